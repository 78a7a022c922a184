import Box from '@mui/material/Box'
import InputLabel from '@mui/material/InputLabel'
import { useController, type Control } from 'react-hook-form'
import type { FormColumn, TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { Segments } from '#ui/form/segments.tsx'

interface SegmentsFieldProps {
  readonly control: Control<TradeFormValues>
  readonly name: FormColumn
  readonly label: string
  /** The option with value "" means "not stated". */
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A choice of a few values, side by side below a label. */
export function SegmentsField({ control, name, label, options }: SegmentsFieldProps) {
  const { field } = useController({ control, name })
  const chosen = options.find(({ value }) => value === field.value)
  return (
    <Box data-field={name} sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <InputLabel component="div" sx={{ mb: 0 }}>
        {label}
      </InputLabel>
      <Segments label={label} options={options} value={chosen?.value ?? ''} onChange={field.onChange} />
    </Box>
  )
}
