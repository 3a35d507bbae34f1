/* For tests only: games as a seat was sent them; web/record.py writes them. */
import type { Update } from '../../protocol/protocol'
import type { NemesisView } from '../../protocol/views'
import fights from './fights.json'
import nemesis from './nemesis.json'
import nexus from './nexus.json'

export const GAMES: Record<'nexus' | 'nemesis', readonly Update[]> = {
  nexus: nexus as unknown as Update[],
  nemesis: nemesis as unknown as Update[],
}

/** A combat before its damage, and how much the engine then dealt to whom. */
export interface Fight {
  view: NemesisView
  objects: Record<string, number>
  cities: number[]
}

export const FIGHTS = fights as unknown as Fight[]
