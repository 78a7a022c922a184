import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Control, UseFormGetValues, UseFormSetValue } from 'react-hook-form'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { decimalProblem } from '#ui/form/decimal-text.ts'
import { Segments } from '#ui/form/segments.tsx'
import { DatapointField } from './datapoint-field.tsx'
import { FieldGrid } from './field-grid.tsx'

interface CostFieldsProps {
  readonly control: Control<TradeFormValues>
  readonly getValues: UseFormGetValues<TradeFormValues>
  readonly setValue: UseFormSetValue<TradeFormValues>
  readonly currency: string
  /** Whether the portfolio has commission rules. */
  readonly hasRules: boolean
}

const modes = [
  { value: 'combined', label: 'Total' },
  { value: 'split', label: 'Itemized' },
] as const
type Mode = (typeof modes)[number]['value']

const isZero = (text: string) => !/[1-9]/.test(text)
const parseAmount = (text: string) => exact(text === '' || decimalProblem('', text) !== null ? '0' : text)

/** Costs in addition to fees per fill: as one figure, or split by type. */
export function CostFields({ control, getValues, setValue, currency, hasRules }: CostFieldsProps) {
  const [mode, setMode] = useState<Mode>(() => {
    const [exchangeFees, swapFunding] = getValues(['exchangeFees', 'swapFunding'])
    return isZero(exchangeFees) && isZero(swapFunding) ? 'combined' : 'split'
  })
  const change = (next: Mode) => {
    if (next === 'combined') {
      // Keeps the sum; paid funding is a negative amount.
      const [commission, exchangeFees, swapFunding] = getValues(['commission', 'exchangeFees', 'swapFunding'])
      const total = parseAmount(commission).plus(parseAmount(exchangeFees)).minus(parseAmount(swapFunding))
      for (const [name, text] of [
        ['commission', toMoney(total)],
        ['exchangeFees', '0'],
        ['swapFunding', '0'],
      ] as const)
        setValue(name, text, { shouldDirty: true, shouldValidate: true })
    }
    setMode(next)
  }
  const ruleHint = hasRules ? 'Leave 0 to apply commission rules.' : ''
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography variant="h3" sx={{ flexGrow: 1 }}>
          Other costs
        </Typography>
        <Segments label="Cost entry" options={modes} value={mode} onChange={change} />
      </Box>
      <FieldGrid>
        {mode === 'combined' ? (
          <DatapointField
            control={control}
            name="commission"
            label="Other costs"
            currency={currency}
            helperText={`In addition to fees per fill. ${ruleHint}`.trim()}
          />
        ) : (
          <>
            <DatapointField control={control} name="commission" currency={currency} helperText={ruleHint} />
            <DatapointField control={control} name="exchangeFees" currency={currency} />
            <DatapointField control={control} name="swapFunding" currency={currency} helperText="Negative when paid." />
          </>
        )}
      </FieldGrid>
    </Box>
  )
}
