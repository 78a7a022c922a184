import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'

interface KeepTokensFieldProps {
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}

/** Whether API tokens outlive what the form ends. */
export function KeepTokensField({ value, onChange }: KeepTokensFieldProps) {
  return (
    <FormControlLabel
      label="Keep API tokens"
      control={<Checkbox size="small" checked={value} onChange={(_event, isChosen) => onChange(isChosen)} />}
    />
  )
}
