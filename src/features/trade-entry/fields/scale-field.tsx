import Box from '@mui/material/Box'
import InputLabel from '@mui/material/InputLabel'
import Typography from '@mui/material/Typography'
import { useController, type Control } from 'react-hook-form'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { Slider } from '#ui/form/slider.tsx'

interface ScaleFieldProps {
  readonly control: Control<TradeFormValues>
  readonly name: 'confidence' | 'stress' | 'focus' | 'energy'
  readonly label: string
}

const maxScale = 10

/** A feeling on a scale from 1 to 10; the left end means "not stated". */
export function ScaleField({ control, name, label }: ScaleFieldProps) {
  const { field } = useController({ control, name })
  const value = field.value === '' ? 0 : Number(field.value)
  const valueText = value === 0 ? 'Not set' : `${value} of ${maxScale}`
  return (
    <Box data-field={name}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <InputLabel component="div" sx={{ mb: 0 }}>
          {label}
        </InputLabel>
        <Typography
          variant="body2"
          component="div"
          sx={{ color: value === 0 ? 'text.secondary' : 'text.primary', fontVariantNumeric: 'tabular-nums' }}
        >
          {valueText}
        </Typography>
      </Box>
      <Slider
        label={label}
        valueText={valueText}
        value={value}
        last={maxScale}
        onChange={(next) => field.onChange(next === 0 ? '' : String(next))}
      />
    </Box>
  )
}
