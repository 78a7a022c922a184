import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { formatDatapoint, type DatapointFormatContext } from '#shared/trade/format-datapoint.ts'
import { UnknownFigure } from '#ui/figures/figure-text.tsx'

interface FigureListProps {
  readonly label: string
  readonly datapoints: TradeDatapoints
  readonly keys: readonly DatapointKey[]
  readonly setting: DatapointFormatContext
}

/** Datapoints of a trade by name, with values at the right; what is not known says why. Nothing where none is known. */
export function FigureList({ label, datapoints, keys, setting }: FigureListProps) {
  // How long prices are looked at after the exit is a setting, and says nothing of the trade.
  if (keys.every((key) => key === 'peeWindowMin' || datapoints.value(key) === null)) return null
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
                {datapointByKey[key].label}
              </Typography>
              <Typography
                component="dd"
                variant="body2"
                sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
              >
                {value === null ? (
                  <UnknownFigure reason={datapoints.reason(key)} />
                ) : (
                  formatDatapoint(key, value, setting)
                )}
              </Typography>
            </Fragment>
          )
        })}
      </Box>
    </section>
  )
}
