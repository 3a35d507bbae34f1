/* Witnesses: wide with the text, small without it. */
import { houseBadge } from './duel'
import { bust } from './figures'
import { f, range, rngOf } from './random'
import { INK, T1 } from './signs'
import { esc, text, width, wrap } from './words'

export interface Witness {
  number: number
  name: string
  text: string
  intimidated: boolean
  house: boolean
}

function witnessArt(n: number, intim: boolean, s: number): string {
  const c = intim ? '#ff8d86' : '#9fb8d6',
    b = bust(rngOf('witness/' + n), c, { fill: intim ? '#1b0a0d' : '#0c141e' })
  if (!intim) {
    let l = ''
    for (let y = 8; y < 100; y += 7) l += `<path d="M0 ${y}H100" stroke="${c}" stroke-opacity=".16"/>`
    return `<svg width="${s}" height="${s}" viewBox="0 0 100 100" overflow="hidden">${l}${b}</svg>`
  }
  const r = rngOf('witness/' + n + '/fear')
  let o = '',
    y = 0
  while (y < 100) {
    const h = range(r, 7, 17),
      dx = y > 10 && y < 80 ? range(r, -9, 9) : 0
    o += `<svg x="0" y="${f(y)}" width="100" height="${f(h)}" viewBox="0 ${f(y)} 100 ${f(h)}" overflow="hidden"><g transform="translate(${f(dx)} 0)">${b}</g></svg>`
    y += h
  }
  return `<svg width="${s}" height="${s}" viewBox="0 0 100 100" overflow="hidden">${o}</svg>`
}
export function witness(w: Witness): string {
  const { number: n, name, intimidated: intim, house } = w,
    c = intim ? '#ff8d86' : '#9fb8d6',
    bg = intim ? '#2a1115' : '#121c29'
  const BELOW = 63 // the text ends above the sign of the side
  let size = 13,
    ls = wrap(w.text, size, 122, 1.02)
  while ((ls.length - 1) * size * 1.27 > BELOW && size > 9) {
    size -= 0.5
    ls = wrap(w.text, size, 122, 1.02)
  }
  return (
    `<svg class="card-svg" viewBox="0 0 192 132" role="img" aria-label="Witness ${n}, ${name}, ${intim ? 'intimidated' : 'neutral'}: ${esc(w.text)}"><rect x=".7" y=".7" width="190.600" height="130.600" rx="6" fill="${bg}" stroke="${c}" stroke-width="1.300" stroke-opacity=".85"/><g transform="translate(2 60)">${witnessArt(n, intim, 52)}</g><path d="M52 10V122" stroke="${c}" stroke-opacity=".35"/>` +
    text(27, 42, n, 38, T1, { w: 700, a: 'middle', sign: true }) +
    (n <= 3 ? `<path d="M19 52h16M23 56.500h8" stroke="${c}" stroke-width="2"/>` : '') +
    text(62, 24, name, f(Math.min(14, (14 * (house ? 110 : 122)) / width(name, 14, 1.1))), T1, { w: 700 }) +
    ls.map((l, i) => text(62, 43 + i * size * 1.27, l, f(size), T1)).join('') +
    (intim
      ? `<path d="M70 110l8 14H62Z" fill="none" stroke="${c}" stroke-width="1.500" stroke-linejoin="round"/><path d="M70 115v4M70 121.200v.6" stroke="${c}" stroke-width="1.600" stroke-linecap="round"/>`
      : `<circle cx="69" cy="117" r="6" fill="none" stroke="${c}" stroke-width="1.600"/>`) +
    text(81, 121.5, intim ? 'intimidated' : 'neutral', 12, c) +
    (house ? houseBadge(175, 11, 0.68) : '') +
    `<ellipse cx="172" cy="119" rx="14" ry="6.500" fill="${INK}" fill-opacity=".5" stroke="${c}" stroke-opacity=".7" stroke-dasharray="3 3"/></svg>`
  )
}
export function witnessMini(w: Witness): string {
  const { number: n, name, intimidated: intim } = w,
    c = intim ? '#ff8d86' : '#9fb8d6',
    bg = intim ? '#2a1115' : '#121c29',
    ls = wrap(name, 12, 62, 0.84)
  return (
    `<svg class="card-svg" viewBox="0 0 68 108" role="img" aria-label="Witness ${n}, ${name}, ${intim ? 'intimidated' : 'neutral'}"><rect x=".7" y=".7" width="66.600" height="106.600" rx="5" fill="${bg}" stroke="${c}" stroke-width="1.200"/><g transform="translate(24 3)">${witnessArt(n, intim, 42)}</g>` +
    text(6, 25, n, 24, T1, { w: 700, sign: true }) +
    (n <= 3 ? `<path d="M7 31h11M9.500 35h6" stroke="${c}" stroke-width="1.600"/>` : '') +
    (intim
      ? `<path d="M12.500 39l5.500 9.500H7Z" fill="none" stroke="${c}" stroke-width="1.200"/><path d="M12.500 42v3" stroke="${c}" stroke-width="1.300"/>`
      : `<circle cx="12.500" cy="44" r="4" fill="none" stroke="${c}" stroke-width="1.300"/>`) +
    ls.map((l, i) => text(6, 60 + i * 12, l, 12, T1, { w: 700, sign: true })).join('') +
    `<ellipse cx="53" cy="98" rx="10" ry="4.500" fill="none" stroke="${c}" stroke-opacity=".7" stroke-dasharray="3 3"/></svg>`
  )
}
