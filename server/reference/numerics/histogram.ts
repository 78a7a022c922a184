import type { Histogram } from '#domain/simulation/growth.ts'

const binCount = 50

/**
 * Histogram of continuous values in 50 bins from the lowest to the 99th percentile; the long tail beyond it is counted
 * in `above`. Where the 99th percentile equals the minimum the bins reach to the maximum instead.
 */
export function histogramOfValues(sorted: Float64Array, percentile99: number): Histogram {
  const low = sorted[0] as number
  const maximum = sorted[sorted.length - 1] as number
  const high = percentile99 > low ? percentile99 : maximum
  const width = high > low ? (high - low) / binCount : 0
  if (width === 0) return { low, width: 0, counts: [sorted.length], above: 0 }
  const counts = Array.from({ length: binCount }, () => 0)
  let above = 0
  for (const x of sorted) {
    const bin = Math.floor((x - low) / width)
    if (bin >= binCount && x > high) above++
    else counts[Math.min(bin, binCount - 1)]! += 1
  }
  return { low, width, counts, above }
}

/** Histogram of whole numbers in at most 50 bins of a whole width, from the lowest to the 99th percentile rounded down. */
export function histogramOfCounts(sorted: Float64Array, percentile99: number): Histogram {
  const low = sorted[0] as number
  const span = Math.floor(percentile99) - low + 1
  const width = Math.max(1, Math.ceil(span / binCount))
  const counts = Array.from({ length: Math.ceil(span / width) }, () => 0)
  let above = 0
  for (const x of sorted) {
    const bin = Math.floor((x - low) / width)
    if (bin >= counts.length) above++
    else counts[bin]! += 1
  }
  return { low, width, counts, above }
}
