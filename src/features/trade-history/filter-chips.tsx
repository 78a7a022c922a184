import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { filterWords } from './filter-words.ts'
import type { HistoryContext } from './history-context.ts'
import { askedQuestions, withoutQuestion } from './history-filter.ts'
import type { HistoryAddress } from './use-history-address.ts'

/** What the trades shown are narrowed by, each answer with a way to take it back. */
export function FilterChips({ address, context }: { address: HistoryAddress; context: HistoryContext }) {
  const { filter, change, clear } = address
  const asked = askedQuestions(filter)
  if (asked.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label="Filters in use"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, listStyle: 'none', m: 0, p: 0, alignItems: 'center' }}
    >
      {asked.map((fields) => {
        const words = filterWords(filter, fields, context)
        return (
          <li key={fields.join()}>
            <Chip
              size="small"
              label={words}
              onDelete={() => change(withoutQuestion(fields))}
              onClick={() => change(withoutQuestion(fields))}
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
