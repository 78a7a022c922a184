import Paper from '@mui/material/Paper'
import { useMemo } from 'react'
import type { MetricFacts } from '#domain/metrics/shared/metric.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import { headline } from '#features/dashboard/metric-groups.ts'
import type { DashboardFigures } from '#features/dashboard/use-dashboard-figures.ts'
import { formatMetric } from '#shared/metrics/format-metric.ts'
import { formatSample } from '#shared/metrics/format-sample.ts'
import { FigureGroup } from '#ui/figures/figure-group.tsx'
import { FigureNote } from '#ui/figures/figure.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { IntervalBar } from '#ui/figures/interval-bar.tsx'
import { ShareBar } from '#ui/figures/share-bar.tsx'
import { figureHistory } from './figure-history.ts'
import { MetricBlock } from './metric-block.tsx'

/** A bar of a figure's interval with its bounds in words. */
function Interval({
  metric,
  figures,
  reference,
  note,
}: {
  metric: MetricFacts
  figures: DashboardFigures
  reference: number
  note: string | null
}) {
  const answer = figures.now.metrics[metric.key]
  if (answer === undefined || answer.value === null || answer.interval === undefined)
    return note === null ? null : <FigureNote>{note}</FigureNote>
  const { low, high } = answer.interval
  const text = intervalText(answer.interval, (value) => formatMetric(metric, value, figures.currency))
  return (
    <>
      <IntervalBar
        low={low}
        high={high}
        value={answer.value}
        reference={reference}
        label={`${metric.label}, 95%: ${text}, compared with ${formatMetric(metric, reference, figures.currency)}`}
      />
      <FigureNote>
        {[text, note, answer.effectiveN === undefined ? null : formatSample(answer)]
          .filter((part) => part !== null)
          .join(' · ')}
      </FigureNote>
    </>
  )
}

/** Expectancy, win rate, profit factor and drawdown, each with what it has to be compared with. */
export function SideFigures({ figures }: { figures: DashboardFigures }) {
  const { metrics, trades } = figures.now
  const history = useMemo(() => figureHistory(figures.now), [figures.now])
  const valueOf = (metric: MetricFacts) => metrics[metric.key]?.value ?? null
  const textOf = (metric: MetricFacts) => {
    const value = valueOf(metric)
    return value === null ? null : formatMetric(metric, value, figures.currency)
  }
  const meanR = textOf(headline.meanR)
  const needed = textOf(headline.neededWinRate)
  const winRate = valueOf(headline.winRate)
  const breakevens = trades - (metrics['winRateExBreakeven']?.n ?? trades)
  const maxDrawdown = textOf(headline.maxDrawdown)
  return (
    <Paper variant="outlined" sx={{ px: { xs: 2, sm: 2.5 }, py: 2, display: 'grid' }}>
      <FigureGroup label="Edge and risk" n={trades} intervals="bar: 95% interval" minWidth={220}>
        <MetricBlock {...figures.block(headline.expectancy)} size="standard" history={history?.expectancy}>
          <Interval
            metric={headline.expectancy}
            figures={figures}
            reference={0}
            note={meanR === null ? null : `${meanR} a trade`}
          />
        </MetricBlock>
        <MetricBlock {...figures.block(headline.winRate)} size="standard" history={history?.winRate}>
          {winRate === null ? null : (
            <ShareBar
              label={`Win rate ${textOf(headline.winRate)}${needed === null ? '' : `, needs ${needed}`}`}
              share={winRate}
              needed={valueOf(headline.neededWinRate)}
            />
          )}
          <FigureNote>
            {[
              needed === null ? null : `Needs ${needed}`,
              breakevens > 0 ? `incl. ${formatCount(breakevens)} break-even` : null,
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </FigureNote>
        </MetricBlock>
        <MetricBlock {...figures.block(headline.profitFactor)} size="standard" />
        <MetricBlock {...figures.block(headline.currentDrawdown)} size="standard" history={history?.drawdown}>
          {maxDrawdown === null ? null : <FigureNote>{`Max ${maxDrawdown}, trade by trade`}</FigureNote>}
        </MetricBlock>
      </FigureGroup>
    </Paper>
  )
}
