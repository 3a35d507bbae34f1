/* What a combat would do as it lies on the table (NM-7.11 to NM-7.19), before anybody responds and before anything prevents or
   reduces it. Reckoned from the view alone, so that it tells nothing that its reader does not see; what still hangs on a
   choice (an order of interceptors, a split) is left out. */
import { STEPS, type NemesisAttackView, type NemesisObjectView, type NemesisView } from '../protocol/views'

/** Of an object: how much damage, and whether that destroys it. */
export interface Loss {
  damage: number
  dies: boolean
}

/** `cities`: by seat, how much damage. */
export interface Forecast {
  objects: ReadonlyMap<number, Loss>
  cities: readonly number[]
}

const [, , ORDERS, SPLITS, , DAMAGE] = STEPS
const ROWS = ['Frontline', 'Backline']
export const NOTHING: Forecast = { objects: new Map(), cities: [0, 0] }

const needOf = (object: NemesisObjectView): number => Math.max(0, (object.defence ?? 0) - object.damage)
const atkOf = (object: NemesisObjectView): number => Math.max(0, object.atk ?? 0)

class Combat {
  readonly damage = new Map<number, number>()
  readonly cities = [0, 0]
  private readonly step: number

  constructor(private readonly view: NemesisView) {
    this.step = STEPS.indexOf(view.step as (typeof STEPS)[number])
  }

  /** Who is still in the fight (NM-7.22). */
  fighter(number: number, isAttacker: boolean): NemesisObjectView | undefined {
    return this.view.objects.find((one) => one.object === number && one.row === 'Frontline' && (one.side === this.view.active) === isAttacker)
  }

  deal(to: number, amount: number): void {
    if (amount > 0) this.damage.set(to, (this.damage.get(to) ?? 0) + amount)
  }

  strike(attacker: NemesisObjectView, attack: NemesisAttackView): void {
    if (attack.interceptors.length) this.fight(attacker, attack)
    else if (attack.target === null) this.cities[1 - attacker.side]! += atkOf(attacker)
    else {
      const target = this.target(attack)
      if (!target) return
      this.deal(target.object, atkOf(attacker))
      this.deal(attacker.object, this.returned(target, attack) ?? 0)
    }
  }

  /** An object that is attacked, if it is still there on the other side. */
  target(attack: NemesisAttackView): NemesisObjectView | undefined {
    return this.view.objects.find((one) => one.object === attack.target && ROWS.includes(one.row) && one.side !== this.view.active)
  }

  /** What it deals back to that attacker (NM-7.12, NM-7.16); undefined while that is a choice. */
  returned(target: NemesisObjectView, attack: NemesisAttackView): number | undefined {
    const on = this.view.attacks.filter((other) => other.target === target.object)
    if (on.length === 1) return atkOf(target)
    const open = on.filter((other) => !other.interceptors.length)
    const given = open.map((other) => this.view.splits.find((part) => part.object === target.object && part.attacker === other.attacker)?.amount ?? 0)
    if (open.length > 1 && this.step <= STEPS.indexOf(SPLITS) && atkOf(target) > 0) return undefined
    let change = atkOf(target) - given.reduce((all, amount) => all + amount, 0)
    if (change > 0) given[0]! += change
    for (let at = given.length - 1; change < 0 && at >= 0; at--) {
      const loss = Math.min(given[at]!, -change)
      given[at]! -= loss
      change += loss
    }
    return given[open.indexOf(attack)]
  }

  /** With its interceptors (NM-7.13 to NM-7.19). */
  fight(attacker: NemesisObjectView, attack: NemesisAttackView): void {
    const fighters = attack.interceptors.flatMap((number) => this.fighter(number, false) ?? [])
    const needs = fighters.reduce((all, one) => all + needOf(one), 0)
    const isChoice = fighters.length > 1 && this.step <= STEPS.indexOf(ORDERS)
    const isImpact = attacker.keywords.includes('Impact')
    let left = atkOf(attacker)
    for (const one of fighters) {
      this.deal(attacker.object, atkOf(one))
      if (isChoice && left < needs) continue
      const isLast = one === fighters.at(-1)
      const part = isLast && !isImpact && !isChoice ? left : Math.min(left, needOf(one))
      this.deal(one.object, part)
      if (!isChoice) left -= part
    }
    if (isImpact && atkOf(attacker) > needs) this.overrun(attacker, attack, atkOf(attacker) - needs)
  }

  overrun(attacker: NemesisObjectView, attack: NemesisAttackView, amount: number): void {
    const target = this.target(attack)
    if (attack.target === null) this.cities[1 - attacker.side]! += amount
    else if (target) this.deal(target.object, amount)
  }
}

/** Of the combat that goes on; nothing when there is none, or its damage has been dealt. */
export function forecastOf(view: NemesisView): Forecast {
  if (!view.attacks.length || view.phase !== 'Combat' || view.step === '' || view.step === DAMAGE) return NOTHING
  const combat = new Combat(view)
  for (const attack of view.attacks) {
    const attacker = attack.cancelled ? undefined : combat.fighter(attack.attacker, true)
    if (attacker) combat.strike(attacker, attack)
  }
  const objects = new Map<number, Loss>()
  for (const object of view.objects) {
    const damage = combat.damage.get(object.object)
    if (damage) objects.set(object.object, { damage, dies: damage >= needOf(object) })
  }
  return { objects, cities: combat.cities }
}

/** "would be dealt 4 damage and be destroyed" */
export const lossInWords = (loss: Loss): string => `would be dealt ${loss.damage} damage${loss.dies ? ' and be destroyed' : ''}`
