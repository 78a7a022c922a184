import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useDeferredValue, useMemo } from 'react'
import type { SimulationParameters } from '#api/simulations/monte-carlo.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { Results } from '#features/monte-carlo/results/results.tsx'
import { RunStatus } from '#features/monte-carlo/results/run-status.tsx'
import type { ShownResult } from '#features/monte-carlo/results/shown-result.ts'
import { useGrowthSimulation } from '#features/monte-carlo/results/use-growth-simulation.ts'
import { RunActions } from '#features/monte-carlo/saved-runs/run-actions.tsx'
import { ServerCheck } from '#features/monte-carlo/server-check/server-check.tsx'
import { toParameters } from '#features/monte-carlo/settings/growth-settings.ts'
import { SettingsPanel } from '#features/monte-carlo/settings/settings-panel.tsx'
import { SimulatorLayout } from '#features/monte-carlo/settings/simulator-layout.tsx'
import type { GrowthSettingsControl } from '#features/monte-carlo/settings/use-growth-settings.ts'
import { formatMoney } from '#ui/figures/format.ts'

interface SimulatorProps {
  readonly portfolio: Portfolio
  readonly capital: number
  readonly sample: SimulationParameters['sample']
  readonly assumedRisk: string | null
  readonly control: GrowthSettingsControl
}

/** The live simulation: parameters and results. */
export function Simulator({ portfolio, capital, sample, assumedRisk, control }: SimulatorProps) {
  const { settings, change } = control
  const input = useMemo<GrowthInput>(() => ({ ...toParameters(settings), r: sample.r }), [settings, sample.r])
  const simulation = useGrowthSimulation(input)
  const { simulated, running } = simulation
  const { currency } = portfolio
  const shown = useMemo<ShownResult | null>(
    () => (simulated === null ? null : { input: simulated.input, result: simulated.result, capital, currency }),
    [simulated, capital, currency],
  )
  // Charts and tables may lag behind the sliders, so that they do not slow them.
  const deferred = useDeferredValue(shown)
  const finished = !running && simulated !== null && simulated.input === input ? simulated : null
  const risk = formatMoney((capital * settings.riskPercent) / 100, currency)

  return (
    <SimulatorLayout
      settings={
        <SettingsPanel
          drawnBlockLength={simulated?.result.blockLength ?? null}
          settings={settings}
          onChange={change}
          riskInMoney={`${risk} of ${formatMoney(capital, currency)} on the first trade`}
        />
      }
    >
      <RunStatus
        simulation={simulation}
        paths={input.paths}
        actions={
          <RunActions
            portfolioId={portfolio.id}
            portfolioName={portfolio.name}
            assumedRisk={assumedRisk}
            trades={sample.usable}
            settings={settings}
            choices={control.choices}
          />
        }
      />
      {deferred === null ? (
        <LoadingResults />
      ) : (
        <>
          <Results shown={deferred} />
          <Box sx={{ mt: 3 }}>
            <ServerCheck portfolioId={portfolio.id} assumedRisk={assumedRisk} simulated={finished} />
          </Box>
        </>
      )}
    </SimulatorLayout>
  )
}

function LoadingResults() {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Skeleton variant="rounded" height={220} />
      <Skeleton variant="rounded" height={460} />
    </Box>
  )
}
