import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useController, type Control } from 'react-hook-form'
import { Segments } from '#ui/form/segments.tsx'
import type { TradeFormValues } from './form-values.ts'

const grades = [...['1', '2', '3', '4', '5'].map((value) => ({ value, label: value })), { value: '', label: '–' }]

interface GradeFieldProps {
  readonly control: Control<TradeFormValues>
  readonly name: 'entryGrade' | 'managementGrade' | 'exitGrade'
  readonly label: string
}

/** A grade from 1 (poor) to 5 (as it should be), or none. */
export function GradeField({ control, name, label }: GradeFieldProps) {
  const { field } = useController({ control, name })
  return (
    <Box data-field={name} sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Segments label={label} options={grades} value={field.value} onChange={field.onChange} />
    </Box>
  )
}
