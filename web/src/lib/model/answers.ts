/* Legal answers and the keys that give them. */
import type { Decision, LegalAnswer } from '../protocol/protocol'

const KEYS = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The key of the answer at that place of the list; "" behind the last key. */
export const keyAt = (place: number): string => KEYS[place] ?? ''

/** What Enter gives: the only answer, or the one that passes, declines or ends a declaration. */
export function plainAnswer(answers: readonly LegalAnswer[]): LegalAnswer | undefined {
  if (answers.length === 1) return answers[0]
  const passing = answers.filter((answer) => answer.kind === 'option' && (answer.operand === 0 || answer.operand === 1))
  return passing.length === 1 ? passing[0] : undefined
}

/** The answer that a key gives, among those that are shown. */
export function answerOfKey(key: string, shown: readonly LegalAnswer[]): LegalAnswer | undefined {
  if (key === 'Enter') return plainAnswer(shown)
  return key.length === 1 ? shown[KEYS.indexOf(key.toUpperCase())] : undefined
}

/** Whether keys are meant for something else: a field, a button that has the focus, a chord. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return true
  const target = event.target as HTMLElement | null
  if (!target?.closest) return false
  if (target.closest('input, textarea, select, dialog, [contenteditable]')) return true
  return event.key === 'Enter' && target.closest('button, a, summary') !== null
}

/** An answer for who sees the board: what is chosen, and the rest of the sentence. */
export function parts(answer: LegalAnswer): { lead: string; rest: string } {
  const { kind, text } = answer
  if (kind === 'card') {
    const [lead = '', ...rest] = text.split(', ')
    const said = rest
      .filter((part) => part !== 'facedown' && part !== "Deckard's case file")
      .map((part) => part.replace(/^your case file$/, 'yours').replace(/ case file$/, ''))
    return { lead, rest: said.join(', ') }
  }
  if (['attack', 'intercept', 'move up', 'target'].includes(kind)) {
    const [lead = '', ...rest] = text.split(' (')
    return { lead, rest: rest.length ? `(${rest.join(' (')}` : '' }
  }
  const at = kind === 'witness' || kind.startsWith('play') || kind === 'use' ? text.indexOf(': ') : -1
  return at < 0 ? { lead: text, rest: '' } : { lead: text.slice(0, at), rest: text.slice(at + 2) }
}

export const isAsked = (decision: Decision | null): boolean => (decision?.answers.length ?? 0) > 0
