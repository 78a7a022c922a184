import Box from '@mui/material/Box'
import type { Control, UseFormSetValue } from 'react-hook-form'
import type { ReactNode } from 'react'
import type { Portfolio } from '#domain/portfolio.ts'
import { DecimalField } from '#ui/form/decimal-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import type { TradeFormValues } from './form-values.ts'
import { InstrumentField } from './instrument-field.tsx'
import { assetClassLabels, optionsOf, statusLabels } from './labels.ts'

type FormControl = Control<TradeFormValues>

const columns = {
  xs: 'minmax(0, 1fr)',
  sm: 'repeat(2, minmax(0, 1fr))',
  md: 'repeat(3, minmax(0, 1fr))',
} as const

function Grid({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: columns }}>{children}</Box>
}

/** A field with a long explanation. */
function Wide({ children }: { children: ReactNode }) {
  return <Box sx={{ gridColumn: { md: 'span 2' } }}>{children}</Box>
}

const directionOptions = [
  { value: 'long', label: 'Long' },
  { value: 'short', label: 'Short' },
]

export function InstrumentFields(props: {
  control: FormControl
  setValue: UseFormSetValue<TradeFormValues>
  portfolios: readonly Portfolio[]
  currency: string
}) {
  const { control, setValue, portfolios, currency } = props
  return (
    <Grid>
      <Wide>
        <SelectField
          control={control}
          name="portfolioId"
          label="Portfolio"
          required
          options={portfolios.map((portfolio) => ({
            value: portfolio.id,
            label: `${portfolio.name} · ${portfolio.currency}`,
          }))}
        />
      </Wide>
      <SelectField control={control} name="status" label="Status" options={optionsOf(statusLabels)} />
      <InstrumentField control={control} setValue={setValue} currency={currency} />
      <SelectField control={control} name="direction" label="Direction" options={directionOptions} />
      <SelectField control={control} name="assetClass" label="Asset class" options={optionsOf(assetClassLabels)} />
      <Wide>
        <DecimalField
          control={control}
          name="pointValue"
          label="Point value"
          required
          positive
          helperText="Money per 1.0 of price per unit: 1 for stock, 100 for options."
        />
      </Wide>
      <DecimalField control={control} name="tickSize" label="Tick size" positive />
    </Grid>
  )
}

export function PlanFields({ control }: { control: FormControl }) {
  return (
    <Grid>
      <DecimalField control={control} name="plannedEntryPrice" label="Planned entry" />
      <DecimalField control={control} name="plannedStopPrice" label="Planned stop" />
      <DecimalField control={control} name="plannedTarget1" label="Target" />
      <DecimalField control={control} name="plannedQuantity" label="Planned size" positive />
      <DecimalField
        control={control}
        name="initialStopPrice"
        label="Initial stop"
        helperText="Where it was really placed; else the planned stop counts."
      />
      <DecimalField control={control} name="finalStopPrice" label="Final stop" />
    </Grid>
  )
}

export function CostFields({ control, currency }: { control: FormControl; currency: string }) {
  return (
    <Grid>
      <DecimalField control={control} name="commission" label="Commission" unit={currency} />
      <DecimalField control={control} name="exchangeFees" label="Exchange and regulatory fees" unit={currency} />
      <DecimalField
        control={control}
        name="swapFunding"
        label="Swap or funding"
        unit={currency}
        helperText="Negative when paid."
      />
    </Grid>
  )
}

export function ExtremeFields({ control }: { control: FormControl }) {
  return (
    <Grid>
      <DecimalField control={control} name="lowestPrice" label="Lowest price" />
      <DecimalField control={control} name="highestPrice" label="Highest price" />
    </Grid>
  )
}
