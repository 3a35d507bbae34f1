// Written by web/make_types.py from the server's Structs: change those, and run it again.

/** Somebody new. */
export interface NewGuest {
  name: string
}

/** The code that another device has shown. */
export interface UseCode {
  code: string
}

/** A name to sign in with, and its password. */
export interface Account {
  account: string
  password: string
}

/** `seats`: who sits where: "me", "open" or a bot's name; `options`: the game's (first, order, lists ...); `decks`: of the seats, a ready deck's name, pasted text or a code; "" is drawn; `clock`: `seconds` for each move or for the game, 0: the declared default; `salt`: what "me" adds to the deal, when the server has committed to its seed before, to who asks (`commitment`). */
export interface NewTable {
  game: 'nemesis' | 'nexus'
  seats: string[]
  options?: Record<string, string | boolean | number>
  decks?: string[]
  clock?: 'game' | 'move' | 'none'
  seconds?: number
  open_replay?: boolean
  listed?: boolean
  commitment?: string
  salt?: string
}

/** `secret`: of the invitation; listed tables are joined without one. `seat`: None takes the first open one; `salt`: what the seat adds to the deal, to which the server has committed (TableInfo). */
export interface Join {
  secret?: string
  seat?: number | null
  deck?: string
  salt?: string
}

/** The same again; the deal as in NewTable. */
export interface Rematch {
  commitment?: string
  salt?: string
}

/** A table of one's own, from a step of a game that is over. `number`: of the Frame; `seat`: where who asks sits; `bot`: who sits on the others, "bot": the best. */
export interface PlayOn {
  number: number
  seat: number
  bot?: string
}

/** Whom who asks does not want to hear any more, or again. */
export interface Mute {
  handle: string
}

/** What whoever keeps the server should know of somebody. */
export interface NewReport {
  handle: string
  text: string
}

/** A deck as it was pasted. */
export interface DeckText {
  game: string
  text: string
}

/** Who is put out. */
export interface Kick {
  seat: number
}

/** Of the invitation; "" where the table is listed. */
export interface Secret {
  secret?: string
}

/** The first message. `seen`: how many lines of the log the client has; the others come. */
export interface Hello {
  type: 'hello'
  protocol: number
  seen?: number
}

/** One whole declaration, accepted or refused as one. `decision`: the id that it answers; the same `key` is answered the same twice. */
export interface Answer {
  type: 'answer'
  decision: string
  actions: number[]
  key: string
}

/** A line of chat. */
export interface Say {
  type: 'say'
  text: string
}

/** Why that action is not possible now. */
export interface WhyNot {
  type: 'why-not'
  action: number
  key: string
}

/** Give up; a bot goes on, if that is not the end. */
export interface Resign {
  type: 'resign'
  key: string
}

/** Take back one's last answer: at once while nothing was learnt, else by consent of the other people. */
export interface AskUndo {
  type: 'ask-undo'
  key: string
}

/** Yes or no to the undo that was asked for. */
export interface Consent {
  type: 'consent'
  version: number
  yes: boolean
  key: string
}

/** Is anybody there? `at` comes back. */
export interface Ping {
  type: 'ping'
  at?: number
}

export type FromClient = Hello | Answer | Say | WhyNot | Resign | AskUndo | Consent | Ping
