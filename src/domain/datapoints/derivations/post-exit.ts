import type { DatapointFacts } from '#domain/datapoints/facts/facts.ts'
import { signOf } from '#domain/fills/position.ts'
import { exact, larger, toDecimal, toNumber, zero } from '#domain/numbers/decimal.ts'
import type { Decimal, R } from '#domain/numbers/units.ts'
import { deriveFrom, deriveFromFacts, deriveFromOptional, moveInR } from './derivation.ts'

/** Maximum favorable move after the exit, in price, never negative: long highest − X, short X − lowest. */
export const mfpePrice = deriveFromOptional(
  ['exitPrice', 'direction'],
  ['postHigh', 'postLow'],
  (exit, direction, high, low): Decimal | null => {
    const best = direction === 'long' ? high : low
    return best === null ? null : toDecimal(larger(zero, exact(best).minus(exit).times(signOf(direction))))
  },
)

/** Maximum adverse move after the exit, in price, never negative: long X − lowest, short highest − X. */
export const mapePrice = deriveFromOptional(
  ['exitPrice', 'direction'],
  ['postHigh', 'postLow'],
  (exit, direction, high, low): Decimal | null => {
    const worst = direction === 'long' ? low : high
    return worst === null ? null : toDecimal(larger(zero, exact(exit).minus(worst).times(signOf(direction))))
  },
)

/** MFPE in multiples of 1R: profit left on the table. */
export const mfpeR = deriveFrom(
  ['mfpePrice', 'maxQuantity', 'pointValue', 'initialRiskAmount'],
  (move, size, value, risk) => moveInR(move, size, value, risk),
)

/** MAPE in multiples of 1R: damage avoided. */
export const mapeR = deriveFrom(
  ['mapePrice', 'maxQuantity', 'pointValue', 'initialRiskAmount'],
  (move, size, value, risk) => moveInR(move, size, value, risk),
)

/** In R: smaller moves in both directions count as flat. */
const minMoveR = 0.25

/**
 * The first move after the exit: FLAT if both moves are below a quarter of 1R; else the one that came earlier; UNKNOWN
 * if both came at once or it is unknown. `order` is below 0 where MFPE came first, above 0 where MAPE did; null if unknown.
 */
export function orderAfterExit(mfpe: number, mape: number, order: number | null) {
  if (mfpe < minMoveR && mape < minMoveR) return 'FLAT' as const
  if (order === null || order === 0) return 'UNKNOWN' as const
  return order < 0 ? ('MFPE_FIRST' as const) : ('MAPE_FIRST' as const)
}

/** `orderAfterExit` by the minutes to each move. */
export const peeSequence = deriveFromOptional(
  ['mfpeR', 'mapeR'],
  ['timeToMfpeMin', 'timeToMapeMin'],
  (mfpe, mape, toMfpe, toMape) =>
    orderAfterExit(mfpe, mape, toMfpe === null || toMape === null ? null : exact(toMfpe).cmp(toMape)),
)

/** MFPE − MAPE (R): above 0, holding on would have paid more than it risked. */
export const exitRegretR = deriveFrom(['mfpeR', 'mapeR'], (mfpe, mape) => (mfpe - mape) as R)

/** Whether price reached the size-weighted target within the window after the exit. */
export const targetHitAfterExit = deriveFromOptional(
  ['plannedWeightedTarget', 'direction', 'exitAt'],
  ['postHigh', 'postLow'],
  (target, direction, _, high, low) => {
    const best = direction === 'long' ? high : low
    return best === null ? null : exact(best).minus(target).times(signOf(direction)).gte(0)
  },
)

/** Whether price reached the initial stop within the window after the exit. */
export const stopHitAfterExit = deriveFromOptional(
  ['initialStopPrice', 'direction', 'exitAt'],
  ['postHigh', 'postLow'],
  (stop, direction, _, high, low) => {
    const worst = direction === 'long' ? low : high
    return worst === null ? null : exact(stop).minus(worst).times(signOf(direction)).gte(0)
  },
)

/** The best exit within the risk limit by candles, else the price that the trade states; null without either. */
export const bestExitPrice = deriveFromFacts(
  ({ market, trade }) => market?.bestExitPrice ?? trade.statedBestExitPrice ?? null,
)

/** R if the trade had been left to its targets and stop, by candles, else as the trade states it; null without either. */
export const setAndForgetR = deriveFromFacts(({ market, trade }): R | null => {
  const computed = market?.setAndForgetR ?? null
  const stated = trade.statedSetAndForgetR ?? null
  return computed ?? (stated === null ? null : (toNumber(exact(stated)) as R))
})

/** Whether a figure of another exit comes from candles or is what the trader states. */
export type ExitSource = 'candles' | 'stated'

const sourceOf = (computed: unknown, stated: unknown): ExitSource | null =>
  (computed ?? null) !== null ? 'candles' : (stated ?? null) !== null ? 'stated' : null

/** Where `bestExitPrice` comes from; null if it is unknown. */
export const bestExitSource = ({ market, trade }: DatapointFacts): ExitSource | null =>
  sourceOf(market?.bestExitPrice, trade.statedBestExitPrice)

/** Where `setAndForgetR` comes from; null if it is unknown. */
export const setAndForgetSource = ({ market, trade }: DatapointFacts): ExitSource | null =>
  sourceOf(market?.setAndForgetR, trade.statedSetAndForgetR)

/** 100 × s (X − E) / s (best exit − E); null if no exit within the risk limit would have made a profit. */
export const exitEfficiencyPct = deriveFrom(
  ['exitPrice', 'entryPrice', 'bestExitPrice', 'direction'],
  (exit, entry, best, direction) => {
    const possible = exact(best).minus(entry).times(signOf(direction))
    if (!possible.gt(0)) return null
    return toNumber(exact(exit).minus(entry).times(signOf(direction)).times(100).div(possible))
  },
)

/** R added by management over leaving the trade to its targets and stop; below 0 is lost. */
export const managementR = deriveFrom(
  ['realizedR', 'setAndForgetR'],
  (realized, setAndForget) => (realized - setAndForget) as R,
)
