import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useController, type Control } from 'react-hook-form'
import { Segments } from '#ui/form/segments.tsx'
import type { ShownColumn, TradeFormValues } from './form-values.ts'

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: '', label: 'Not stated' },
] as const

interface YesNoFieldProps {
  readonly control: Control<TradeFormValues>
  readonly name: ShownColumn
  readonly label: string
}

/** A yes or no that may be left unknown. */
export function YesNoField({ control, name, label }: YesNoFieldProps) {
  const { field } = useController({ control, name })
  return (
    <Box data-field={name} sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Segments
        label={label}
        options={answers}
        value={field.value === 'yes' || field.value === 'no' ? field.value : ''}
        onChange={field.onChange}
      />
    </Box>
  )
}
