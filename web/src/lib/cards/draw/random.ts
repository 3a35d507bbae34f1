/* Random numbers from an id: the same id draws the same picture, everywhere. */

export type Rng = () => number

function hash(s: string): number {
  let h = 2166136261
  for (let i = 0; i < s.length; i++) {
    h ^= s.charCodeAt(i)
    h = Math.imul(h, 16777619)
  }
  return h >>> 0
}
export function rngOf(id: string): Rng {
  let a = hash(id)
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
/** A number in a path. */
export const f = (n: number): string => (Math.round(n * 10) / 10).toString()
export const range = (r: Rng, a: number, b: number): number => a + r() * (b - a)
export const int = (r: Rng, a: number, b: number): number => Math.floor(range(r, a, b + 1))
export const TAU = Math.PI * 2
