import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import type { ExcursionSource } from '#domain/trade/fields/choices.ts'
import type { Trade, TradeInput } from '#domain/trade/trade.ts'
import type { CandleExcursions } from './candle-excursions.ts'
import type { Extremes } from './price-path.ts'

/** Values that can come from candles and whose source is not stored with the trade. */
type StatedValues = Pick<TradeInput, 'postHigh' | 'postLow' | 'atrAtEntry' | 'benchmarkReturnPct'>

/** What candles gave of a trade: values of the trade, and how far its extremes may reach where they are approximate. */
export interface CandleValues extends StatedValues {
  /** Prices; null unless the trade's extremes are approximate. */
  readonly possibleLow: Decimal | null
  readonly possibleHigh: Decimal | null
}

/** Figures of a trade computed from candles. */
export interface CandleReadings {
  readonly excursions: CandleExcursions
  /** In price. */
  readonly atrAtEntry: number | null
  /** In percent. */
  readonly benchmarkReturnPct: number | null
}

/** Values of a trade that are replaced together. */
export const excursionGroups = ['whileOpen', 'afterExit', 'atrAtEntry', 'benchmarkReturnPct'] as const
export type ExcursionGroup = (typeof excursionGroups)[number]

/** The changes to a trade. */
export interface AppliedReadings {
  readonly given: Partial<TradeInput>
  readonly source: ExcursionSource
  /** Groups applied from candles, whether or not their values changed. */
  readonly taken: readonly ExcursionGroup[]
  /** Groups that keep the values stated by the trader. */
  readonly kept: readonly ExcursionGroup[]
  /** The values of the trade that now come from candles. */
  readonly fromCandles: CandleValues
}

type Stated = Pick<
  Trade,
  | 'direction'
  | 'excursionSource'
  | 'lowestPrice'
  | 'highestPrice'
  | 'timeToMaeMin'
  | 'timeToMfeMin'
  | 'peeWindowMin'
  | 'timeToMfpeMin'
  | 'timeToMapeMin'
  | keyof StatedValues
>

const decimalOf = (value: number): Decimal => toDecimal(exact(String(value)))

/** Minutes to the adverse and the favorable extreme. */
function timesOf({ lowAfter, highAfter }: Extremes, direction: Trade['direction']) {
  const [adverse, favorable] = direction === 'long' ? [lowAfter, highAfter] : [highAfter, lowAfter]
  return { adverse: decimalOf(adverse), favorable: decimalOf(favorable) }
}

const noCandleValues: CandleValues = {
  postHigh: null,
  postLow: null,
  atrAtEntry: null,
  benchmarkReturnPct: null,
  possibleLow: null,
  possibleHigh: null,
}

/**
 * Applies candle readings to a trade. A group of values is applied if the trade has none, if its values came from
 * candles before, or if the trader asks for it (`replace`); otherwise stated values stay. `before` holds the values
 * last taken from candles: a different value was stated since. A benchmark move from candles is removed when the
 * candles no longer give one, since the benchmark has changed.
 */
export function applyCandleReadings(
  trade: Stated,
  { excursions, atrAtEntry, benchmarkReturnPct }: CandleReadings,
  before: CandleValues | null,
  replace: boolean,
): AppliedReadings {
  const last = before ?? noCandleValues
  const isStatedByTrader = (...keys: readonly (keyof StatedValues)[]) =>
    keys.some((key) => trade[key] !== null && trade[key] !== last[key])
  let { given, fromCandles }: { given: Partial<TradeInput>; fromCandles: CandleValues } = {
    given: {},
    fromCandles: last,
  }
  let source = trade.excursionSource
  const taken: ExcursionGroup[] = []
  const kept: ExcursionGroup[] = []
  const shouldApply = (group: ExcursionGroup, isStated: boolean) => {
    const isTaken = replace || !isStated
    ;(isTaken ? taken : kept).push(group)
    return isTaken
  }
  const open = excursions.whileOpen.value
  if (open !== null && shouldApply('whileOpen', trade.excursionSource === 'manual')) {
    const { adverse, favorable } = timesOf(open, trade.direction)
    given = {
      ...given,
      lowestPrice: decimalOf(open.low),
      highestPrice: decimalOf(open.high),
      timeToMaeMin: adverse,
      timeToMfeMin: favorable,
    }
    source = excursions.source
    const { possible } = excursions
    fromCandles = {
      ...fromCandles,
      possibleLow: possible === null ? null : decimalOf(possible.low),
      possibleHigh: possible === null ? null : decimalOf(possible.high),
    }
  }
  const after = excursions.afterExit.value
  if (after !== null && shouldApply('afterExit', isStatedByTrader('postHigh', 'postLow'))) {
    const { adverse, favorable } = timesOf(after, trade.direction)
    const values = { postHigh: decimalOf(after.high), postLow: decimalOf(after.low) }
    given = {
      ...given,
      ...values,
      timeToMfpeMin: favorable,
      timeToMapeMin: adverse,
      peeWindowMin: excursions.windowMin,
    }
    fromCandles = { ...fromCandles, ...values }
  }
  for (const [group, value] of [
    ['atrAtEntry', atrAtEntry],
    ['benchmarkReturnPct', benchmarkReturnPct],
  ] as const) {
    if (value === null) {
      // The move of a previous benchmark must not remain.
      const isFromOldBenchmark =
        group === 'benchmarkReturnPct' && excursions.source !== 'none' && !isStatedByTrader(group)
      if (!isFromOldBenchmark || trade[group] === null) continue
      given = { ...given, [group]: null }
      fromCandles = { ...fromCandles, [group]: null }
      continue
    }
    if (!shouldApply(group, isStatedByTrader(group))) continue
    const values = { [group]: decimalOf(Number(value.toPrecision(12))) }
    given = { ...given, ...values }
    fromCandles = { ...fromCandles, ...values }
  }
  return { given, source, taken, kept, fromCandles }
}
