/* Seats and tables in words. */
import type { Decision, Said, SeatAt, TableInfo } from '../protocol/protocol'
import { capital, counted, listed } from './words'

export const isBot = (seat: SeatAt): boolean => seat.kind !== 'person' && seat.kind !== 'open'

/** "Ada", "detective (bot)", "open". */
export function seatName(seat: SeatAt): string {
  if (seat.kind === 'open') return 'open'
  return isBot(seat) ? `${capital(seat.name || seat.kind)}, bot` : seat.name
}

/** The bot that is offered first: the middle level of those that people choose from, else the best. */
export const usualBot = (bots: readonly string[]): string => (bots.includes('regular') ? 'regular' : (bots.at(-1) ?? 'bot'))

/** What the table calls who sits there. */
export const playerName = (table: TableInfo | null, seat: number): string => {
  const at = table?.seats[seat]
  if (!at?.name) return `Player ${seat + 1}`
  return isBot(at) ? capital(at.name) : at.name
}

export const mySeat = (table: TableInfo): SeatAt | undefined => table.seats.find((seat) => seat.mine)

/** "with Ada, Detective, bot": the others of a table. */
export function company(table: TableInfo): string {
  const others = table.seats.filter((seat) => !seat.mine && seat.kind !== 'open').map((seat) => (isBot(seat) ? `the bot ${capital(seat.kind)}` : seat.name))
  const open = table.seats.filter((seat) => seat.kind === 'open').length
  const said = others.length ? `with ${listed([...new Set(others)])}` : 'nobody yet'
  return open ? `${said}, ${counted(open, 'open seat')}` : said
}

/** The other people of a table, who sit there or have said something, by the handles that they are muted or reported by. */
export function others(table: TableInfo | null, chat: readonly Said[], mine: string): { handle: string; name: string }[] {
  const found = new Map<string, string>()
  for (const said of chat) found.set(said.handle, said.name)
  for (const seat of table?.seats ?? []) if (seat.kind === 'person' && !seat.mine) found.set(seat.handle, seat.name)
  found.delete('')
  found.delete(mine)
  return [...found].map(([handle, name]) => ({ handle, name }))
}

/** What a seat does: "thinking", "bot", "deciding", "here", "away", "open". */
export function doing(seat: SeatAt, decision: Decision | null): string {
  if (seat.kind === 'open') return 'open'
  const asked = decision?.seats.includes(seat.seat) ?? false
  if (isBot(seat)) return asked ? 'thinking' : 'bot'
  if (asked) return seat.here || seat.mine ? 'deciding' : 'away, and asked'
  return seat.here || seat.mine ? 'here' : 'away'
}

/** "2:07" */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = String(whole % 60).padStart(2, '0')
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** "NAME" of a link or code that was pasted: the path of a table, "" when it is none. */
export function tablePath(pasted: string): string {
  const text = pasted.trim()
  const found = /\/table\/([\w-]{1,64})(#[\w-]+)?\/?$/.exec(text)
  if (found) return `/table/${found[1]}${found[2] ?? ''}`
  return /^[\w-]{6,64}(#[\w-]+)?$/.test(text) ? `/table/${text}` : ''
}
