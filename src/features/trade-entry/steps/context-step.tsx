import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Control } from 'react-hook-form'
import { fieldByKey } from '#domain/trade/fields/catalogue.ts'
import { emotions } from '#domain/trade/fields/choices.ts'
import { DatapointField } from '#features/trade-entry/fields/datapoint-field.tsx'
import { FieldGrid, FullWidth } from '#features/trade-entry/fields/field-grid.tsx'
import { MultiSelectField } from '#features/trade-entry/fields/multi-select-field.tsx'
import { ScaleField } from '#features/trade-entry/fields/scale-field.tsx'
import type { FormColumn, TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { contextFields } from '#features/trade-entry/values/steps.ts'
import { formatChoice } from '#shared/trade/format-datapoint.ts'

const emotionOptions = emotions.map((value) => ({ value, label: formatChoice(value) }))
const { whileOpen, afterExit, market, feelings, scales, impulses, distractions } = contextFields

function Part({ title, subtitle, children }: { title: string; subtitle?: string; children: React.ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 1.5 }}>
      <div>
        <Typography variant="h3">{title}</Typography>
        {subtitle === undefined ? null : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {subtitle}
          </Typography>
        )}
      </div>
      {children}
    </Box>
  )
}

/** How far the price went, what the market was like, and how the trader felt. */
export function ContextStep({ control }: { control: Control<TradeFormValues> }) {
  const datapoints = (names: readonly FormColumn[]) =>
    names.map((name) => <DatapointField key={name} control={control} name={name} />)
  return (
    <Box sx={{ display: 'grid', gap: 3.5 }}>
      <Part title="While it was open" subtitle="The extremes of the price give MAE and MFE.">
        <FieldGrid>{datapoints(whileOpen)}</FieldGrid>
      </Part>
      <Part title="After the exit" subtitle="Where the price went next tells an early exit from a good one.">
        <FieldGrid>{datapoints(afterExit)}</FieldGrid>
      </Part>
      <Part title="Market">
        <FieldGrid>{datapoints(market)}</FieldGrid>
      </Part>
      <Part title="Psychology">
        <FieldGrid>
          {feelings.map((name) => (
            <MultiSelectField
              key={name}
              control={control}
              name={name}
              label={fieldByKey[name].label}
              options={emotionOptions}
              maxChoices={10}
            />
          ))}
        </FieldGrid>
        <Box
          sx={{
            display: 'grid',
            columnGap: 4,
            rowGap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {scales.map((name) => (
            <ScaleField key={name} control={control} name={name} label={fieldByKey[name].label} />
          ))}
        </Box>
        <FieldGrid>
          {datapoints(impulses)}
          {distractions.map((name) => (
            <FullWidth key={name}>
              <DatapointField control={control} name={name} rows={1} />
            </FullWidth>
          ))}
        </FieldGrid>
      </Part>
    </Box>
  )
}
