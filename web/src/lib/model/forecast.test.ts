import { describe, expect, test } from 'vitest'
import { FIGHTS } from '../net/games/games'
import { STEPS, type NemesisObjectView, type NemesisView } from '../protocol/views'
import { forecastOf, lossInWords, NOTHING } from './forecast'

const object = (number: number, side: number, atk: number, defence: number, more: object = {}): NemesisObjectView =>
  ({ object: number, side, atk, defence, damage: 0, row: 'Frontline', keywords: [], ...more }) as unknown as NemesisObjectView
const attack = (attacker: number, target: number | null, interceptors: number[] = [], cancelled = false) => ({ attacker, target, cancelled, interceptors })

function combat(objects: NemesisObjectView[], attacks: ReturnType<typeof attack>[], step: string = STEPS[4], more: object = {}): NemesisView {
  return { active: 0, phase: 'Combat', step, objects, attacks, splits: [], ...more } as unknown as NemesisView
}
const losses = (view: NemesisView) => Object.fromEntries([...forecastOf(view).objects].map(([number, loss]) => [number, loss.dies ? `${loss.damage} ✕` : loss.damage]))

test('is what the engine deals, where nothing prevents it', () => {
  expect(FIGHTS.length).toBe(40)
  for (const [number, fight] of FIGHTS.entries()) {
    const forecast = forecastOf(fight.view)
    const objects = Object.fromEntries([...forecast.objects].map(([one, loss]) => [one, loss.damage]))
    expect({ number, objects, cities: forecast.cities }).toEqual({ number, objects: fight.objects, cities: fight.cities })
  }
})

describe('the forecast', () => {
  test('of an attack on a City is its ATK, as soon as it is declared', () => {
    const view = combat([object(1, 0, 3, 3), object(2, 0, 2, 1)], [attack(1, null), attack(2, null)], STEPS[0])
    expect(forecastOf(view).cities).toEqual([0, 5])
    expect(losses(view)).toEqual({})
  })

  test('of a fight is both sides, with what has been dealt before', () => {
    expect(losses(combat([object(1, 0, 3, 3), object(2, 1, 2, 4, { damage: 1 })], [attack(1, 2)]))).toEqual({ 1: 2, 2: '3 ✕' })
  })

  test('of who is intercepted leaves the target alone, but for Impact', () => {
    const objects = (keywords: string[]) => [object(1, 0, 6, 9, { keywords }), object(2, 1, 1, 2), object(3, 1, 1, 1)]
    expect(losses(combat(objects([]), [attack(1, 3, [2])]))).toEqual({ 1: 1, 2: '6 ✕' })
    expect(losses(combat(objects(['Impact']), [attack(1, 3, [2])]))).toEqual({ 1: 1, 2: '2 ✕', 3: '4 ✕' })
    expect(forecastOf(combat(objects(['Impact']), [attack(1, null, [2])])).cities).toEqual([0, 4])
  })

  test('says nothing of what is still to be chosen', () => {
    const two = [object(1, 0, 3, 9), object(2, 1, 1, 2), object(3, 1, 1, 2)]
    expect(losses(combat(two, [attack(1, null, [2, 3])], STEPS[1]))).toEqual({ 1: 2 }) // the order of interceptors
    expect(losses(combat(two, [attack(1, null, [2, 3])], STEPS[4]))).toEqual({ 1: 2, 2: '2 ✕', 3: 1 })
    const one = [object(1, 0, 1, 3), object(2, 0, 1, 3), object(3, 1, 4, 9)]
    const attacks = [attack(1, 3), attack(2, 3)]
    expect(losses(combat(one, attacks, STEPS[1]))).toEqual({ 3: 2 }) // the split of the one that is attacked
    const splits = [{ object: 3, attacker: 1, amount: 3 }, { object: 3, attacker: 2, amount: 1 }]
    expect(losses(combat(one, attacks, STEPS[4], { splits }))).toEqual({ 1: '3 ✕', 2: 1, 3: 2 })
  })

  test('says what is sure, whatever is chosen', () => {
    const view = combat([object(1, 0, 9, 9), object(2, 1, 1, 2), object(3, 1, 1, 2)], [attack(1, null, [2, 3])], STEPS[1])
    expect(losses(view)).toEqual({ 1: 2, 2: '2 ✕', 3: '2 ✕' })
  })

  test('of an attack that is cancelled, or whose attacker or target is out, is nothing', () => {
    const objects = [object(1, 0, 3, 3), object(2, 1, 2, 2)]
    expect(losses(combat(objects, [attack(1, 2, [], true)]))).toEqual({})
    expect(losses(combat([objects[0]!, object(2, 0, 2, 2)], [attack(1, 2)]))).toEqual({})
    expect(losses(combat([object(1, 0, 3, 3, { row: 'Backline' }), objects[1]!], [attack(1, 2)]))).toEqual({})
  })

  test('is none outside a combat, nor when its damage has been dealt', () => {
    const objects = [object(1, 0, 3, 3)]
    expect(forecastOf(combat(objects, []))).toBe(NOTHING)
    expect(forecastOf(combat(objects, [attack(1, null)], STEPS[5]))).toBe(NOTHING)
    expect(forecastOf({ ...combat(objects, [attack(1, null)], ''), phase: 'End' })).toBe(NOTHING)
  })

  test('in words', () => {
    expect(lossInWords({ damage: 2, dies: false })).toBe('would be dealt 2 damage')
    expect(lossInWords({ damage: 4, dies: true })).toBe('would be dealt 4 damage and be destroyed')
  })
})
