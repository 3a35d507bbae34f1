/* For tests only: a server's end of a line, and time that passes when it is told to. */
import type { FromClient, FromServer } from '../protocol/protocol'
import type { Line, Surroundings } from './connection'

export class FakeLine implements Line {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  sent: FromClient[] = []
  closed = false

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient)
  }

  close(): void {
    this.closed = true
  }

  tell(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  /** The line breaks. */
  break(code = 1006): void {
    this.onclose?.({ code })
  }
}

export class FakeSurroundings implements Surroundings {
  lines: FakeLine[] = []
  private now = 0
  private waiting: { at: number; what: () => void }[] = []

  open(): FakeLine {
    const line = new FakeLine()
    this.lines.push(line)
    return line
  }

  later(what: () => void, milliseconds: number): () => void {
    const entry = { at: this.now + milliseconds, what }
    this.waiting.push(entry)
    return () => {
      this.waiting = this.waiting.filter((other) => other !== entry)
    }
  }

  pass(milliseconds: number): void {
    const end = this.now + milliseconds
    for (;;) {
      const next = this.waiting.filter((entry) => entry.at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.waiting = this.waiting.filter((entry) => entry !== next)
      this.now = next.at
      next.what()
    }
    this.now = end
  }

  /** The line that was opened last. */
  get line(): FakeLine {
    const line = this.lines.at(-1)
    if (!line) throw new Error('no line was opened')
    return line
  }
}
