/* Text in pictures: widths are guessed, since a picture is made before anything is laid out. */
import { f } from './random'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const esc = (s: string): string => s.replace(/[&<>"]/g, (c) => ESCAPES[c] ?? c)

const W: Record<string, number> = {}
"ijl'|".split('').forEach((c) => (W[c] = 0.222))
' .,:;ft/!I-()'.split('').forEach((c) => (W[c] = 0.29))
W.r = 0.333
'cksvxyzJ'.split('').forEach((c) => (W[c] = 0.5))
'ABEKPSVXY'.split('').forEach((c) => (W[c] = 0.667))
'CDHNRUw'.split('').forEach((c) => (W[c] = 0.722))
'GOQ'.split('').forEach((c) => (W[c] = 0.778))
'mM'.split('').forEach((c) => (W[c] = 0.833))
'W'.split('').forEach((c) => (W[c] = 0.944))
W.F = W.T = W.Z = 0.611
export const width = (s: string, size: number, k = 1.03): number => {
  let w = 0
  for (const c of s) w += W[c] ?? 0.556
  return w * size * k
}
export function wrap(s: string, size: number, max: number, k?: number): string[] {
  const out: string[] = []
  for (const para of s.split('\n')) {
    let line = ''
    for (const word of para.split(' ')) {
      const next = line ? line + ' ' + word : word
      if (line && width(next, size, k) > max) {
        out.push(line)
        line = word
      } else line = next
    }
    out.push(line)
  }
  return out
}
export const SANS = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',sans-serif"
const SIGN = "'Avenir Next Condensed','Roboto Condensed','Arial Narrow','Liberation Sans Narrow'," + SANS
export interface TextStyle {
  w?: number
  a?: 'middle' | 'end'
  ls?: number
  sign?: boolean
}
export const text = (x: number, y: number, s: string | number, size: number | string, fill: string, o: TextStyle = {}): string =>
  `<text x="${f(x)}" y="${f(y)}" font-family="${o.sign ? SIGN : SANS}" font-size="${size}" fill="${fill}"${o.w ? ` font-weight="${o.w}"` : ''}${o.a ? ` text-anchor="${o.a}"` : ''}${o.ls ? ` letter-spacing="${o.ls}"` : ''}>${esc(String(s))}</text>`
