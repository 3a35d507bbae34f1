/* Cards of Nemesis in the sizes of the table, and their back. */
import { art, type Pictured } from './figures'
import { f, range, rngOf, TAU } from './random'
import { FACTIONS, glyph, INK, INK1, keyGlyph, T1, T2, T3 } from './signs'
import { esc, text, wrap } from './words'
import { rain } from './weather'

/** A face as it is drawn: with the numbers that it has now. */
export interface Drawn extends Pictured {
  name: string
  value: number | null
  atk: number | null
  def: number | null
}
/** Colours of numbers that are not those printed. */
export interface Hot {
  atk?: string
  def?: string
}

/* Value is a turn number, so it is drawn as a dial: one tick a turn, lit up to the Value. */
function dial(x: number, y: number, R: number, v: number, col: string, size: number): string {
  let o = `<circle cx="${f(x)}" cy="${f(y)}" r="${f(R)}" fill="${INK}" fill-opacity=".92" stroke="${col}" stroke-opacity=".35"/>`
  const n = 8
  for (let i = 0; i < n; i++) {
    const a = -Math.PI / 2 + (i / n) * TAU + 0.1,
      b = a + TAU / n - 0.2,
      q = R - 2.6 * (R / 20) - 0.6
    o += `<path d="M${f(x + q * Math.cos(a))} ${f(y + q * Math.sin(a))}A${f(q)} ${f(q)} 0 0 1 ${f(x + q * Math.cos(b))} ${f(y + q * Math.sin(b))}" fill="none" stroke="${col}" stroke-width="${f(Math.max(1.2, R * 0.13))}" stroke-opacity="${i < v ? 1 : 0.2}"/>`
  }
  return o + text(x, y + size * 0.36, v, size, T1, { w: 700, a: 'middle', sign: true })
}
const atkBox = (x: number, y: number, s: number, n: number, hot?: string): string =>
  `<g transform="translate(${f(x)} ${f(y)}) scale(${(s / 30).toFixed(3)})"><path d="M15 0L30 9V30H0V9Z" fill="${INK}" stroke="${hot || '#e9eff5'}" stroke-width="1.800"/>${text(15, 26, n, 19, hot || T1, { w: 700, a: 'middle', sign: true })}</g>`
const defBox = (x: number, y: number, s: number, n: number, hot?: string): string =>
  `<g transform="translate(${f(x)} ${f(y)}) scale(${(s / 30).toFixed(3)})"><path d="M0 0H30V19L15 30L0 19Z" fill="${INK}" stroke="${hot || '#e9eff5'}" stroke-width="1.800"/>${text(15, 18.5, n, 19, hot || T1, { w: 700, a: 'middle', sign: true })}</g>`
export const houseBadge = (x: number, y: number, s = 1): string =>
  `<g transform="translate(${f(x)} ${f(y)}) scale(${s})"><path d="M0 6.500L7 0l7 6.500V16H0Z" fill="none" stroke="${T3}" stroke-width="1.500" stroke-linejoin="round"/><path d="M5.500 16V10.500h3V16" fill="none" stroke="${T3}" stroke-width="1.500"/>${s > 0.7 ? text(19, 13, 'house', 12, T3) : ''}</g>`
/* Frontline and hand: 96 x 128. Art, name, numbers, keyword signs; rules text is one hover away. */
export function front(card: Drawn, o: Hot = {}): string {
  const [col] = FACTIONS[card.faction],
    lines = wrap(card.name, 13, 80, 0.84),
    lh = 12.8,
    stats = card.atk !== null,
    keys = card.keywords,
    base = 98 - (lines.length - 1) * lh
  return (
    `<svg class="card-svg" viewBox="0 0 96 128" role="img" aria-label="${esc(describe(card))}"><rect x=".6" y=".6" width="94.800" height="126.800" rx="5.500" fill="${INK1}" stroke="${col}" stroke-opacity=".75" stroke-width="1.200"/>` +
    art(card, 3, 3, 90, 98, 0.8, (lines.length - 1) * 9 + 9) +
    `<path d="M3 ${f(base - 13)}H93V125H3Z" fill="${INK1}" fill-opacity=".9"/><path d="M3 ${f(base - 13)}H93" stroke="${col}" stroke-opacity=".7"/>` +
    dial(15, 15, 11, card.value ?? 0, col, 13) +
    `<rect x="75" y="5" width="16" height="16" rx="3" fill="${INK}" fill-opacity=".85"/>` +
    glyph(card.faction, 77, 7, 12) +
    keys
      .map(
        (k, i) =>
          `<rect x="75" y="${24 + i * 18}" width="16" height="16" rx="3" fill="${INK}" fill-opacity=".85"/>` +
          keyGlyph(k, 77, 26 + i * 18, 12, T1),
      )
      .join('') +
    lines.map((l, i) => text(48, base + i * lh, l, 13, T1, { w: 700, a: 'middle', sign: true })).join('') +
    (stats
      ? atkBox(5, 103, 20, card.atk ?? 0, o.atk) + defBox(71, 103, 20, card.def ?? 0, o.def)
      : text(48, 117, short(card.type), 12, T2, { a: 'middle', sign: true })) +
    houseBadge(44, 108, stats ? 0.6 : 0) +
    `</svg>`
  )
}
/* Backline, Champion's place, Field Enhancements: a chip lying down, 116 x 62. */
export function chip(card: Drawn, o: Hot = {}): string {
  const [col] = FACTIONS[card.faction],
    lines = wrap(card.name, 12, 66, 0.86).slice(0, 2),
    stats = card.atk !== null,
    keys = card.keywords
  return (
    `<svg class="card-svg" viewBox="0 0 116 62" role="img" aria-label="${esc(describe(card))}"><rect x=".6" y=".6" width="114.800" height="60.800" rx="5.500" fill="${INK1}" stroke="${col}" stroke-opacity=".7" stroke-width="1.200"/>` +
    art(card, 3, 3, 36, 56, 1.15, 0) +
    `<path d="M39 3V59" stroke="${col}" stroke-opacity=".6"/>` +
    dial(12.5, 12.5, 9, card.value ?? 0, col, 11) +
    lines.map((l, i) => text(44, 14.5 + i * 12.5, l, 12, T1, { w: 700, sign: true })).join('') +
    (stats
      ? atkBox(43, 40, 17, card.atk ?? 0, o.atk) +
        defBox(63, 40, 17, card.def ?? 0, o.def) +
        keys
          .slice(0, 2)
          .map((k, i) => keyGlyph(k, 97 - i * 15, 43, 12, T1))
          .join('')
      : text(44, 54, short(card.type), 12, T3, { sign: true }) + glyph(card.faction, 98, 44, 12)) +
    `</svg>`
  )
}
/* Art alone, for piles, lists and the damage split. */
export const thumb = (card: Drawn): string =>
  `<svg class="card-svg" viewBox="0 0 62 82" role="img" aria-label="${esc(describe(card))}"><rect x=".6" y=".6" width="60.800" height="80.800" rx="5" fill="${INK1}" stroke="${FACTIONS[card.faction][0]}" stroke-opacity=".75" stroke-width="1.200"/>${art(card, 3, 3, 56, 76, 1.1, 0)}</svg>`
const SHORT: Record<string, string> = {
    'Unit Enhancement': 'Unit Enh.',
    'Field Enhancement': 'Field Enh.',
    'Tactical Exploit': 'Tactical',
    'Reactive Exploit': 'Reactive',
  }
const short = (t: string): string => SHORT[t] ?? t
export const describe = (c: Drawn): string =>
  `${c.name}, ${FACTIONS[c.faction][2]} ${c.type}${c.value === null ? '' : `, Value ${c.value}`}${c.atk !== null ? `, ATK ${c.atk}, DEF ${c.def}` : ''}${c.keywords.length ? ', ' + c.keywords.join(', ') : ''}`

export function duelBack(w = 96, h = 128): string {
  const r = rngOf('duel/back'),
    c = '#ffb454'
  let sky = `M0 ${h}`,
    x = 0
  while (x < w) {
    const bw = range(r, w * 0.06, w * 0.14),
      y = h * range(r, 0.52, 0.78)
    sky += `V${f(y)}h${f(bw)}`
    x += bw
  }
  return `<svg class="card-svg" viewBox="0 0 ${w} ${h}" role="img" aria-label="Card back"><rect x=".6" y=".6" width="${w - 1.2}" height="${h - 1.2}" rx="5.500" fill="#1d150a" stroke="#b5833f" stroke-width="1.500"/><svg x="4" y="4" width="${w - 8}" height="${h - 8}" viewBox="0 0 ${w} ${h}" preserveAspectRatio="none" overflow="hidden">${rain(r, w, h, c, 26, 0.45)}<path d="${sky}V${h}" fill="#0d0a07" stroke="${c}" stroke-opacity=".55"/>${Array.from({ length: 26 }, () => `<rect x="${f(range(r, 4, w - 6))}" y="${f(range(r, h * 0.8, h * 0.97))}" width="2" height="2.600" fill="${c}" opacity="${f(range(r, 0.2, 0.9))}"/>`).join('')}</svg><rect x="${f(w * 0.26)}" y="${f(h * 0.27)}" width="${f(w * 0.48)}" height="${f(w * 0.3)}" rx="${f(w * 0.15)}" fill="#15110b" stroke="${c}" stroke-width="1.600" stroke-dasharray="${f(w * 1.08)} ${f(w * 0.12)}" /></svg>`
}
