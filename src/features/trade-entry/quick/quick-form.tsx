import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UseFormReturn } from 'react-hook-form'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { DatapointField } from '#features/trade-entry/fields/datapoint-field.tsx'
import { FillTimeField } from '#features/trade-entry/fields/fill-time-field.tsx'
import { InstrumentField } from '#features/trade-entry/fields/instrument-field.tsx'
import { PriceField } from '#features/trade-entry/fields/price-field.tsx'
import { SegmentsField } from '#features/trade-entry/fields/segments-field.tsx'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { directionLabels } from '#shared/trade/trade-labels.ts'
import { DecimalField } from '#ui/form/decimal-field.tsx'
import { Panel } from '#ui/layout/panel.tsx'

const directions = [
  { value: 'long', label: directionLabels.long },
  { value: 'short', label: directionLabels.short },
] as const

/** Up to twelve columns from a small tablet on, two on a phone. */
const grid = {
  display: 'grid',
  columnGap: 2,
  rowGap: 2.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(12, minmax(0, 1fr))' },
} as const
const span = (phone: 1 | 2, columns: number) =>
  ({ gridColumn: { xs: `span ${phone}`, sm: `span ${columns}` }, minWidth: 0, display: 'grid' }) as const

/** Moves the focus at once: the form library does so later, and keys typed meanwhile would be lost. */
const focusInput = (name: string) => document.querySelector<HTMLElement>(`form [name="${name}"]`)?.focus()

interface QuickFormProps {
  readonly form: UseFormReturn<TradeFormValues>
  readonly portfolio: Portfolio
}

/** The few fields that a trade needs. The prices come first, so that Now leads from one fill to the next. */
export function QuickForm({ form, portfolio }: QuickFormProps) {
  const { control, setValue } = form
  const { currency, timeZone } = portfolio
  return (
    <Panel title="Quick entry" subtitle={`Logged to ${portfolio.name}. Times in ${timeZone}.`}>
      <Box sx={grid}>
        <Box sx={span(2, 5)}>
          <InstrumentField control={control} setValue={setValue} currency={currency} />
        </Box>
        <Box sx={span(1, 4)}>
          <SegmentsField control={control} name="direction" label="Side" options={directions} />
        </Box>
        <Box sx={span(1, 3)}>
          <DecimalField control={control} name="fills.0.quantity" label="Size" positive />
        </Box>

        <Box sx={span(2, 5)}>
          <PriceField control={control} name="fills.0.price" label="Entry price" />
        </Box>
        <Box sx={span(2, 7)}>
          <FillTimeField
            access={form}
            index={0}
            label="Entry time"
            nowLabel="Entry now"
            timeZone={timeZone}
            onNow={() => focusInput('fills.1.price')}
          />
        </Box>

        <Box sx={span(2, 5)}>
          <PriceField control={control} name="fills.1.price" label="Exit price" helperText="Leave empty while open." />
        </Box>
        <Box sx={span(2, 7)}>
          <FillTimeField
            access={form}
            index={1}
            label="Exit time"
            nowLabel="Exit now"
            timeZone={timeZone}
            onNow={() => focusInput('plannedStopPrice')}
          />
        </Box>

        <Box sx={span(1, 5)}>
          <DatapointField control={control} name="plannedStopPrice" label="Stop" helperText="Defines 1R." />
        </Box>
        <Box sx={span(1, 7)}>
          <DatapointField control={control} name="plannedTarget1" label="Target" helperText="Optional." />
        </Box>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        Press Enter to log. Add details later.
      </Typography>
    </Panel>
  )
}
