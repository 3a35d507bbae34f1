/* Of a view of Nemesis: what lies where. */
import { CITY_HP, type NemesisObjectView, type NemesisPlayerView, type NemesisView } from '../protocol/views'

/** Who is at the bottom: who looks, or the first seat for who watches. */
export const bottomSeat = (view: NemesisView): number => view.seat ?? 0

export const objectsIn = (view: NemesisView, seat: number, row: string): NemesisObjectView[] =>
  view.objects.filter((object) => object.side === seat && object.row === row)

export const attachedTo = (view: NemesisView, object: NemesisObjectView): NemesisObjectView[] =>
  view.objects.filter((other) => object.attached.includes(other.object))

/** What an object's damage leaves of it. */
export const left = (object: NemesisObjectView): number => (object.defence ?? 0) - object.damage

/** An object with all that lies open of it, as a label. */
export function objectLabel(view: NemesisView, object: NemesisObjectView): string {
  const whose = object.side === view.seat ? 'your' : view.seat === null ? `Player ${object.side + 1}'s` : 'the enemy'
  const parts = [`${whose} ${object.label}, ${object.kind}${object.token ? ' token' : ''}, ${object.row}`]
  if (object.atk !== null) parts.push(`ATK ${object.atk}, DEF ${object.defence}`)
  if (object.damage) parts.push(`damage ${object.damage}`)
  if (!object.enabled) parts.push('disabled')
  parts.push(...object.keywords, ...object.marks, ...object.effects)
  const on = attachedTo(view, object).map((other) => other.name)
  if (on.length) parts.push(`attached: ${on.join(', ')}`)
  return parts.join(', ')
}

/** Colours of numbers that are not the printed ones. */
export function hotOf(object: NemesisObjectView): { atk?: string; def?: string } {
  const [atk, def] = object.printed ?? [object.atk, object.defence]
  const colour = (now: number | null, then: number | null): string | undefined =>
    now === null || then === null || now === then ? undefined : now > then ? '#86dd94' : '#ff8585'
  const found: { atk?: string; def?: string } = {}
  const hotAtk = colour(object.atk, atk)
  const hotDef = colour(left(object), def)
  if (hotAtk) found.atk = hotAtk
  if (hotDef) found.def = hotDef
  return found
}

/** Where the windows of a City end: one that has gained HP has no more than all of them. */
export const windowsLit = (hp: number): number => Math.max(0, Math.min(CITY_HP, hp))

export const playerLine = (player: NemesisPlayerView): string =>
  `${player.hp} HP, ${player.scrap} Scrap, ${player.hand_size} in hand, ${player.deck_size} in the deck, ${player.discard.length} in the discard pile`

/** An arrow of the combat: from an object to an object or a City; `kind`: "attack", "cancelled", "intercept". */
export interface Arrow {
  kind: 'attack' | 'cancelled' | 'intercept'
  from: string
  to: string
}

export function arrowsOf(view: NemesisView): Arrow[] {
  const found: Arrow[] = []
  for (const attack of view.attacks) {
    const to = attack.target === null ? `city:${1 - (view.active ?? 0)}` : `object:${attack.target}`
    found.push({ kind: attack.cancelled ? 'cancelled' : 'attack', from: `object:${attack.attacker}`, to })
    for (const interceptor of attack.interceptors)
      found.push({ kind: 'intercept', from: `object:${interceptor}`, to: `object:${attack.attacker}` })
  }
  return found
}
