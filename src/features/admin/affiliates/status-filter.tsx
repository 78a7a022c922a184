import Box from '@mui/material/Box'
import { capitalize } from '#ui/figures/capitalize.ts'
import { Select } from '#ui/form/select.tsx'

interface StatusFilterProps<T extends string> {
  readonly statuses: readonly T[]
  readonly value: T
  readonly onChange: (status: T) => void
}

/** Which entries of a list are shown, by their status. */
export function StatusFilter<T extends string>({ statuses, value, onChange }: StatusFilterProps<T>) {
  const options = statuses.map((status) => ({ value: status, label: capitalize(status) }))
  return (
    <Box sx={{ mb: 2 }}>
      <Select label="Status" width={200} value={value} options={options} onChange={onChange} />
    </Box>
  )
}
