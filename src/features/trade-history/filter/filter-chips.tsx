import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import type { HistoryContext } from '#features/trade-history/query/history-context.ts'
import { activeQuestions, clearQuestion } from '#features/trade-history/query/history-filter.ts'
import type { HistoryAddress } from '#features/trade-history/query/use-history-address.ts'
import { describeQuestion } from './describe-filter.ts'

/** What the trades shown are narrowed by, each answer with a way to take it back. */
export function FilterChips({ address, context }: { address: HistoryAddress; context: HistoryContext }) {
  const { filter, change, clear } = address
  const asked = activeQuestions(filter)
  if (asked.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label="Filters in use"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, listStyle: 'none', m: 0, p: 0, alignItems: 'center' }}
    >
      {asked.map((fields) => {
        const words = describeQuestion(filter, fields, context)
        return (
          <li key={fields.join()}>
            <Chip
              size="small"
              label={words}
              onDelete={() => change(clearQuestion(fields))}
              onClick={() => change(clearQuestion(fields))}
              aria-label={`Remove the filter ${words}`}
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
