/* Drag, beside click and keys: a card of the hand to a row, an object to another one or a City. A finger drags up and
   down what can be dragged (touch-action of .slot); sideways, and on phones, it scrolls. What is not legal stays where it
   was, and says why. */
import type { LegalAnswer } from '../protocol/protocol'
import { CITY } from '../protocol/views'
import type { Wish } from '../state/table.svelte'

const FRONT = 'play front'
const BACK = 'play back'
const DRAGGED = ['play', FRONT, BACK, 'move up', 'champion', 'attack', 'intercept'] // kinds of answers
const FAR = 8 // pixels, from which on it is no click

export interface Drop {
  answer: LegalAnswer
  plan: readonly Wish[]
}

/** What dropping a thing with these answers there means. `row`: the kind of answer of the row below the pointer;
    `onto`: the thing below it. */
export function dropOf(answers: readonly LegalAnswer[], row: string, onto: string): Drop | null {
  const declared = answers.find((answer) => answer.kind === 'attack' || answer.kind === 'intercept')
  const [kind, operand] = onto.split(':')
  if (declared && (kind === 'object' || kind === 'city'))
    return { answer: declared, plan: [{ kind: 'target', operand: kind === 'city' ? CITY : Number(operand) }] }
  const fits = ({ kind, operand }: LegalAnswer) =>
    kind === row || (kind === 'move up' && row === FRONT) || (kind === 'champion' && row === (operand % 2 ? BACK : FRONT))
  const toRow = row ? answers.filter(fits) : []
  if (toRow[0] && toRow.length === 1) return { answer: toRow[0], plan: [] }
  const [only, ...others] = answers
  return only?.kind === 'play' && !others.length && (row || onto) ? { answer: only, plan: [] } : null
}

export const canDrag = (answers: readonly LegalAnswer[]): boolean => answers.some(({ kind }) => DRAGGED.includes(kind))

export interface Dragging {
  /** What was dropped on: the kind of the row, and the thing. */
  dropped(row: string, onto: string): void
}

/** Follow the pointer from where it went down; `event`: the pointerdown. */
export function drag(event: PointerEvent, node: HTMLElement, dragging: Dragging): void {
  if (event.button !== 0 || (event.pointerType === 'touch' && getComputedStyle(node).touchAction === 'auto')) return
  const { clientX, clientY } = event
  let ghost: HTMLElement | null = null
  let over: Element | null = null

  function below(at: PointerEvent): { row: string; onto: string; place: Element | null } {
    const found = document.elementFromPoint(at.clientX, at.clientY)
    const thing = found?.closest('[data-thing]') ?? null
    const row = found?.closest('[data-drop]') ?? null
    return { row: row?.getAttribute('data-drop') ?? '', onto: thing && !thing.contains(node) ? (thing.getAttribute('data-thing') ?? '') : '', place: thing && !thing.contains(node) ? thing : row }
  }
  function move(at: PointerEvent): void {
    if (!ghost) {
      if (Math.hypot(at.clientX - clientX, at.clientY - clientY) < FAR) return
      ghost = node.cloneNode(true) as HTMLElement
      const { width } = node.getBoundingClientRect()
      ghost.setAttribute('aria-hidden', 'true')
      Object.assign(ghost.style, { position: 'fixed', left: '0', top: '0', width: `${width}px`, zIndex: '60', pointerEvents: 'none', opacity: '0.85' })
      document.body.append(ghost)
    }
    ghost.style.translate = `${at.clientX - ghost.offsetWidth / 2}px ${at.clientY - ghost.offsetHeight / 2}px`
    const place = below(at).place
    if (place === over) return
    over?.removeAttribute('data-over')
    place?.setAttribute('data-over', '')
    over = place
  }
  function end(at: PointerEvent | null): void {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', cancel)
    over?.removeAttribute('data-over')
    if (!ghost) return
    ghost.remove()
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, { capture: true }))
    if (at) {
      const { row, onto } = below(at)
      dragging.dropped(row, onto)
    }
  }
  const cancel = () => end(null)
  const swallow = (click: MouseEvent) => {
    click.stopPropagation()
    click.preventDefault()
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', end)
  addEventListener('pointercancel', cancel)
}
