import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { describeCondition } from '#shared/filter/describe-filter.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { activeConditions, clearCondition } from '#shared/filter/trade-filter.ts'
import type { FilterControl } from '#shared/filter/use-filter-address.ts'

/** The active conditions as chips that remove them. */
export function FilterChips({ address, context }: { address: FilterControl; context: JournalContext }) {
  const { filter, change, clear } = address
  const active = activeConditions(filter)
  if (active.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label="Active filters"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, listStyle: 'none', m: 0, p: 0, alignItems: 'center' }}
    >
      {active.map((fields) => {
        const label = describeCondition(filter, fields, context)
        return (
          <li key={fields.join()}>
            <Chip
              size="small"
              label={label}
              onDelete={() => change(clearCondition(fields))}
              onClick={() => change(clearCondition(fields))}
              aria-label={`Remove the filter ${label}`}
              sx={{ maxWidth: 340 }}
            />
          </li>
        )
      })}
      <li>
        <Button size="small" onClick={clear}>
          Clear filters
        </Button>
      </li>
    </Box>
  )
}
