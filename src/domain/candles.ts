import { exact } from './decimal.ts'
import type { Decimal, Instant } from './units.ts'

/** Lengths of a bar, shortest first. */
export const timeframes = [
  '1m',
  '2m',
  '3m',
  '5m',
  '10m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '8h',
  '12h',
  '1d',
  '1w',
] as const
export type Timeframe = (typeof timeframes)[number]

export const candleLimits = {
  /** Bars of one import. */
  maxPerImport: 50_000,
  /** Bars that one answer holds. */
  maxPerPage: 5_000,
  /** Bars that one trader keeps: five years of one-minute bars of one market, or of many in longer bars. */
  maxPerUser: 2_000_000,
} as const

const unitMinutes = { m: 1, h: 60, d: 1440, w: 10_080 } as const

/** Minutes that a bar covers. */
export function minutesOf(timeframe: Timeframe): number {
  return Number.parseInt(timeframe, 10) * unitMinutes[timeframe.slice(-1) as keyof typeof unitMinutes]
}

/** The prices of one bar. */
export interface Candle {
  /** When it opens. */
  readonly at: Instant
  readonly open: Decimal
  readonly high: Decimal
  readonly low: Decimal
  readonly close: Decimal
  readonly volume: Decimal | null
}

/** What is wrong with a bar's prices; null when nothing is. */
export function candleFault({ open, high, low, close, volume }: Candle): string | null {
  const [top, bottom] = [exact(high), exact(low)]
  if (top.lt(open) || top.lt(close) || top.lt(bottom)) return 'the high must be the highest of the prices'
  if (bottom.gt(open) || bottom.gt(close)) return 'the low must be the lowest of the prices'
  return volume !== null && exact(volume).lt(0) ? 'the volume must not be negative' : null
}
