import { mdiCheckDecagramOutline } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Failure } from '#api/failure.ts'
import { usePortfolioGrowth, type PortfolioGrowth } from '#api/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'
import { countPathSteps } from '#domain/simulation/count-path-steps.ts'
import { simulationLimits } from '#domain/simulation/growth.ts'
import type { SimulatedGrowth } from '#features/monte-carlo/results/use-growth-simulation.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const CheckResult = lazyPart(
  async () => (await import('./check-result.tsx')).default,
  () => <LoadingState label="Comparing the figures" heights={[72, 360]} />,
)

interface ServerCheckProps {
  readonly portfolioId: Id
  readonly assumedRisk: string | null
  /** The finished result on screen; null during a run. */
  readonly simulated: SimulatedGrowth | null
}

interface Checked {
  /** The result that was checked; a newer one may be on screen. */
  readonly local: SimulatedGrowth
  readonly server: PortfolioGrowth
}

/** Lets the server compute the same run independently and compares every figure. */
export function ServerCheck({ portfolioId, assumedRisk, simulated }: ServerCheckProps) {
  const growth = usePortfolioGrowth()
  const [checked, setChecked] = useState<Checked | null>(null)
  const work = simulated === null ? 0 : countPathSteps(simulated.input, simulated.input.r.length)
  const isTooLarge = work > simulationLimits.maxServerPathSteps
  const current = checked !== null && checked.local === simulated ? checked : null

  function check(local: SimulatedGrowth): void {
    const { r: _, ...parameters } = local.input
    growth.mutate(
      { portfolioId, assumedRisk, parameters, save: null },
      { onSuccess: (server) => setChecked({ local, server }) },
    )
  }

  return (
    <Panel
      title="Check with server"
      subtitle="An independent implementation computes the same run with the same seed"
      actions={
        <Button
          variant="outlined"
          disabled={simulated === null || isTooLarge}
          loading={growth.isPending}
          loadingPosition="start"
          startIcon={<Icon path={mdiCheckDecagramOutline} />}
          onClick={() => {
            if (simulated !== null) check(simulated)
          }}
        >
          Check with server
        </Button>
      }
    >
      {isTooLarge ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`This run has ${formatCount(work)} path-trades; the server computes up to ${formatCount(simulationLimits.maxServerPathSteps)}. Choose fewer paths or trades.`}
        </Typography>
      ) : growth.isError ? (
        <Alert severity="error" variant="outlined">
          {growth.error instanceof Failure && growth.error.code === 'busy'
            ? 'The server is busy with other simulations. Try again in a few seconds.'
            : growth.error.message}
        </Alert>
      ) : current === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {checked === null ? 'Not checked yet.' : 'The parameters have changed since the last check.'}
        </Typography>
      ) : (
        <CheckResult local={current.local} server={current.server} />
      )}
    </Panel>
  )
}
