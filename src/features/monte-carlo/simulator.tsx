import { useCallback, useMemo } from 'react'
import type { RunSource, SimulationParameters } from '#api/simulations/monte-carlo.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { GrowthDetails } from '#features/monte-carlo/results/growth-details.tsx'
import { RunStatus } from '#features/monte-carlo/results/run-status.tsx'
import type { ShownResult } from '#features/monte-carlo/results/shown-result.ts'
import { useGrowthSimulation } from '#features/monte-carlo/results/use-growth-simulation.ts'
import { RunActions, type ActedRun } from '#features/monte-carlo/saved-runs/run-actions.tsx'
import { toParameters, type DrawnSample } from '#features/monte-carlo/settings/growth-settings.ts'
import { SettingsPanel } from '#features/monte-carlo/settings/settings-panel.tsx'
import type { GrowthSettingsControl } from '#features/monte-carlo/settings/use-growth-settings.ts'
import { formatMoney } from '#ui/figures/format.ts'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import { GrowthCheck } from './growth-check.tsx'
import { GrowthLayout } from './growth-layout.tsx'

/** What a slider does not move follows once it rests this long, in milliseconds. */
const restMs = 150

interface SimulatorProps {
  readonly portfolio: Portfolio
  readonly capital: number
  readonly sample: SimulationParameters['sample']
  readonly source: RunSource
  readonly control: GrowthSettingsControl
}

/** The live simulation: parameters and results. */
export function Simulator({ portfolio, capital, sample, source, control }: SimulatorProps) {
  const { settings, choices, change } = control
  const { currency } = portfolio
  const drawn = useMemo<DrawnSample>(
    () => ({
      r: sample.r,
      tradesPerDay: sample.tradesPerDay,
      pnlPerLot: sample.pnlPerLot?.map((amount) => amount / capital) ?? null,
    }),
    [sample, capital],
  )
  const input = useMemo<GrowthInput>(() => ({ ...toParameters(settings, drawn), r: drawn.r }), [settings, drawn])
  const simulation = useGrowthSimulation(input)
  const { simulated, running } = simulation
  const shown = useMemo<ShownResult | null>(() => {
    if (simulated === null) return null
    const { growth, samplePaths } = simulated.result
    return { input: simulated.input, result: growth, samplePaths, capital, currency }
  }, [simulated, capital, currency])
  const acted = useDebouncedValue(
    useMemo<ActedRun>(() => ({ parameters: input, settings, choices }), [input, settings, choices]),
    restMs,
  )
  const finished = !running && simulated !== null && simulated.input === input ? simulated : null
  const money = useCallback((multiple: number) => formatMoney(multiple * capital, currency), [capital, currency])

  return (
    <GrowthLayout
      settings={
        <SettingsPanel
          settings={settings}
          onChange={change}
          r={drawn.r}
          hasLots={drawn.pnlPerLot !== null}
          money={money}
          derived={{
            blockLength: simulated?.result.growth.blockLength ?? null,
            riskFraction: simulated?.result.growth.riskFraction ?? null,
          }}
        />
      }
      status={
        <RunStatus
          simulation={simulation}
          paths={input.paths}
          actions={<RunActions source={source} portfolioName={portfolio.name} trades={sample.usable} run={acted} />}
        />
      }
      shown={shown}
    >
      {shown === null ? null : (
        <>
          <GrowthDetails shown={shown} />
          <GrowthCheck source={source} input={input} simulated={finished} />
        </>
      )}
    </GrowthLayout>
  )
}
