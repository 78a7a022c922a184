import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { memo } from 'react'

interface ToolbarChoiceProps<T extends string> {
  readonly label: string
  readonly names: Readonly<Record<T, string>>
  readonly value: T | null
  /** What is read where nothing is chosen; absent where something always is. */
  readonly nothing?: string
  readonly onChange: (value: T | null) => void
  readonly minWidth?: number
}

/** One of several ways to show the trades. */
function Choice<T extends string>(props: ToolbarChoiceProps<T>) {
  const { label, names, value, nothing, onChange, minWidth = 0 } = props
  const choices = Object.keys(names) as T[]
  return (
    <MuiTextField
      select
      fullWidth={minWidth === 0}
      size="small"
      variant="standard"
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(choices.find((choice) => choice === target.value) ?? null)}
      slotProps={{
        inputLabel: { shrink: true },
        select: { displayEmpty: true, renderValue: (shown) => (shown === '' ? nothing : names[shown as T]) },
      }}
      sx={minWidth === 0 ? {} : { minWidth, mr: 1 }}
    >
      {nothing === undefined ? null : <MenuItem value="">{nothing}</MenuItem>}
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {names[choice]}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}

/** The same, not drawn anew while it says the same. */
// oxlint-disable-next-line no-unsafe-type-assertion -- `memo` forgets the type parameter.
export const ToolbarChoice = memo(Choice) as typeof Choice
