import { memo, useCallback, useMemo } from 'react'
import type { RunSource, SimulationParameters } from '#api/simulations/monte-carlo.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { GrowthDetails } from '#features/monte-carlo/results/growth-details.tsx'
import { RunStatus } from '#features/monte-carlo/results/run-status.tsx'
import type { ShownFan, ShownResult } from '#features/monte-carlo/results/shown-result.ts'
import {
  useGrowthSimulation,
  type GrowthSimulation,
  type SimulatedGrowth,
} from '#features/monte-carlo/results/use-growth-simulation.ts'
import { RunActions, type ActedRun } from '#features/monte-carlo/saved-runs/run-actions.tsx'
import { toParameters, type DrawnSample } from '#features/monte-carlo/settings/growth-settings.ts'
import { SettingsPanel } from '#features/monte-carlo/settings/settings-panel.tsx'
import type { GrowthSettingsControl } from '#features/monte-carlo/settings/use-growth-settings.ts'
import { finishedRun } from '#shared/simulation/use-simulation.ts'
import { formatMoney } from '#ui/figures/format.ts'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import { GrowthCheck } from './growth-check.tsx'
import { GrowthLayout } from './growth-layout.tsx'

/** What a slider does not move follows once it rests this long, in milliseconds. */
const restMs = 150

const Check = memo(GrowthCheck)

interface SimulatorProps {
  readonly portfolio: Portfolio
  readonly capital: number
  readonly sample: SimulationParameters['sample']
  readonly source: RunSource
  readonly control: GrowthSettingsControl
}

interface Moved extends Pick<GrowthSettingsControl, 'settings' | 'choices'> {
  readonly input: GrowthInput
  /** The result of the input; null during its run. */
  readonly finished: SimulatedGrowth | null
}

/** What is saved, linked and checked, once the sliders rest. */
function useRested({ input, settings, choices, finished }: Moved) {
  return useDebouncedValue(
    useMemo(() => {
      const acted: ActedRun = { parameters: input, settings, choices }
      return { acted, checked: { input, simulated: finished } }
    }, [input, settings, choices, finished]),
    restMs,
  )
}

/** The fan of the latest run, which is there before the run's figures. */
function useShownFan(
  { early }: GrowthSimulation,
  shown: ShownResult | null,
  capital: number,
  currency: string,
): ShownFan | null {
  const drawn = useMemo<ShownFan | null>(() => {
    if (early === null) return null
    const { input, part } = early
    const result = { fan: part.fan, steps: input.steps, paths: input.paths, uncertainEdge: null }
    return { input, result, samplePaths: part.samplePaths, capital, currency }
  }, [early, capital, currency])
  return drawn ?? shown
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
  const { simulated } = simulation
  const shown = useMemo<ShownResult | null>(() => {
    if (simulated === null) return null
    const { growth, samplePaths } = simulated.result
    return { input: simulated.input, result: growth, samplePaths, capital, currency }
  }, [simulated, capital, currency])
  const fan = useShownFan(simulation, shown, capital, currency)
  const { blockLength = null, riskFraction = null } = simulated?.result.growth ?? {}
  const derived = useMemo(() => ({ blockLength, riskFraction }), [blockLength, riskFraction])
  const finished = finishedRun(simulation, input)
  const { acted, checked } = useRested({ input, settings, choices, finished })
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
          derived={derived}
        />
      }
      status={
        <RunStatus
          simulation={simulation}
          paths={input.paths}
          actions={
            <RunActions
              source={source}
              portfolioName={portfolio.name}
              trades={sample.usable}
              run={acted}
              isFinished={checked.simulated !== null}
            />
          }
        />
      }
      shown={shown}
      fan={fan}
    >
      {shown === null ? null : (
        <>
          <GrowthDetails shown={shown} />
          <Check source={source} input={checked.input} simulated={checked.simulated} />
        </>
      )}
    </GrowthLayout>
  )
}
