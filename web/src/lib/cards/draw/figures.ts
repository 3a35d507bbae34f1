/* What a card is of, in a box of 100 by 100. */
import { f, int, range, rngOf, TAU, type Rng } from './random'
import { FACTIONS, INK, INK1, type Faction } from './signs'
import { PATTERN } from './patterns'

/** What a picture of a card is made from. */
export interface Pictured {
  id: string
  type: string
  faction: Faction
  keywords: readonly string[]
}

interface BustStyle {
  fill?: string
  halo?: boolean
  horns?: boolean
}
export function bust(r: Rng, c: string, o: BustStyle = {}): string {
  const fill = o.fill || INK1,
    kind = int(r, 0, 4),
    w = range(r, 15, 20),
    top = range(r, 16, 24),
    sh = range(r, 30, 42),
    sy = range(r, 72, 80),
    eye = int(r, 0, 4),
    st = `stroke="${c}" stroke-width="1.600" stroke-linejoin="round" stroke-linecap="round"`
  let b = `<path d="M${f(50 - sh)} 101C${f(50 - sh)} ${f(sy + 4)} ${f(50 - 14)} ${f(sy + 2)} ${f(50 - 8)} ${f(sy - 10)}H58C${f(50 + 14)} ${f(sy + 2)} ${f(50 + sh)} ${f(sy + 4)} ${f(50 + sh)} 101Z" fill="${fill}" ${st}/>`
  const nL = int(r, 1, 3)
  for (let i = 0; i < nL; i++) {
    const k = 5 + i * range(r, 6, 9)
    b += `<path d="M${f(50 - k)} 101L${f(50 - k * 0.4)} ${f(sy - 2 + i * 3)}M${f(50 + k)} 101L${f(50 + k * 0.4)} ${f(sy - 2 + i * 3)}" fill="none" ${st} stroke-opacity=".6"/>`
  }
  if (r() < 0.55)
    b += `<path d="M${f(50 - sh + 1)} 97C${f(50 - sh + 3)} ${f(sy + 10)} ${f(50 - 22)} ${f(sy + 6)} ${f(50 - 17)} ${f(sy + 5)}L${f(50 - 20)} 101M${f(50 + sh - 1)} 97C${f(50 + sh - 3)} ${f(sy + 10)} ${f(50 + 22)} ${f(sy + 6)} ${f(50 + 17)} ${f(sy + 5)}L${f(50 + 20)} 101" fill="${c}" fill-opacity=".16" ${st} stroke-opacity=".8"/>`
  if (r() < 0.5)
    b += `<path d="M36 ${f(sy + 3)}L50 ${f(sy + 13)}L64 ${f(sy + 3)}" fill="none" ${st}/><circle cx="50" cy="${f(sy + 16)}" r="2.4" fill="${c}"/>`
  const cy = 46,
    h = [
      `<ellipse cx="50" cy="${cy}" rx="${f(w)}" ry="${f(w * 1.28)}" fill="${fill}" ${st}/>`,
      `<path d="M${f(50 - w)} 34L${f(50 - w * 0.6)} ${f(top)}H${f(50 + w * 0.6)}L${f(50 + w)} 34L${f(50 + w * 0.86)} 56L${f(50 + w * 0.4)} 69H${f(50 - w * 0.4)}L${f(50 - w * 0.86)} 56Z" fill="${fill}" ${st}/>`,
      `<path d="M50 ${f(top - 6)}C26 ${f(top)} 25 46 31 72H69C75 46 74 ${f(top)} 50 ${f(top - 6)}Z" fill="${fill}" ${st}/><path d="M50 28C39 29 37 44 40 60L50 68 60 60C63 44 61 29 50 28Z" fill="${INK}" ${st} stroke-opacity=".7"/>`,
      `<rect x="${f(50 - w)}" y="${f(top + 3)}" width="${f(2 * w)}" height="${f(66 - top)}" rx="4" fill="${fill}" ${st}/><path d="M${f(50 - w - 4)} 40v10M${f(50 + w + 4)} 40v10" ${st}/>`,
      `<path d="M50 ${f(top - 10)}L${f(50 + 5)} 30H${f(50 + w)}L${f(50 + w * 0.8)} 58L50 70L${f(50 - w * 0.8)} 58L${f(50 - w)} 30H45Z" fill="${fill}" ${st}/>`,
    ][kind]
  b += h
  const ey = range(r, 42, 49),
    ew = w * 0.66
  b += [
    `<path d="M${f(50 - ew)} ${f(ey)}H${f(50 + ew)}" stroke="${c}" stroke-width="3.400" stroke-linecap="round"/>`,
    `<circle cx="${f(50 - ew * 0.55)}" cy="${f(ey)}" r="2.300" fill="${c}"/><circle cx="${f(50 + ew * 0.55)}" cy="${f(ey)}" r="2.300" fill="${c}"/>`,
    `<path d="M${f(50 - ew)} ${f(ey - 3)}L50 ${f(ey + 3)}L${f(50 + ew)} ${f(ey - 3)}" fill="none" stroke="${c}" stroke-width="2.600" stroke-linecap="round"/>`,
    `<circle cx="50" cy="${f(ey)}" r="5.500" fill="none" stroke="${c}" stroke-width="2.400"/><circle cx="50" cy="${f(ey)}" r="1.600" fill="${c}"/>`,
    `<path d="M${f(50 - ew)} ${f(ey - 3)}H${f(50 + ew)}M${f(50 - ew)} ${f(ey + 3)}H${f(50 + ew)}" stroke="${c}" stroke-width="1.800"/>`,
  ][eye]
  if (r() < 0.5) b += `<path d="M44 ${f(ey + 13)}H56" ${st} stroke-opacity=".7"/>`
  if (o.halo)
    b =
      `<circle cx="50" cy="44" r="34" fill="none" stroke="${c}" stroke-width="1.200"/><circle cx="50" cy="44" r="38" fill="none" stroke="${c}" stroke-width="3" stroke-dasharray="1.500 ${f(range(r, 4, 8))}"/>` +
      b
  if (o.horns) {
    let s = ''
    for (let i = 0; i < 9; i++) {
      const a = -Math.PI * (0.08 + (i / 8) * 0.84),
        R1 = 36,
        R2 = range(r, 44, 62)
      s += `<path d="M${f(50 + R1 * Math.cos(a - 0.07))} ${f(46 + R1 * Math.sin(a - 0.07))}L${f(50 + R2 * Math.cos(a))} ${f(46 + R2 * Math.sin(a))}L${f(50 + R1 * Math.cos(a + 0.07))} ${f(46 + R1 * Math.sin(a + 0.07))}" fill="${c}"/>`
    }
    b = s + b
  }
  return b
}
function vehicle(r: Rng, c: string, card: Pictured): string {
  const st = `stroke="${c}" stroke-width="1.600" stroke-linejoin="round"`,
    y = range(r, 50, 58),
    nose = range(r, 88, 97),
    tail = range(r, 4, 12),
    top = range(r, 26, 38),
    hl = range(r, 10, 18),
    air = (r(), card.keywords.includes('Flying'))
  let o = `<path d="M${f(tail)} ${f(y - 6)}L${f(tail + 12)} ${f(y - 12)}L${f(range(r, 30, 40))} ${f(top)}H${f(range(r, 55, 68))}L${f(nose - 14)} ${f(y - 8)}L${f(nose)} ${f(y)}L${f(nose - 8)} ${f(y + hl)}H${f(tail + 6)}Z" fill="${INK1}" ${st}/><path d="M${f(tail + 3)} ${f(y + 3)}H${f(nose - 3)}" ${st} stroke-opacity=".6"/><path d="M46 ${f(top + 5)}H60L70 ${f(y - 8)}H44Z" fill="${c}" fill-opacity=".7"/>`
  for (let i = 0, n = int(r, 3, 6); i < n; i++)
    o += `<rect x="${f(tail + 12 + i * 6)}" y="${f(y - 5)}" width="3.500" height="4" fill="${c}" opacity=".8"/>`
  if (air)
    o += `<path d="M${f(tail + 20)} ${f(y + 2)}L${f(tail + 4)} ${f(y + 30)}H${f(tail + 24)}L62 ${f(y + 6)}Z" fill="${INK1}" ${st}/><path d="M${f(tail - 2)} ${f(y)}l-8 2M${f(tail)} ${f(y + 6)}l-10 3" ${st}/>`
  else
    for (const x of [tail + 20, nose - 22])
      o += `<circle cx="${f(x)}" cy="${f(y + hl)}" r="11" fill="${INK}" ${st}/><circle cx="${f(x)}" cy="${f(y + hl)}" r="4" fill="none" ${st}/>`
  return o
}
type Figure = (r: Rng, c: string, card: Pictured) => string
const FIGURE: Record<string, Figure> = {
  Unit: (r, c) => bust(r, c),
  Champion: (r, c) => bust(r, c, { halo: true }),
  Nemesis: (r, c) => bust(r, c, { horns: true }),
  Vehicle: vehicle,
  'Unit Enhancement': (r, c) => {
    const n = int(r, 3, 5),
      k = range(r, 12, 20)
    let o = ''
    for (let i = n; i > 0; i--) {
      const a = k + i * 5
      o += `<path d="M50 ${f(50 - a * 1.35)}L${f(50 + a * 0.72)} 50L50 ${f(50 + a * 1.35)}L${f(50 - a * 0.72)} 50Z" fill="${INK1}" stroke="${c}" stroke-width="1.500" stroke-opacity="${f(1 - i * 0.13)}"/>`
    }
    return (
      o +
      `<path d="M50 24V76M36 50H64" stroke="${c}" stroke-width="3" stroke-linecap="round"/><path d="M14 30V16H28M72 16H86V30M86 70V84H72M28 84H14V70" fill="none" stroke="${c}" stroke-width="1.600"/>`
    )
  },
  'Field Enhancement': (r, c) => {
    let o = ''
    for (let i = 4; i > 0; i--)
      o += `<ellipse cx="50" cy="84" rx="${i * 12}" ry="${f(i * 3.8)}" fill="${i === 4 ? INK1 : 'none'}" stroke="${c}" stroke-width="1.300" stroke-opacity="${f(1.1 - i * 0.2)}"/>`
    const n = int(r, 1, 2) * 2 + 1
    for (let i = 0; i < n; i++) {
      const x = 50 + (i - (n - 1) / 2) * 15,
        h = range(r, 26, 40) + (i === (n - 1) / 2 ? 26 : 0)
      o += `<path d="M${f(x - 5)} 84V${f(84 - h)}L${f(x)} ${f(78 - h)}L${f(x + 5)} ${f(84 - h)}V84Z" fill="${INK1}" stroke="${c}" stroke-width="1.500"/>`
      for (let j = 8; j < h - 4; j += 7) if (r() < 0.7) o += `<path d="M${f(x - 2)} ${f(84 - j)}h4" stroke="${c}" stroke-width="2"/>`
    }
    return o
  },
  'Tactical Exploit': (r, c) => {
    let o = ''
    const n = int(r, 14, 22)
    for (let i = 0; i < n; i++) {
      const a = (i / n) * TAU,
        q = range(r, 22, 28),
        b = range(r, 34, 50)
      o += `<path d="M${f(50 + q * Math.cos(a))} ${f(50 + q * Math.sin(a))}L${f(50 + b * Math.cos(a))} ${f(50 + b * Math.sin(a))}" stroke="${c}" stroke-width="${f(range(r, 1, 3))}" stroke-linecap="round"/>`
    }
    return (
      `<circle cx="50" cy="50" r="21" fill="${INK1}" stroke="${c}" stroke-width="1.500"/>` +
      o +
      `<path d="M41 40L51 50L41 60M50 40L60 50L50 60" fill="none" stroke="${c}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`
    )
  },
  'Reactive Exploit': (r, c) => {
    const k = range(r, -6, 6)
    return `<path d="M50 12L82 24V50C82 70 66 82 50 90C34 82 18 70 18 50V24Z" fill="${INK1}" stroke="${c}" stroke-width="1.800"/><path d="M50 22L73 31V50C73 65 62 74 50 80C38 74 27 65 27 50V31Z" fill="none" stroke="${c}" stroke-opacity=".6" stroke-dasharray="${int(r, 2, 6)} 3"/><path d="M${f(56 + k * 0.3)} 30L${f(41 + k)} 53H52L${f(45 - k * 0.5)} 72L62 47H51Z" fill="${c}"/>`
  },
  Token: (r, c) =>
    `<circle cx="50" cy="52" r="30" fill="${INK1}" stroke="${c}" stroke-width="1.600"/><circle cx="50" cy="52" r="25" fill="none" stroke="${c}" stroke-dasharray="3 4"/><path d="M36 56L${f(range(r, 42, 48))} 40H${f(range(r, 53, 58))}L64 56L50 66Z" fill="none" stroke="${c}" stroke-width="2"/><circle cx="50" cy="53" r="4" fill="${c}"/>`,
}
export function art(card: Pictured, x: number, y: number, w: number, h: number, figure = 1, lift = 0): string {
  const [col, bg] = FACTIONS[card.faction],
    seed = card.id,
    r = rngOf(seed + '/field'),
    q = rngOf(seed + '/figure'),
    s = Math.min(w, h) * figure,
    nem = card.type === 'Nemesis'
  const fig0 = (FIGURE[card.type] ?? bust)(q, nem ? '#0c1017' : col, card),
    fig = nem ? fig0.replaceAll(INK1, col) : `<g opacity=".2">${fig0.replace(/stroke-width="[\d.]+"/g, 'stroke-width="6"')}</g>` + fig0
  const fx = (w - s) / 2,
    bustLike = card.type === 'Unit' || card.type === 'Champion' || nem,
    fy = bustLike ? h - s - lift : (h - s) / 2 - lift / 2
  const W0 = 280,
    H0 = (280 * h) / w
  return `<svg x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" viewBox="0 0 ${f(w)} ${f(h)}" overflow="hidden"><rect width="${f(w)}" height="${f(h)}" fill="${nem ? col : bg}"/><g transform="scale(${(w / W0).toFixed(4)})" opacity="1">${PATTERN[card.faction](r, W0, H0, nem ? '#0c1017' : col)}</g>${nem ? `<rect width="${f(w)}" height="${f(h)}" fill="#080b10" opacity=".28"/>` : `<ellipse cx="${f(w / 2)}" cy="${f(h - lift)}" rx="${f(w * 0.46)}" ry="${f(h * 0.5)}" fill="${bg}" opacity=".6"/>`}<g transform="translate(${f(fx)} ${f(fy)}) scale(${(s / 100).toFixed(4)})">${fig}</g></svg>`
}
