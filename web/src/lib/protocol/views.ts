// Written by web/make_types.py from the server's Structs: change those, and run it again.

/** The table as one seat sees it (`seat` None: a spectator). */
export interface NexusView {
  seat: number | null
  players: number
  round: number
  most_rounds: number
  first: number
  acting: number
  waiting: number[]
  innocence: string | null
  seats: NexusSeatView[]
  deckard: number[]
  cards: NexusCardView[]
  witnesses: NexusWitnessView[]
  supply: Record<string, number>
  dead_ends: number
  result: NexusResultView | null
}

/** A player. `above` and `on`: witnesses of the standee (None: not placed, not yet acted); `order`: place in this round, from 1, or None; `left`: the person has left and a bot plays (NX-5.10). */
export interface NexusSeatView {
  seat: number
  colour: string
  name: string
  above: number | null
  on: number | null
  order: number | null
  cards: number[]
  left: boolean
}

/** An evidence card. `file`: the seat whose case file it lies in, 6 for Deckard's, None when it has left the game; `face`: what the seat knows it to be, or None; `tags`: colours; `looked`: the seats that have looked at it. */
export interface NexusCardView {
  card: number
  name: string
  file: number | null
  faceup: boolean
  face: string | null
  tags: string[]
  looked: number[]
  resolving: boolean
}

/** A witness of the row, with the text of the side that is up. `source`: printed, house or own. */
export interface NexusWitnessView {
  number: number
  name: string
  side: string
  text: string
  source: string
  above: number | null
  on: number | null
}

/** How the game ended. `winner`: a seat, or 6 for Deckard. */
export interface NexusResultView {
  winner: number
  replicant: string
  clause: string
  text: string
}

/** One text. `kind` and `number` (of the witness or dead end) say whose it is; `pack` is the id of the pack that it comes from; `why` and `flavour` are its author's. */
export interface NexusCardText {
  kind: 'dead_end' | 'intimidated' | 'neutral' | 'setup'
  number: number
  name: string
  text: string
  source: 'house' | 'own' | 'printed'
  pack: string
  why: string
  flavour: string
}

/** The table as one seat sees it (`seat` None: a spectator). `turn`: both players' counted, 0 before the first; `phase`: one of wording.PHASES, "" in mulligans and at the end; `step`: in the Combat Phase, what comes now; `waiting`: the seats that are asked; `resolving`: what a choice is made for; `due`: triggers that resolve after it, in order. */
export interface NemesisView {
  seat: number | null
  turn: number
  first: number | null
  active: number | null
  phase: string
  step: string
  waiting: number[]
  players: NemesisPlayerView[]
  objects: NemesisObjectView[]
  window: NemesisWindowView | null
  resolving: NemesisTextView | null
  due: NemesisTextView[]
  attacks: NemesisAttackView[]
  splits: NemesisSplitView[]
  result: NemesisResultView | null
}

/** A player. `number`: what Values are read against (NM-5.2); `hand`: the cards, None where they are not known; `hand_known`: of those, the ones that have been seen, of which at most `hand_doubt` have left since; `deck_known`: cards whose place is known; `deck_holds`: others that are in it, but for at most `deck_doubt`; `list`: the whole deck list, None where it is closed, and then `seen`: what has been seen of it; `discard`: the top card last. */
export interface NemesisPlayerView {
  seat: number
  hp: number
  scrap: number
  turns: number
  number: number
  mulligans: number
  hand_size: number
  hand: NemesisHandCard[] | null
  hand_known: NemesisCopies[]
  hand_doubt: number
  deck_size: number
  deck_known: NemesisDeckCard[]
  deck_holds: NemesisCopies[]
  deck_doubt: number
  list: NemesisCopies[] | null
  seen: NemesisCopies[]
  discard: NemesisCardView[]
  removed: NemesisCardView[]
  champion: NemesisChampionView
}

/** A card of one's own hand. `place`: the operand of its actions; `value`: what is asked of it now (NM-5.1). */
export interface NemesisHandCard {
  definition: number
  name: string
  place: number
  value: number
}

/** Some copies of a card. */
export interface NemesisCopies {
  copies: number
  definition: number
  name: string
}

/** A card of a deck whose place is known: 1 is the top. */
export interface NemesisDeckCard {
  position: number
  definition: number
  name: string
}

/** A card that is no object. */
export interface NemesisCardView {
  definition: number
  name: string
}

/** The Champion with both faces (NM-1.10). `where`: "waiting", "out" or "gone"; `used`: of each face, whether its Activation Protocol has happened (NM-8.6). */
export interface NemesisChampionView {
  where: string
  faces: NemesisCardView[]
  used: boolean[]
}

/** An object or Enhancement on the battlefield. `label`: its name, with its number where its side has another of that name; `atk`, `defence`, `keywords`: as they are now, `printed`: as they are printed (None: no object of a row); `host`: what it is attached to; `attached`: what is attached to it; `marks`: what it does in this combat, and the like; `effects`: what lasts on it, in words. */
export interface NemesisObjectView {
  object: number
  definition: number
  name: string
  label: string
  kind: string
  token: boolean
  side: number
  owner: number
  row: string
  enabled: boolean
  atk: number | null
  defence: number | null
  printed: [number, number] | null
  keywords: string[]
  damage: number
  host: number | null
  attached: number[]
  marks: string[]
  effects: string[]
}

/** A response window (NM-5.13). `cause`: who caused it; `step`: 1 or 2; `waiting`: the card that opened it, None in combat. */
export interface NemesisWindowView {
  cause: number
  step: number
  waiting: NemesisTextView | null
}

/** A card or ability that waits or resolves. `seat`: whose; `object`: with the text, None for a card; `line`: the text; `targets`: those that are chosen so far, in words. */
export interface NemesisTextView {
  seat: number
  object: number | null
  definition: number
  name: string
  line: string
  targets: string[]
}

/** An attack. `target`: an object, None for the City; `interceptors`: in the order of damage, as far as it is given. */
export interface NemesisAttackView {
  attacker: number
  target: number | null
  cancelled: boolean
  interceptors: number[]
}

/** How much of its ATK an attacked object deals to one of its attackers (NM-7.15). */
export interface NemesisSplitView {
  object: number
  attacker: number
  amount: number
}

/** How the game ended. `winner`: a seat, None for a draw. */
export interface NemesisResultView {
  winner: number | null
  clause: string
  text: string
}

/** One card. A Champion has its two faces and nothing printed beside them; `name` is filled in from the first. `faction`: left out, that of its file. `override`: it takes the place of the card with that id in the packs below. */
export interface NemesisCard {
  id: string
  type: 'Champion' | 'Field Enhancement' | 'Reactive Exploit' | 'Tactical Exploit' | 'Unit' | 'Unit Enhancement' | 'Vehicle'
  name: string | null
  faction: string | null
  token: boolean
  value: number | null
  atk: number | null
  def: number | null
  traits: string[]
  keywords: ('Barrage' | 'Bypass' | 'Evasion' | 'Flying' | 'Impact' | 'Kaiju' | 'Phase' | 'Save the Day')[]
  text: string
  flavour: string
  champion: NemesisFace | null
  nemesis: NemesisFace | null
  story: string
  why: string
  source: 'house' | 'own' | 'printed' | null
  override: boolean
}

/** What is printed on one side of a card. `value`: the turn from which it can be played (NM-5.1), None for tokens; `atk` and `def_`: None for what is no object of a row. */
export interface NemesisFace {
  name: string
  value: number | null
  atk: number | null
  def: number | null
  traits: string[]
  keywords: ('Barrage' | 'Bypass' | 'Evasion' | 'Flying' | 'Impact' | 'Kaiju' | 'Phase' | 'Save the Day')[]
  text: string
  flavour: string
}

export const KIND = 1024
export const DECKARD = 6
export const FILE_LIMIT = 3
export const CITY = 1000
export const CITY_HP = 30
export const BACKLINE_LIMIT = 6
export const NEXUS_KINDS = { 'option': 0, 'witness': 1, 'card': 2, 'tag': 3, 'file': 4 } as const
export const NEMESIS_KINDS = { 'option': 0, 'play': 1, 'play front': 2, 'play back': 3, 'target': 4, 'move up': 5, 'champion': 6, 'flip': 7, 'attack': 8, 'intercept': 9, 'amount': 10, 'my card': 11, 'their card': 12, 'use': 13, 'next': 17 } as const
export const PHASES = ['Enable', 'Draw', 'Deployment', 'Combat', 'Reinforcement', 'End'] as const
export const STEPS = ['attackers are declared', 'interceptors are declared', "the attacking player's splits", "the defending player's splits", 'the response window', 'damage'] as const
