import type { Trade } from '#domain/trade/trade.ts'
import type { Bar } from './bars.ts'

/** Why a figure is missing from candles. */
export const excursionGaps = [
  'notClosed',
  'noCandles',
  'gap',
  'otherPrices',
  'windowNotCovered',
  'noStop',
  'noTarget',
  'neverTouched',
] as const
export type ExcursionGap = (typeof excursionGaps)[number]

/** The trade fields that candle figures need. */
export type ExcursionTrade = Pick<
  Trade,
  | 'direction'
  | 'assetClass'
  | 'quoteCurrency'
  | 'executions'
  | 'entryAt'
  | 'exitAt'
  | 'entryPrice'
  | 'exitPrice'
  | 'riskPerUnitPrice'
  | 'initialStopPrice'
  | 'plannedStopPrice'
  | 'plannedTarget1'
  | 'plannedTarget2'
  | 'plannedTarget3'
  | 'plannedTarget1Pct'
  | 'plannedTarget2Pct'
  | 'plannedTarget3Pct'
  | 'peeWindowMin'
>

/** The lowest and highest price of a period, and the minutes until each was first reached. */
export interface Extremes {
  readonly low: number
  readonly high: number
  readonly lowAfter: number
  readonly highAfter: number
}

/** A figure, or the reason why it is missing. */
export type FigureOrGap<T> =
  | { readonly value: T; readonly gap: null }
  | { readonly value: null; readonly gap: ExcursionGap }

/** The bars of a trade from its entry to the end of the window after its exit; times in milliseconds since 1970. */
export interface PricePath {
  readonly entry: number
  readonly exit: number
  readonly bars: readonly Bar[]
  /** Whether the bars cover the whole window. */
  readonly isWhole: boolean
}
