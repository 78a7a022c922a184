import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { MeasuredGoal } from '#api/reviews/weekly-reviews.ts'
import { outcomeLabels } from '#shared/reviews/goal-words.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { weekLabel } from './week-address.ts'

/** A filled dot, a ring and a dash: what happened is told by shape, too. */
const shapes = {
  met: { width: 12, height: 12, borderRadius: '50%', bgcolor: 'success.main' },
  notMet: { width: 12, height: 12, borderRadius: '50%', border: '3px solid', borderColor: 'error.main' },
  notEnough: { width: 12, height: 3, borderRadius: 1, bgcolor: 'text.secondary' },
} as const

/** How the last eight weeks went by a goal; each leads to its week. */
export function OutcomeDots({ history, label }: { history: MeasuredGoal['history']; label: string }) {
  return (
    <Box component="ol" aria-label={label} sx={{ display: 'flex', gap: 0, m: 0, p: 0, listStyle: 'none' }}>
      {history.map(({ week, outcome }) => {
        const text = `${weekLabel(week)}: ${outcomeLabels[outcome]}`
        return (
          <li key={week}>
            <Link
              component={RouterLink}
              to={`?week=${week}`}
              title={text}
              sx={{ display: 'grid', placeItems: 'center', width: 24, height: 24, borderRadius: 1 }}
            >
              <Box aria-hidden sx={shapes[outcome]} />
              <VisuallyHidden>{text}</VisuallyHidden>
            </Link>
          </li>
        )
      })}
    </Box>
  )
}
