/* A game that is over, step by step. Every step comes from the server as it was seen; nothing is worked out here. */
import { ask, faultOf } from '../net/http'
import type { Fault, Frame, Frames, Line, TableInfo, Update } from '../protocol/protocol'
import { Table } from './table.svelte'

export const PAGE = 40

export class Film {
  total = $state(0)
  at = $state(0)
  reader = $state('')
  readers = $state.raw<readonly string[]>([])
  fault = $state.raw<Fault | null>(null)
  /** The table as it is shown; no line is open to it. */
  readonly table: Table
  private pages = $state.raw<ReadonlyMap<number, readonly Frame[]>>(new Map())
  /** The pages that are under way: who wants one too waits with whoever asked for it. */
  private asked = new Map<string, Promise<void>>()

  constructor(readonly id: string) {
    this.table = new Table(id)
  }

  async open(at: number): Promise<void> {
    try {
      this.table.info = await ask<TableInfo>(`/api/tables/${this.id}`)
      await this.load(Math.floor(Math.max(0, at) / PAGE))
      if (at > 0) await this.go(at)
      else this.show()
    } catch (error) {
      this.fault = faultOf(error)
    }
  }

  get last(): number {
    return Math.max(0, this.total - 1)
  }

  get frame(): Frame | undefined {
    return this.pages.get(Math.floor(this.at / PAGE))?.[this.at % PAGE]
  }

  /** Go to that step, as far as there are steps. */
  async go(at: number): Promise<void> {
    this.at = Math.min(this.last, Math.max(0, at))
    const page = Math.floor(this.at / PAGE)
    await this.load(page)
    this.show()
    if (this.at % PAGE > PAGE / 2 && (page + 1) * PAGE < this.total) void this.load(page + 1)
  }

  /** Look with the eyes of a seat, of a spectator, or with all open. */
  async look(reader: string): Promise<void> {
    this.reader = reader
    this.pages = new Map()
    await this.go(this.at)
  }

  private async load(page: number): Promise<void> {
    const name = `${this.reader}/${page}`
    if (this.pages.has(page)) return
    const asked = this.asked.get(name) ?? this.fetch(page).finally(() => this.asked.delete(name))
    this.asked.set(name, asked)
    await asked
  }

  private async fetch(page: number): Promise<void> {
    const { reader } = this
    try {
      const found = await ask<Frames>(`/api/tables/${this.id}/frames?reader=${reader}&start=${page * PAGE}&count=${PAGE}`)
      if (reader !== this.reader) return
      this.readers = found.readers
      this.total = found.total
      if (!reader) this.reader = found.readers[0] ?? ''
      this.pages = new Map([...this.pages, [page, found.frames]])
      this.fault = null
    } catch (error) {
      this.fault = faultOf(error)
    }
  }

  /** What was told up to the step, as far back as it is here. */
  private log(): Line[] {
    let page = Math.floor(this.at / PAGE)
    let lines = this.pages.get(page)?.slice(0, (this.at % PAGE) + 1).flatMap((frame) => frame.lines) ?? []
    for (let before = this.pages.get(--page); before; before = this.pages.get(--page)) lines = [...before.flatMap((frame) => frame.lines), ...lines]
    return lines
  }

  private show(): void {
    const { frame } = this
    if (!frame) return
    const shown: Update = {
      ...{ type: 'update', version: frame.number, view: frame.view, decision: frame.decision, decisionId: '', events: [] },
      ...{ seat: this.reader === 'open' || this.reader === 'public' ? null : Number(this.reader), logFrom: 0, log: [] },
      ...{ undo: '', over: frame.over, result: '' },
    }
    this.table.log = this.log()
    this.table.update = shown
  }
}
