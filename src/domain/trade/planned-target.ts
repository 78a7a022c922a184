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

/** A planned target and how much of the position it takes off. */
export interface TargetShare {
  readonly price: ExactNumber
  /** In percent; the shares of a plan make 100. */
  readonly share: ExactNumber
}

const hundred = exact('100')

/**
 * What each planned target takes off, in the order of the plan. A stated share counts as it is. Targets without one
 * divide equally what the stated ones leave of 100 %; where all are stated and leave something, it runs to the last
 * target. Empty without a target.
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
  const left = larger(zero, hundred.minus(sum(planned.map(({ share }) => share ?? zero))))
  const without = planned.filter(({ share }) => share === null).length
  return planned.map(({ price, share }, index) => {
    if (share === null) return { price, share: left.div(String(without)) }
    const runsOn = without === 0 && index === planned.length - 1
    return { price, share: runsOn ? share.plus(left) : share }
  })
}

/** The targets' average price weighted by what each takes off (`targetShares`); null without a target. */
export function plannedWeightedTarget(plan: Targets): ExactNumber | null {
  const shares = targetShares(plan)
  if (shares.length === 0) return null
  return sum(shares.map(({ price, share }) => price.times(share))).div(sum(shares.map(({ share }) => share)))
}
