import { useMemo } from 'react'
import type { Histogram } from '#domain/simulation/growth.ts'
import { Chart } from '#ui/charts/chart.tsx'
import type { HistogramMark } from '#ui/charts/options/histogram-option.ts'
import { ChartCard } from './chart-card.tsx'
import { useHistogram, type HistogramProps } from './use-histogram.ts'

interface HistogramPanelProps extends Omit<HistogramProps, 'breakEven'> {
  /** What is counted, such as "Deepest drawdown". */
  readonly title: string
  /** What the distribution says, in place of the title. */
  readonly finding?: string
  readonly subtitle?: string
  readonly description: string
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
  const { title, finding = title, subtitle, description, height = 220, histogram, marks } = props
  const clamped = useMemo(() => clampMarks(histogram, marks), [histogram, marks])
  const { option, table } = useHistogram({ ...props, marks: clamped, breakEven: null })
  return (
    <ChartCard label={title}>
      <Chart
        option={option}
        height={height}
        name={title}
        title={finding}
        description={subtitle === undefined ? description : `${subtitle}. ${description}`}
        table={table}
      />
    </ChartCard>
  )
}
