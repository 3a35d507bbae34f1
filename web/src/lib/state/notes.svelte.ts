/* The notebook of a seat of Nexus: what the server says can be worked out, and one's own pencil marks, which stay here. */
import { ask } from '../net/http'
import type { Notes } from '../protocol/protocol'
import { store, stored } from './settings.svelte'

export type Pencil = '' | 'yes' | 'no' | 'maybe'
const NEXT: Record<Pencil, Pencil> = { '': 'no', no: 'maybe', maybe: 'yes', yes: '' }

export class Notebook {
  notes = $state.raw<Notes | null>(null)
  pencil = $state.raw<Readonly<Record<string, Pencil>>>({})
  private readonly name: string
  private wanted = 0

  constructor(private readonly id: string) {
    this.name = `neontable.pencil.${id}`
    this.pencil = stored<Record<string, Pencil>>(this.name, {})
  }

  /** Ask again: the table has changed. What cannot be had is left as it was. */
  async look(): Promise<void> {
    const wanted = ++this.wanted
    try {
      const notes = await ask<Notes>(`/api/tables/${this.id}/notes`)
      if (wanted === this.wanted) this.notes = notes
    } catch {
      // who watches has no notebook, and who is offline keeps the one that is here
    }
  }

  mark(card: number | string, what: string): Pencil {
    return this.pencil[`${card}/${what}`] ?? ''
  }

  /** Nothing, no, maybe, yes, and again. */
  turn(card: number | string, what: string): void {
    const { [`${card}/${what}`]: now = '', ...rest } = this.pencil
    const next = NEXT[now]
    this.pencil = next ? { ...rest, [`${card}/${what}`]: next } : rest
    store(this.name, this.pencil)
  }

  clear(): void {
    this.pencil = {}
    store(this.name, {})
  }
}
