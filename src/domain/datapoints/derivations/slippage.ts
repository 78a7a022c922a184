import { buildPosition, signOf } from '#domain/fills/position.ts'
import { absolute, exact, toDecimal, toMoney } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import type { ExitReason } from '#domain/trade/fields/choices.ts'
import { groupIntoDecisions } from './decisions.ts'
import { unknownBecause, deriveFrom, deriveFromOptional, moveInR } from './derivation.ts'

/** s × (average entry − planned entry), in price; above 0 is worse than planned. */
export const entrySlippage = deriveFrom(['entryPrice', 'plannedEntryPrice', 'direction'], (entry, planned, direction) =>
  toDecimal(exact(entry).minus(planned).times(signOf(direction))),
)

/** Entry slippage in multiples of 1R. */
export const entrySlippageR = deriveFrom(
  ['entrySlippage', 'maxQuantity', 'pointValue', 'initialRiskAmount'],
  (slippage, size, value, risk) => moveInR(slippage, size, value, risk),
)

interface Levels {
  readonly finalStop: Decimal | null
  readonly initialStop: Decimal | null
  readonly target: Decimal | null
}

function intendedExit(reason: ExitReason, { finalStop, initialStop, target }: Levels): Decimal | null {
  switch (reason) {
    case 'stop':
      return finalStop ?? initialStop
    case 'breakeven':
    case 'trailing':
      return finalStop
    case 'target':
      return target
    case 'time':
    case 'manual-plan':
    case 'manual-emotional':
    case 'liquidation':
    case 'expiry':
      return null
  }
}

const atLevel: ReadonlySet<ExitReason> = new Set(['stop', 'breakeven', 'trailing', 'target'] as const)

/**
 * s × (intended exit − average exit), in price; above 0 is worse than intended. The exit reason determines the intended
 * exit: the stop at the exit, or the size-weighted target. Null for exits at no price level, and if a stop filled only
 * the last of several exits, since the average then says nothing about it.
 */
export const exitSlippage = deriveFromOptional(
  ['exitPrice', 'exitReason', 'executions', 'direction'],
  ['finalStopPrice', 'initialStopPrice', 'plannedWeightedTarget'],
  (exit, reason, fills, direction, finalStop, initialStop, target) => {
    if (!atLevel.has(reason)) return unknownBecause('The exit was not at a stop or a target.')
    const intended = intendedExit(reason, { finalStop, initialStop, target })
    if (intended === null) return null
    if (reason !== 'target' && groupIntoDecisions(buildPosition(fills, direction).exits).length > 1) {
      return unknownBecause('The stop filled only the last of several exits.')
    }
    return toDecimal(exact(intended).minus(exit).times(signOf(direction)))
  },
)

/** (Entry slippage + exit slippage) × closed size × point value; below 0 is a gain. */
export const slippageCost = deriveFrom(
  ['entrySlippage', 'exitSlippage', 'quantity', 'pointValue'],
  (entry, exit, size, value) => toMoney(exact(entry).plus(exit).times(size).times(value)),
)

/** Whether the average entry is within 1% of the planned entry. Null if the planned entry is 0. */
export const entryWithinPlan = deriveFrom(['entryPrice', 'plannedEntryPrice'], (entry, planned) => {
  if (exact(planned).eq(0)) return null
  return absolute(exact(entry).minus(planned))
    .times(100)
    .lte(absolute(exact(planned)))
})
