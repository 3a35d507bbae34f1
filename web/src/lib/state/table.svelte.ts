/* A table as this device knows it: what came last of each kind, and what is under way. */
import { isAsked } from '../model/answers'
import { isNews, passOf } from '../model/passing'
import { Connection, type Status, type Surroundings } from '../net/connection'
import { newKey } from '../net/keys'
import type { FromServer, LegalAnswer, Line, Refused, Said, TableInfo, Update } from '../protocol/protocol'
import type { NemesisView } from '../protocol/views'
import { store, stored } from './settings.svelte'

const LEFT = 'neontable.seen.'

/** An answer that is wanted when it is asked for. */
export interface Wish {
  kind: string
  operand: number
}

export class Table {
  status = $state<Status>('connecting')
  ending = $state('')
  info = $state.raw<TableInfo | null>(null)
  update = $state.raw<Update | null>(null)
  log = $state.raw<readonly Line[]>([])
  chat = $state.raw<readonly Said[]>([])
  refusal = $state.raw<Refused | null>(null)
  undo = $state.raw<{ by: number; version: number } | null>(null)
  /** The answer that is under way, by its key. */
  sending = $state('')
  /** Of the board: what was chosen to have a closer look at its answers. */
  chosen = $state('')
  why = $state.raw<{ thing: string; text: string } | null>(null)
  /** How many lines of the log came while nobody looked; where they begin. */
  missed = $state.raw<{ from: number; count: number } | null>(null)
  /** Passing by itself until something happens; the log is read up to that line. */
  passing = $state.raw<{ read: number } | null>(null)
  /** When the Update came, for clocks. */
  at = $state(0)

  /** What was already said for the questions that follow: parts of a split, the target of a drag. */
  private plan: readonly Wish[] = []
  private connection: Connection
  private isFresh = true
  private isFirst = true
  private asked = new Map<string, { thing: string; decision: string }>()
  private whys = new Map<string, string>()

  constructor(
    readonly id: string,
    around?: Surroundings,
  ) {
    const url = `${location.origin.replace(/^http/, 'ws')}/ws/tables/${id}`
    const handlers = {
      seen: () => this.log.length,
      told: (message: FromServer) => this.told(message),
      status: (status: Status, why: string) => this.changed(status, why),
    }
    this.connection = new Connection(url, handlers, around)
  }

  start(): void {
    this.connection.start()
  }

  stop(): void {
    this.connection.stop()
  }

  /** The network is there again, or who asks has become somebody else. */
  reconnect(): void {
    this.connection.restart()
  }

  // What comes

  told(message: FromServer): void {
    switch (message.type) {
      case 'update':
        return this.updated(message)
      case 'table':
        this.info = message.table
        this.undo = message.undoBy === null ? null : { by: message.undoBy, version: message.undoVersion }
        this.at = Date.now()
        return
      case 'accepted':
        if (message.key === this.sending) this.sending = ''
        return
      case 'refused':
        if (message.key === this.sending) {
          this.sending = ''
          this.plan = []
          this.passing = null
        }
        if (message.code !== 'stale' && !this.asked.delete(message.key)) this.refusal = message
        return
      case 'why':
        return this.explained(message.key, message.text)
      case 'said':
        return this.said(message)
      case 'pong':
        return
    }
  }

  /** An Update is the whole of what the seat may see; one that is older than what is shown comes too late. */
  private updated(update: Update): void {
    const isLate = this.update !== null && update.seat === this.update.seat && update.version < this.update.version
    if (isLate && !this.isFresh) return
    if (update.logFrom > this.log.length) return this.reconnect() // a line is missing: ask for it
    this.isFresh = false
    const question = this.update?.decisionId
    this.log = [...this.log.slice(0, update.logFrom), ...update.log]
    this.update = update
    if (question !== update.decisionId) this.chosen = ''
    this.refusal = null
    this.why = null
    this.whys.clear()
    this.look(update.seat)
    if (question !== update.decisionId) this.goOn()
    if (this.passing) this.passOn(this.passing.read)
  }

  /** The next answer of the plan, if that is what is asked; else the plan is over. */
  private goOn(): void {
    const [wish, ...rest] = this.plan
    this.plan = []
    if (!wish) return
    const found = this.update?.decision?.answers.find((answer) => answer.kind === wish.kind && answer.operand === wish.operand)
    if (!found) return
    this.sending = ''
    this.answer(found, rest)
  }

  /** Pass, unless something has happened since that line, or passing is no answer to what is asked. */
  private passOn(read: number): void {
    const pass = passOf(this.update?.decision ?? null)
    const view = this.update?.view as NemesisView | undefined
    const isOver = this.update?.over || isNews(this.log.slice(read), view !== undefined && view.active === view.seat)
    this.passing = isOver || (this.isAsked && !pass) ? null : { read: this.log.length }
    if (this.passing && pass) this.give(pass)
  }

  private look(seat: number | null): void {
    const name = `${LEFT}${this.id}.${seat ?? 'watch'}`
    if (this.isFirst) {
      this.isFirst = false
      const seen = stored(name, 0)
      if (seen > 0 && this.log.length > seen) this.missed = { from: seen, count: this.log.length - seen }
    }
    if (typeof document === 'undefined' || !document.hidden) store(name, this.log.length)
  }

  private said(said: Said): void {
    const isThere = this.chat.some((other) => other.at === said.at && other.name === said.name && other.text === said.text)
    if (!isThere) this.chat = [...this.chat, said].sort((one, other) => one.at - other.at) // who is heard again comes in between
  }

  private explained(key: string, text: string): void {
    const asked = this.asked.get(key)
    this.asked.delete(key)
    if (!asked || asked.decision !== this.update?.decisionId) return
    this.whys.set(asked.thing, text)
    this.why = { thing: asked.thing, text }
  }

  private changed(status: Status, why: string): void {
    this.status = status
    this.ending = why
    if (status === 'open') this.isFresh = true
  }

  // What is done here

  get isAsked(): boolean {
    return isAsked(this.update?.decision ?? null)
  }

  /** `plan`: what to answer to the questions after it, as long as exactly that can be answered. */
  answer(answer: LegalAnswer, plan: readonly Wish[] = []): void {
    this.passing = null
    this.give(answer, plan)
  }

  /** Pass now, and whenever it is asked, until something happens or `stopPassing`. */
  passUntil(): void {
    this.passOn(this.log.length)
  }

  stopPassing(): void {
    this.passing = null
  }

  private give(answer: LegalAnswer, plan: readonly Wish[] = []): void {
    if (this.sending || !this.update) return
    this.plan = plan
    this.sending = newKey()
    this.chosen = ''
    this.refusal = null
    this.connection.send({ type: 'answer', decision: this.update.decisionId, actions: [answer.action], key: this.sending })
  }

  /** A thing of the board was clicked: give its one answer, or show its several. */
  choose(thing: string, answers: readonly LegalAnswer[]): void {
    const [only, ...others] = answers
    if (only && !others.length) this.answer(only)
    else this.chosen = this.chosen === thing ? '' : thing
  }

  /** Why that thing cannot be chosen. */
  askWhy(thing: string, action: number | null): void {
    const known = this.whys.get(thing)
    if (known !== undefined) this.why = { thing, text: known }
    if (known !== undefined || action === null || !this.update || !this.isAsked) return
    if ([...this.asked.values()].some((asked) => asked.thing === thing)) return
    const key = newKey()
    this.asked.set(key, { thing, decision: this.update.decisionId })
    this.connection.send({ type: 'why-not', action, key })
  }

  say(text: string): void {
    this.connection.send({ type: 'say', text })
  }

  resign(): void {
    this.connection.send({ type: 'resign', key: newKey() })
  }

  takeBack(): void {
    this.connection.send({ type: 'ask-undo', key: newKey() })
  }

  consent(yes: boolean): void {
    if (this.undo) this.connection.send({ type: 'consent', version: this.undo.version, yes, key: newKey() })
  }
}
