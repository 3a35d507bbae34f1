import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import { GUIDES, stepFor } from '../model/guide'
import { FakeSurroundings } from '../net/fake'
import { GAMES } from '../net/games/games'
import type { Update } from '../protocol/protocol'
import { Library } from '../state/library.svelte'
import { Table } from '../state/table.svelte'
import AtTable from './AtTable.svelte'
import Split from './Split.svelte'

afterEach(cleanup)

test('damage is split with plus and minus, and sent part after part', async () => {
  const around = new FakeSurroundings()
  const table = new Table('t1', around)
  table.start()
  around.line.onopen?.()
  const amounts = (left: number) => Array.from({ length: left + 1 }, (_, operand) => ({ action: 10240 + operand, kind: 'amount', operand, text: String(operand) }))
  const base = GAMES.nemesis[0]!
  const asked = (id: string, version: number, left: number): Update => ({
    ...base,
    ...{ version, decisionId: id, logFrom: 0, log: [] },
    decision: { seats: [0], kind: 'split', clause: 'NM-7.16', source: '', prompt: 'How much?', more: 0, answers: amounts(left) },
  })
  around.line.tell(asked('one', 1, 6))
  const parts = [4, 3, 2].map((needs, object) => ({ object, name: `N${object}`, label: `N${object}`, needs }))
  render(AtTable, { table, library: new Library(), inspect: () => undefined, part: Split, given: { split: { total: 6, parts } } })
  expect(screen.getByText('destroyed, needs 4')).toBeTruthy()
  const confirm = screen.getByRole('button', { name: /Confirm split/ })
  await fireEvent.click(screen.getByLabelText('One less for N0'))
  await fireEvent.click(confirm) // one is left to give: nothing is sent
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  await fireEvent.click(screen.getByLabelText('One more for N1'))
  await fireEvent.click(confirm)
  around.line.tell(asked('two', 2, 3))
  const sent = around.line.sent.flatMap((message) => (message.type === 'answer' ? [[message.decision, ...message.actions]] : []))
  expect(sent).toEqual([
    ['one', 10243],
    ['two', 10241],
  ])
})

test.each(['nexus', 'nemesis'] as const)('the guide of %s says its five things once each within a game', (game) => {
  const said: number[] = []
  let seen = 0
  for (const { decision } of GAMES[game]) {
    if (!decision?.answers.length) continue
    const at = stepFor(game, said, decision, ++seen)
    if (at >= 0) said.push(at)
  }
  expect([...said].sort()).toEqual([0, 1, 2, 3, 4])
  expect(GUIDES[game]).toHaveLength(5)
})
