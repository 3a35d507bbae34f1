/* Of a view of Nexus: what lies where. */
import { isColour, type Colour } from '../cards/draw/signs'
import { DECKARD, FILE_LIMIT, type NexusCardView, type NexusSeatView, type NexusView } from '../protocol/views'

/** The seats around the table: who looks at the bottom, then clockwise. */
export function around(view: NexusView): { own: NexusSeatView | null; left: NexusSeatView[]; right: NexusSeatView[] } {
  const own = view.seat === null ? null : (view.seats[view.seat] ?? null)
  const from = own ? own.seat + 1 : 0
  const others = Array.from({ length: view.players - (own ? 1 : 0) }, (_, at) => view.seats[(from + at) % view.players]).filter(
    (seat): seat is NexusSeatView => seat !== undefined,
  )
  const half = Math.ceil(others.length / 2)
  return { own, left: others.slice(0, half), right: others.slice(half) }
}

export const cardsOfSeat = (view: NexusView, seat: NexusSeatView): NexusCardView[] =>
  seat.cards.map((card) => view.cards[card]).filter((card): card is NexusCardView => card !== undefined)

/** Free places of a case file (NX-1.7). */
export const room = (seat: NexusSeatView): number => Math.max(0, FILE_LIMIT - seat.cards.length)

export const colours = (names: readonly string[]): Colour[] => names.filter(isColour)

/** The face as a colour, or which dead end it is. */
export function faceOf(card: NexusCardView): Colour | number | null {
  if (card.face === null) return null
  return isColour(card.face) ? card.face : Number(card.face.replace(/\D+/g, '')) || 1
}

/** Where a card lies, in a word: "Deckard", "you", "Green", "out". */
export function holder(view: NexusView, card: NexusCardView): string {
  if (card.file === null) return 'out'
  if (card.file === DECKARD) return 'Deckard'
  return card.file === view.seat ? 'you' : (view.seats[card.file]?.name ?? '')
}

/** A card with all that its reader may know, as a label. */
export function cardLabel(view: NexusView, card: NexusCardView): string {
  const parts = [card.name, card.faceup ? 'faceup' : 'facedown', `with ${holder(view, card)}`]
  if (card.face !== null) parts.push(card.faceup ? card.face : `you know: ${card.face}`)
  if (card.tags.length) parts.push(`tagged not ${card.tags.join(', not ')}`)
  if (card.looked.length) parts.push(`looked at by ${card.looked.map((seat) => view.seats[seat]?.name ?? '').join(' and ')}`)
  return parts.join(', ')
}

export const ordinal = (number: number): string => ['1st', '2nd', '3rd'][number - 1] ?? `${number}th`
