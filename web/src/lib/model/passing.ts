/* Passing on by itself: what is given, and what ends it. */
import type { Decision, LegalAnswer, Line } from '../protocol/protocol'
import { plainAnswer } from './answers'

const PASSED = ['play', 'window'] // kinds of questions to which "nothing more" is an answer
const QUIET = ['phase', 'window', 'pass', 'enable', 'turn'] // lines of the log of which nothing has to be thought

/** What passes here: the end of a phase, or of one's part in a response window. */
export function passOf(decision: Decision | null): LegalAnswer | undefined {
  if (!decision || !PASSED.includes(decision.kind)) return undefined
  const plain = plainAnswer(decision.answers)
  return plain?.kind === 'option' ? plain : undefined
}

/** Whether those new lines of the log are something to look at; `isMyTurn`: whose turn it is now. */
export const isNews = (lines: readonly Line[], isMyTurn: boolean): boolean =>
  lines.some((line) => !QUIET.includes(line.kind) || (line.kind === 'turn' && isMyTurn))
