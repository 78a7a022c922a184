import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { LoadedResult, StrategyDetail } from '#api/simulations/backtester.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import { answerOf, formatInterval, RMetricText, replayMetrics } from '#features/backtester/figures/r-metrics.tsx'
import { describeTargets, sizingLabels } from '#features/backtester/figures/replay-words.ts'
import { formatSample, type SampleSize } from '#shared/metrics/format-sample.ts'
import { describePolicy } from '#shared/simulation/order-policies.ts'
import { Fact } from '#ui/figures/fact.tsx'
import { FigureGroup } from '#ui/figures/figure-group.tsx'
import { RText } from '#ui/figures/figure-text.tsx'
import { formatDate, formatNumber, formatPercent, formatR } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { AccountFigures } from './account-figures.tsx'
import { describeDifference } from './describe-difference.ts'
import { EndingsTable } from './endings-table.tsx'
import { ReplayMetricsTable } from './replay-metrics-table.tsx'
import { ReplayedTradesTable } from './replayed-trades-table.tsx'
import { ResultCharts } from './result-charts.tsx'

const headline = new Set(['meanR', 'winRate', 'profitFactor'])

/** The interval of a figure, and its sample where it is not simply all trades of the group. */
function rangeAndSample(interval: string | null, sample: SampleSize, trades: number): string | undefined {
  const own = formatSample(sample)
  const parts = [interval, own === formatSample({ n: trades }) ? null : own].filter((part) => part !== null)
  return parts.length === 0 ? undefined : parts.join(', ')
}

interface ResultContentsProps {
  readonly loaded: LoadedResult
  readonly strategy: StrategyDetail
  readonly currency: string | null
}

/** A result: what it found, its figures, charts and trades. */
export function ResultContents({ loaded, strategy, currency }: ResultContentsProps) {
  const { result, comparison } = loaded
  const { parameters } = result
  const { difference } = comparison.all
  const { split } = comparison
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert severity="info" variant="outlined">
        {describeDifference(difference, {
          hasSplit: split !== null,
          tried: comparison.tried,
          corrected: comparison.corrected,
        })}
        {split === null
          ? ''
          : ` Out of sample: ${formatR(answerOf(split.outOfSample.statistics, 'meanR').value)} per trade (${formatSample({ ...answerOf(split.outOfSample.statistics, 'meanR'), n: split.outOfSample.trades })}).`}
      </Alert>
      <Paper variant="outlined" sx={{ p: 2.5 }}>
        <FigureGroup label="Key figures" n={result.trades} intervals="ranges: 95% intervals" minWidth={150}>
          <KeyFigure
            isPlain
            label="Mean change"
            value={<RText value={difference.value} />}
            interval={rangeAndSample(
              difference.interval === undefined ? null : intervalText(difference.interval, formatR),
              difference,
              result.trades,
            )}
            hint="Mean of replayed R minus R as traded, trade by trade."
          />
          {replayMetrics
            .filter(({ key }) => headline.has(key))
            .map((metric) => {
              const answer = answerOf(result.statistics, metric.key)
              return (
                <KeyFigure
                  key={metric.key}
                  isPlain
                  label={metric.label}
                  value={<RMetricText metric={metric} answer={answer} />}
                  interval={rangeAndSample(formatInterval(metric, answer), answer, result.trades)}
                  hint={metric.meaning}
                />
              )
            })}
          <KeyFigure
            isPlain
            label="Max drawdown"
            value={<RText value={-result.maxDrawdownR} />}
            interval={`As traded ${formatR(-comparison.all.actualMaxDrawdownR)}`}
            hint="The largest decline of equity from its peak, in R."
          />
        </FigureGroup>
      </Paper>
      <Panel
        title="Settings"
        subtitle={`${pluralize(result.trades, 'trade')}, ${formatPercent(result.coverage)} with a known outcome`}
      >
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))' }}
        >
          <Fact label="Stop">{`${formatNumber(parameters.stop, 4)}R`}</Fact>
          <Fact label="Targets">{describeTargets(parameters.targets)}</Fact>
          <Fact label="Both touched">{describePolicy(parameters)}</Fact>
          <Fact label="Position size">{sizingLabels[parameters.sizing]}</Fact>
          <Fact label="Cost per trade">{formatR(parameters.cost, { signed: false, digits: 3 })}</Fact>
          <Fact label="Slippage">{formatR(parameters.slippage, { signed: false, digits: 3 })}</Fact>
          <Fact label="Prices after exit">{parameters.postExit ? 'Used' : 'Ignored'}</Fact>
          {parameters.from === null && parameters.to === null ? null : (
            <Fact label="Entered">
              {`${parameters.from === null ? 'Any day' : formatDate(parameters.from)} to ${parameters.to === null ? 'any day' : formatDate(parameters.to)}`}
            </Fact>
          )}
          {parameters.splitAt === null ? null : <Fact label="Split at">{formatDate(parameters.splitAt)}</Fact>}
          <AccountFigures result={result} currency={currency} />
        </Box>
      </Panel>
      <ResultCharts loaded={loaded} strategy={strategy} />
      <Panel title="Exits" subtitle="How each part of the position closes">
        <EndingsTable result={result} />
      </Panel>
      <Panel title="Metrics" subtitle="In R, with 95% intervals where defined">
        <ReplayMetricsTable comparison={comparison} />
      </Panel>
      <Panel
        title="Trades"
        subtitle={
          parameters.sizing === 'constantRisk' && parameters.stop !== 1
            ? 'R uses the replay stop; dollar risk is unchanged.'
            : 'R uses the actual stops'
        }
      >
        <ReplayedTradesTable loaded={loaded} strategy={strategy} />
      </Panel>
    </Box>
  )
}
