import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import type { ExcursionSource } from '#domain/trade/fields/choices.ts'
import type { Trade, TradeInput } from '#domain/trade/trade.ts'
import type { CandleExcursions } from './candle-excursions.ts'
import type { Extremes } from './price-path.ts'

/** Values of a trade that can come from candles and have no source of their own. */
export type CandleValues = Pick<TradeInput, 'postHigh' | 'postLow' | 'atrAtEntry' | 'benchmarkReturnPct'>

/** What candles tell of a trade and its surroundings. */
export interface CandleReadings {
  readonly excursions: CandleExcursions
  /** In price. */
  readonly atrAtEntry: number | null
  /** In %. */
  readonly benchmarkReturnPct: number | null
}

/** Groups of a trade's values that stand or fall together. */
export const excursionGroups = ['whileOpen', 'afterExit', 'atrAtEntry', 'benchmarkReturnPct'] as const
export type ExcursionGroup = (typeof excursionGroups)[number]

/** What is to change of a trade, and what is not. */
export interface AppliedReadings {
  readonly given: Partial<TradeInput>
  readonly source: ExcursionSource
  /** Groups that candles told and the trade takes, whether or not their values are new to it. */
  readonly taken: readonly ExcursionGroup[]
  /** Groups that candles told and the trader had stated otherwise: they stay. */
  readonly kept: readonly ExcursionGroup[]
  /** The values of the trade that come from candles from now on. */
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
  | keyof CandleValues
>

const decimalOf = (value: number): Decimal => toDecimal(exact(String(value)))

/** Minutes to the extreme against the trade, and to that in its favour. */
function timesOf({ lowAfter, highAfter }: Extremes, direction: Trade['direction']) {
  const [against, favour] = direction === 'long' ? [lowAfter, highAfter] : [highAfter, lowAfter]
  return { against: decimalOf(against), favour: decimalOf(favour) }
}

const noCandleValues: CandleValues = { postHigh: null, postLow: null, atrAtEntry: null, benchmarkReturnPct: null }

/**
 * What a trade takes of what candles tell. A group of values is taken where the trade has none of it, where it came from
 * candles before, or where the trader asks for it (`replace`); what the trader has stated stays otherwise. `before` are
 * the values that candles gave the trade the last time: one that differs from them was stated since. A benchmark's move
 * that came from candles goes where candles of the trade tell none any more: the benchmark is another one.
 */
export function applyCandleReadings(
  trade: Stated,
  { excursions, atrAtEntry, benchmarkReturnPct }: CandleReadings,
  before: CandleValues | null,
  replace: boolean,
): AppliedReadings {
  const last = before ?? noCandleValues
  const isOwn = (...keys: readonly (keyof CandleValues)[]) =>
    keys.some((key) => trade[key] !== null && trade[key] !== last[key])
  let { given, fromCandles }: { given: Partial<TradeInput>; fromCandles: CandleValues } = {
    given: {},
    fromCandles: last,
  }
  let source = trade.excursionSource
  const taken: ExcursionGroup[] = []
  const kept: ExcursionGroup[] = []
  const takes = (group: ExcursionGroup, isStated: boolean) => {
    const isTaken = replace || !isStated
    ;(isTaken ? taken : kept).push(group)
    return isTaken
  }
  const open = excursions.whileOpen.value
  if (open !== null && takes('whileOpen', trade.excursionSource === 'manual')) {
    const { against, favour } = timesOf(open, trade.direction)
    given = {
      ...given,
      lowestPrice: decimalOf(open.low),
      highestPrice: decimalOf(open.high),
      timeToMaeMin: against,
      timeToMfeMin: favour,
    }
    source = excursions.source
  }
  const after = excursions.afterExit.value
  if (after !== null && takes('afterExit', isOwn('postHigh', 'postLow'))) {
    const { against, favour } = timesOf(after, trade.direction)
    const values = { postHigh: decimalOf(after.high), postLow: decimalOf(after.low) }
    given = { ...given, ...values, timeToMfpeMin: favour, timeToMapeMin: against, peeWindowMin: excursions.windowMin }
    fromCandles = { ...fromCandles, ...values }
  }
  for (const [group, value] of [
    ['atrAtEntry', atrAtEntry],
    ['benchmarkReturnPct', benchmarkReturnPct],
  ] as const) {
    if (value === null) {
      // The move of another benchmark, or of none any more, must not stay as that of the present one.
      const isOfOther = group === 'benchmarkReturnPct' && excursions.source !== 'none' && !isOwn(group)
      if (!isOfOther || trade[group] === null) continue
      given = { ...given, [group]: null }
      fromCandles = { ...fromCandles, [group]: null }
      continue
    }
    if (!takes(group, isOwn(group))) continue
    const values = { [group]: decimalOf(Number(value.toPrecision(12))) }
    given = { ...given, ...values }
    fromCandles = { ...fromCandles, ...values }
  }
  return { given, source, taken, kept, fromCandles }
}
