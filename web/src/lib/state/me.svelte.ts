/* Who sits at this device. The token is a cookie that no script can read. */
import { ask } from '../net/http'
import type { Account, Code, Me } from '../protocol/protocol'

class Person {
  me = $state.raw<Me | null>(null)
  isKnown = $state(false)

  async look(): Promise<void> {
    try {
      this.me = await ask<Me>('/api/me')
    } catch {
      this.me = null
    }
    this.isKnown = true
  }

  async name(name: string): Promise<void> {
    this.me = await ask<Me>('/api/guests', { name })
  }

  /** Somebody with a name: who is there already, or a new guest. */
  async be(name: string): Promise<void> {
    if (!this.me || this.me.name !== name) await this.name(name)
  }

  code(): Promise<Code> {
    return ask<Code>('/api/codes', {})
  }

  async use(code: string): Promise<void> {
    this.me = await ask<Me>('/api/codes/use', { code })
  }

  async account(account: Account, isNew: boolean): Promise<void> {
    this.me = await ask<Me>(isNew ? '/api/accounts' : '/api/accounts/login', account)
  }
}

export const person = new Person()

const FIRST = ['Rain', 'Neon', 'Late', 'Quiet', 'Amber', 'Violet', 'Tin', 'Paper']
const SECOND = ['Walker', 'Moth', 'Lamp', 'Kite', 'Sparrow', 'Signal', 'Harbor', 'Fox']

/** A name for who has none yet. */
export function anyName(): string {
  const pick = (words: string[]): string => words[Math.floor(Math.random() * words.length)] ?? ''
  return `${pick(FIRST)} ${pick(SECOND)}`
}
