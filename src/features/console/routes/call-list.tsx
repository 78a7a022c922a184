import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type { ApiCall } from '#contract/api-call.ts'
import { MethodChip } from './method-chip.tsx'
import { groupTitle, type CallGroup } from './search-calls.ts'

interface CallListProps {
  readonly groups: readonly CallGroup[]
  readonly chosen: ApiCall | null
}

/** The calls by subject, as links. */
export function CallList({ groups, chosen }: CallListProps) {
  return (
    <Box component="nav" aria-label="Calls">
      {groups.map(({ name, calls }) => (
        <Box key={name} component="section" aria-label={groupTitle(name)} sx={{ mb: 1.5 }}>
          <Typography variant="caption" component="h3" sx={{ color: 'text.secondary', px: 1 }}>
            {groupTitle(name)}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {calls.map((call) => {
              const isChosen = call.key === chosen?.key
              return (
                <li key={call.key}>
                  <Box
                    component={Link}
                    to={`/mcp-test?route=${encodeURIComponent(call.key)}`}
                    {...(isChosen ? { 'aria-current': 'true' as const } : {})}
                    title={call.summary}
                    sx={{
                      display: 'flex',
                      gap: 1,
                      alignItems: 'baseline',
                      px: 1,
                      py: 0.75,
                      borderRadius: 1,
                      color: 'text.primary',
                      textDecoration: 'none',
                      bgcolor: isChosen ? 'action.selected' : 'transparent',
                      '&:hover': { bgcolor: 'action.hover' },
                    }}
                  >
                    <MethodChip method={call.method} />
                    <Box component="span" sx={{ fontSize: 13, overflowWrap: 'anywhere', minWidth: 0 }}>
                      {call.path}
                    </Box>
                  </Box>
                </li>
              )
            })}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
