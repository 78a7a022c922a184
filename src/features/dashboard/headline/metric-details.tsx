import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { metricExplanations } from '#domain/metrics/facts/metric-explanations.ts'
import type { MetricFacts } from '#domain/metrics/shared/metric.ts'
import { atLeastReason, intervalText } from '#domain/metrics/shared/small-samples.ts'
import { unknownReasonText, type MetricAnswer } from '#features/dashboard/metric-text.tsx'
import { formatMetric } from '#shared/metrics/format-metric.ts'
import { formatSample } from '#shared/metrics/format-sample.ts'
import { capitalize } from '#ui/figures/capitalize.ts'
import { Fact } from '#ui/figures/fact.tsx'

interface MetricDetailsProps {
  readonly metric: MetricFacts
  readonly answer: MetricAnswer
  readonly currency: string
  /** The address of the trades behind the figure. */
  readonly tradesAddress: string
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/** How a figure is calculated, its certainty, and the way to its trades. */
export default function MetricDetails(props: MetricDetailsProps) {
  const { metric, answer, currency, tradesAddress, anchor, onClose } = props
  const id = useId()
  const explanation = metricExplanations[metric.key]
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { p: 2.5, maxWidth: 380 } } }}
    >
      <Typography id={id} variant="h3" sx={{ mb: 0.75 }}>
        {metric.label}
      </Typography>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {explanation?.meaning}
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gap: 1.25, m: 0, mb: 2 }}>
        <Fact label="Calculation">{capitalize(explanation?.formula ?? '')}</Fact>
        {answer.value === null ? (
          <Fact label="Not available">{unknownReasonText(answer.reason)}</Fact>
        ) : (
          <Fact label="Sample">
            {formatSample(answer)}
            {answer.effectiveN === undefined ? null : (
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                Consecutive results are related, so they carry less information.
              </Typography>
            )}
            {answer.approximateN === undefined ? null : (
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                Candles at entry or exit extend beyond these trades.
              </Typography>
            )}
          </Fact>
        )}
        {answer.interval === undefined ? null : (
          <Fact label="95% confidence interval">
            {intervalText(answer.interval, (value) => formatMetric(metric, value, currency))}
            {answer.interval.mayBeWider === true ? (
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {atLeastReason}
              </Typography>
            ) : null}
          </Fact>
        )}
        <Fact label="Source">{capitalize(explanation?.reference ?? '')}</Fact>
      </Box>
      <Button component={RouterLink} to={tradesAddress} variant="outlined" size="small">
        View trades
      </Button>
    </Popover>
  )
}
