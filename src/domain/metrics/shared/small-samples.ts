import type { Interval } from './metric.ts'

/**
 * Fewest trades for an interval to be shown as computed. With fewer, results that depend on each other cannot be told from
 * independent ones, and a rare large loss may not have happened yet: intervals of means and shares come out too narrow, and
 * those of ratios miss the true value too often to be shown (docs/error-rates.md, "95% intervals after 20 trades").
 */
export const smallSample = 30

/** Why a ratio has no interval. */
export const noIntervalReason = `Fewer than ${smallSample} trades: no honest interval`

/** Why the true interval is at least as wide as the one that is shown. */
export const atLeastReason = `Fewer than ${smallSample} trades: the interval is at least this wide.`

/** An interval from `n` values, which says that it may be wider where these are few. */
export const intervalFrom = (low: number, high: number, n: number): Interval => ({
  low,
  high,
  ...(n < smallSample ? { mayBeWider: true as const } : {}),
})

/** The interval of a value that is computed from another by a function that only rises or only falls. */
export function mapInterval({ low, high, ...stated }: Interval, of: (value: number) => number): Interval {
  const [a, b] = [of(low), of(high)]
  return { ...stated, low: Math.min(a, b), high: Math.max(a, b) }
}

/** "0.05R to 0.43R"; "at least 0.05R to 0.43R" where the interval may be wider. */
export const intervalText = (
  { low, high, mayBeWider = false }: Pick<Interval, 'low' | 'high'> & { readonly mayBeWider?: boolean | undefined },
  format: (value: number) => string,
): string => `${mayBeWider ? 'at least ' : ''}${format(low)} to ${format(high)}`
