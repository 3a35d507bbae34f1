import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSurroundings } from '../net/fake'
import type { TableInfo } from '../protocol/protocol'
import { adding, keep } from '../state/deal'
import { Library } from '../state/library.svelte'
import { Table } from '../state/table.svelte'
import AtTable from './AtTable.svelte'
import Deal from './Deal.svelte'

const [SHOWN, OTHER] = ['ab'.repeat(32), 'cd'.repeat(32)]
const INFO = { id: 't1', game: 'nemesis', stage: 'running', seats: [], open_replay: true, commitment: SHOWN, cards: '' } as unknown as TableInfo

function show(info: TableInfo): void {
  const table = new Table('t1', new FakeSurroundings())
  table.info = info
  render(AtTable, { table, library: new Library(), inspect: () => undefined, part: Deal, given: {} })
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('what is added is drawn anew each time, after the server has committed itself', async () => {
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, json: async () => ({ commitment: SHOWN, minutes: 10 }) }))
  const [one, other] = [await adding(), await adding()]
  expect(one.commitment).toBe(SHOWN)
  expect(one.salt).toMatch(/^[\w-]{16}$/)
  expect(one.salt).not.toBe(other.salt)
})

test('the commitment, what was added and how to check it are shown', () => {
  keep('t1', { commitment: SHOWN, salt: 'my-own-salt' })
  show(INFO)
  expect(screen.getByLabelText('Commitment of the server').textContent).toBe(SHOWN)
  expect(screen.getByLabelText('What you added').textContent).toBe('my-own-salt')
  expect(screen.getByLabelText('How to check it').textContent).toBe(`neontable replay verify nemesis-t1.jsonl --commitment ${SHOWN}`)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('another commitment than before is told', () => {
  keep('t1', { commitment: OTHER, salt: 'my-own-salt' })
  show(INFO)
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Do not trust this deal')
  expect(alert.closest('details')?.open).toBe(true)
})

test('without an open replay nothing is promised; who watches has added nothing', () => {
  show({ ...INFO, open_replay: false })
  expect(screen.getByText(/cannot be checked/)).toBeTruthy()
  expect(screen.getByText(/has added nothing/)).toBeTruthy()
  expect(screen.queryByLabelText('How to check it')).toBeNull()
  expect(screen.queryByLabelText('Commitment to the cards')).toBeNull()
})

const ME = { seat: 1, kind: 'person', name: 'Ann', here: true, mine: true, left: null, handle: 'a' }

test('without an open replay the commitment to the cards is shown, and how a player checks it', () => {
  show({ ...INFO, open_replay: false, cards: OTHER, seats: [ME] })
  expect(screen.getByLabelText('Commitment to the cards').textContent).toBe(OTHER)
  expect(screen.getByLabelText('How to check it').textContent).toBe(`neontable replay verify nemesis-t1-seat-1.json --commitment ${OTHER}`)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('cards that are committed to anew in the middle of the game are told of', () => {
  show({ ...INFO, open_replay: false, cards: OTHER, seats: [ME] })
  cleanup()
  show({ ...INFO, open_replay: false, cards: SHOWN, seats: [ME] })
  expect(screen.getByRole('alert').textContent).toContain(SHOWN)
  expect(screen.getByLabelText('Commitment to the cards').textContent).toBe(OTHER)
})

test('who has stood up again has taken back what they added', () => {
  keep('t1', { commitment: SHOWN, salt: 'my-own-salt' })
  show({ ...INFO, stage: 'open' })
  expect(screen.queryByLabelText('What you added')).toBeNull()
})
