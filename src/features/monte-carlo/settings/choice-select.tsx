import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'

interface ChoiceSelectProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string; readonly disabled?: boolean }[]
  readonly onChange: (value: T) => void
}

/** One of several choices of a setting. */
export function ChoiceSelect<T extends string>({ label, value, options, onChange }: ChoiceSelectProps<T>) {
  return (
    <MuiTextField
      select
      fullWidth
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value)
        if (chosen !== undefined) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} disabled={option.disabled === true}>
          {option.label}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
