import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import type { Component } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forecastOf, lossInWords } from '../model/forecast'
import { nemesisTargets, nexusTargets } from '../model/targets'
import { FakeSurroundings } from '../net/fake'
import { GAMES } from '../net/games/games'
import type { Update } from '../protocol/protocol'
import { STEPS, type NemesisView, type NexusView } from '../protocol/views'
import { Library } from '../state/library.svelte'
import { Table } from '../state/table.svelte'
import AtTable from './AtTable.svelte'
import Log from './Log.svelte'
import NemesisBoard from './NemesisBoard.svelte'
import NexusBoard from './NexusBoard.svelte'
import Prompt from './Prompt.svelte'

let around: FakeSurroundings
let table: Table
const inspect = vi.fn()

beforeEach(() => {
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  inspect.mockReset()
  around = new FakeSurroundings()
  table = new Table('t1', around)
  table.start()
  around.line.onopen?.()
})
afterEach(cleanup)

function show(part: Component<any>, update: Update, given: object): HTMLElement {
  around.line.tell({ ...update, logFrom: 0 })
  return render(AtTable, { table, library: new Library(), inspect, part, given }).container
}

const nexusAsked = (kind: string): Update => GAMES.nexus.find((update) => update.decision?.kind === kind && update.decision.answers.length > 1)!
const sentActions = (): number[] => around.line.sent.flatMap((message) => (message.type === 'answer' ? message.actions : []))

describe('the prompt', () => {
  test('has the question, its clause and every legal answer as a button', () => {
    const update = nexusAsked('look')
    show(Prompt, update, { targets: nexusTargets(update.decision) })
    expect(screen.getByText(update.decision!.prompt)).toBeTruthy()
    expect(screen.getByText('NX-4.1').getAttribute('href')).toBe('/rules/nexus#NX-4.1')
    expect(screen.getByRole('group', { name: 'Legal answers' }).querySelectorAll('button')).toHaveLength(update.decision!.answers.length)
  })

  test('a key gives its answer', async () => {
    const update = nexusAsked('look')
    show(Prompt, update, { targets: nexusTargets(update.decision) })
    await fireEvent.keyDown(document.body, { key: '2' })
    expect(sentActions()).toEqual([update.decision!.answers[1]!.action])
  })

  test('a key in a field is a letter', async () => {
    const update = nexusAsked('look')
    show(Prompt, update, { targets: nexusTargets(update.decision) })
    const field = document.body.appendChild(document.createElement('input'))
    await fireEvent.keyDown(field, { key: '2' })
    field.remove()
    expect(sentActions()).toEqual([])
  })

  test('Enter passes, and Esc goes back to all answers', async () => {
    const update = GAMES.nemesis.find((one) => one.decision?.kind === 'play' && one.decision.answers.length > 3)!
    const targets = nemesisTargets(update.decision, update.view as NemesisView)
    show(Prompt, update, { targets })
    const [thing] = [...targets].find(([, answers]) => answers.length > 1)!
    table.choose(thing, targets.get(thing)!)
    await fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(table.chosen).toBe('')
    await fireEvent.keyDown(document.body, { key: 'Enter' })
    expect(sentActions()).toEqual([update.decision!.answers.find((one) => one.kind === 'option')!.action])
  })

  test('others are told who is waited for, without buttons', () => {
    const update = GAMES.nexus.find((one) => one.decision && !one.decision.answers.length)!
    show(Prompt, update, { targets: new Map() })
    expect(screen.queryByRole('group', { name: 'Legal answers' })).toBeNull()
    expect(screen.getByText(update.decision!.prompt)).toBeTruthy()
  })
})

describe('the board of Nexus', () => {
  test('T16: a back that one knows nothing of says nothing of its face', () => {
    const update = GAMES.nexus.at(-10)!
    const view = update.view as NexusView
    const box = show(NexusBoard, update, { view, targets: nexusTargets(update.decision) })
    for (const card of view.cards.filter((one) => !one.faceup && one.face === null && one.file !== null)) {
      const button = box.querySelector(`[aria-label^="${card.name}, facedown"]`)!
      expect(button).toBeTruthy()
      expect(button.getAttribute('aria-label')).not.toContain('you know')
      expect(button.querySelector('.known')).toBeNull()
    }
  })

  test('a legal card answers when it is clicked', async () => {
    const update = nexusAsked('look')
    const box = show(NexusBoard, update, { view: update.view, targets: nexusTargets(update.decision) })
    const first = update.decision!.answers[0]!
    await fireEvent.click(box.querySelector(`[aria-label^="E${first.operand + 1}, "]`)!)
    expect(sentActions()).toEqual([first.action])
  })

  test('a card that is not legal asks why', async () => {
    const update = nexusAsked('witness')
    const box = show(NexusBoard, update, { view: update.view, targets: nexusTargets(update.decision) })
    await fireEvent.click(box.querySelector('[aria-label^="E1, "]')!)
    expect(around.line.sent.at(-1)).toMatchObject({ type: 'why-not', action: 2048 })
  })
})

test.each(['nexus', 'nemesis'] as const)('every view of a game of %s can be drawn', { timeout: 120_000 }, (name) => {
  for (const update of GAMES[name]) {
    const view = update.view
    const targets = name === 'nexus' ? nexusTargets(update.decision) : nemesisTargets(update.decision, view as NemesisView)
    const box = show(name === 'nexus' ? NexusBoard : NemesisBoard, update, { view, targets })
    expect(box.querySelectorAll('.slot').length).toBeGreaterThan(4)
    cleanup()
  }
})

test('every answer of a hand can be given by clicks on the board of Nemesis', async () => {
  const update = GAMES.nemesis.find((one) => one.decision?.answers.some((answer) => answer.kind === 'play front'))!
  const targets = nemesisTargets(update.decision, update.view as NemesisView)
  const box = show(NemesisBoard, update, { view: update.view, targets })
  const legal = [...targets.keys()].filter((thing) => thing.startsWith('hand:')).length
  expect(box.querySelectorAll('.hand .slot.is-legal')).toHaveLength(legal)
})

test('the log is a live region, newest first, with links to the clauses', () => {
  const update = GAMES.nexus.at(-1)!
  show(Log, update, {})
  const log = screen.getByRole('log')
  expect(log.getAttribute('aria-live')).toBe('polite')
  const lines = log.querySelectorAll('li')
  expect(lines[0]?.textContent).toContain(update.log.at(-1)!.text.slice(0, 20))
})

test('what a combat would do stands on cards and Cities, and in their labels, until its damage is dealt', () => {
  const update = GAMES.nemesis.find((one) => (one.view as NemesisView).attacks.some((attack) => attack.target !== null))!
  const view = update.view as NemesisView
  const forecast = forecastOf(view)
  const box = show(NemesisBoard, update, { view, targets: new Map() })
  expect(forecast.objects.size).toBeGreaterThan(1)
  for (const [object, loss] of forecast.objects) {
    const card = box.querySelector(`[data-thing="object:${object}"]`)!
    expect(card.querySelector('.loss')?.textContent).toBe(`−${loss.damage}${loss.dies ? ' ✕' : ''}`)
    expect(card.innerHTML).toContain(lossInWords(loss))
  }
  const city = 1 - view.active!
  expect(forecast.cities[city]).toBeGreaterThan(0)
  expect(box.querySelector(`[data-thing="city:${city}"] .loss`)?.textContent).toBe(`−${forecast.cities[city]}`)
  cleanup()
  const after = show(NemesisBoard, update, { view: { ...view, step: STEPS[5] }, targets: new Map() })
  expect(after.querySelector('.loss')).toBeNull()
})
