import Box from '@mui/material/Box'
import { useDeferredValue, useMemo } from 'react'
import { useDrawdownAnalysis } from '#api/simulations/monte-carlo-analyses.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { countPathSteps } from '#domain/simulation/count-path-steps.ts'
import { simulationLimits } from '#domain/simulation/growth.ts'
import type { TabSample } from '#features/monte-carlo/analysis/sample-frame.tsx'
import { SimulationStatus } from '#features/monte-carlo/analysis/simulation-status.tsx'
import { toGrowthInput } from '#features/monte-carlo/path-settings/path-settings.ts'
import {
  CostField,
  DrawsField,
  RiskField,
  RunFields,
  SettingGroup,
} from '#features/monte-carlo/path-settings/setting-fields.tsx'
import { SettingsCard } from '#features/monte-carlo/path-settings/settings-card.tsx'
import { ServerCheck } from '#shared/server-check/server-check.tsx'
import { SimulatorLayout } from '#shared/simulation/simulator-layout.tsx'
import { useSimulation } from '#shared/simulation/use-simulation.ts'
import { formatMoney } from '#ui/figures/format.ts'
import { Segments } from '#ui/form/segments.tsx'
import { HistoryResults } from './history-results.tsx'
import type { HistorySettings } from './history-settings.ts'
import { historySimulator, maxComparedTrades, type HistoryInput } from './history-simulator.ts'

interface HistoryAnalysisProps {
  readonly portfolio: Portfolio
  readonly tabSample: TabSample
  readonly settings: HistorySettings
  readonly change: (changes: Partial<HistorySettings>) => void
}

const againstOptions = [
  { value: 'bootstraps', label: 'Bootstraps' },
  { value: 'shuffles', label: 'Shuffles' },
] as const

/** The inputs of both comparisons over the length of the history. */
function useHistoryInput(settings: HistorySettings, r: readonly number[]): HistoryInput {
  const { riskPercent, costR, paths, seed, draws } = settings
  return useMemo(() => {
    const fixed = { depthPercent: 20, chancePercent: 5, oneR: null }
    const steps = Math.min(r.length, maxComparedTrades)
    const base = { ...fixed, riskPercent, costR, paths, seed, steps }
    const of = (how: typeof draws) => ({ ...toGrowthInput({ ...base, draws: how }, r), ruin: [] })
    return { shuffles: of('shuffle'), bootstraps: of(draws === 'blocks' ? 'blocks' : 'independent') }
  }, [r, riskPercent, costR, paths, seed, draws])
}

/** The live comparison of the history: parameters and results. */
export function HistoryAnalysis({ portfolio, tabSample, settings, change }: HistoryAnalysisProps) {
  const { sample, assumedRisk, capital } = tabSample
  const input = useHistoryInput(settings, sample.r)
  const simulation = useSimulation(input, historySimulator)
  const analysis = useDrawdownAnalysis()
  const { simulated, running } = simulation
  const deferred = useDeferredValue(simulated)
  const finished = running || simulated?.input !== input ? null : simulated
  const { comparison } = settings
  const local = useMemo(() => {
    if (finished === null) return null
    const { place, result } = finished.result[comparison]
    return { r: finished.input[comparison].r, result: { ...result, history: place } }
  }, [finished, comparison])
  const control = { settings, change }
  const checked = input[comparison]
  const work = 2 * countPathSteps(checked, checked.r.length)
  const money = (value: number) => formatMoney(value, portfolio.currency)
  return (
    <SimulatorLayout
      settings={
        <SettingsCard
          main={
            <>
              <Segments
                label="Compare with"
                options={againstOptions}
                value={comparison}
                onChange={(value) => change({ comparison: value })}
              />
              <RiskField
                {...control}
                hint={`${money((capital * settings.riskPercent) / 100)} of ${money(capital)} on the first trade`}
              />
            </>
          }
        >
          <SettingGroup title="Bootstraps">
            <DrawsField {...control} choices={['independent', 'blocks']} />
            <CostField {...control} />
          </SettingGroup>
          <SettingGroup title="Run">
            <RunFields {...control} />
          </SettingGroup>
        </SettingsCard>
      }
    >
      <SimulationStatus label="Comparing your history" simulation={simulation} height={520} />
      {deferred === null ? null : (
        <>
          <HistoryResults
            figures={deferred.result}
            input={deferred.input}
            comparison={comparison}
            capital={capital}
            currency={portfolio.currency}
          />
          <Box sx={{ mt: 2 }}>
            <ServerCheck
              local={local}
              obstacle={
                work > simulationLimits.maxServerPathSteps
                  ? 'This run is too large for the server. Choose fewer paths.'
                  : null
              }
              ask={async () => {
                const { r: _, recovery: _recovery, ...parameters } = checked
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
