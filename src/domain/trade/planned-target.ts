import { type ExactNumber, exact, larger, sum, zero } from '#domain/numbers/decimal.ts'
import type { TradeInput } from './trade.ts'

type Targets = Pick<
  TradeInput,
  | 'plannedTarget1'
  | 'plannedTarget1Pct'
  | 'plannedTarget2'
  | 'plannedTarget2Pct'
  | 'plannedTarget3'
  | 'plannedTarget3Pct'
>

/** A planned target and the share of the position that it closes. */
export interface TargetShare {
  readonly price: ExactNumber
  /** In percent. */
  readonly share: ExactNumber
}

const hundred = exact('100')

/**
 * The share that each planned target closes, in plan order. Stated shares count as they are. Targets without a share
 * split the rest of 100% equally; if all shares are stated, the rest goes to the last target. Empty without a target.
 */
export function targetShares(plan: Targets): TargetShare[] {
  const targets = [
    [plan.plannedTarget1, plan.plannedTarget1Pct],
    [plan.plannedTarget2, plan.plannedTarget2Pct],
    [plan.plannedTarget3, plan.plannedTarget3Pct],
  ] as const
  const planned = targets.flatMap(([price, share]) =>
    price === null ? [] : [{ price: exact(price), share: share === null ? null : exact(share) }],
  )
  const remaining = larger(zero, hundred.minus(sum(planned.map(({ share }) => share ?? zero))))
  const unstated = planned.filter(({ share }) => share === null).length
  return planned.map(({ price, share }, index) => {
    if (share === null) return { price, share: remaining.div(String(unstated)) }
    const takesRest = unstated === 0 && index === planned.length - 1
    return { price, share: takesRest ? share.plus(remaining) : share }
  })
}

/** The average target price weighted by `targetShares`; null without a target. */
export function plannedWeightedTarget(plan: Targets): ExactNumber | null {
  const shares = targetShares(plan)
  if (shares.length === 0) return null
  return sum(shares.map(({ price, share }) => price.times(share))).div(sum(shares.map(({ share }) => share)))
}
