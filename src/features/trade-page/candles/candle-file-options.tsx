import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { timeframes } from '#domain/market/candles.ts'
import { Segments } from '#ui/form/segments.tsx'
import { Select } from '#ui/form/select.tsx'
import { TimeZoneSelect } from '#ui/form/time-zone-select.tsx'
import type { CandlePreview } from '#workers/candles/candle-api.ts'
import type { CandleFileChoice } from './use-candle-file.ts'

const stamps = [
  { value: 'open', label: 'At open' },
  { value: 'close', label: 'At close' },
] as const
const dayOrders = [
  { value: 'month-first', label: 'Month / day' },
  { value: 'day-first', label: 'Day / month' },
] as const

interface CandleFileOptionsProps {
  readonly choice: CandleFileChoice
  readonly preview: CandlePreview | null
  readonly onChange: (changes: Partial<CandleFileChoice>) => void
}

/** How to read a file of candles: candle length, time zone, meaning of its times, order of day and month. */
export function CandleFileOptions({ choice, preview, onChange }: CandleFileOptionsProps) {
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))' }}>
        <Select<typeof choice.timeframe>
          label="Candle length"
          value={choice.timeframe}
          options={[
            { value: '', label: `As in file${preview?.timeframe ? ` (${preview.timeframe})` : ''}` },
            ...timeframes.map((value) => ({ value, label: value })),
          ]}
          onChange={(timeframe) => onChange({ timeframe })}
        />
        <TimeZoneSelect label="File time zone" value={choice.zone} onChange={(zone) => onChange({ zone })} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography variant="body2">Candle times</Typography>
          <Segments
            label="Candle times"
            options={stamps}
            value={choice.stamp}
            onChange={(stamp) => onChange({ stamp })}
          />
        </Box>
        {preview === null || preview.isDayOrderCertain ? null : (
          <Segments
            label="Date order"
            options={dayOrders}
            value={choice.dayOrder ?? preview.dayOrder}
            onChange={(dayOrder) => onChange({ dayOrder })}
          />
        )}
      </Box>
    </>
  )
}
