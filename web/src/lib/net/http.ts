/* Questions over HTTP. What is refused comes as a Fault: a sentence with the way out. */
import type { Fault } from '../protocol/protocol'

/** A refusal as something that can be thrown. */
export class Trouble extends Error {
  readonly fault: Fault
  readonly status: number

  constructor(fault: Fault, status: number) {
    super(fault.message)
    this.fault = fault
    this.status = status
  }
}

const OFFLINE: Fault = {
  code: 'offline',
  message: 'The server cannot be reached: look at your connection, and try again.',
  clause: '',
  faults: [],
}
const ODD: Fault = { code: 'odd', message: 'The server said something that is not understood here: load the page again.', clause: '', faults: [] }

/** Ask, or tell; `body` makes it a POST. Throws Trouble. */
export async function ask<T>(path: string, body?: object): Promise<T> {
  const how: RequestInit =
    body === undefined
      ? { headers: { accept: 'application/json' } }
      : { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' }, body: JSON.stringify(body) }
  let response: Response
  try {
    response = await fetch(path, how)
  } catch {
    throw new Trouble(OFFLINE, 0)
  }
  let read: unknown
  try {
    read = await response.json()
  } catch {
    throw new Trouble(ODD, response.status)
  }
  if (!response.ok) throw new Trouble({ ...ODD, ...(read as Partial<Fault>) }, response.status)
  return read as T
}

/** What went wrong, as a Fault. */
export const faultOf = (error: unknown): Fault => (error instanceof Trouble ? error.fault : ODD)
