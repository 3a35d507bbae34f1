/* For tests only: games as a seat was sent them; web/record.py writes them. */
import type { Update } from '../../protocol/protocol'
import nemesis from './nemesis.json'
import nexus from './nexus.json'

export const GAMES: Record<'nexus' | 'nemesis', readonly Update[]> = {
  nexus: nexus as unknown as Update[],
  nemesis: nemesis as unknown as Update[],
}
