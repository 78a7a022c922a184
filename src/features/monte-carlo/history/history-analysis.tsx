import Box from '@mui/material/Box'
import { useDeferredValue, useMemo } from 'react'
import { useHistoryAnalysis } from '#api/simulations/monte-carlo-analyses.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { RunCheck } from '#features/monte-carlo/analysis/run-check.tsx'
import type { TabSample } from '#features/monte-carlo/analysis/sample-frame.tsx'
import { SimulationStatus } from '#features/monte-carlo/analysis/simulation-status.tsx'
import { describeInput, historyWorkOf, TabActions, tooLarge } from '#features/monte-carlo/analysis/tab-actions.tsx'
import { toGrowthInput } from '#features/monte-carlo/path-settings/path-settings.ts'
import { CostField, DrawsField, RiskField, RunFields } from '#features/monte-carlo/path-settings/setting-fields.tsx'
import { pathComputations } from '#features/monte-carlo/saved-runs/run-computations.ts'
import type { NewRun } from '#features/monte-carlo/saved-runs/save-actions.tsx'
import { SettingsCard } from '#shared/simulation/settings-card.tsx'
import { SettingsGroup } from '#shared/simulation/settings-group.tsx'
import { SimulatorLayout } from '#shared/simulation/simulator-layout.tsx'
import { finishedRun, useSimulation } from '#shared/simulation/use-simulation.ts'
import { formatMoney } from '#ui/figures/format.ts'
import { Segments } from '#ui/form/segments.tsx'
import { HistoryResults } from './history-results.tsx'
import type { HistorySettings } from './history-settings.ts'
import { historySimulator, maxComparedTrades, type HistoryFigures, type HistoryInput } from './history-simulator.ts'

interface HistoryAnalysisProps {
  readonly portfolio: Portfolio
  readonly tabSample: TabSample
  readonly settings: HistorySettings
  readonly change: (changes: Partial<HistorySettings>) => void
  /** The tab's address without a saved run. */
  readonly address: URLSearchParams
}

const againstOptions = [
  { value: 'bootstraps', label: 'Bootstraps' },
  { value: 'shuffles', label: 'Shuffles' },
] as const

/** The inputs of both comparisons over the length of the history. */
function useHistoryInput(settings: HistorySettings, r: readonly number[]): HistoryInput {
  const { riskPercent, costR, paths, seed, draws } = settings
  return useMemo(() => {
    const fixed = { depthPercent: 20, chancePercent: 5 }
    const steps = Math.min(r.length, maxComparedTrades)
    const base = { ...fixed, riskPercent, costR, paths, seed, steps }
    const of = (how: typeof draws) => ({ ...toGrowthInput({ ...base, draws: how }, r), ruin: [] })
    return { shuffles: of('shuffle'), bootstraps: of(draws === 'blocks' ? 'blocks' : 'independent') }
  }, [r, riskPercent, costR, paths, seed, draws])
}

/** Both comparisons as the server answers them. */
const toCompared = ({ shuffles, bootstraps }: HistoryFigures) => ({
  shuffles: { result: shuffles.result, history: shuffles.place },
  bootstraps: { result: bootstraps.result, history: bootstraps.place },
})

/** The live comparison of the history: parameters and results. */
export function HistoryAnalysis({ portfolio, tabSample, settings, change, address }: HistoryAnalysisProps) {
  const { r, source, capital } = tabSample
  const input = useHistoryInput(settings, r)
  const simulation = useSimulation(input, historySimulator)
  const analysis = useHistoryAnalysis()
  const { simulated } = simulation
  const deferred = useDeferredValue(simulated)
  const finished = finishedRun(simulation, input)
  const { comparison } = settings
  const local = useMemo(() => {
    if (finished === null) return null
    const { shuffles, bootstraps } = finished.result
    return { r: finished.input.bootstraps.r, result: toCompared({ shuffles, bootstraps }) }
  }, [finished])
  const control = { settings, change }
  // The server simulates the paths of both comparisons, and the history beside each.
  const obstacle = tooLarge(4 * historyWorkOf(input.bootstraps))
  function compute(save: NewRun | null) {
    const { r: _, recovery: _recovery, ...parameters } = input.bootstraps
    return analysis.mutateAsync({ ...source, parameters, save })
  }
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
          <SettingsGroup title="Bootstraps">
            <DrawsField
              {...control}
              choices={['independent', 'blocks']}
              drawnBlockLength={simulated?.result.bootstraps.result.blockLength ?? null}
            />
            <CostField {...control} />
          </SettingsGroup>
          <SettingsGroup title="Run">
            <RunFields {...control} />
          </SettingsGroup>
        </SettingsCard>
      }
    >
      <SimulationStatus
        label="Comparing your history"
        simulation={simulation}
        height={520}
        done={describeInput(simulated?.input.bootstraps ?? null)}
        actions={
          <TabActions
            sample={tabSample}
            address={address}
            suggestedName={`${portfolio.name}: my history of ${input.bootstraps.r.length} trades`}
            obstacle={obstacle}
            isFinished={finished !== null}
            save={compute}
          />
        }
      />
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
            <RunCheck
              sample={tabSample}
              name={`${portfolio.name} history`}
              local={local}
              computations={() =>
                finished === null
                  ? []
                  : (['shuffles', 'bootstraps'] as const).flatMap((how) => {
                      const { result, place } = finished.result[how]
                      return pathComputations(finished.input[how], result, place)
                    })
              }
              obstacle={obstacle}
              ask={async () => {
                const { sample, shuffles, bootstraps, computedInMs } = await compute(null)
                return { r: sample.r, result: { shuffles, bootstraps }, trades: sample.usable, computedInMs }
              }}
            />
          </Box>
        </>
      )}
    </SimulatorLayout>
  )
}
