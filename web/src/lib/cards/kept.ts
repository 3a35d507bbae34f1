/* Pictures are drawn once: the same face with the same numbers is the same text. */
import { chip, front, thumb, type Drawn, type Hot } from './draw/duel'

const LOOKS = { front, chip, thumb }
export type Look = keyof typeof LOOKS

const MOST = 600
const kept = new Map<string, string>()

export function keep(key: string, make: () => string): string {
  const found = kept.get(key)
  if (found !== undefined) return found
  const made = make()
  if (kept.size >= MOST) kept.clear()
  kept.set(key, made)
  return made
}

/** A face in one of its sizes; `hot`: colours of changed numbers. */
export function pictureOf(card: Drawn, look: Look, hot: Hot = {}): string {
  const key = [look, card.id, card.value, card.atk, card.def, card.keywords.join(), hot.atk, hot.def].join('|')
  return keep(key, () => LOOKS[look](card, hot))
}
