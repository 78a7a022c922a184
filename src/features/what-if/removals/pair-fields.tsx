import Box from '@mui/material/Box'
import { Select } from '#ui/form/select.tsx'
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
    <Select
      label={label}
      value={behaviors.some(({ selector }) => selector.key === value) ? value : ''}
      onChange={choose}
      options={[
        { value: '', label: 'None' },
        ...behaviors
          .filter(({ selector }) => selector.key !== other)
          .map(({ selector }) => ({ value: selector.key, label: selector.label })),
      ]}
    />
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
