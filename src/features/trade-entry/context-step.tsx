import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Control } from 'react-hook-form'
import { emotions } from '#domain/trade-choices.ts'
import { fieldOf } from '#domain/trade-fields.ts'
import { Datapoint } from './datapoint.tsx'
import { FieldGrid, Full } from './field-grid.tsx'
import type { ShownColumn, TradeFormValues } from './form-values.ts'
import { choiceLabel } from './labels.ts'
import { PickMany } from './pick-many.tsx'
import { ScaleField } from './scale-field.tsx'
import { contextFields } from './steps.ts'

const emotionOptions = emotions.map((value) => ({ value, label: choiceLabel('emotion', value) }))
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
  const datapoints = (names: readonly ShownColumn[]) =>
    names.map((name) => <Datapoint key={name} control={control} name={name} />)
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
            <PickMany
              key={name}
              control={control}
              name={name}
              label={fieldOf[name].label}
              options={emotionOptions}
              most={10}
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
            <ScaleField key={name} control={control} name={name} label={fieldOf[name].label} />
          ))}
        </Box>
        <FieldGrid>
          {datapoints(impulses)}
          {distractions.map((name) => (
            <Full key={name}>
              <Datapoint control={control} name={name} rows={1} />
            </Full>
          ))}
        </FieldGrid>
      </Part>
    </Box>
  )
}
