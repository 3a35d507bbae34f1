/* Whom this person does not hear. The server leaves their lines out; those that are here already are hidden. */
import { ask } from '../net/http'
import type { Muted, Noted } from '../protocol/protocol'

class Manners {
  mutes = $state.raw<readonly Muted[]>([])

  async look(): Promise<void> {
    this.mutes = await ask<Muted[]>('/api/mutes')
  }

  isMuted(handle: string): boolean {
    return this.mutes.some((muted) => muted.handle === handle)
  }

  async mute(table: string, handle: string): Promise<void> {
    this.mutes = await ask<Muted[]>(`/api/tables/${table}/mute`, { handle })
  }

  async hear(handle: string): Promise<void> {
    this.mutes = await ask<Muted[]>('/api/mutes/end', { handle })
  }

  /** Tell whoever keeps the server; what they answer. */
  async report(table: string, handle: string, text: string): Promise<string> {
    return (await ask<Noted>(`/api/tables/${table}/report`, { handle, text })).text
  }
}

export const manners = new Manners()
