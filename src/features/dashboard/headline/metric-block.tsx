import { mdiMenuDown, mdiMenuUp } from '@mdi/js'
import Box from '@mui/material/Box'
import { useState, type ReactNode } from 'react'
import type { MetricFacts } from '#domain/metrics/shared/metric.ts'
import { MetricText, unknownReasonText, type MetricAnswer } from '#features/dashboard/metric-text.tsx'
import { formatMetricChange } from '#shared/metrics/format-metric.ts'
import { formatSample } from '#shared/metrics/format-sample.ts'
import { Figure, FigureNote, type FigureSize } from '#ui/figures/figure.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

// Meanings and formulas of all figures, which nobody loads who only reads the figures.
const MetricDetails = lazyPart(async () => (await import('./metric-details.tsx')).default)

interface MetricChangeProps {
  readonly metric: MetricFacts
  readonly now: number
  readonly before: number
  readonly currency: string
  /** The period compared with, for example "previous 90 days". */
  readonly than: string
}

/** The change of a figure against the period before; its color tells better from worse. */
function MetricChange({ metric, now, before, currency, than }: MetricChangeProps) {
  const change = now - before
  const isBetter = metric.good === 'neither' || change === 0 ? null : change > 0 === (metric.good === 'high')
  const color = isBetter === null ? 'text.secondary' : isBetter ? 'gain' : 'loss'
  return (
    <>
      <Box component="span" sx={{ color, fontWeight: 600 }}>
        {change === 0 ? null : (
          <>
            <Icon path={change > 0 ? mdiMenuUp : mdiMenuDown} sx={{ fontSize: '1.3em', verticalAlign: '-0.28em' }} />
            <VisuallyHidden>{change > 0 ? 'Up ' : 'Down '}</VisuallyHidden>
          </>
        )}
        {change === 0 ? 'Unchanged' : formatMetricChange(metric, change, currency)}
      </Box>
      {` vs ${than}`}
    </>
  )
}

export interface MetricBlockProps {
  readonly metric: MetricFacts
  readonly answer: MetricAnswer
  /** The same figure of the period before; null without one. */
  readonly before: MetricAnswer | null
  readonly than: string
  readonly currency: string
  readonly tradesAddress: string
  readonly size: FigureSize
  /** The figure month by month. */
  readonly history?: readonly number[] | undefined
  /** What belongs to the figure, below it. */
  readonly children?: ReactNode
}

/** A figure that opens its calculation and its trades. */
export function MetricBlock(props: MetricBlockProps) {
  const { metric, answer, before, than, currency, tradesAddress, size, history, children } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // Dependent results, or approximate MAE and MFE: n alone would promise too much.
  const isQualified = answer.approximateN !== undefined || answer.effectiveN !== undefined
  return (
    <>
      <Figure
        label={metric.label}
        size={size}
        value={<MetricText metric={metric} answer={answer} currency={currency} />}
        opens="calculation and trades"
        onOpen={setAnchor}
        history={history}
        historyOf="by month"
        change={
          answer.value === null || before === null || before.value === null ? undefined : (
            <MetricChange metric={metric} now={answer.value} before={before.value} currency={currency} than={than} />
          )
        }
      >
        {answer.value === null ? <FigureNote>{unknownReasonText(answer.reason)}</FigureNote> : children}
        {isQualified && children === undefined ? <FigureNote>{formatSample(answer)}</FigureNote> : null}
      </Figure>
      {anchor === null ? null : (
        <MetricDetails
          metric={metric}
          answer={answer}
          currency={currency}
          tradesAddress={tradesAddress}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
