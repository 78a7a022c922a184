import type { WeeklyReview } from '#api/reviews/weekly-reviews.ts'
import { metricFacts } from '#domain/metrics/facts/metric-facts.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import { formatMetric } from '#shared/metrics/format-metric.ts'
import { FigureGroup } from '#ui/figures/figure-group.tsx'
import { MoneyText, RText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { Figure, FigureNote } from '#ui/figures/figure.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'

/** In the order of the screen. */
const keys = ['netPnl', 'totalR', 'tradeCount', 'winRate', 'expectancy', 'meanR']
const facts = keys.flatMap((key) => metricFacts.find((metric) => metric.key === key) ?? [])

type Metric = (typeof facts)[number]
type Answer = WeeklyReview['figures']['metrics'][string] | undefined

function FigureValue({ metric, answer, currency }: { metric: Metric; answer: Answer; currency: string }) {
  const value = answer?.value ?? null
  if (value === null)
    return <UnknownFigure reason={answer?.reason === 'no_risk' ? 'No risk recorded.' : 'No closed trades this week.'} />
  if (metric.signed === true && metric.unit === 'money') return <MoneyText value={value} currency={currency} signed />
  if (metric.signed === true && metric.unit === 'r') return <RText value={value} />
  return formatMetric(metric, value, currency)
}

/** The figures of a week against those of the week before. */
export function WeekFigures({ review, currency }: { review: WeeklyReview; currency: string }) {
  const { figures, before } = review
  const n = figures.metrics['tradeCount']?.n ?? 0
  const hasIntervals = facts.some(({ key }) => figures.metrics[key]?.interval !== undefined)
  const format = (metric: Metric, value: number) => formatMetric(metric, value, currency)
  return (
    <Panel title="Figures" subtitle="Compared with the prior week">
      <FigureGroup label="Week’s figures" n={n} intervals={hasIntervals ? '95% intervals' : undefined} minWidth={138}>
        {facts.map((metric) => {
          const answer = figures.metrics[metric.key]
          const earlier = before.metrics[metric.key]?.value ?? null
          const range = answer?.interval
          // Of fewer trades than the others, such as those with a risk.
          const own = answer === undefined || answer.n === n ? [] : [`n ${formatCount(answer.n)}`]
          const interval = range === undefined ? [] : [intervalText(range, (value) => format(metric, value))]
          const notes = [...interval, ...own]
          return (
            <Figure
              key={metric.key}
              isFitted
              label={metric.label}
              value={<FigureValue metric={metric} answer={answer} currency={currency} />}
            >
              {notes.length === 0 ? null : <FigureNote>{notes.join(' · ')}</FigureNote>}
              <FigureNote>{earlier === null ? 'No prior trades' : `Prior week ${format(metric, earlier)}`}</FigureNote>
            </Figure>
          )
        })}
      </FigureGroup>
    </Panel>
  )
}
