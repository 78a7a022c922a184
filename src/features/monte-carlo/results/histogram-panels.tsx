import Box from '@mui/material/Box'
import { useMemo } from 'react'
import type { Distribution, Histogram } from '#domain/simulation/growth.ts'
import { moneyAxisFormat, percentAxisFormat } from '#ui/charts/axis-format.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { binText, histogramBars, histogramOption, type HistogramMark } from '#ui/charts/options/histogram-option.ts'
import { formatCount, formatMoney, formatPercent } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { moneyForMultiple, findPercentile, type ShownResult } from './shown-result.ts'

interface HistogramPanelProps {
  readonly title: string
  readonly subtitle: string
  readonly valueLabel: string
  readonly description: string
  readonly histogram: Histogram
  readonly format: (value: number) => string
  readonly axisFormat: (low: number, high: number, steps: number) => (value: number) => string
  readonly marks: readonly HistogramMark[]
  readonly breakEven: number | null
}

function HistogramPanel(props: HistogramPanelProps) {
  const { title, subtitle, valueLabel, description, histogram, format, axisFormat, marks, breakEven } = props
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
  return (
    <Panel title={title} subtitle={subtitle}>
      <Chart option={option} height={220} title={title} titleHidden description={description} table={table} />
    </Panel>
  )
}

function endDescription(terminal: Distribution, shown: ShownResult): string {
  const end = (percentile: 5 | 50 | 95) => moneyForMultiple(findPercentile(terminal, percentile).value, shown)
  return `Median ${end(50)}; 90% of paths end between ${end(5)} and ${end(95)}.`
}

/** Histograms of final equity, if it varies, and of maximum drawdown. */
export function HistogramPanels({ shown }: { shown: ShownResult }) {
  const { result, capital, currency } = shown
  const terminal = useMemo(() => {
    if (result.terminal === null) return null
    const { histogram } = result.terminal
    const median = findPercentile(result.terminal, 50)
    return {
      histogram: { ...histogram, low: histogram.low * capital, width: histogram.width * capital },
      format: (value: number) => formatMoney(value, currency, { whole: true }),
      axisFormat: (low: number, high: number, steps: number) => moneyAxisFormat(low, high, currency, steps),
      marks: [{ value: median.value * capital, label: 'Median' }],
      breakEven: capital,
    }
  }, [result, capital, currency])
  const drawdown = useMemo(() => {
    const median = findPercentile(result.maxDrawdown, 50)
    return {
      histogram: result.maxDrawdown.histogram,
      format: (value: number) => formatPercent(value),
      axisFormat: percentAxisFormat,
      marks: [{ value: median.value, label: 'Median' }],
      breakEven: null,
    }
  }, [result])
  const { terminal: ends } = result
  const deep = (percentile: 5 | 50 | 95) => formatPercent(findPercentile(result.maxDrawdown, percentile).value)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `repeat(${terminal === null ? 1 : 2}, minmax(0, 1fr))` },
      }}
    >
      {terminal === null || ends === null ? null : (
        <HistogramPanel
          {...terminal}
          title="Final equity"
          subtitle="Share of paths by final equity"
          valueLabel="Final equity"
          description={endDescription(ends, shown)}
        />
      )}
      <HistogramPanel
        {...drawdown}
        title="Maximum drawdown"
        subtitle="Share of paths by deepest drawdown"
        valueLabel="Maximum drawdown"
        description={`Median ${deep(50)}; 90% of paths between ${deep(5)} and ${deep(95)}.`}
      />
    </Box>
  )
}
