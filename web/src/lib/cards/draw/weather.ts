/* Rain and fingerprints. */
import { f, int, range, TAU, type Rng } from './random'

export function rain(r: Rng, w: number, h: number, c: string, n: number, o = 0.5): string {
  let s = ''
  for (let i = 0; i < n; i++) {
    const x = r() * w * 1.2,
      y = r() * h,
      l = range(r, h * 0.05, h * 0.2)
    s += `<path d="M${f(x)} ${f(y)}l${f(-l * 0.2)} ${f(l)}" stroke="${c}" stroke-width="${f(range(r, 0.5, 1.1))}" stroke-opacity="${f(range(r, 0.1, o))}"/>`
  }
  return s
}
export function whorl(r: Rng, cx: number, cy: number, R: number, c: string, n = 9): string {
  let o = ''
  const k1 = int(r, 2, 3),
    p1 = r() * TAU,
    p2 = r() * TAU,
    q = range(r, 0.05, 0.11),
    e = range(r, 1.1, 1.32)
  for (let i = 1; i <= n; i++) {
    const b = (R * (i + 1.2)) / (n + 1)
    let p = ''
    for (let j = 0; j <= 60; j++) {
      const a = (j / 60) * TAU,
        d = b * (1 + q * Math.sin(k1 * a + p1 + i * 0.22) + 0.035 * Math.sin(5 * a + p2 - i * 0.5))
      p += `${p ? 'L' : 'M'}${f(cx + d * Math.cos(a))} ${f(cy + d * e * Math.sin(a))}`
    }
    o += `<path d="${p}" fill="none" stroke="${c}" stroke-width="1.150" stroke-opacity="${f(range(r, 0.35, 0.75))}" stroke-dasharray="${f(range(r, 14, 60))} ${f(range(r, 2, 7))}" stroke-linecap="round"/>`
  }
  return o
}
/** A colour let down into the dark. */
export const mix = (a: string, k: number): string => {
  const n = [13, 19, 26].map((dark, i) => Math.round(parseInt(a.slice(1 + 2 * i, 3 + 2 * i), 16) * k + dark * (1 - k)))
  return '#' + n.map((v) => v.toString(16).padStart(2, '0')).join('')
}
