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
import { formatChoice } from '#shared/trade/format-choice.ts'

const emotionOptions = emotions.map((value) => ({ value, label: formatChoice(value) }))
const { whileOpen, afterExit, otherExits, market, feelings, scales, impulses, distractions } = contextFields

const otherExitTexts: Readonly<Record<(typeof otherExits)[number], { label: string; helperText: string }>> = {
  statedBestExitPrice: { label: 'Best exit', helperText: 'Best price before your stop was hit.' },
  statedSetAndForgetR: { label: 'Set-and-forget R', helperText: 'R if left to targets and stop.' },
}

function Section({ title, subtitle, children }: { title: string; subtitle?: string; children: React.ReactNode }) {
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

/** Price extremes, market conditions and psychology. */
export function ContextStep({ control }: { control: Control<TradeFormValues> }) {
  const datapoints = (names: readonly FormColumn[]) =>
    names.map((name) => <DatapointField key={name} control={control} name={name} />)
  return (
    <Box sx={{ display: 'grid', gap: 3.5 }}>
      <Section title="While open" subtitle="High and low set MAE and MFE.">
        <FieldGrid>{datapoints(whileOpen)}</FieldGrid>
      </Section>
      <Section title="After exit" subtitle="Shows whether you exited early.">
        <FieldGrid>{datapoints(afterExit)}</FieldGrid>
      </Section>
      <Section title="Other exits" subtitle="Used for trades without candles.">
        <FieldGrid>
          {otherExits.map((name) => (
            <DatapointField key={name} control={control} name={name} {...otherExitTexts[name]} />
          ))}
        </FieldGrid>
      </Section>
      <Section title="Market">
        <FieldGrid>{datapoints(market)}</FieldGrid>
      </Section>
      <Section title="Psychology">
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
      </Section>
    </Box>
  )
}
