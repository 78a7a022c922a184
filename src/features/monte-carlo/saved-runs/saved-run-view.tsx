import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { userSimulationQuery } from '#api/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { Results } from '#features/monte-carlo/results/results.tsx'
import type { ShownResult } from '#features/monte-carlo/results/shown-result.ts'
import { canControlsExpress } from '#features/monte-carlo/settings/growth-settings.ts'
import { SettingsPanel } from '#features/monte-carlo/settings/settings-panel.tsx'
import { SimulatorLayout } from '#features/monte-carlo/settings/simulator-layout.tsx'
import type { GrowthSettingsControl } from '#features/monte-carlo/settings/use-growth-settings.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatCount, formatInstant, formatMoney } from '#ui/figures/format.ts'
import { sizingText } from './sizing-text.ts'

interface SavedRunViewProps {
  readonly runId: Id
  readonly portfolio: Portfolio
  readonly capital: number
  readonly control: GrowthSettingsControl
}

/** A saved run. Changing a parameter starts a live simulation. */
export default function SavedRunView({ runId, portfolio, capital, control }: SavedRunViewProps) {
  const { data, error, refetch } = useQuery(userSimulationQuery(runId))
  const run = data?.simulation
  const { currency } = portfolio
  const shown = useMemo<ShownResult | null>(
    () =>
      run === undefined ? null : { input: { ...run.parameters, r: run.r }, result: run.result, capital, currency },
    [run, capital, currency],
  )
  const simulateNow = () => control.choose({ runId: null })
  if (run === undefined || shown === null || data === undefined) {
    if (error === null) return <LoadingState label="Loading saved run" heights={[72, 220, 460]} />
    return <ErrorState title="Couldn’t load the saved run" error={error} onRetry={() => void refetch()} />
  }
  return (
    <SimulatorLayout
      settings={
        <SettingsPanel
          settings={control.settings}
          onChange={control.change}
          riskInMoney={
            run.result.riskFraction === null
              ? `This run: ${sizingText(run.parameters.sizing)}`
              : `${formatMoney(capital * run.result.riskFraction, currency)} on the first trade`
          }
          drawnBlockLength={run.result.blockLength}
        />
      }
    >
      <Alert
        severity="info"
        variant="outlined"
        sx={{ mb: 2 }}
        action={
          <Button color="inherit" size="small" onClick={simulateNow} sx={{ whiteSpace: 'nowrap' }}>
            Simulate now
          </Button>
        }
      >
        <AlertTitle>{`Saved run: ${run.name}`}</AlertTitle>
        {`Saved ${formatInstant(run.createdAt, portfolio.timeZone)} with ${formatCount(run.trades)} trades${run.assumedRisk === null ? '' : ` and 1R = ${formatMoney(run.assumedRisk, currency)} for trades without a stop`}. Amounts use today’s balance.`}
        {canControlsExpress(run.parameters)
          ? ''
          : ' Some rules of this run have no control here. A new simulation ignores them.'}
        {run.engineVersion === data.engineVersion ? '' : ` Computed with engine ${run.engineVersion}.`}
      </Alert>
      <Results shown={shown} />
    </SimulatorLayout>
  )
}
