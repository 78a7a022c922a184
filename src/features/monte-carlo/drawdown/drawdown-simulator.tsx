import Box from '@mui/material/Box'
import { useDeferredValue, useMemo } from 'react'
import { useDrawdownAnalysis } from '#api/simulations/monte-carlo-analyses.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { countPathSteps } from '#domain/simulation/count-path-steps.ts'
import { simulationLimits } from '#domain/simulation/growth.ts'
import type { KellyDrawdownInput } from '#domain/simulation/kelly.ts'
import type { TabSample } from '#features/monte-carlo/analysis/sample-frame.tsx'
import { SimulationStatus } from '#features/monte-carlo/analysis/simulation-status.tsx'
import { toFraction, toGrowthInput } from '#features/monte-carlo/path-settings/path-settings.ts'
import {
  CostField,
  DrawsField,
  HorizonField,
  LimitFields,
  RiskField,
  RunFields,
  SettingGroup,
} from '#features/monte-carlo/path-settings/setting-fields.tsx'
import { SettingsCard } from '#features/monte-carlo/path-settings/settings-card.tsx'
import type { PathSettingsControl } from '#features/monte-carlo/path-settings/use-path-settings.ts'
import { ServerCheck } from '#shared/server-check/server-check.tsx'
import { SimulatorLayout } from '#shared/simulation/simulator-layout.tsx'
import { useSimulation } from '#shared/simulation/use-simulation.ts'
import { formatMoney } from '#ui/figures/format.ts'
import { DrawdownResults } from './drawdown-results.tsx'
import { drawdownSimulator, horizonSimulator, riskLimitSimulator } from './drawdown-simulators.ts'
import { HorizonPanel } from './horizon-panel.tsx'
import { RiskLimitPanel } from './risk-limit-panel.tsx'

/** Points of the curve of chances by risk. */
const curvePoints = 31

interface DrawdownSimulatorProps {
  readonly portfolio: Portfolio
  readonly tabSample: TabSample
  readonly control: PathSettingsControl
}

/** The inputs of the tab's simulations. The limit does not depend on the chosen risk, so moving that keeps it. */
function useDrawdownInputs({ tabSample, control }: Omit<DrawdownSimulatorProps, 'portfolio'>) {
  const { settings } = control
  const { r } = tabSample.sample
  const input = useMemo(() => toGrowthInput(settings, r), [settings, r])
  const { costR, steps, paths, seed, draws, depthPercent, chancePercent } = settings
  const limitInput = useMemo((): KellyDrawdownInput | null => {
    // Without a loss there is no drawdown to limit.
    if (!r.some((result) => result - costR < 0)) return null
    const path = { riskPercent: 0, costR, steps, paths, seed, draws, depthPercent, chancePercent, oneR: null }
    return {
      growth: { ...toGrowthInput(path, r), recovery: false },
      level: toFraction(depthPercent),
      tolerance: toFraction(chancePercent),
      points: curvePoints,
    }
  }, [r, costR, steps, paths, seed, draws, depthPercent, chancePercent])
  return { input, limitInput }
}

/** The live analysis of drawdowns: parameters and results. */
export function DrawdownSimulator({ portfolio, tabSample, control }: DrawdownSimulatorProps) {
  const { settings } = control
  const { sample, assumedRisk, capital } = tabSample
  const { input, limitInput } = useDrawdownInputs({ tabSample, control })
  const drawdowns = useSimulation(input, drawdownSimulator)
  const limit = useSimulation(limitInput, riskLimitSimulator)
  const horizons = useSimulation(input, horizonSimulator)
  const analysis = useDrawdownAnalysis()
  const { simulated, running } = drawdowns
  const shown = useMemo(
    () => (simulated === null ? null : { ...simulated.result, input: simulated.input }),
    [simulated],
  )
  const deferred = useDeferredValue(shown)
  const finished = useMemo(
    () =>
      running || simulated === null || simulated.input !== input
        ? null
        : { r: input.r, result: { ...simulated.result.result, history: simulated.result.history } },
    [running, simulated, input],
  )
  // The server simulates the trades ahead, and the history over its own length.
  const work =
    countPathSteps(input, input.r.length) + countPathSteps({ ...input, steps: input.r.length }, input.r.length)
  const money = (value: number) => formatMoney(value, portfolio.currency)

  return (
    <SimulatorLayout
      settings={
        <SettingsCard
          main={
            <>
              <RiskField
                {...control}
                hint={`${money((capital * settings.riskPercent) / 100)} of ${money(capital)} on the first trade`}
              />
              <LimitFields {...control} />
              <HorizonField {...control} />
            </>
          }
        >
          <SettingGroup title="Sampling">
            <DrawsField {...control} />
            <CostField {...control} />
          </SettingGroup>
          <SettingGroup title="Run">
            <RunFields {...control} />
          </SettingGroup>
        </SettingsCard>
      }
    >
      <SimulationStatus label="Simulating drawdowns" simulation={drawdowns} height={520} />
      {deferred === null ? null : (
        <>
          <DrawdownResults shown={deferred} limit={limit.simulated?.result ?? null} />
          <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            {limitInput === null ? null : <RiskLimitPanel limit={limit} />}
            <HorizonPanel horizons={horizons} />
            <ServerCheck
              local={finished}
              obstacle={
                work > simulationLimits.maxServerPathSteps
                  ? 'This run is too large for the server. Choose fewer paths or trades.'
                  : null
              }
              ask={async () => {
                const { r: _, recovery: _recovery, ...parameters } = input
                const answer = await analysis.mutateAsync({
                  portfolioId: sample.portfolioId,
                  assumedRisk,
                  parameters,
                  save: null,
                })
                return {
                  r: answer.sample.r,
                  result: { ...answer.result, history: answer.history },
                  trades: answer.sample.usable,
                  computedInMs: answer.computedInMs,
                }
              }}
            />
          </Box>
        </>
      )}
    </SimulatorLayout>
  )
}
