import Divider from '@mui/material/Divider'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Metric } from '#domain/metrics/shared/metric.ts'
import { headline } from '#features/dashboard/metric-groups.ts'
import type { DashboardFigures } from '#features/dashboard/use-dashboard-figures.ts'
import { formatMetric } from '#shared/metrics/format-metric.ts'
import { formatSample } from '#shared/metrics/format-sample.ts'
import { IntervalBar } from '#ui/figures/interval-bar.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { MetricBlock } from './metric-block.tsx'

function Note({ children }: { children: ReactNode }) {
  return (
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Typography>
  )
}

/** A bar of a figure's interval with its bounds in words. */
function Interval({ metric, figures, reference }: { metric: Metric; figures: DashboardFigures; reference: number }) {
  const answer = figures.now.metrics[metric.key]
  if (answer === undefined || answer.value === null || answer.interval === undefined) return null
  const { low, high } = answer.interval
  const text = `95%: ${formatMetric(metric, low, figures.currency)} to ${formatMetric(metric, high, figures.currency)}`
  return (
    <>
      <IntervalBar
        low={low}
        high={high}
        value={answer.value}
        reference={reference}
        label={`${metric.label}, ${text}, compared with ${formatMetric(metric, reference, figures.currency)}`}
      />
      <Note>{answer.effectiveN === undefined ? text : `${text} · ${formatSample(answer)}`}</Note>
    </>
  )
}

/** Expectancy, win rate, profit factor and drawdown, each with what it has to be compared with. */
export function SideFigures({ figures }: { figures: DashboardFigures }) {
  const { metrics } = figures.now
  const valueOf = (metric: Metric) => metrics[metric.key]?.value ?? null
  const textOf = (metric: Metric) => {
    const value = valueOf(metric)
    return value === null ? null : formatMetric(metric, value, figures.currency)
  }
  const meanR = textOf(headline.meanR)
  const needed = textOf(headline.breakevenWinRate)
  const breakevens = (metrics['tradeCount']?.value ?? 0) - (metrics[headline.winRate.key]?.n ?? 0)
  const maxDrawdown = textOf(headline.maxDrawdown)
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', alignContent: 'space-between', gap: 1.5 }}>
      <MetricBlock {...figures.block(headline.expectancy)} size="standard">
        {meanR === null ? null : <Note>{`${meanR} a trade`}</Note>}
        <Interval metric={headline.expectancy} figures={figures} reference={0} />
      </MetricBlock>
      <Divider />
      <MetricBlock {...figures.block(headline.winRate)} size="standard">
        <Note>
          {[
            needed === null ? null : `Breaks even at ${needed}`,
            breakevens > 0 ? `without ${pluralize(breakevens, 'break-even trade')}` : null,
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </Note>
      </MetricBlock>
      <Divider />
      <MetricBlock {...figures.block(headline.profitFactor)} size="standard">
        <Note>Gross profit per unit of gross loss</Note>
      </MetricBlock>
      <Divider />
      <MetricBlock {...figures.block(headline.currentDrawdown)} size="standard">
        {maxDrawdown === null ? null : <Note>{`Max ${maxDrawdown}, trade by trade`}</Note>}
      </MetricBlock>
    </Paper>
  )
}
