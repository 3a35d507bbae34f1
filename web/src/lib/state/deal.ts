/* What this person adds to a deal, drawn here after the server has committed to its seed, and kept to be compared. */
import { ask } from '../net/http'
import { newKey } from '../net/keys'
import type { Committed } from '../protocol/protocol'
import { store, stored } from './settings.svelte'

/** `commitment`: the hash of the server's seed, as it was shown before `salt` was drawn. */
export interface Added {
  commitment: string
  salt: string
}

const name = (table: string): string => `neontable.deal.${table}`

/** For a table that is to be made. */
export async function adding(): Promise<Added> {
  const { commitment } = await ask<Committed>('/api/commitments', {})
  return { commitment, salt: newKey() }
}

/** It was added to the deal of that table. */
export const keep = (table: string, added: Added): void => store(name(table), added)

export const kept = (table: string): Added | null => stored<Added | null>(name(table), null)

/** The commitment to the cards of that table as this browser saw it first. */
export function firstCards(table: string, cards: string): string {
  const first = stored(`${name(table)}.cards`, cards)
  store(`${name(table)}.cards`, first)
  return first
}
