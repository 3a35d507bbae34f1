import { describe, expect, test } from 'vitest'
import { GAMES } from '../net/games/games'
import type { LegalAnswer } from '../protocol/protocol'
import type { NemesisView, NexusView } from '../protocol/views'
import { answerOfKey, keyAt, parts, plainAnswer } from './answers'
import { clockText, tablePath, usualBot } from './seats'
import { nemesisAttempt, nemesisTargets, nexusAttempt, nexusTargets } from './targets'
import { clausePath, finderOf, pieces } from './words'

const answer = (kind: string, operand: number, text = ''): LegalAnswer => ({ action: operand, kind, operand, text })

describe('keys', () => {
  const three = [answer('card', 0), answer('card', 1), answer('card', 2)]

  test('give the answer with that number, in either case of letters', () => {
    expect(answerOfKey('2', three)).toBe(three[1])
    expect(answerOfKey('4', three)).toBeUndefined()
    const many = Array.from({ length: 12 }, (_, at) => answer('card', at))
    expect(keyAt(9)).toBe('A')
    expect(answerOfKey('b', many)).toBe(many[10])
    expect(answerOfKey('Shift', many)).toBeUndefined()
  })

  test('Enter gives the only answer, or what passes, and never picks among others', () => {
    expect(plainAnswer([three[0]!])).toBe(three[0])
    const pass = answer('option', 0)
    expect(answerOfKey('Enter', [pass, ...three])).toBe(pass)
    expect(answerOfKey('Enter', three)).toBeUndefined()
    expect(answerOfKey('Enter', [pass, answer('option', 1)])).toBeUndefined()
  })
})

describe('the board', () => {
  test.each(GAMES.nexus.filter((update) => update.decision?.answers.length).map((update) => [update.version, update] as const))(
    'of Nexus has a place for every answer that names a thing (update %i)',
    (_, update) => {
      const view = update.view as NexusView
      const targets = nexusTargets(update.decision)
      const named = update.decision!.answers.filter((one) => one.kind !== 'option')
      expect([...targets.values()].flat()).toHaveLength(named.length)
      for (const thing of targets.keys()) {
        const [kind, operand] = thing.split(':')
        if (kind === 'card') expect(view.cards.some((card) => card.card === Number(operand))).toBe(true)
        if (kind === 'witness') expect(view.witnesses.some((card) => card.number === Number(operand))).toBe(true)
      }
    },
  )

  test.each(GAMES.nemesis.filter((update) => update.decision?.answers.length).map((update) => [update.version, update] as const))(
    'of Nemesis has a place for every answer that names a thing (update %i)',
    (_, update) => {
      const view = update.view as NemesisView
      for (const [thing, answers] of nemesisTargets(update.decision, view)) {
        expect(answers.length).toBeGreaterThan(0)
        const [kind, operand] = thing.split(':')
        if (kind === 'object') expect(view.objects.some((object) => object.object === Number(operand))).toBe(true)
        if (kind === 'hand') expect(view.players[view.seat!]!.hand!.some((card) => card.place === Number(operand))).toBe(true)
        if (kind === 'city') expect([0, 1]).toContain(Number(operand))
      }
    },
  )

  test('tries for what cannot be chosen the action that would be refused', () => {
    const nexus = GAMES.nexus[0]!.view as NexusView
    expect(nexusAttempt('card:3', nexus)).toBe(2 * 1024 + 3)
    expect(nexusAttempt('witness:9', nexus)).toBe(1024 + 9)
    const update = GAMES.nemesis.find((one) => one.decision?.kind === 'attack')!
    const view = update.view as NemesisView
    expect(nemesisAttempt('object:2', update.decision!, view, () => true)).toBe(8 * 1024 + 2)
    expect(nemesisAttempt('hand:5', update.decision!, view, () => false)).toBe(1024 + 5)
  })
})

describe('words', () => {
  test('have their clauses and cards, the longest name first', () => {
    const finder = finderOf(['Rain', 'Rain Drummer'])
    expect(pieces('You play Rain Drummer (NM-5.1).', finder)).toEqual([
      { text: 'You play ' },
      { text: 'Rain Drummer', card: 'Rain Drummer' },
      { text: ' (' },
      { text: 'NM-5.1', clause: 'NM-5.1' },
      { text: ').' },
    ])
    expect(clausePath('NX-4.1')).toBe('/rules/nexus#NX-4.1')
  })

  test('of an answer leave out what the board shows', () => {
    expect(parts(answer('card', 3, "E4, Deckard's case file, facedown, tag blue"))).toEqual({ lead: 'E4', rest: 'tag blue' })
    expect(parts(answer('card', 3, "E4, Green's case file, faceup, green"))).toEqual({ lead: 'E4', rest: "Green's, faceup, green" })
    expect(parts(answer('attack', 3, 'Attack with Seedling (Frontline, 0/1)'))).toEqual({ lead: 'Attack with Seedling', rest: '(Frontline, 0/1)' })
    expect(parts(answer('option', 0, 'End the Deployment Phase')).rest).toBe('')
  })

  test('of a clock', () => {
    expect(clockText(61.2)).toBe('1:02')
    expect(clockText(3700)).toBe('1:01:40')
    expect(clockText(-4)).toBe('0:00')
  })

  test('of a link that was pasted', () => {
    expect(tablePath(' http://host:8917/table/abC_1-2#se-cret ')).toBe('/table/abC_1-2#se-cret')
    expect(tablePath('abcdef123')).toBe('/table/abcdef123')
    expect(tablePath('javascript:alert(1)')).toBe('')
  })
})

test('the middle level is offered first, and the best where there are no levels', () => {
  expect(usualBot(['random', 'detective', 'novice', 'regular', 'sharp'])).toBe('regular')
  expect(usualBot(['random', 'detective'])).toBe('detective')
  expect(usualBot([])).toBe('bot')
})
