import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { StrategyDetail } from '#api/simulations/backtester.ts'
import { LeftOutTrades } from '#features/backtester/figures/left-out-trades.tsx'
import { answerOf, formatInterval, RMetricText, replayMetrics } from '#features/backtester/figures/r-metrics.tsx'
import { formatSample } from '#shared/metrics/format-sample.ts'
import { ApproximateTrades } from '#shared/simulation/approximate-trades.tsx'
import { Fact } from '#ui/figures/fact.tsx'
import { formatDate, formatPercent, formatR } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'

const shown = new Set(['meanR', 'winRate', 'profitFactor', 'totalR'])

/** The frozen trades of a strategy with their figures as traded. */
export function SamplePanel({ strategy }: { strategy: StrategyDetail }) {
  const { sample, coverage, figures, trades } = strategy
  const days = sample.map(({ entryDate }) => entryDate).toSorted()
  return (
    <Panel
      title="Sample"
      subtitle={`${pluralize(trades, 'trade')}, entered ${formatDate(days[0] ?? null)} to ${formatDate(days.at(-1) ?? null)}`}
    >
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', mb: 2 }}
      >
        {replayMetrics
          .filter(({ key }) => shown.has(key))
          .map((metric) => {
            const answer = answerOf(figures.actual, metric.key)
            const interval = formatInterval(metric, answer)
            return (
              <Fact key={metric.key} label={`${metric.label}, as traded`}>
                <RMetricText metric={metric} answer={answer} />
                <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                  {interval === null ? formatSample(answer) : `95%: ${interval}, ${formatSample(answer)}`}
                </Typography>
              </Fact>
            )
          })}
        <Fact label="Median MAE">{formatR(figures.mae.p50 === null ? null : -figures.mae.p50)}</Fact>
        <Fact label="Median MFE">{formatR(figures.mfe.p50)}</Fact>
        <Fact label="Prices after exit">
          {formatPercent(trades === 0 ? null : coverage.coverage.withPostExit / coverage.coverage.closed, {
            digits: 0,
          })}
        </Fact>
      </Box>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        Left out
      </Typography>
      <LeftOutTrades leftOut={coverage.leftOut} />
      <ApproximateTrades count={coverage.approximate} />
    </Panel>
  )
}
