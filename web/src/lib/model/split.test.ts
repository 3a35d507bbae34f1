import { describe, expect, test } from 'vitest'
import { dropOf } from '../table/drag'
import type { Decision, LegalAnswer } from '../protocol/protocol'
import type { NemesisObjectView, NemesisView } from '../protocol/views'
import { firstSplit, splitOf, sum } from './split'

const answer = (kind: string, operand: number): LegalAnswer => ({ action: operand, kind, operand, text: String(operand) })
const object = (number: number, side: number, defence: number, damage = 0): NemesisObjectView =>
  ({ object: number, name: `N${number}`, label: `N${number}`, side, defence, damage }) as NemesisObjectView
const attack = (attacker: number, target: number | null, interceptors: number[] = [], cancelled = false) => ({ attacker, target, cancelled, interceptors })
const decision: Decision = { seats: [1], kind: 'split', clause: 'NM-7.16', source: '', prompt: '', more: 0, answers: [0, 1, 2, 3, 4, 5, 6].map((operand) => answer('amount', operand)) }
const view = {
  active: 0,
  objects: [object(1, 1, 6), object(2, 0, 4), object(3, 0, 3, 1), object(4, 0, 2), object(5, 0, 1)],
  attacks: [attack(2, 1), attack(5, null), attack(4, 1, [9]), attack(3, 1)],
  splits: [],
} as unknown as NemesisView

describe('a split of damage', () => {
  test('is among the attackers of the object that nobody intercepts, in order', () => {
    expect(splitOf(decision, view)).toEqual({
      total: 6,
      parts: [
        { object: 2, name: 'N2', label: 'N2', needs: 4 },
        { object: 3, name: 'N3', label: 'N3', needs: 2 },
      ],
    })
  })

  test('is none where a number is asked for something else, or there is nothing to choose', () => {
    expect(splitOf({ ...decision, clause: 'NM-9.5' }, view)).toBeNull()
    expect(splitOf({ ...decision, answers: decision.answers.slice(0, 1) }, view)).toBeNull()
    expect(splitOf(null, view)).toBeNull()
  })

  test('leaves out what is given', () => {
    const third = { ...view, attacks: [...view.attacks, attack(5, 1)], splits: [{ object: 1, attacker: 2, amount: 4 }] } as NemesisView
    expect(splitOf({ ...decision, answers: decision.answers.slice(0, 3) }, third)?.parts.map((part) => part.object)).toEqual([3, 5])
  })

  test('begins with what destroys one after the other, and gives everything', () => {
    const parts = [5, 4, 1].map((needs, at) => ({ object: at, name: '', label: '', needs }))
    expect(firstSplit({ total: 6, parts })).toEqual([5, 0, 1])
    expect(sum(firstSplit({ total: 12, parts }))).toBe(12)
    expect(firstSplit({ total: 3, parts })).toEqual([0, 0, 3])
  })
})

describe('a drag', () => {
  test('of a card means the row below it', () => {
    const rows = [answer('play front', 3), answer('play back', 3)]
    expect(dropOf(rows, 'play back', '')).toEqual({ answer: rows[1], plan: [] })
    expect(dropOf(rows, '', 'city:1')).toBeNull()
  })
  test('of an attacker means what it attacks, the City too', () => {
    const attacks = [answer('attack', 2)]
    expect(dropOf(attacks, '', 'object:7')).toEqual({ answer: attacks[0], plan: [{ kind: 'target', operand: 7 }] })
    expect(dropOf(attacks, '', 'city:0')?.plan).toEqual([{ kind: 'target', operand: 1000 }])
    expect(dropOf(attacks, 'play front', '')).toBeNull()
  })
  test('of a Champion means its place, unless both of its sides could come', () => {
    const both = [answer('champion', 0), answer('champion', 1), answer('champion', 2), answer('champion', 3)]
    expect(dropOf(both.slice(0, 2), 'play back', '')?.answer).toBe(both[1])
    expect(dropOf(both, 'play back', '')).toBeNull()
  })
  test('of a card that goes nowhere in particular plays it wherever it is let go on the board', () => {
    const exploit = [answer('play', 4)]
    expect(dropOf(exploit, '', 'object:1')?.answer).toBe(exploit[0])
    expect(dropOf(exploit, '', '')).toBeNull()
  })
})
