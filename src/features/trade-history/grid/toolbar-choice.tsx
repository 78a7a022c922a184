import Box from '@mui/material/Box'
import { memo } from 'react'
import { Select } from '#ui/form/select.tsx'

interface ToolbarChoiceProps<T extends string> {
  readonly label: string
  readonly names: Readonly<Record<T, string>>
  readonly value: T | null
  /** Label of the empty choice; absent if a value is required. */
  readonly emptyLabel?: string
  readonly onChange: (value: T | null) => void
  /** In pixels, beside the label; without it, the field stands below its label and fills its column. */
  readonly width?: number
}

/** In a toolbar, the label stands beside a low field: a second line would cost the grid a row. */
const low = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  mr: 1,
  '& .MuiInputBase-input': { py: 0.5, fontSize: '0.875rem' },
} as const

/** A select in the toolbar. */
function Choice<T extends string>({ label, names, value, emptyLabel, onChange, width }: ToolbarChoiceProps<T>) {
  const choices = Object.keys(names) as T[]
  const field = {
    value: value ?? ('' as const),
    options: [
      ...(emptyLabel === undefined ? [] : [{ value: '' as const, label: emptyLabel }]),
      ...choices.map((choice) => ({ value: choice, label: names[choice] })),
    ],
    onChange: (chosen: T | '') => onChange(chosen === '' ? null : chosen),
  }
  if (width === undefined) return <Select<T | ''> label={label} {...field} />
  return (
    <Box sx={low}>
      <Box
        component="span"
        aria-hidden
        sx={{ fontSize: '0.8125rem', fontWeight: 560, color: 'text.secondary', whiteSpace: 'nowrap' }}
      >
        {label}
      </Box>
      <Select<T | ''> aria-label={label} {...field} width={width} />
    </Box>
  )
}

// oxlint-disable-next-line no-unsafe-type-assertion -- `memo` forgets the type parameter.
export const ToolbarChoice = memo(Choice) as typeof Choice
