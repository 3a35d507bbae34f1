/* The connection to a table. It greets with the number of log lines that are there, comes back by itself after a break,
   and sends again what was not answered: with the same key, so that nothing is done twice. */
import { PROTOCOL, type FromClient, type FromServer } from '../protocol/protocol'

export type Status = 'connecting' | 'open' | 'lost' | 'ended'

/** The part of a WebSocket that is used. */
export interface Line {
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  send(text: string): void
  close(): void
}

export interface Surroundings {
  open(url: string): Line
  /** Do it later; the answer is a way to forget it. */
  later(what: () => void, milliseconds: number): () => void
}

export interface Handlers {
  /** How many lines of the log are there. */
  seen(): number
  told(message: FromServer): void
  status(status: Status, why: string): void
}

const WAITS = [300, 1000, 2000, 4000, 8000, 15000] // milliseconds before coming back, by how often it failed
const PING = 20_000
const SILENCE = 45_000 // then the line is dead
const AGAIN = 1_000
export const ENDS: Record<number, string> = {
  4404: 'There is no such table: ask for a new link.',
  4426: 'This page is older than the server: load it again.',
}

export const browser: Surroundings = {
  open: (url) => new WebSocket(url) as unknown as Line,
  later: (what, milliseconds) => {
    const timer = setTimeout(what, milliseconds)
    return () => clearTimeout(timer)
  },
}

export class Connection {
  private line: Line | null = null
  private open = false
  private ended = false
  private failed = 0
  private pending = new Map<string, FromClient>()
  private forget: (() => void)[] = []

  constructor(
    private readonly url: string,
    private readonly handlers: Handlers,
    private readonly around: Surroundings = browser,
  ) {}

  start(): void {
    this.ended = false
    this.connect()
  }

  /** For good: nothing comes back. */
  stop(): void {
    this.ended = true
    this.drop()
  }

  /** Now, not when the wait is over: the network is there again, or somebody else has become who asks. */
  restart(): void {
    if (this.ended) return
    this.failed = 0
    this.drop()
    this.connect()
  }

  /** Send it. What has a key is kept until it is answered. */
  send(message: FromClient): void {
    if ('key' in message && message.type !== 'why-not') this.pending.set(message.key, message)
    if (this.open) this.line?.send(JSON.stringify(message))
  }

  /** Whether that key still waits for its answer. */
  waits(key: string): boolean {
    return this.pending.has(key)
  }

  private connect(): void {
    this.handlers.status('connecting', '')
    const line = this.around.open(this.url)
    this.line = line
    line.onopen = () => this.greet()
    line.onmessage = (event) => this.hear(String(event.data))
    line.onclose = (event) => this.lost(event.code)
  }

  private greet(): void {
    this.open = true
    this.line?.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, seen: this.handlers.seen() } satisfies FromClient))
    for (const message of this.pending.values()) this.line?.send(JSON.stringify(message))
    this.handlers.status('open', '')
    this.listen()
  }

  /** Ask whether anybody is there, and give the line up when nobody answers. */
  private listen(): void {
    this.clear()
    this.forget.push(
      this.around.later(() => this.line?.send(JSON.stringify({ type: 'ping', at: 0 } satisfies FromClient)), PING),
      this.around.later(() => this.restart(), SILENCE),
    )
  }

  private hear(text: string): void {
    this.failed = 0
    this.listen()
    const message = JSON.parse(text) as FromServer
    if (message.type === 'accepted') this.pending.delete(message.key)
    if (message.type === 'refused') {
      const kept = this.pending.get(message.key)
      if (kept && (message.code === 'not-stored' || message.code === 'too-fast')) {
        this.around.later(() => this.pending.has(message.key) && this.send(kept), AGAIN)
        return
      }
      this.pending.delete(message.key)
    }
    this.handlers.told(message)
  }

  private lost(code: number): void {
    this.drop()
    const why = ENDS[code]
    if (why) {
      this.ended = true
      this.handlers.status('ended', why)
    } else if (!this.ended) {
      this.handlers.status('lost', '')
      const wait = WAITS[Math.min(this.failed, WAITS.length - 1)] ?? PING
      this.failed += 1
      this.forget.push(this.around.later(() => this.connect(), wait))
    }
  }

  private drop(): void {
    this.clear()
    this.open = false
    const line = this.line
    this.line = null
    if (!line) return
    line.onopen = line.onmessage = line.onclose = null
    line.close()
  }

  private clear(): void {
    for (const forget of this.forget) forget()
    this.forget = []
  }
}
