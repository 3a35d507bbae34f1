/* Signs for colours: a runner is a letter and a shape, a faction a glyph, a keyword a glyph. */
import { f } from './random'
import { text } from './words'

export const INK = '#080b10'
export const INK1 = '#0d131a'
export const T1 = '#e9eff5'
export const T2 = '#b4c2d0'
export const T3 = '#8fa0b2'
/** Line, letter, name. */
export const RUNNERS: Record<Colour, readonly [string, string, string]> = {
  blue: ['#6ea8ff', 'B', 'Blue'],
  yellow: ['#f5d547', 'Y', 'Yellow'],
  green: ['#79d468', 'G', 'Green'],
  orange: ['#ff9a4d', 'O', 'Orange'],
  pink: ['#ff8fc4', 'P', 'Pink'],
  purple: ['#b794ff', 'U', 'Purple'],
  white: ['#eef2f6', 'W', 'White'],
}
export type Colour = 'blue' | 'yellow' | 'green' | 'orange' | 'pink' | 'purple' | 'white'
export type Faction = 'cosmic' | 'foundry' | 'thicket' | 'bulwark' | 'hollow' | 'pyre' | 'neutral'
/** Line, ground, name. */
export const FACTIONS: Record<Faction, readonly [string, string, string]> = {
  cosmic: ['#b98cff', '#171330', 'Cosmic'],
  foundry: ['#f0c930', '#241f0a', 'Foundry'],
  thicket: ['#57c98a', '#0d2016', 'Thicket'],
  bulwark: ['#7cc8ff', '#0b1b2c', 'Bulwark'],
  hollow: ['#d9deea', '#1a1d26', 'Hollow'],
  pyre: ['#f58548', '#28130b', 'Pyre'],
  neutral: ['#aab8c7', '#141b23', 'Neutral'],
}
export const isColour = (name: string): name is Colour => name in RUNNERS
export const factionOf = (name: string): Faction => {
  const id = name.toLowerCase()
  return id in FACTIONS ? (id as Faction) : 'neutral'
}
/* Runner shapes, in a 24 x 24 box, each with a place for its letter. */
const SHAPES: Record<Colour, readonly [string, number, number]> = {
  blue: ['<circle cx="12" cy="12" r="10.4"/>', 12, 16.4],
  yellow: ['<path d="M12 1.2 23.2 21.6Q23.4 22.6 22.4 22.6H1.6Q.6 22.6.8 21.6Z"/>', 12, 19.4],
  green: ['<rect x="2.2" y="2.2" width="19.6" height="19.6" rx="1.6"/>', 12, 16.4],
  orange: ['<path d="M12 .4 23.6 12 12 23.6.4 12Z"/>', 12, 16.2],
  pink: ['<path d="M12 .4C15.5 5.4 21 9.2 21 14.4A9 9 0 0 1 3 14.4C3 9.2 8.500 5.400 12 .4Z"/>', 12, 18.2],
  purple: ['<path d="M7 1.500H17V7H22.500V17H17V22.500H7V17H1.500V7H7Z"/>', 12, 16.2],
  white: [
    '<path d="M12 .3l2.500 3.700 4.200-1.500.3 4.500 4.400 1L21.200 12l2.200 4-4.400 1-.3 4.500-4.200-1.500L12 23.700l-2.500-3.700-4.200 1.500-.3-4.500-4.400-1L2.800 12 .6 8l4.400-1 .3-4.500 4.200 1.500Z"/>',
    12,
    16,
  ],
}
interface ShapeStyle {
  outline?: boolean
}
export function shape(c: Colour, x: number, y: number, size: number, o: ShapeStyle = {}): string {
  const [col, letter] = RUNNERS[c],
    s = size / 24,
    [d, lx, ly] = SHAPES[c],
    fs = c === 'yellow' ? 12 : c === 'white' ? 11.5 : 13
  const body = o.outline
    ? `<g fill="none" stroke="${col}" stroke-width="${f(1.6 / Math.max(0.5, s) ** 0.5)}">${d}</g>`
    : `<g fill="${col}">${d}</g>`
  return `<g transform="translate(${f(x)} ${f(y)}) scale(${s.toFixed(3)})">${body}${text(lx, ly, letter, fs, o.outline ? col : INK, { w: 700, a: 'middle' })}</g>`
}
export const mark = (c: Colour, size = 20, o: ShapeStyle = {}): string =>
  `<svg class="mark" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" role="img" aria-label="${RUNNERS[c][2]}">${shape(c, 0, 0, size, o)}</svg>`

/* Faction glyphs, 24 x 24, stroke only: the packs' shapes. */
const GLYPHS: Record<Faction, string> = {
  cosmic: '<path d="M12 1.5 14.8 9.2 22.500 12 14.8 14.8 12 22.5 9.2 14.8 1.500 12 9.2 9.2Z"/>',
  foundry: '<path d="M7 3h10l5 9-5 9H7l-5-9Z"/><circle cx="12" cy="12" r="4"/>',
  thicket: '<path d="M12 2C20 7 20 17 12 22C4 17 4 7 12 2ZM12 7V22M12 13l4-3M12 17l-4-3"/>',
  bulwark: '<path d="M3 21V4H7V7H10V4H14V7H17V4H21V21Z"/>',
  hollow: '<circle cx="12" cy="12" r="9.500"/><circle cx="12" cy="12" r="4"/>',
  pyre: '<path d="M12 2 22 21H2ZM12 10 16.500 18H7.500Z"/>',
  neutral: '<path d="M4 12h16M8 7h8M8 17h8"/>',
}
export const glyph = (fac: Faction, x: number, y: number, size: number, col?: string): string =>
  `<g transform="translate(${f(x)} ${f(y)}) scale(${(size / 24).toFixed(3)})" fill="none" stroke="${col || FACTIONS[fac][0]}" color="${col || FACTIONS[fac][0]}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${GLYPHS[fac]}</g>`
export const factionMark = (fac: Faction, size = 18): string =>
  `<svg class="mark" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" role="img" aria-label="${FACTIONS[fac][2]}">${glyph(fac, 0, 0, size)}</svg>`

/* Keyword glyphs, 16 x 16, stroke only. */
/** Keywords: the glyph, what it means, the clause. */
export const KEYS: Record<string, readonly [string, string, string]> = {
  Flying: [
    '<path d="M1.500 6C5 4.500 7 6.500 8 9.500c1-3 3-5 6.500-3.500C12.500 6.500 11 9 8 13 5 9 3.500 6.500 1.500 6Z"/>',
    'Only Flying or Barrage may attack or intercept this.', 'NM-7.3'],
  Barrage: ['<path d="M3 13 8 3l5 10M5 13l3-5 3 5"/>', 'May attack or intercept Flying.', 'NM-7.3'],
  Evasion: ['<path d="M2 12C6 12 6 4 10 4h4M11 1.500 14 4l-3 2.500"/>', 'Only Flying or Phase may attack or intercept this.', 'NM-7.3'],
  Phase: [
    '<circle cx="6" cy="8" r="4.500"/><circle cx="10" cy="8" r="4.500" stroke-dasharray="2 2"/>',
    'Only Phase may attack or intercept this.', 'NM-7.3'],
  Bypass: ['<path d="M8 2v3M8 11v3M2 8h11M10 5l3 3-3 3"/>', 'Only objects with DEF 2 or more may attack or intercept this.', 'NM-7.3'],
  Kaiju: ['<path d="M2.500 14V6L5 9l3-7 3 7 2.500-3v8Z"/>', 'Only two or more together may intercept this.', 'NM-7.5'],
  Impact: ['<path d="M2 8h6M6 5l3 3-3 3M11 2v12M14 4v8"/>', 'When all its interceptors are destroyed, the rest hits the first target.', 'NM-7.18'],
  'Save the Day': ['<path d="M13.500 8A5.500 5.500 0 1 1 11 3.400M11 1v3H8"/>', 'Does not become disabled by attacking or intercepting.', 'NM-7.8'],
  Drift: ['<path d="M2 5c2-2 4-2 6 0s4 2 6 0M2 11h12" /><path d="M5 8l6 6" />', 'Its ATK is 0 until the end of the Combat Phase.', 'NM-7.23'],
}
export const keyGlyph = (k: string, x: number, y: number, size: number, col: string): string =>
  `<g transform="translate(${f(x)} ${f(y)}) scale(${(size / 16).toFixed(3)})" fill="none" stroke="${col}" stroke-width="1.700" stroke-linecap="round" stroke-linejoin="round">${KEYS[k]?.[0] ?? ''}</g>`
export const keyMark = (k: string, size = 16, col = 'currentColor'): string =>
  `<svg class="mark" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" aria-hidden="true">${keyGlyph(k, 0, 0, size, col)}</svg>`
