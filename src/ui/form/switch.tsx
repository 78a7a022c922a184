import FormControlLabel from '@mui/material/FormControlLabel'
import MuiSwitch from '@mui/material/Switch'

interface SwitchProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A setting that is on or off. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <FormControlLabel
      label={label}
      sx={{ gap: 1, ml: 0 }}
      control={<MuiSwitch size="small" checked={checked} onChange={(_event, next) => onChange(next)} />}
    />
  )
}
