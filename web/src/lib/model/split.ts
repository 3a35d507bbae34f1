/* Damage that is split among several (NM-7.16). It is asked for one attacker after the other; here it is given at once. */
import type { Decision } from '../protocol/protocol'
import type { NemesisObjectView, NemesisView } from '../protocol/views'

/** Of one that is dealt a part. `needs`: what destroys it. */
export interface Part {
  object: number
  name: string
  label: string
  needs: number
}

export interface Split {
  total: number
  /** Who is dealt what, in the order in which it is asked; the last one gets what is left. */
  parts: readonly Part[]
}

const partOf = (object: NemesisObjectView): Part => ({
  object: object.object,
  name: object.name,
  label: object.label,
  needs: Math.max(0, (object.defence ?? 0) - object.damage),
})

/** The split of a fight that is asked for now; null where it is something else, or no choice. */
export function splitOf(decision: Decision | null, view: NemesisView): Split | null {
  if (decision?.clause !== 'NM-7.16' || decision.answers.length < 2) return null
  const given = (target: number, attacker: number) => view.splits.some((part) => part.object === target && part.attacker === attacker)
  for (const target of new Set(view.attacks.map((attack) => attack.target))) {
    const object = view.objects.find((one) => one.object === target)
    if (!object || object.side === view.active) continue
    const open = view.attacks
      .filter((attack) => attack.target === target && !attack.interceptors.length && !attack.cancelled && !given(object.object, attack.attacker))
      .flatMap((attack) => view.objects.filter((one) => one.object === attack.attacker))
    if (open.length > 1) return { total: decision.answers.length - 1, parts: open.map(partOf) }
  }
  return null
}

/** A first split: what destroys one after the other, the rest to the last. */
export function firstSplit(split: Split): number[] {
  let left = split.total
  const amounts = split.parts.map((part) => {
    const amount = part.needs <= left ? part.needs : 0
    left -= amount
    return amount
  })
  amounts[amounts.length - 1] = (amounts.at(-1) ?? 0) + left
  return amounts
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)
