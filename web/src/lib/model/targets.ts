/* What of the board an answer names, and what would be asked of a thing that no answer names. */
import type { Decision, LegalAnswer } from '../protocol/protocol'
import { CITY, KIND, NEMESIS_KINDS, NEXUS_KINDS, type NemesisView, type NexusView } from '../protocol/views'

/** A thing of the board: "card:4", "witness:2", "file:6", "tag:3", "hand:12", "object:7", "city:1", "champion:0". */
export type Thing = string

export type Targets = Map<Thing, LegalAnswer[]>

const PLAYS = ['play', 'play front', 'play back']
const OBJECTS = ['move up', 'attack', 'intercept', 'use']

function nexusThing(answer: LegalAnswer): Thing {
  return answer.kind === 'option' ? '' : `${answer.kind}:${answer.operand}`
}

function nemesisThing(answer: LegalAnswer, view: NemesisView): Thing {
  const { kind, operand } = answer
  if (PLAYS.includes(kind)) return `hand:${operand}`
  if (kind === 'target') return operand === CITY ? `city:${1 - (view.active ?? 0)}` : `object:${operand}`
  if (OBJECTS.includes(kind)) return `object:${operand}`
  if (kind === 'champion') return `champion:${view.seat}`
  if (kind === 'flip') {
    const own = view.objects.find((object) => object.owner === view.seat && (object.kind === 'Champion' || object.kind === 'Nemesis'))
    return own ? `object:${own.object}` : ''
  }
  return ''
}

/** The answers by what they name. What names nothing stands in the prompt bar alone. */
export function targetsOf(answers: readonly LegalAnswer[], thing: (answer: LegalAnswer) => Thing): Targets {
  const found: Targets = new Map()
  for (const answer of answers) {
    const named = thing(answer)
    if (named) found.set(named, [...(found.get(named) ?? []), answer])
  }
  return found
}

export const nexusTargets = (decision: Decision | null): Targets => targetsOf(decision?.answers ?? [], nexusThing)

export const nemesisTargets = (decision: Decision | null, view: NemesisView): Targets =>
  targetsOf(decision?.answers ?? [], (answer) => nemesisThing(answer, view))

/** The action whose refusal says why that thing cannot be chosen; null where nobody would try to. */
export function nexusAttempt(thing: Thing, _view: NexusView): number | null {
  const [kind, operand] = split(thing)
  return kind in NEXUS_KINDS ? NEXUS_KINDS[kind as keyof typeof NEXUS_KINDS] * KIND + operand : null
}

/** As nexusAttempt. `hand`: whether the card goes to a row. */
export function nemesisAttempt(thing: Thing, decision: Decision, view: NemesisView, isBody: (place: number) => boolean): number | null {
  const [kind, operand] = split(thing)
  const kinds = NEMESIS_KINDS
  if (kind === 'hand') return (isBody(operand) ? kinds['play front'] : kinds.play) * KIND + operand
  if (kind === 'champion') return kinds.champion * KIND
  if (kind === 'city') return kinds.target * KIND + CITY
  if (kind !== 'object') return null
  const own = view.objects.find((object) => object.object === operand)?.side === view.seat
  const tried = { attack: kinds.attack, intercept: kinds.intercept, target: kinds.target }[decision.kind]
  if (tried !== undefined) return tried * KIND + operand
  return own ? kinds['move up'] * KIND + operand : kinds.target * KIND + operand
}

function split(thing: Thing): [string, number] {
  const [kind = '', operand = ''] = thing.split(':')
  return [kind, Number(operand)]
}
