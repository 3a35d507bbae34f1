// Written by web/make_types.py from the server's Structs: change those, and run it again.

export * from './sent'

export const PROTOCOL = 1

/** Who asks. `account`: the name to sign in with, "" for a guest; `handle`: by which others point at them. */
export interface Me {
  id: string
  name: string
  account: string
  handle: string
}

/** A single-use code for another device; `minutes`: how long it is good. */
export interface Code {
  code: string
  minutes: number
}

/** `kind`: "person", "open" or a bot's name; `here`: a person is connected; `left`: seconds on the clock or None; `handle`: by which a person is muted or reported. */
export interface SeatAt {
  seat: number
  kind: string
  name: string
  here: boolean
  mine: boolean
  left: number | null
  handle: string
}

/** A table as everybody may know it. `stage`: "open" (seats are free), "running", "over", "closed"; `agreed`: what whoever sits down agrees to, in sentences; `commitment`: SHA-256 of the server's seed, fixed since the table was made; `cards`: the commitment to the cards one by one, of a game that has begun without an open replay. */
export interface TableInfo {
  id: string
  game: string
  stage: 'closed' | 'open' | 'over' | 'running'
  seats: SeatAt[]
  host: boolean
  locked: boolean
  spectators: number
  clock: string
  seconds: number
  open_replay: boolean
  agreed: string[]
  commitment: string
  cards: string
  created: number
  options: Record<string, unknown>
  result: string
}

/** `invite`: the path of the link to send, with its secret behind the #, which no server log sees. */
export interface Made {
  table: TableInfo
  invite: string
}

/** The hash of a seed that is kept for who asked; `minutes`: how long. */
export interface Committed {
  commitment: string
  minutes: number
}

/** Somebody whom who asks does not hear. */
export interface Muted {
  handle: string
  name: string
}

/** It was taken down: a sentence. */
export interface Noted {
  text: string
}

/** Why something was refused: a sentence with the way out; `code`: for programs ("full", "stale" ...); `clause`. */
export interface Fault {
  code: string
  message: string
  clause: string
  faults: string[]
}

/** `link`: to send; `qr`: the same as an SVG picture; `reach`: who can open it; `warning`: what to know about that, "" for nothing; `can_open`: whether who asks can open the table to the network (POST /api/network). */
export interface Invitation {
  link: string
  qr: string
  reach: 'everybody' | 'machine' | 'network'
  warning: string
  can_open: boolean
}

/** Where this server is reached now. */
export interface Reached {
  address: string
}

/** A line of the log. `own`: others are told less. */
export interface Line {
  kind: string
  clause: string
  text: string
  own: boolean
}

/** One thing that happened, as one seat is told it. `kind`: the game's name of it ("look"); `clause`: the id that it follows ("NX-4.1"); `text`: one sentence; `facts`: what the sentence says, by name, for clients that draw it (cards and seats are numbers, None: not known). */
export interface Event {
  kind: string
  clause: string
  text: string
  facts: Record<string, unknown>
}

/** One legal action as a person reads it. `kind` and `operand` are the action's two parts, for boards. */
export interface LegalAnswer {
  action: number
  kind: string
  operand: number
  text: string
}

/** What is asked. Whole for a seat that is asked; for others only who is asked and the public reason. `seats`: who is asked now (in a simultaneous choice all that choose, whether they have answered or not); `kind`: what is asked ("look"); `clause`: the id; `source`: the card whose text asks, or ""; `prompt`: a sentence; `more`: how many more choices of this kind follow; `answers`: the legal actions, sorted; empty for others. */
export interface Decision {
  seats: number[]
  kind: string
  clause: string
  source: string
  prompt: string
  more: number
  answers: LegalAnswer[]
}

/** An option of a game. `kind`: "choice" among `values`, the first if nothing is said; "switch", which is `on` if nothing is said; or "number" up to `most`. */
export interface Choice {
  name: string
  kind: string
  text: string
  values: string[]
  most: number
  on: boolean
}

/** A deck of the house. */
export interface ReadyDeckInfo {
  id: string
  name: string
  champion: string
}

/** `bots`: the simplest first. */
export interface GameInfo {
  name: string
  least: number
  most: number
  bots: string[]
  decks: ReadyDeckInfo[]
  options: Choice[]
}

/** The games of the house. */
export interface GamesInfo {
  games: GameInfo[]
}

/** A legal deck as it was read. */
export interface DeckRead {
  name: string
  champion: string
  cards: [number, string][]
  size: number
}

/** A card or a witness for the gallery: whatever its game prints on it. */
export interface CardInfo {
  id: string
  name: string
  card: unknown
}

/** A rule. */
export interface ClauseInfo {
  id: string
  kind: string
  title: string
  text: string
}

/** The ids of cards that a search has found, in the order of the gallery. */
export interface Found {
  ids: string[]
}

/** A facedown card: what it may be ("dead end" too), with the odds where the table gives them, else 0. */
export interface CardNotes {
  card: number
  may_be: Record<string, number>
}

/** What a seat of Nexus can work out. `odds`: whether the numbers are given: only where all others are bots, so that nobody among people is told more than another; one colour alone is certain. */
export interface Notes {
  version: number
  odds: boolean
  deals: number
  replicant: Record<string, number>
  cards: CardNotes[]
}

/** The game after a step. `seat`: who answered, None for the beginning; `lines`: what the step added to the log; `decision`: what is asked then, without its answers. */
export interface Frame {
  number: number
  seat: number | null
  view: unknown
  decision: Decision | null
  lines: Line[]
  over: boolean
}

/** Some frames of a game. `total`: how many there are; `readers`: as whom this person may look. */
export interface Frames {
  total: number
  start: number
  readers: string[]
  frames: Frame[]
}

/** The game as the seat may see it. `version`: how many Updates of this table the seat has been due; `decision_id`: what an Answer names; `log`: the lines from number `log_from` on; `undo`: "" when the last answer can be taken back, else why not; `decision.answers` are there for the asked seat alone. */
export interface Update {
  type: 'update'
  version: number
  seat: number | null
  view: unknown
  decision: Decision | null
  decisionId: string
  events: Event[]
  logFrom: number
  log: Line[]
  undo: string
  over: boolean
  result: string
}

/** Who sits where, who is here, clocks, an undo that waits for consent (`undo_by`, `undo_version`). */
export interface TableNews {
  type: 'table'
  table: TableInfo
  undoBy: number | null
  undoVersion: number
}

/** What came with that key is stored. */
export interface Accepted {
  type: 'accepted'
  key: string
}

/** Nothing was changed. `code`: "stale", "illegal", "not-yours", "too-fast", "malformed", "closed" ... */
export interface Refused {
  type: 'refused'
  key: string
  code: string
  message: string
  clause: string
}

/** `text`: a sentence with the clause; "" when the action is legal. */
export interface Why {
  type: 'why'
  key: string
  text: string
}

/** Chat. `seat`: of who said it, None for a spectator; `handle`: by which they are muted or reported. */
export interface Said {
  type: 'said'
  name: string
  seat: number | null
  text: string
  at: number
  handle: string
}

/** The answer to a Ping. */
export interface Pong {
  type: 'pong'
  at: number
}

export type FromServer = Update | TableNews | Accepted | Refused | Why | Said | Pong
