import { beforeEach, describe, expect, test } from 'vitest'
import { FakeSurroundings } from '../net/fake'
import { GAMES } from '../net/games/games'
import type { Update } from '../protocol/protocol'
import { Table } from './table.svelte'

let around: FakeSurroundings
let table: Table

const game = GAMES.nexus
const asked = game.filter((update) => update.decision?.answers.length)

function at(list: readonly Update[], place: number): Update {
  const found = list[place]
  if (!found) throw new Error(`there are only ${list.length}`)
  return found
}

beforeEach(() => {
  localStorage.clear()
  around = new FakeSurroundings()
  table = new Table('t1', around)
  table.start()
  around.line.onopen?.()
})

describe('updates', () => {
  test.each(['nexus', 'nemesis'] as const)('of a whole game of %s are shown in order, with every line of the log once', (name) => {
    for (const update of GAMES[name]) around.line.tell(update)
    const last = at(GAMES[name], GAMES[name].length - 1)
    expect(table.update?.version).toBe(last.version)
    expect(table.log).toHaveLength(last.logFrom + last.log.length)
    expect(table.update?.over).toBe(true)
  })

  test('T02: that come late change nothing', () => {
    around.line.tell(at(game, 0))
    around.line.tell(at(game, 1))
    const log = table.log
    around.line.tell({ ...at(game, 0), log: [], logFrom: 0 })
    expect(table.update?.version).toBe(at(game, 1).version)
    expect(table.log).toBe(log)
  })

  test('after a new greeting are taken whatever their number: the server may have gone back', () => {
    around.line.tell(at(game, 5))
    around.line.break()
    around.pass(300)
    around.line.onopen?.()
    around.line.tell({ ...at(game, 0), logFrom: 0 })
    expect(table.update?.version).toBe(at(game, 0).version)
  })

  test('that leave a gap in the log make it ask again', () => {
    around.line.tell(at(game, 0))
    around.line.tell({ ...at(game, 3), logFrom: 999 })
    expect(around.lines).toHaveLength(2)
  })

  test('an undo takes lines back', () => {
    around.line.tell({ ...at(game, 0), logFrom: 0, log: [1, 2, 3].map((n) => ({ kind: 'look', clause: '', text: `line ${n}`, own: false })) })
    around.line.tell({ ...at(game, 1), logFrom: 1, log: [{ kind: 'note', clause: '', text: 'taken back', own: false }] })
    expect(table.log.map((line) => line.text)).toEqual(['line 1', 'taken back'])
  })
})

describe('answers', () => {
  test('T04: name the question that they answer', () => {
    const update = at(asked, 0)
    around.line.tell({ ...update, logFrom: 0 })
    table.answer(update.decision!.answers[0]!)
    const sent = around.line.sent.at(-1)
    expect(sent).toMatchObject({ type: 'answer', decision: update.decisionId, actions: [update.decision!.answers[0]!.action] })
  })

  test('T01: a double click sends one', () => {
    const update = at(asked, 0)
    around.line.tell({ ...update, logFrom: 0 })
    table.answer(update.decision!.answers[0]!)
    table.answer(update.decision!.answers[1]!)
    expect(around.line.sent.filter((message) => message.type === 'answer')).toHaveLength(1)
  })

  test('T11: nothing changes before the server has said so', () => {
    const update = at(asked, 0)
    around.line.tell({ ...update, logFrom: 0 })
    const view = table.update?.view
    table.answer(update.decision!.answers[0]!)
    expect(table.update?.view).toBe(view)
    const key = table.sending
    around.line.tell({ type: 'refused', key, code: 'illegal', message: 'That is not possible now.', clause: 'NX-4.1' })
    expect(table.sending).toBe('')
    expect(table.refusal?.clause).toBe('NX-4.1')
  })

  test('T21: choosing a thing of the board for a closer look sends nothing', () => {
    const update = at(asked, 0)
    around.line.tell({ ...update, logFrom: 0 })
    const before = around.line.sent.length
    table.choose('card:1', update.decision!.answers.slice(0, 2))
    expect(table.chosen).toBe('card:1')
    expect(around.line.sent).toHaveLength(before)
  })
})

describe('a plan', () => {
  const update = at(asked, 0)
  const next = { ...update, version: update.version + 1, decisionId: 'next', logFrom: 0 }
  const wish = update.decision!.answers[1]!
  const sentActions = () => around.line.sent.flatMap((message) => (message.type === 'answer' ? [[message.decision, ...message.actions]] : []))

  test('answers the questions that follow, each by its own id', () => {
    around.line.tell({ ...update, logFrom: 0 })
    table.answer(update.decision!.answers[0]!, [wish])
    around.line.tell(next)
    expect(sentActions()).toEqual([
      [update.decisionId, update.decision!.answers[0]!.action],
      ['next', wish.action],
    ])
  })

  test('is over as soon as something else is asked', () => {
    around.line.tell({ ...update, logFrom: 0 })
    table.answer(update.decision!.answers[0]!, [{ kind: wish.kind, operand: 999 }])
    around.line.tell(next)
    around.line.tell({ ...next, version: next.version + 1, decisionId: 'later' })
    expect(sentActions()).toHaveLength(1)
  })

  test('is over when its beginning is refused', () => {
    around.line.tell({ ...update, logFrom: 0 })
    table.answer(update.decision!.answers[0]!, [wish])
    around.line.tell({ type: 'refused', key: table.sending, code: 'illegal', message: 'No.', clause: '' })
    around.line.tell(next)
    expect(sentActions()).toHaveLength(1)
  })
})

describe('why not', () => {
  test('is asked once for a thing and a question, and shown', () => {
    around.line.tell({ ...at(asked, 0), logFrom: 0 })
    table.askWhy('card:3', 2051)
    table.askWhy('card:3', 2051)
    const asks = around.line.sent.filter((message) => message.type === 'why-not')
    expect(asks).toHaveLength(1)
    const key = (asks[0] as { key: string }).key
    around.line.tell({ type: 'why', key, text: 'it is faceup (NX-4.1)' })
    expect(table.why).toEqual({ thing: 'card:3', text: 'it is faceup (NX-4.1)' })
  })
})

describe('since you left', () => {
  test('counts the lines that came while nobody looked', () => {
    around.line.tell(at(game, 0))
    around.line.tell(at(game, 1))
    const seen = table.log.length
    const later = new Table('t1', around)
    later.start()
    around.line.onopen?.()
    const last = at(game, 4)
    around.line.tell({ ...last, logFrom: 0, log: [...table.log, ...at(game, 2).log] })
    expect(later.missed).toEqual({ from: seen, count: at(game, 2).log.length })
  })
})

test('chat that comes again after a break is shown once', () => {
  const said = { type: 'said', name: 'Ada', seat: 0, text: 'hello', at: 5, handle: 'h' } as const
  around.line.tell(said)
  around.line.tell(said)
  expect(table.chat).toHaveLength(1)
})

describe('passing until something happens', () => {
  const asking = (update: Update): string => update.decision?.answers.length ? update.decision.kind : ''
  const start = GAMES.nemesis.find((update) => asking(update) === 'window')!
  const turnOf = (active: number): object => ({ ...(start.view as object), active, seat: 0 })
  const line = (kind: string): Update['log'][number] => ({ kind, clause: '', text: kind, own: false })
  const next = (kinds: string[], more: Partial<Update> = {}): Update => ({
    ...start,
    decisionId: `d${Math.random()}`,
    version: table.update!.version + 1,
    logFrom: table.log.length,
    log: kinds.map(line),
    ...more,
  })
  const passed = (): number => around.line.sent.filter((message) => message.type === 'answer').length
  const acknowledge = (): void => {
    const last = around.line.sent.at(-1)!
    if (last.type === 'answer') around.line.tell({ type: 'accepted', key: last.key })
  }

  beforeEach(() => {
    around.line.tell({ ...start, logFrom: 0, view: turnOf(1) })
    table.passUntil()
    acknowledge()
  })

  test('goes on through phases and windows, also when nothing is asked', () => {
    expect(passed()).toBe(1)
    around.line.tell(next(['pass', 'phase'], { decision: null, view: turnOf(1) }))
    expect(table.passing).not.toBeNull()
    around.line.tell(next(['window'], { view: turnOf(1) }))
    expect(passed()).toBe(2)
  })

  test.each(['play', 'attack', 'damage', 'trigger', 'draw'])('stops at news of the kind %s', (kind) => {
    around.line.tell(next(['pass', kind], { view: turnOf(1) }))
    expect(table.passing).toBeNull()
    expect(passed()).toBe(1)
  })

  test('stops at the own turn, and not at the turn of the other', () => {
    around.line.tell(next(['turn'], { view: turnOf(1) }))
    expect(passed()).toBe(2)
    acknowledge()
    around.line.tell(next(['turn'], { view: turnOf(0) }))
    expect(table.passing).toBeNull()
    expect(passed()).toBe(2)
  })

  test('stops at a question that is no chance to pass', () => {
    const other = GAMES.nemesis.find((update) => asking(update) === 'champion')!
    around.line.tell(next(['phase'], { decision: other.decision, view: turnOf(1) }))
    expect(table.passing).toBeNull()
    expect(passed()).toBe(1)
  })

  test('stops by a key, by an answer of one’s own, and when an answer is refused', () => {
    table.stopPassing()
    around.line.tell(next(['window'], { view: turnOf(1) }))
    expect(passed()).toBe(1)
    table.passUntil()
    const last = around.line.sent.at(-1)!
    if (last.type === 'answer') around.line.tell({ type: 'refused', key: last.key, code: 'closed', message: 'No.', clause: '' })
    expect(table.passing).toBeNull()
    table.passUntil()
    acknowledge()
    table.answer(table.update!.decision!.answers[0]!)
    expect(table.passing).toBeNull()
  })
})
