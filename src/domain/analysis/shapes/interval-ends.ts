import type { Interval } from '#domain/metrics/shared/metric.ts'
import type { BarsChart, LinesChart } from './chart-data.ts'

/** The ends of an interval as a bar has them. */
export const barEnds = (
  interval: Interval | null | undefined,
): Pick<BarsChart['bars'][number], 'low' | 'high' | 'mayBeWider'> => ({
  low: interval?.low ?? null,
  high: interval?.high ?? null,
  ...(interval?.mayBeWider === true ? { mayBeWider: true } : {}),
})

/** The ends of the intervals of points as a line has them. */
export function bandEnds(
  intervals: readonly (Interval | null)[],
): Required<Pick<LinesChart['lines'][number], 'low' | 'high'>> & Pick<LinesChart['lines'][number], 'mayBeWider'> {
  const mayBeWider = intervals.map((interval) => interval?.mayBeWider === true)
  return {
    low: Float64Array.from(intervals, (interval) => interval?.low ?? Number.NaN),
    high: Float64Array.from(intervals, (interval) => interval?.high ?? Number.NaN),
    ...(mayBeWider.includes(true) ? { mayBeWider } : {}),
  }
}
