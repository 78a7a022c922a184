import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { memo } from 'react'

interface ToolbarChoiceProps<T extends string> {
  readonly label: string
  readonly names: Readonly<Record<T, string>>
  readonly value: T | null
  /** Label of the empty choice; absent if a value is required. */
  readonly emptyLabel?: string
  readonly onChange: (value: T | null) => void
  readonly minWidth?: number
}

/** In a toolbar, the label stands beside the choice: a second line would cost the grid a row. */
const besideLabel = {
  flexDirection: 'row',
  alignItems: 'center',
  gap: 1,
  '& .MuiInputLabel-root': { mb: 0, whiteSpace: 'nowrap' },
} as const

/** A select in the toolbar. */
function Choice<T extends string>(props: ToolbarChoiceProps<T>) {
  const { label, names, value, emptyLabel, onChange, minWidth = 0 } = props
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
        select: { displayEmpty: true, renderValue: (shown) => (shown === '' ? emptyLabel : names[shown as T]) },
      }}
      sx={
        minWidth === 0
          ? {}
          : {
              ...besideLabel,
              mr: 1,
              // A long name, such as that of a custom stat, must not push the buttons beside it into a second row.
              '& .MuiInputBase-root.MuiInput-root': { minWidth, maxWidth: minWidth + 16, mt: 0 },
            }
      }
    >
      {emptyLabel === undefined ? null : <MenuItem value="">{emptyLabel}</MenuItem>}
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {names[choice]}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}

// oxlint-disable-next-line no-unsafe-type-assertion -- `memo` forgets the type parameter.
export const ToolbarChoice = memo(Choice) as typeof Choice
