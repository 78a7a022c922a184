import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'

interface ChoiceFieldProps<T extends string> {
  readonly label: string
  readonly names: Readonly<Record<T, string>>
  readonly value: T | null
  readonly onChange: (value: T | null) => void
}

/** A select of one value or all. */
export function ChoiceField<T extends string>({ label, names, value, onChange }: ChoiceFieldProps<T>) {
  const choices = Object.keys(names) as T[]
  return (
    <MuiTextField
      select
      size="small"
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(choices.find((choice) => choice === event.target.value) ?? null)}
      slotProps={{
        inputLabel: { shrink: true },
        select: { displayEmpty: true, renderValue: (shown) => (shown === '' ? 'All' : names[shown as T]) },
      }}
    >
      <MenuItem value="">All</MenuItem>
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {names[choice]}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}

interface ChoicesFieldProps<T extends string> {
  readonly label: string
  readonly names: Readonly<Record<T, string>>
  readonly values: readonly T[]
  readonly onChange: (values: T[]) => void
}

/** A select of any number of values; none means all. */
export function ChoicesField<T extends string>({ label, names, values, onChange }: ChoicesFieldProps<T>) {
  const choices = Object.keys(names) as T[]
  return (
    <MuiTextField
      select
      size="small"
      label={label}
      value={values}
      onChange={(event) => {
        const chosen: unknown = event.target.value
        onChange(Array.isArray(chosen) ? choices.filter((choice) => chosen.includes(choice)) : [])
      }}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: () => (values.length === 0 ? 'All' : values.map((value) => names[value]).join(', ')),
        },
      }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {names[choice]}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
