import { moveInR } from '#domain/datapoints/derivations/derivation.ts'
import { signOf } from '#domain/fills/position.ts'
import { exact, larger, toDecimal, zero } from '#domain/numbers/decimal.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { barsBetween, type BarSeries, coversPeriod } from './bars.ts'
import { extremesOf, isSameMarket } from './candle-excursions.ts'
import { timeframeMinutes } from './candles.ts'
import { marketCalendarOf } from './hours.ts'

/** The trade fields that the path after an exit needs. */
export type ExitedTrade = Pick<
  Trade,
  | 'direction'
  | 'assetClass'
  | 'quoteCurrency'
  | 'executions'
  | 'exitAt'
  | 'exitPrice'
  | 'maxQuantity'
  | 'pointValue'
  | 'initialRiskAmount'
  | 'realizedR'
>

/** What a price did until some time after an exit. */
export interface PostExitStep {
  /** Largest move in the trade's direction since the exit, and largest against it, in R; both at least 0. */
  readonly mfpeR: number
  readonly mapeR: number
  /** Minutes from the exit until the bars of these moves opened. */
  readonly toMfpe: number
  readonly toMape: number
  /** R of the trade if it had been closed at that time, at the last price known by then. */
  readonly r: number
}

/**
 * The path of a price after an exit, up to each of some minutes, from bars of one length: those that open at or after the
 * exit and before that time, as for the stored window (`computeCandleExcursions`). Moves are those of the peak size over the
 * initial risk, as MFPE and MAPE. Null where the bars are longer than the time or have a gap until then; everywhere if the
 * trade has no exit or no R, or the bars are of another market.
 */
export function postExitSteps(
  trade: ExitedTrade,
  series: BarSeries,
  ladder: readonly number[],
): (PostExitStep | null)[] {
  const { exitAt, exitPrice, initialRiskAmount, realizedR, direction, maxQuantity, pointValue } = trade
  const isKnown = exitAt !== null && exitPrice !== null && initialRiskAmount !== null && realizedR !== null
  if (!isKnown || !isSameMarket(series, trade)) return ladder.map(() => null)
  const exit = millisecondsOf(exitAt)
  const sign = signOf(direction)
  const calendar = marketCalendarOf(trade.assetClass, trade.quoteCurrency)
  const coveredUntil = barsBetween(series, exit, exit).at(-1)?.to ?? exit
  const moved = (price: number) => exact(String(price)).minus(exitPrice).times(sign)
  const inR = (move: ReturnType<typeof moved>) => moveInR(toDecimal(move), maxQuantity, pointValue, initialRiskAmount)

  return ladder.map((minutes) => {
    const end = exit + minutes * minuteMs
    const bars = barsBetween(series, exit, end).filter((bar) => bar.from >= exit)
    const last = bars.at(-1)
    const isTooLong = timeframeMinutes(series.timeframe) > minutes
    if (last === undefined || isTooLong) return null
    if (!coversPeriod(bars, Math.max(exit, coveredUntil), end, series.timeframe, calendar)) return null
    const { low, high, lowAfter, highAfter } = extremesOf(bars, exit)
    const isLong = sign === 1
    return {
      mfpeR: inR(larger(zero, moved(isLong ? high : low))),
      mapeR: inR(larger(zero, moved(isLong ? low : high).neg())),
      toMfpe: isLong ? highAfter : lowAfter,
      toMape: isLong ? lowAfter : highAfter,
      r: realizedR + inR(moved(last.to <= end ? last.close : last.open)),
    }
  })
}
