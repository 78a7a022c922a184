import { useMemo } from 'react'
import type { Histogram } from '#domain/simulation/growth.ts'
import { binText, histogramBars, histogramOption, type HistogramMark } from '#ui/charts/options/histogram-option.ts'
import { formatCount, formatPercent } from '#ui/figures/format.ts'

export interface HistogramProps {
  readonly valueLabel: string
  readonly histogram: Histogram
  /** Must not change between renders. */
  readonly format: (value: number) => string
  /** Must not change between renders. */
  readonly axisFormat: (low: number, high: number, steps: number) => (value: number) => string
  /** Memoize them. */
  readonly marks: readonly HistogramMark[]
  /** The value below which bars are losses; null without one. */
  readonly breakEven: number | null
}

/** The chart and the table of a distribution over simulated paths. */
export function useHistogram({ valueLabel, histogram, format, axisFormat, marks, breakEven }: HistogramProps) {
  const option = useMemo(
    () => histogramOption({ bins: histogram, format, axisFormat, marks, breakEven }),
    [histogram, format, axisFormat, marks, breakEven],
  )
  const table = useMemo(
    () => ({
      columns: [
        { key: 'bin', label: valueLabel },
        { key: 'count', label: 'Paths', numeric: true },
        { key: 'share', label: 'Share', numeric: true },
      ],
      rows: histogramBars(histogram).map((bar) => ({
        bin: binText(bar, format),
        count: formatCount(bar.count),
        share: formatPercent(bar.share, { digits: 2 }),
      })),
    }),
    [histogram, format, valueLabel],
  )
  return { option, table }
}
