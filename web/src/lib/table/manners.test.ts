import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSurroundings } from '../net/fake'
import type { TableInfo } from '../protocol/protocol'
import { Library } from '../state/library.svelte'
import { manners } from '../state/manners.svelte'
import { person } from '../state/me.svelte'
import { Table } from '../state/table.svelte'
import AtTable from './AtTable.svelte'
import Chat from './Chat.svelte'

const [ME, BEN, CID] = ['a'.repeat(16), 'b'.repeat(16), 'c'.repeat(16)]
let around: FakeSurroundings
let table: Table
let sent: [string, string][]

beforeEach(() => {
  sent = []
  let mutes: object[] = []
  vi.stubGlobal('fetch', async (path: string, how: RequestInit) => {
    if (how.body) sent.push([path, String(how.body)])
    if (path.endsWith('/mute')) mutes = [{ handle: BEN, name: 'Ben' }]
    if (path.endsWith('/end')) mutes = []
    return { ok: true, status: 200, json: async () => (path.endsWith('/report') ? { text: 'It is kept.' } : mutes) }
  })
  person.me = { id: 'me', name: 'Ann', account: '', handle: ME }
  manners.mutes = []
  around = new FakeSurroundings()
  table = new Table('t1', around)
  table.start()
  around.line.onopen?.()
  const seat = { kind: 'person', here: true, left: null }
  table.info = { seats: [{ ...seat, seat: 0, name: 'Ann', mine: true, handle: ME }, { ...seat, seat: 1, name: 'Ben', mine: false, handle: BEN }] } as unknown as TableInfo
  around.line.tell({ type: 'said', name: 'Ben', seat: 1, text: 'rude words', at: 1, handle: BEN })
  around.line.tell({ type: 'said', name: 'Cid', seat: null, text: 'hello', at: 2, handle: CID })
  around.line.tell({ type: 'said', name: 'Ann', seat: 0, text: 'oh', at: 3, handle: ME })
  render(AtTable, { table, library: new Library(), inspect: () => undefined, part: Chat, given: {} })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('everybody but oneself can be muted: who sits here, and who said something', () => {
  expect(screen.getAllByRole('button', { name: /^Mute / }).map((one) => one.getAttribute('aria-label'))).toEqual(['Mute Ben', 'Mute Cid'])
})

test('who is muted is not heard, also what they said before, until they are heard again', async () => {
  await fireEvent.click(screen.getByRole('button', { name: 'Mute Ben' }))
  await waitFor(() => expect(screen.queryByText(/rude words/)).toBeNull())
  expect(sent).toEqual([['/api/tables/t1/mute', JSON.stringify({ handle: BEN })]])
  expect(screen.getByText(/hello/)).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Hear Ben again' }))
  await waitFor(() => expect(screen.getByText(/rude words/)).toBeTruthy())
})

test('a line that comes late stands where it was said', () => {
  around.line.tell({ type: 'said', name: 'Ben', seat: 1, text: 'in between', at: 1.5, handle: BEN })
  expect(table.chat.map((said) => said.text)).toEqual(['rude words', 'in between', 'hello', 'oh'])
})

test('a report says whom it is about, and that it is kept', async () => {
  await fireEvent.click(screen.getByRole('button', { name: 'Report Cid' }))
  await fireEvent.input(screen.getByLabelText(/should know of Cid/), { target: { value: ' cheats ' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Send the report' }))
  await screen.findByText('It is kept.')
  expect(sent).toEqual([['/api/tables/t1/report', JSON.stringify({ handle: CID, text: 'cheats' })]])
})
