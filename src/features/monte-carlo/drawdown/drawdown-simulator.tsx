import Box from '@mui/material/Box'
import { useDeferredValue, useMemo } from 'react'
import { useDrawdownAnalysis } from '#api/simulations/monte-carlo-analyses.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { KellyDrawdownInput } from '#domain/simulation/kelly.ts'
import { RunCheck } from '#features/monte-carlo/analysis/run-check.tsx'
import type { TabSample } from '#features/monte-carlo/analysis/sample-frame.tsx'
import { SimulationStatus } from '#features/monte-carlo/analysis/simulation-status.tsx'
import {
  describeInput,
  historyWorkOf,
  TabActions,
  tooLarge,
  workOf,
} from '#features/monte-carlo/analysis/tab-actions.tsx'
import { hasLoss, toFraction, toGrowthInput } from '#features/monte-carlo/path-settings/path-settings.ts'
import type { PathSettingsControl } from '#features/monte-carlo/path-settings/path-settings.ts'
import {
  CostField,
  DrawsField,
  HorizonField,
  LimitFields,
  RiskField,
  RunFields,
} from '#features/monte-carlo/path-settings/setting-fields.tsx'
import { pathComputations } from '#features/monte-carlo/saved-runs/run-computations.ts'
import type { NewRun } from '#features/monte-carlo/saved-runs/save-actions.tsx'
import { SettingsCard } from '#shared/simulation/settings-card.tsx'
import { SettingsGroup } from '#shared/simulation/settings-group.tsx'
import { SimulatorLayout } from '#shared/simulation/simulator-layout.tsx'
import { finishedRun, useSimulation } from '#shared/simulation/use-simulation.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatMoney, formatNumber } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { WhenVisible } from '#ui/layout/when-visible.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { DrawdownResults } from './drawdown-results.tsx'
import { drawdownSimulator, horizonSimulator, riskLimitSimulator } from './drawdown-simulators.ts'
import { RiskLimitPanel } from './risk-limit-panel.tsx'

/** Points of the curve of chances by risk. */
const curvePoints = 31

/** As tall as the table of the usual levels, so that nothing moves when it arrives. */
const horizonHeight = 440

const HorizonPanel = lazyPart(
  async () => (await import('./horizon-panel.tsx')).HorizonPanel,
  () => <LoadingState label="Loading horizons" heights={[horizonHeight]} />,
)

interface DrawdownSimulatorProps {
  readonly portfolio: Portfolio
  readonly tabSample: TabSample
  readonly control: PathSettingsControl
  /** The tab's address without a saved run. */
  readonly address: URLSearchParams
}

/** The inputs of the tab's simulations. The limit does not depend on the chosen risk, so moving that keeps it. */
function useDrawdownInputs({ tabSample, control }: Pick<DrawdownSimulatorProps, 'tabSample' | 'control'>) {
  const { settings } = control
  const { r } = tabSample
  const input = useMemo(() => toGrowthInput(settings, r), [settings, r])
  const { costR, steps, paths, seed, draws, depthPercent, chancePercent } = settings
  const limitInput = useMemo((): KellyDrawdownInput | null => {
    if (!hasLoss({ r, extraCostR: costR })) return null
    const path = { riskPercent: 0, costR, steps, paths, seed, draws, depthPercent, chancePercent }
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
export function DrawdownSimulator({ portfolio, tabSample, control, address }: DrawdownSimulatorProps) {
  const { settings } = control
  const { source, capital } = tabSample
  const { input, limitInput } = useDrawdownInputs({ tabSample, control })
  const drawdowns = useSimulation(input, drawdownSimulator)
  const limit = useSimulation(limitInput, riskLimitSimulator)
  const horizons = useSimulation(input, horizonSimulator)
  const analysis = useDrawdownAnalysis()
  const { simulated } = drawdowns
  const shown = useMemo(
    () => (simulated === null ? null : { ...simulated.result, input: simulated.input }),
    [simulated],
  )
  const deferred = useDeferredValue(shown)
  const finished = finishedRun(drawdowns, input)
  const local = useMemo(
    () =>
      finished === null
        ? null
        : { r: finished.input.r, result: { ...finished.result.result, history: finished.result.history } },
    [finished],
  )
  // That of another depth or chance is not that of the labels beside it.
  const finishedLimit = finishedRun(limit, limitInput)
  // The server simulates the trades ahead, and the history over its own length.
  const obstacle = tooLarge(workOf(input) + historyWorkOf(input))
  function compute(save: NewRun | null) {
    const { r: _, recovery: _recovery, ...parameters } = input
    return analysis.mutateAsync({ ...source, parameters, save })
  }
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
          <SettingsGroup title="Sampling">
            <DrawsField {...control} drawnBlockLength={simulated?.result.result.blockLength ?? null} />
            <CostField {...control} />
          </SettingsGroup>
          <SettingsGroup title="Run">
            <RunFields {...control} />
          </SettingsGroup>
        </SettingsCard>
      }
    >
      <SimulationStatus
        label="Simulating drawdowns"
        simulation={drawdowns}
        height={520}
        done={describeInput(simulated?.input ?? null)}
        actions={
          <TabActions
            sample={tabSample}
            address={address}
            suggestedName={`${portfolio.name}: drawdown at ${formatNumber(settings.riskPercent)}% risk, ${pluralize(settings.steps, 'trade')}`}
            obstacle={obstacle}
            isFinished={finished !== null}
            save={compute}
          />
        }
      />
      {deferred === null ? null : (
        <>
          <DrawdownResults shown={deferred} limit={finishedLimit?.result ?? null} />
          <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            {limitInput === null ? null : <RiskLimitPanel limit={limit} />}
            <WhenVisible height={horizonHeight} ahead={0}>
              <HorizonPanel horizons={horizons} />
            </WhenVisible>
            <RunCheck
              sample={tabSample}
              name={`${portfolio.name} drawdown`}
              local={local}
              computations={() =>
                finished === null
                  ? []
                  : [
                      ...pathComputations(finished.input, finished.result.result, finished.result.history),
                      ...(finishedLimit === null
                        ? []
                        : [
                            {
                              task: 'kellyDrawdown',
                              input: finishedLimit.input,
                              output: finishedLimit.result,
                            } as const,
                          ]),
                    ]
              }
              obstacle={obstacle}
              ask={async () => {
                const answer = await compute(null)
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
