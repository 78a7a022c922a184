import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { userSimulationQuery, type SimulationKind } from '#api/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { SavedRunNotice } from '#features/monte-carlo/saved-runs/saved-run-notice.tsx'
import { UnavailableRun } from '#features/monte-carlo/saved-runs/unavailable-run.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'

interface SavedSampleProps {
  readonly runId: Id
  /** The runs that the tab saves. */
  readonly kind: SimulationKind
  readonly portfolio: Portfolio
  readonly onSimulateNow: () => void
}

/** Says which saved run is shown, or why it is not. */
export default function SavedSample({ runId, kind, portfolio, onSimulateNow }: SavedSampleProps) {
  const { data, error, refetch } = useQuery(userSimulationQuery(runId))
  if (data === undefined && error !== null)
    return <UnavailableRun error={error} onRetry={() => void refetch()} onSimulateNow={onSimulateNow} />
  if (data === undefined) return <LoadingState label="Loading saved run" heights={[72, 220, 460]} />
  const { simulation, engineVersion } = data
  if (simulation.kind !== kind)
    return <UnavailableRun error={null} onRetry={() => void refetch()} onSimulateNow={onSimulateNow} />
  return (
    <Box sx={{ mb: 2 }}>
      <SavedRunNotice
        run={simulation}
        portfolio={portfolio}
        engineNote={
          simulation.engineVersion === engineVersion
            ? null
            : `Saved with engine ${simulation.engineVersion}, computed again with today’s.`
        }
        onSimulateNow={onSimulateNow}
      />
    </Box>
  )
}
