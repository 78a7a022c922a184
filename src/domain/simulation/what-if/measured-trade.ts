import type { Direction } from '#domain/fills/fill.ts'
import { signOf } from '#domain/fills/position.ts'
import { exact, toDecimal, toMoney, toNumber, zero, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { Decimal, Id, Money } from '#domain/numbers/units.ts'
import type { ExcursionSource, ExitReason } from '#domain/trade/fields/choices.ts'
import type { WhatIfTrade } from './what-if.ts'

/** The record of a completed trade with risk and extremes, as needed to simulate other stops and targets. */
export interface RecordedTrade {
  readonly id: Id
  readonly direction: Direction
  readonly entryPrice: Decimal
  readonly exitPrice: Decimal
  readonly maxQuantity: Decimal
  readonly pointValue: Decimal
  readonly grossPnl: Money
  readonly totalFees: Money
  /** Above 0. */
  readonly initialRiskAmount: Money
  /** The initial or planned stop; null if the risk was stated otherwise. */
  readonly stopPrice: Decimal | null
  readonly targetPrice: Decimal | null
  readonly maeR: number
  readonly mfeR: number
  readonly excursionSource: ExcursionSource
  /** How far its extremes may reach, as prices; used only if they are approximate. */
  readonly possibleLow: Decimal | null
  readonly possibleHigh: Decimal | null
  readonly exitReason: ExitReason | null
  /** Extremes after the exit; used only if both are known. */
  readonly postHigh: Decimal | null
  readonly postLow: Decimal | null
  /** Minutes from the exit to the largest move in the trade's direction, and against it. */
  readonly timeToMfpeMin: number | null
  readonly timeToMapeMin: number | null
}

/** A trade in R of its own stop, ready to simulate other stops and targets. */
export interface MeasuredTrade extends Omit<WhatIfTrade, 'candles'> {
  /** Costs in R; the result `r` is before costs. */
  readonly costR: number
  readonly entryPrice: number
  /** Price distance of 1R. */
  readonly riskPrice: number
  /** The same as an exact fraction: money at risk over money per 1.0 of price; null in samples stored without it. */
  readonly risk: { readonly amount: Money; readonly perPoint: Decimal } | null
  /**
   * Its candles do not tell its extremes: `mae` is the largest possible, `mfe` the smallest, so that a stop counts as touched
   * where it may have been, and a target only where it surely was. Absent if they are known.
   */
  readonly isApproximate?: true
}

/**
 * Classifies what ended a trade. Without a stated reason the exit price decides: at or beyond the stop, or at or beyond
 * the target. A stop moved to break-even or trailed is management, which stays the same whatever the initial stop: such
 * trades ended by something else.
 */
function classifyExit(trade: RecordedTrade): WhatIfTrade['exit'] {
  const { exitReason, direction, exitPrice, stopPrice, targetPrice } = trade
  if (exitReason === 'stop' || exitReason === 'liquidation') return 'stop'
  if (exitReason === 'target') return 'target'
  if (exitReason !== null) return 'other'
  const sign = signOf(direction)
  if (stopPrice !== null && exact(exitPrice).minus(stopPrice).times(sign).lte(0)) return 'stop'
  if (targetPrice !== null && exact(exitPrice).minus(targetPrice).times(sign).gte(0)) return 'target'
  return 'other'
}

function firstOf({ timeToMfpeMin: favorable, timeToMapeMin: adverse }: RecordedTrade) {
  if (favorable === null || adverse === null || favorable === adverse) return null
  return favorable < adverse ? 'favorable' : 'adverse'
}

/**
 * Measures a recorded trade in R: money over the risk in money, so that scaling in and out counts as it did. Of approximate
 * extremes it takes the worst: the largest possible MAE and the certain MFE (docs/simulation-spec.md section 7.7).
 */
export function measureTrade(trade: RecordedTrade): MeasuredTrade {
  const { direction, exitPrice, maxQuantity, pointValue, postHigh, postLow } = trade
  const risk = exact(trade.initialRiskAmount)
  const perPoint = exact(maxQuantity).times(pointValue)
  const inR = (amount: ExactNumber) => toNumber(amount.div(risk)) + 0
  const moveInR = (move: ExactNumber) => inR((move.lt(0) ? zero : move).times(perPoint))
  const [best, worst] = direction === 'long' ? [postHigh, postLow] : [postLow, postHigh]
  const sign = signOf(direction)
  const isApproximate = trade.excursionSource === 'candlesApproximate'
  const furthest = direction === 'long' ? trade.possibleLow : trade.possibleHigh
  const possibleMae =
    !isApproximate || furthest === null ? 0 : moveInR(exact(trade.entryPrice).minus(furthest).times(sign))
  return {
    r: inR(exact(trade.grossPnl)),
    costR: inR(exact(trade.totalFees)),
    entryPrice: Number(trade.entryPrice),
    riskPrice: toNumber(risk.div(perPoint)),
    risk: { amount: toMoney(risk), perPoint: toDecimal(perPoint) },
    mae: Math.max(trade.maeR, possibleMae),
    mfe: trade.mfeR,
    exit: classifyExit(trade),
    post:
      best === null || worst === null
        ? null
        : {
            mfpe: moveInR(exact(best).minus(exitPrice).times(sign)),
            mape: moveInR(exact(exitPrice).minus(worst).times(sign)),
            first: firstOf(trade),
          },
    ...(isApproximate ? { isApproximate } : {}),
  }
}
