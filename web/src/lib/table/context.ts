/* What all parts of a table page share. */
import { getContext, setContext } from 'svelte'
import type { Library } from '../state/library.svelte'
import type { Table } from '../state/table.svelte'

export interface AtTable {
  table: Table
  library: Library
  /** Have a closer look at a card, by name. */
  inspect(name: string): void
}

const KEY = Symbol('table')

export const provide = (shared: AtTable): AtTable => setContext(KEY, shared)
export const atTable = (): AtTable => getContext<AtTable>(KEY)
