import type { Interval } from '#domain/metrics/metric.ts'
import { mean, standardDeviation } from '#domain/metrics/statistics.ts'
import { studentQuantile, studentTails } from '#domain/metrics/student-t.ts'

/** By how much the mean of one sample is above that of another, and how sure that is. */
export interface Difference {
  readonly value: number
  /** Of 95 %. */
  readonly interval: Interval
  /** Chance of a difference at least as large, either way, if there is none. */
  readonly pValue: number
  /** The difference over the samples' common standard deviation (Cohen's d). */
  readonly size: number
}

interface Summary {
  readonly n: number
  readonly mean: number
  /** Variance of the mean. */
  readonly error: number
}

function summaryOf(values: readonly number[]): Summary {
  return { n: values.length, mean: mean(values), error: standardDeviation(values) ** 2 / values.length }
}

/**
 * Mean of `a` less mean of `b`, unequal variances allowed (B. L. Welch, 1947, degrees of freedom after F. E.
 * Satterthwaite). Null where either has fewer than two values or neither varies.
 */
export function differenceOfMeans(a: readonly number[], b: readonly number[]): Difference | null {
  if (a.length < 2 || b.length < 2) return null
  const [first, second] = [summaryOf(a), summaryOf(b)]
  const variance = first.error + second.error
  if (!(variance > 0)) return null
  const degrees = variance ** 2 / (first.error ** 2 / (first.n - 1) + second.error ** 2 / (second.n - 1))
  const value = first.mean - second.mean
  const error = Math.sqrt(variance)
  const half = studentQuantile(0.95, degrees) * error
  const pooled = Math.sqrt(
    ((first.n - 1) * first.error * first.n + (second.n - 1) * second.error * second.n) / (first.n + second.n - 2),
  )
  return {
    value,
    interval: { low: value - half, high: value + half },
    pValue: studentTails(value / error, degrees),
    size: value / pooled,
  }
}

/** The same of one sample against 0 (Student's t). Null under two values or where all are equal. */
export function differenceFromZero(values: readonly number[]): Difference | null {
  if (values.length < 2) return null
  const { n, mean: value, error: variance } = summaryOf(values)
  if (!(variance > 0)) return null
  const error = Math.sqrt(variance)
  const half = studentQuantile(0.95, n - 1) * error
  return {
    value,
    interval: { low: value - half, high: value + half },
    pValue: studentTails(value / error, n - 1),
    size: value / (error * Math.sqrt(n)),
  }
}
