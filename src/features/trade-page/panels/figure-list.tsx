import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { formatDatapoint, type DatapointFormatContext } from '#shared/trade/format-datapoint.ts'
import { UnknownFigure } from '#ui/figures/figure-text.tsx'
import { CalculationButton } from './explained-figure.tsx'

interface FigureListProps {
  readonly label: string
  readonly datapoints: TradeDatapoints
  readonly keys: readonly DatapointKey[]
  readonly context: DatapointFormatContext
}

/** Whether a list would show anything. The window after the exit is a setting, not a result of the trade. */
export function hasFigures(datapoints: TradeDatapoints, keys: readonly DatapointKey[]): boolean {
  return keys.some((key) => key !== 'peeWindowMin' && datapoints.value(key) !== null)
}

/** Datapoints of a trade with their values, or the reason why one is unknown; nothing if all are unknown. */
export function FigureList({ label, datapoints, keys, context }: FigureListProps) {
  if (!hasFigures(datapoints, keys)) return null
  return (
    <section aria-label={label}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 2, rowGap: 0.5 }}
      >
        {keys.map((key) => {
          const value = datapoints.value(key)
          return (
            <Fragment key={key}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                <CalculationButton datapoints={datapoints} name={key} context={context} />
              </Typography>
              <Typography
                component="dd"
                variant="body2"
                sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
              >
                {value === null ? (
                  <UnknownFigure reason={datapoints.reason(key)} />
                ) : (
                  formatDatapoint(key, value, context)
                )}
              </Typography>
            </Fragment>
          )
        })}
      </Box>
    </section>
  )
}
