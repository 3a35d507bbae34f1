import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer, FromServer } from '../protocol/protocol'
import { Connection, type Status } from './connection'
import { FakeSurroundings } from './fake'
import { newKey } from './keys'

let around: FakeSurroundings
let told: FromServer[]
let states: Status[]
let seen: number
let connection: Connection

beforeEach(() => {
  around = new FakeSurroundings()
  told = []
  states = []
  seen = 0
  connection = new Connection(
    'ws://test/ws/tables/x',
    { seen: () => seen, told: (message) => told.push(message), status: (status) => states.push(status) },
    around,
  )
  connection.start()
  around.line.onopen?.()
})

describe('the greeting', () => {
  test('is the first message and says how much of the log is there', () => {
    expect(around.line.sent).toEqual([{ type: 'hello', protocol: 1, seen: 0 }])
  })

  test('after a break says what has come since', () => {
    seen = 12
    around.line.break()
    around.pass(300)
    around.line.onopen?.()
    expect(around.lines).toHaveLength(2)
    expect(around.line.sent[0]).toEqual({ type: 'hello', protocol: 1, seen: 12 })
  })
})

describe('a break', () => {
  test('is told, and mended without anybody doing something', () => {
    around.line.break()
    expect(states.at(-1)).toBe('lost')
    around.pass(300)
    around.line.onopen?.()
    expect(states.at(-1)).toBe('open')
  })

  test('that lasts is tried less and less often', () => {
    around.line.break()
    around.pass(300)
    around.line.break()
    around.pass(999)
    expect(around.lines).toHaveLength(2)
    around.pass(1)
    expect(around.lines).toHaveLength(3)
  })

  test('for good is not mended', () => {
    around.line.break(4404)
    around.pass(60_000)
    expect(states.at(-1)).toBe('ended')
    expect(around.lines).toHaveLength(1)
  })

  test('that nobody tells is found out by silence', () => {
    around.pass(20_000)
    expect(around.line.sent.at(-1)).toEqual({ type: 'ping', at: 0 })
    around.pass(25_000)
    expect(around.lines).toHaveLength(2)
  })
})

describe('T01: an answer', () => {
  const answer: Answer = { type: 'answer', decision: '0-0', actions: [5], key: 'key-12345678' }

  test('that was not answered is sent again with the same key', () => {
    connection.send(answer)
    around.line.break()
    around.pass(300)
    around.line.onopen?.()
    expect(around.line.sent.slice(1)).toEqual([answer])
  })

  test('that was accepted is not sent again', () => {
    connection.send(answer)
    around.line.tell({ type: 'accepted', key: answer.key })
    around.line.break()
    around.pass(300)
    around.line.onopen?.()
    expect(around.line.sent).toHaveLength(1)
    expect(connection.waits(answer.key)).toBe(false)
  })

  test('that was given while the line was broken is sent when it is mended', () => {
    around.line.break()
    connection.send(answer)
    around.pass(300)
    around.line.onopen?.()
    expect(around.line.sent.slice(1)).toEqual([answer])
  })

  test('that could not be stored is tried again a moment later, and nobody is told of a refusal', () => {
    connection.send(answer)
    around.line.tell({ type: 'refused', key: answer.key, code: 'not-stored', message: 'later', clause: '' })
    expect(told).toEqual([])
    around.pass(1_000)
    expect(around.line.sent.filter((message) => message.type === 'answer')).toHaveLength(2)
  })

  test('keys fit the protocol and differ', () => {
    const keys = Array.from({ length: 200 }, newKey)
    expect(new Set(keys).size).toBe(200)
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{8,64}$/)
  })
})
