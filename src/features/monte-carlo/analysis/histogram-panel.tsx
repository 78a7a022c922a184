import { useMemo } from 'react'
import type { Histogram } from '#domain/simulation/growth.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { binText, histogramBars, histogramOption, type HistogramMark } from '#ui/charts/options/histogram-option.ts'
import { formatCount, formatPercent } from '#ui/figures/format.ts'
import { ChartCard } from './chart-card.tsx'

interface HistogramPanelProps {
  readonly title: string
  readonly subtitle?: string
  readonly valueLabel: string
  readonly description: string
  readonly histogram: Histogram
  /** Must not change between renders. */
  readonly format: (value: number) => string
  /** Must not change between renders. */
  readonly axisFormat: (low: number, high: number, steps: number) => (value: number) => string
  /** Memoize them. */
  readonly marks: readonly HistogramMark[]
  readonly height?: number
}

/** Places marks beyond the bins at the nearest end, with an arrow, so that an unusual value is still on the chart. */
export function clampMarks({ low, width, counts, above }: Histogram, marks: readonly HistogramMark[]): HistogramMark[] {
  const end = low + (counts.length + (above > 0 ? 0.5 : 0)) * width
  return marks.map(({ value, label }) => {
    if (value > end) return { value: end, label: `${label} →` }
    return value < low ? { value: low, label: `← ${label}` } : { value, label }
  })
}

/** A distribution over simulated paths, with the trader's own value marked. */
export function HistogramPanel(props: HistogramPanelProps) {
  const { title, subtitle, valueLabel, description, histogram, format, axisFormat, marks, height = 220 } = props
  const option = useMemo(
    () =>
      histogramOption({ bins: histogram, format, axisFormat, marks: clampMarks(histogram, marks), breakEven: null }),
    [histogram, format, axisFormat, marks],
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
  return (
    <ChartCard label={title}>
      <Chart
        option={option}
        height={height}
        title={title}
        description={subtitle === undefined ? description : `${subtitle}. ${description}`}
        table={table}
      />
    </ChartCard>
  )
}
