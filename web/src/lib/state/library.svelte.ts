/* What does not change while a page is open: games, cards, rules. Asked for once, when somebody wants it. */
import type { Drawn } from '../cards/draw/duel'
import { factionOf } from '../cards/draw/signs'
import { finderOf } from '../model/words'
import { ask } from '../net/http'
import type { CardInfo, ClauseInfo, GamesInfo } from '../protocol/protocol'
import type { NemesisCard, NemesisFace, NexusCardText } from '../protocol/views'

const kept = new Map<string, Promise<unknown>>()

function once<T>(path: string): Promise<T> {
  const found = kept.get(path) as Promise<T> | undefined
  if (found) return found
  const asked = ask<T>(path)
  kept.set(path, asked)
  asked.catch(() => kept.delete(path))
  return asked
}

export const games = (): Promise<GamesInfo> => once('/api/games')
export const rules = (game: string): Promise<ClauseInfo[]> => once(`/api/rules/${game}`)
export const cardsOf = (game: string): Promise<CardInfo[]> => once(`/api/cards/${game}`)

/** A face of Nemesis with all that is printed on it. */
export interface Printed extends Drawn {
  traits: readonly string[]
  text: string
  flavour: string
  token: boolean
  other: string
  why: string
}

function printed(card: NemesisCard, face: NemesisFace, index: number, other: string): Printed {
  return {
    id: index ? `${card.id}-nemesis` : card.id,
    name: face.name,
    type: index ? 'Nemesis' : card.type,
    faction: factionOf(card.faction ?? 'neutral'),
    value: face.value,
    atk: face.atk,
    def: face.def,
    keywords: face.keywords,
    traits: face.traits,
    text: face.text.trim(),
    flavour: face.flavour,
    token: card.token,
    other,
    why: card.why,
  }
}

/** The faces of a card: one, or Champion and Nemesis. */
export function facesOf(info: CardInfo): Printed[] {
  const card = info.card as NemesisCard
  if (card.champion && card.nemesis)
    return [printed(card, card.champion, 0, card.nemesis.name), printed(card, card.nemesis, 1, card.champion.name)]
  const { value, atk, def, traits, keywords, text, flavour } = card
  return [printed(card, { name: info.name, value, atk, def, traits, keywords, text, flavour }, 0, '')]
}

/** The cards of a game by the names that the table uses. */
export class Library {
  faces = $state.raw<ReadonlyMap<string, Printed>>(new Map())
  witnesses = $state.raw<readonly NexusCardText[]>([])
  finder = $state.raw<RegExp>(finderOf([]))

  async load(game: string): Promise<void> {
    const infos = await cardsOf(game)
    if (game === 'nemesis') {
      this.faces = new Map(infos.flatMap(facesOf).map((face) => [face.name, face]))
      this.finder = finderOf(this.faces.keys())
    } else {
      this.witnesses = infos.map((info) => info.card as NexusCardText)
      this.finder = finderOf(this.witnesses.filter((text) => text.kind !== 'setup').map((text) => text.name))
    }
  }

  /** A face by its name; one that is not known is drawn plain. */
  face(name: string): Printed {
    const plain: Printed = {
      ...{ id: name, name, type: 'Token', faction: 'neutral', value: null, atk: null, def: null, keywords: [] },
      ...{ traits: [], text: '', flavour: '', token: false, other: '', why: '' },
    }
    return this.faces.get(name) ?? plain
  }
}
