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

/** A saved run as it was stored. Changing a parameter leaves it for a live simulation. */
export default function SavedRunView({ runId, portfolio, capital, control }: SavedRunViewProps) {
  const { data, error, refetch } = useQuery(userSimulationQuery(runId))
  const run = data?.simulation
  const { currency } = portfolio
  const shown = useMemo<ShownResult | null>(
    () =>
      run === undefined ? null : { input: { ...run.parameters, r: run.r }, result: run.result, capital, currency },
    [run, capital, currency],
  )
  const live = () => control.choose({ runId: null })
  if (run === undefined || shown === null || data === undefined) {
    if (error === null) return <LoadingState label="Loading the saved run" heights={[72, 220, 460]} />
    return <ErrorState title="The saved run could not be read." error={error} onRetry={() => void refetch()} />
  }
  return (
    <SimulatorLayout
      settings={
        <SettingsPanel
          settings={control.settings}
          onChange={control.change}
          riskInMoney={
            run.result.riskFraction === null
              ? `The run itself: ${sizingText(run.parameters.sizing)}`
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
          <Button color="inherit" size="small" onClick={live} sx={{ whiteSpace: 'nowrap' }}>
            Simulate now
          </Button>
        }
      >
        <AlertTitle>{`Saved run: ${run.name}`}</AlertTitle>
        {`Stored ${formatInstant(run.createdAt, portfolio.timeZone)}, from the ${formatCount(run.trades)} trades there were then${run.assumedRisk === null ? '' : `, with ${formatMoney(run.assumedRisk, currency)} as 1R where no stop was recorded`}. Money is shown for today’s balance. A change of parameters simulates anew.`}
        {canControlsExpress(run.parameters)
          ? ''
          : ' Some of its rules have no control on this screen: the figures follow them, a new simulation does not.'}
        {run.engineVersion === data.engineVersion
          ? ''
          : ` Made with engine ${run.engineVersion}; figures are kept as they were.`}
      </Alert>
      <Results shown={shown} />
    </SimulatorLayout>
  )
}
