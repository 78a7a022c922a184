import type { Interval } from './metric.ts'

/**
 * Fewest trades from which an interval is stated as it is computed. Below, results that depend on each other do not show
 * it yet, and rare large losses are often missing: intervals of means and shares are too narrow, and those of ratios hold
 * the true value too rarely to be shown (docs/error-rates.md, "95% intervals after 20 trades").
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
