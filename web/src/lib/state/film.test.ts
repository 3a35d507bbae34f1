import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GAMES } from '../net/games/games'
import { Film, PAGE } from './film.svelte'

const TOTAL = PAGE + 5
let waiting: (() => void)[] = []
let asked: string[] = []

function answered(path: string): object {
  if (!path.includes('/frames')) return { id: 't1', game: 'nexus', seats: [] }
  const start = Number(new URLSearchParams(path.split('?')[1]).get('start'))
  const { view, decision, log } = GAMES.nexus[0]!
  const frame = (number: number) => ({ number, seat: null, view, decision, lines: log.slice(0, 1), over: number === TOTAL - 1 })
  const frames = Array.from({ length: Math.min(PAGE, TOTAL - start) }, (_, at) => frame(start + at))
  return { total: TOTAL, start, readers: ['open', '0', 'public'], frames }
}

beforeEach(() => {
  waiting = []
  asked = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path.includes(`start=${PAGE}`)) await new Promise<void>((go) => waiting.push(go))
    return { ok: true, status: 200, json: async () => answered(path) }
  })
})
afterEach(() => vi.unstubAllGlobals())

test('who goes to a page that is already under way is shown it when it comes, and it is asked for once', async () => {
  const film = new Film('t1')
  await film.open(0)
  expect(film.table.update?.version).toBe(0)
  await film.go(PAGE - 1) // the next page is asked for beforehand
  const gone = film.go(film.last)
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  waiting.forEach((go) => go())
  await gone
  expect(film.table.update?.version).toBe(TOTAL - 1)
  expect(film.table.log).toHaveLength(TOTAL)
  expect(asked.filter((path) => path.includes(`start=${PAGE}`))).toHaveLength(1)
})
