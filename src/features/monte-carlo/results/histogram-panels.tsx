import Box from '@mui/material/Box'
import { useMemo } from 'react'
import type { Distribution } from '#domain/simulation/growth.ts'
import { useHistogram, type HistogramProps } from '#features/monte-carlo/analysis/use-histogram.ts'
import { moneyAxisFormat, percentAxisFormat } from '#ui/charts/axis-format.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { formatMoney, formatPercent } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { moneyForMultiple, findPercentile, type ShownResult } from './shown-result.ts'

interface HistogramPanelProps extends HistogramProps {
  readonly title: string
  readonly subtitle: string
  /** What the distribution says. */
  readonly finding: string
  readonly description: string
}

function HistogramPanel(props: HistogramPanelProps) {
  const { title, subtitle, finding, description } = props
  const { option, table } = useHistogram(props)
  return (
    <Panel title={title} subtitle={subtitle}>
      <Chart option={option} height={220} name={title} title={finding} description={description} table={table} />
    </Panel>
  )
}

function endDescription(terminal: Distribution, shown: ShownResult): string {
  const end = (percentile: 5 | 95) => moneyForMultiple(findPercentile(terminal, percentile).value, shown)
  return `90% of paths end between ${end(5)} and ${end(95)}.`
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
          finding={`Half of all paths end above ${moneyForMultiple(findPercentile(ends, 50).value, shown)}`}
          description={endDescription(ends, shown)}
        />
      )}
      <HistogramPanel
        {...drawdown}
        title="Maximum drawdown"
        subtitle="Share of paths by deepest drawdown"
        valueLabel="Maximum drawdown"
        finding={`Half of all paths fall ${deep(50)} or more from a peak`}
        description={`90% of paths between ${deep(5)} and ${deep(95)}.`}
      />
    </Box>
  )
}
