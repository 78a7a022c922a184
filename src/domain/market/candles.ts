import type { Decimal, Instant } from '#domain/numbers/units.ts'

/** Bar lengths, shortest first. */
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
  /** Bars per import. */
  maxPerImport: 50_000,
  /** Bars per file read in the browser: more than a year of one-minute bars of a market that never closes. */
  maxPerFile: 600_000,
  /** Bars per response. */
  maxPerPage: 5_000,
  /** Bars per trader: five years of one-minute bars of one market, or more markets in longer bars. */
  maxPerUser: 2_000_000,
} as const

const unitMinutes = { m: 1, h: 60, d: 1440, w: 10_080 } as const

/** Minutes that a bar covers. */
export function timeframeMinutes(timeframe: Timeframe): number {
  return Number.parseInt(timeframe, 10) * unitMinutes[timeframe.slice(-1) as keyof typeof unitMinutes]
}

/** The prices of one bar. */
export interface Candle {
  /** Opening time. */
  readonly at: Instant
  readonly open: Decimal
  readonly high: Decimal
  readonly low: Decimal
  readonly close: Decimal
  readonly volume: Decimal | null
}
