import Box from '@mui/material/Box'
import MuiTextField from '@mui/material/TextField'
import type { Behavior } from './use-removals.ts'

interface PairFieldsProps {
  readonly behaviors: readonly Behavior[]
  /** Keys of the two; an empty one is not chosen yet. */
  readonly pair: readonly [string, string]
  readonly onChange: (pair: readonly [string, string]) => void
}

/** Chooses two behaviors to remove together, with the parameters that each has in the table. */
export function PairFields({ behaviors, pair: [first, second], onChange }: PairFieldsProps) {
  const field = (label: string, value: string, other: string, choose: (key: string) => void) => (
    <MuiTextField
      select
      size="small"
      label={label}
      value={behaviors.some(({ selector }) => selector.key === value) ? value : ''}
      onChange={({ target }) => choose(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { native: true } }}
    >
      <option value="">None</option>
      {behaviors
        .filter(({ selector }) => selector.key !== other)
        .map(({ selector }) => (
          <option key={selector.key} value={selector.key}>
            {selector.label}
          </option>
        ))}
    </MuiTextField>
  )
  return (
    <Box
      component="fieldset"
      aria-label="Remove two together"
      sx={{
        border: 0,
        m: 0,
        mb: 1.5,
        p: 0,
        minWidth: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 280px))' },
      }}
    >
      {field('First behavior', first, second, (key) => onChange([key, second]))}
      {field('Second behavior', second, first, (key) => onChange([first, key]))}
    </Box>
  )
}
