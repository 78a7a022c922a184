import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Metric } from '#domain/metrics/shared/metric.ts'
import { unknownReasonText, type MetricAnswer } from '#features/dashboard/metric-text.tsx'
import { formatMetric } from '#shared/metrics/format-metric.ts'
import { formatSample } from '#shared/metrics/format-sample.ts'
import { Fact } from '#ui/figures/fact.tsx'

interface MetricDetailsProps {
  readonly metric: Metric
  readonly answer: MetricAnswer
  readonly currency: string
  /** The address of the trades behind the figure. */
  readonly tradesAddress: string
  readonly anchor: HTMLElement | null
  readonly onClose: () => void
}

const capitalize = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** How a figure is calculated, its certainty, and the way to its trades. */
export function MetricDetails({ metric, answer, currency, tradesAddress, anchor, onClose }: MetricDetailsProps) {
  const id = useId()
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { p: 2.5, maxWidth: 380 } } }}
    >
      <Typography id={id} variant="h3" sx={{ mb: 0.75 }}>
        {metric.label}
      </Typography>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {metric.meaning}
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gap: 1.25, m: 0, mb: 2 }}>
        <Fact label="Calculation">{capitalize(metric.formula)}</Fact>
        {answer.value === null ? (
          <Fact label="Not available">{unknownReasonText(answer.reason)}</Fact>
        ) : (
          <Fact label="Sample">
            {formatSample(answer)}
            {answer.effectiveN === undefined ? null : (
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                Results depend on the ones before them, so they tell less than as many independent ones.
              </Typography>
            )}
          </Fact>
        )}
        {answer.interval === undefined ? null : (
          <Fact label="95% confidence interval">
            {`${formatMetric(metric, answer.interval.low, currency)} to ${formatMetric(metric, answer.interval.high, currency)}`}
          </Fact>
        )}
        <Fact label="Source">{capitalize(metric.reference)}</Fact>
      </Box>
      <Button component={RouterLink} to={tradesAddress} variant="outlined" size="small">
        View trades
      </Button>
    </Popover>
  )
}
