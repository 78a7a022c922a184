import Box from '@mui/material/Box'
import InputLabel from '@mui/material/InputLabel'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useController, useWatch, type Control } from 'react-hook-form'
import { customStatsQuery } from '#api/playbook/custom-stats.ts'
import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { compileFormula } from '#domain/formulas/compile-formula.ts'
import { unitOfStat, type CustomStat } from '#domain/formulas/custom-stat.ts'
import { isShownOn } from '#domain/formulas/stat-places.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { computeTypedDatapoints } from '#features/trade-entry/values/typed-trade.ts'
import { formatNumber } from '#ui/figures/format.ts'
import { decimalProblem } from '#ui/form/decimal-text.ts'
import { Segments } from '#ui/form/segments.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { FieldGrid } from './field-grid.tsx'

type StatValue = string | number | boolean
interface StatFieldProps {
  readonly stat: CustomStat
  readonly value: StatValue | undefined
  /** Undefined removes the value. */
  readonly onChange: (value: StatValue | undefined) => void
}

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: '', label: 'Not set' },
] as const

const toLimit = (value: string | null) => (value === null ? undefined : Number(value))

/** Validates a number typed for a custom stat; null if it is valid. */
function statProblem(stat: Pick<CustomStat, 'name' | 'minimum' | 'maximum'>, text: string): string | null {
  return decimalProblem(stat.name, text, { min: toLimit(stat.minimum), max: toLimit(stat.maximum) })
}

function NumberField({ stat, value, onChange }: StatFieldProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const problem = statProblem(stat, text)
  return (
    <TextInput
      label={stat.name}
      value={text}
      inputMode="decimal"
      unit={stat.unit ?? undefined}
      error={problem !== null}
      helperText={problem === null ? (stat.description ?? undefined) : `${problem} It is not saved.`}
      onChange={({ target }) => {
        const typed = target.value.trim()
        setText(typed)
        // An invalid number is not stored.
        onChange(typed === '' || statProblem(stat, typed) !== null ? undefined : Number(typed))
      }}
    />
  )
}

/** The value of a formula for the input so far. Formulas that need other trades have a value once the trade is logged. */
function FormulaFigure({ stat, of }: { stat: CustomStat; of: TradeDatapoints | null }) {
  const formula = stat.formula ?? ''
  const value = useMemo(() => compileFormula(formula), [formula])
  const figure = of === null ? null : value(of)
  const unit = unitOfStat(stat)
  return (
    <Box component="output" aria-label={stat.name}>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        {stat.name}
      </Typography>
      <Typography component="div" sx={{ fontWeight: 580, fontVariantNumeric: 'tabular-nums' }}>
        <span>{figure === null ? '—' : formatNumber(figure, 4)}</span>
        {figure === null || unit === null ? null : `\u00a0${unit}`}
      </Typography>
      <Typography variant="caption" component="code" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {formula}
      </Typography>
    </Box>
  )
}

function StatField(props: StatFieldProps & { readonly of: TradeDatapoints | null }) {
  const { stat, value, onChange } = props
  switch (stat.kind) {
    case 'number':
      return <NumberField {...props} />
    case 'choice':
      return (
        <Select
          label={stat.name}
          value={typeof value === 'string' ? value : ''}
          helperText={stat.description ?? undefined}
          options={[
            { value: '', label: 'Not set' },
            ...stat.choices.map((choice) => ({ value: choice, label: choice })),
          ]}
          onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
        />
      )
    case 'yesNo':
      return (
        <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
          <InputLabel component="div" sx={{ mb: 0 }}>
            {stat.name}
          </InputLabel>
          <Segments
            label={stat.name}
            options={yesNo}
            value={value === undefined ? '' : value === true ? 'yes' : 'no'}
            onChange={(answer) => onChange(answer === '' ? undefined : answer === 'yes')}
          />
        </Box>
      )
    case 'formula':
      return <FormulaFigure stat={stat} of={props.of} />
  }
}

interface CustomStatFieldsProps {
  readonly control: Control<TradeFormValues>
  readonly portfolio: Portfolio
}

/** Fields for the trader's custom stats, by kind; formulas show their value. */
export function CustomStatFields({ control, portfolio }: CustomStatFieldsProps) {
  const values = useWatch({ control }) as TradeFormValues
  const { field } = useController({ control, name: 'customStats' })
  const { data, isError } = useQuery(customStatsQuery)
  if (data === undefined && isError) return <Typography variant="body2">Couldn’t load custom stats.</Typography>
  // What a trade has stays visible, whether its stat is still offered or not.
  const shown = data?.filter((stat) => isShownOn(stat, 'entry') || stat.id in field.value) ?? []
  if (shown.length === 0) return null
  const hasFormula = shown.some(({ kind }) => kind === 'formula')
  const of = hasFormula ? computeTypedDatapoints(values, portfolio) : null
  return (
    <Box component="section" aria-label="Custom stats" data-field="customStats" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3">Custom stats</Typography>
      <FieldGrid>
        {shown.map((stat) => (
          <StatField
            key={stat.id}
            stat={stat}
            of={of}
            value={field.value[stat.id]}
            onChange={(value) => {
              const others = Object.entries(field.value).filter(([id]) => id !== stat.id)
              field.onChange(Object.fromEntries(value === undefined ? others : [...others, [stat.id, value]]))
            }}
          />
        ))}
      </FieldGrid>
    </Box>
  )
}
