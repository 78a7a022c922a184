import { mdiMenuDown, mdiMenuUp } from '@mdi/js'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import type { Metric } from '#domain/metrics/shared/metric.ts'
import { MetricText, unknownReasonText, type MetricAnswer } from '#features/dashboard/metric-text.tsx'
import { formatMetricChange } from '#shared/metrics/format-metric.ts'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { MetricDetails } from './metric-details.tsx'

const sizes = {
  hero: { fontSize: { xs: '1.875rem', sm: '2.25rem' }, fontWeight: 660, letterSpacing: '-0.025em', lineHeight: 1.15 },
  standard: { fontSize: '1.375rem', fontWeight: 630, letterSpacing: '-0.015em', lineHeight: 1.25 },
  inline: { fontSize: '1rem', fontWeight: 600, letterSpacing: '-0.005em', lineHeight: 1.35 },
} as const

interface MetricChangeProps {
  readonly metric: Metric
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
    <Typography
      component="span"
      variant="caption"
      sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
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
    </Typography>
  )
}

export interface MetricBlockProps {
  readonly metric: Metric
  readonly answer: MetricAnswer
  /** The same figure of the period before; null without one. */
  readonly before: MetricAnswer | null
  readonly than: string
  readonly currency: string
  readonly tradesAddress: string
  readonly size: keyof typeof sizes
  /** What belongs to the figure, below it. */
  readonly children?: ReactNode
}

/** A figure that opens its calculation and its trades. */
export function MetricBlock(props: MetricBlockProps) {
  const { metric, answer, before, than, currency, tradesAddress, size, children } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <Box component="section" aria-label={metric.label} sx={{ minWidth: 0, position: 'relative' }}>
      <ButtonBase
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        aria-haspopup="dialog"
        aria-label={`${metric.label}: calculation and trades`}
        sx={{
          typography: 'body2',
          color: 'text.secondary',
          borderRadius: 1,
          textAlign: 'left',
          // The text grows into a target of 24 px without moving what is around it.
          py: 0.25,
          my: -0.25,
          '&:hover': { color: 'text.primary', textDecoration: 'underline', textUnderlineOffset: '3px' },
          '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
        }}
      >
        {metric.label}
      </ButtonBase>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.25 }}>
        <Box sx={{ ...sizes[size], fontVariantNumeric: 'tabular-nums' }}>
          <MetricText metric={metric} answer={answer} currency={currency} />
        </Box>
        {answer.value === null || before === null || before.value === null ? null : (
          <MetricChange metric={metric} now={answer.value} before={before.value} currency={currency} than={than} />
        )}
      </Box>
      {answer.value === null ? (
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {unknownReasonText(answer.reason)}
        </Typography>
      ) : (
        children
      )}
      <MetricDetails
        metric={metric}
        answer={answer}
        currency={currency}
        tradesAddress={tradesAddress}
        anchor={anchor}
        onClose={() => setAnchor(null)}
      />
    </Box>
  )
}
