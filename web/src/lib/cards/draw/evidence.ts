/* Evidence cards, dead ends, case files and standees. A back is drawn from its public number alone. */
import { houseBadge } from './duel'
import { f, rngOf } from './random'
import { INK, RUNNERS, shape, T1, T2, type Colour } from './signs'
import { mix, rain, whorl } from './weather'
import { esc, text, wrap } from './words'

export function evidence(colour: Colour, id = '', innocence = false): string {
  const [c, , name] = RUNNERS[colour],
    r = rngOf(`evidence/${colour}/1`)
  return (
    `<svg class="card-svg" viewBox="0 0 72 100" role="img" aria-label="${id ? id + ': ' : ''}${name} evidence${innocence ? ', your innocence card' : ', faceup'}"><rect x=".7" y=".7" width="70.600" height="98.600" rx="5" fill="${mix(c, 0.13)}" stroke="${c}" stroke-width="1.400"/><svg x="3" y="3" width="66" height="94" viewBox="0 0 66 94" overflow="hidden">${whorl(r, 33, 42, 46, c)}</svg><circle cx="36" cy="45" r="21" fill="${mix(c, 0.13)}"/>${shape(colour, 20, 28, 32)}<path d="M3 79H69V94a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3Z" fill="${INK}" fill-opacity=".82"/>` +
    text(36, 92, innocence ? 'innocence' : name, 12, T1, { w: 700, a: 'middle', sign: true }) +
    (id
      ? `<path d="M.7 5.700a5 5 0 0 1 5-5H${id.length > 2 ? 29 : 23}V13.500a5 5 0 0 1-5 5H.7Z" fill="${INK}" fill-opacity=".88"/>` +
        text(5.5, 14, id, 12, T1, { w: 700, sign: true })
      : '') +
    (innocence
      ? `<circle cx="60" cy="12" r="7.500" fill="${INK}" stroke="${c}"/><path d="M56.500 12l2.500 2.700 4.500-5" fill="none" stroke="${T1}" stroke-width="1.700"/>`
      : '') +
    `</svg>`
  )
}
export function evidenceBack(id: string, tags: readonly Colour[]): string {
  const r = rngOf('evidence-back'),
    c = '#6f93a8'
  const sock = [11, 38]
    .map((x, i) => {
      const tag = tags[i]
      return tag
        ? shape(tag, x, 70, 23)
        : `<circle cx="${x + 11.5}" cy="81.5" r="8" fill="none" stroke="#4d6577" stroke-width="1.100" stroke-dasharray="2 2.600"/>`
    })
    .join('')
  return `<svg class="card-svg" viewBox="0 0 72 100" role="img" aria-label="Facedown evidence ${id}${tags.length ? ', tagged not ' + tags.join(', not ') : ', no tags'}"><rect x=".7" y=".7" width="70.600" height="98.600" rx="5" fill="#0f1922" stroke="#58748a" stroke-width="1.200"/><svg x="3" y="3" width="66" height="94" viewBox="0 0 66 94" overflow="hidden">${rain(r, 66, 94, '#8fc7dc', 22, 0.4)}</svg><path d="M8 26V22a3 3 0 0 1 3-3h5M56 19h5a3 3 0 0 1 3 3v4M64 58v4a3 3 0 0 1-3 3h-5M16 65h-5a3 3 0 0 1-3-3v-4" fill="none" stroke="${c}" stroke-width="1.300"/><g transform="translate(36 42)">${[15, 10.5, 6].map((q, i) => `<circle r="${q}" fill="${i ? 'none' : '#0f1922'}" stroke="${c}" stroke-width="1.200" stroke-dasharray="${[70, 40, 22][i]} ${[24, 26, 16][i]}" transform="rotate(${[20, 150, 260][i]})"/>`).join('')}<circle r="1.800" fill="${c}"/></g>${id ? text(7, 14.5, id, 12.5, T1, { w: 700, sign: true }) : ''}${sock}</svg>`
}
export function deadEnd(n: number, id: string, textLine: string): string {
  const r = rngOf('dead-end/' + n)
  let b = ''
  for (let y = 0; y < 94; y += 9)
    for (let x = (y / 9) % 2 ? -9 : 0; x < 66; x += 18)
      b += `<rect x="${x}" y="${y}" width="18" height="9" fill="${r() < 0.2 ? '#2a333d' : 'none'}" stroke="#56646f" stroke-opacity=".6"/>`
  const ls = wrap(textLine, 12, 62, 0.84)
  return (
    `<svg class="card-svg" viewBox="0 0 72 100" role="img" aria-label="${id}: dead end ${n}, ${esc(textLine)}"><rect x=".7" y=".7" width="70.600" height="98.600" rx="5" fill="#141a20" stroke="#8fa0b2" stroke-width="1.200"/><svg x="3" y="3" width="66" height="94" viewBox="0 0 66 94" overflow="hidden">${b}</svg><path d="M22 9L50 37M50 9L22 37" stroke="#e9eff5" stroke-width="3.500"/><rect x="3" y="${f(97 - ls.length * 12.5 - 22)}" width="66" height="${f(ls.length * 12.5 + 22)}" fill="${INK}" fill-opacity=".92"/>` +
    text(36, 97 - ls.length * 12.5 - 7, 'Dead end', 12, T1, { w: 700, a: 'middle', sign: true }) +
    text(7, 14.5, id, 12.5, T1, { w: 700, sign: true }) +
    ls.map((l, i) => text(36, 97 - (ls.length - i) * 12.5 + 7.5, l, 12, T2, { a: 'middle', sign: true })).join('') +
    houseBadge(55, 7, 0.62) +
    `</svg>`
  )
}
/* A tile: an evidence card lying down, for case files on a phone. */
export interface Tile {
  ev: Colour | null
  id: string
  tags: readonly Colour[]
  inn?: boolean
}
export function tile(o: Tile): string {
  if (o.ev) {
    const c = RUNNERS[o.ev][0]
    return `<svg class="card-svg" viewBox="0 0 68 40" role="img" aria-label="${o.inn ? 'innocence card' : o.id + ' faceup'}: ${RUNNERS[o.ev][2]}"><rect x=".7" y=".7" width="66.600" height="38.600" rx="5" fill="${mix(c, 0.16)}" stroke="${c}" stroke-width="1.400"/>${o.inn ? `<circle cx="17" cy="20" r="9" fill="${INK}" stroke="${c}"/><path d="M12.500 20l3.200 3.400 5.600-6.200" fill="none" stroke="${T1}" stroke-width="2"/>` : text(6, 25, o.id, o.id.length > 2 ? 13 : 14, T1, { w: 700, sign: true })}${shape(o.ev, 35, 7, 26)}</svg>`
  }
  const t = o.tags
  return `<svg class="card-svg" viewBox="0 0 68 40" role="img" aria-label="Facedown evidence ${o.id}${t.length ? ', tagged not ' + t.join(', not ') : ', no tags'}"><rect x=".7" y=".7" width="66.600" height="38.600" rx="5" fill="#0f1922" stroke="#58748a" stroke-width="1.200"/>${text(4, 25, o.id, o.id.length > 2 ? 13 : 14, T1, { w: 700, sign: true })}${[23.5, 45]
    .map((x, i) => {
      const tag = t[i]
      return tag
        ? shape(tag, x, 9.5, 21)
        : `<circle cx="${x + 10.5}" cy="20" r="7.500" fill="none" stroke="#4d6577" stroke-dasharray="2 2.600"/>`
    })
    .join('')}</svg>`
}
export function standee(colour: Colour): string {
  const [c, , name] = RUNNERS[colour]
  return `<svg class="standee" viewBox="0 0 34 46" role="img" aria-label="${name}'s standee"><ellipse cx="17" cy="41" rx="12" ry="4" fill="#000" opacity=".5"/><path d="M7 40V15a10 10 0 0 1 20 0v25Z" fill="${mix(c, 0.28)}" stroke="${c}" stroke-width="1.500"/>${shape(colour, 6.5, 8, 21)}<path d="M11 33h12" stroke="${c}" stroke-opacity=".6"/><path d="M5 38.500h24v3a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2Z" fill="${c}"/></svg>`
}
export function caseMarker(colour: Colour): string {
  const [c, , name] = RUNNERS[colour]
  return `<svg class="card-svg" viewBox="0 0 72 100" role="img" aria-label="${name}'s case file card"><rect x=".7" y=".7" width="70.600" height="98.600" rx="5" fill="${mix(c, 0.1)}" stroke="${c}" stroke-width="1.200"/><path d="M9 18V11h20l4 7h30v72H9Z" fill="none" stroke="${c}" stroke-opacity=".7" stroke-width="1.300" stroke-linejoin="round"/>${shape(colour, 22, 36, 28)}${text(36, 83, 'case file', 12, T1, { a: 'middle', sign: true })}</svg>`
}
