import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { latestRunsQuery, type SimulationRun } from '#api/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'
import { kindLabels } from './run-texts.ts'

interface LatestRunsProps {
  readonly portfolioId: Id
  /** Runs that are being deleted. */
  readonly hidden: ReadonlySet<Id>
  readonly onOpen: (run: SimulationRun) => void
}

/** The newest saved run of each tab for a portfolio, to go on where one left. Silent while there is only one. */
export default function LatestRuns({ portfolioId, hidden, onOpen }: LatestRunsProps) {
  const { data } = useQuery(latestRunsQuery)
  const latest = (data ?? []).filter((run) => run.portfolioId === portfolioId && !hidden.has(run.id))
  if (latest.length < 2) return null
  return (
    <Box component="ul" aria-label="Latest runs" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, mb: 1, p: 0 }}>
      {latest.map((run) => (
        <Box key={run.id} component="li" sx={{ display: 'contents' }}>
          <Button size="small" variant="outlined" color="inherit" title={run.name} onClick={() => onOpen(run)}>
            {`Latest ${kindLabels[run.kind]}`}
          </Button>
        </Box>
      ))}
    </Box>
  )
}
