import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { useKellyOptimization } from '#api/simulations/monte-carlo-analyses.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { KellyDrawdownInput } from '#domain/simulation/kelly.ts'
import { Finding } from '#features/monte-carlo/analysis/finding.tsx'
import { RunCheck } from '#features/monte-carlo/analysis/run-check.tsx'
import type { TabSample } from '#features/monte-carlo/analysis/sample-frame.tsx'
import { SampleTradesLink } from '#features/monte-carlo/analysis/sample-trades-link.tsx'
import { SimulationStatus } from '#features/monte-carlo/analysis/simulation-status.tsx'
import { describeInput, TabActions, tooLarge, workOf } from '#features/monte-carlo/analysis/tab-actions.tsx'
import {
  CostField,
  DrawsField,
  HorizonField,
  LimitFields,
  RiskField,
  RunFields,
} from '#features/monte-carlo/path-settings/setting-fields.tsx'
import { kellyComputations } from '#features/monte-carlo/saved-runs/run-computations.ts'
import type { NewRun } from '#features/monte-carlo/saved-runs/save-actions.tsx'
import { SettingsCard } from '#shared/simulation/settings-card.tsx'
import { SettingsGroup } from '#shared/simulation/settings-group.tsx'
import { SimulatorLayout } from '#shared/simulation/simulator-layout.tsx'
import { finishedRun, useSimulation, type Simulated } from '#shared/simulation/use-simulation.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { WhenVisible } from '#ui/layout/when-visible.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { GrowthCurvePanel } from './growth-curve-panel.tsx'
import type { KellySettings } from './kelly-settings.ts'
import { kellySimulator, type KellyAnalysis, type KellyAnalysisInput } from './kelly-simulators.ts'
import { describeKelly, describeKellySample } from './kelly-words.ts'
import { NextTradePanel } from './next-trade-panel.tsx'
import { useKellyInputs } from './use-kelly-inputs.ts'

interface KellySimulatorProps {
  readonly portfolio: Portfolio
  readonly tabSample: TabSample
  readonly settings: KellySettings
  readonly change: (changes: Partial<KellySettings>) => void
  /** The tab's address without a saved run. */
  readonly address: URLSearchParams
}

/** Heights of the parts below the curve while they load, in pixels. */
const heights = { theory: 378, walkForward: 424, setups: 340 } as const

const TheoryPanel = lazyPart(
  async () => (await import('./theory-panel.tsx')).TheoryPanel,
  () => <LoadingState label="Loading the comparison" heights={[heights.theory]} />,
)
const WalkForwardPanel = lazyPart(
  async () => (await import('./walk-forward-panel.tsx')).WalkForwardPanel,
  () => <LoadingState label="Loading walk-forward test" heights={[heights.walkForward]} />,
)
const SetupsPanel = lazyPart(
  async () => (await import('./setups-panel.tsx')).SetupsPanel,
  () => <LoadingState label="Loading setups" heights={[heights.setups]} />,
)

/** Runs of the server's search for the risk within the limit, beside those of the curve. */
const bisectionRuns = 20

function KellySettingsCard({ settings, change }: Pick<KellySimulatorProps, 'settings' | 'change'>) {
  const control = { settings, change }
  return (
    <SettingsCard
      main={
        <>
          <LimitFields {...control} />
          <HorizonField {...control} />
          <RiskField {...control} hint="Compared with Kelly sizing" />
        </>
      }
    >
      <SettingsGroup title="Sampling">
        <DrawsField {...control} choices={['independent', 'blocks']} />
        <CostField {...control} />
      </SettingsGroup>
      <SettingsGroup title="Run">
        <RunFields {...control} />
      </SettingsGroup>
    </SettingsCard>
  )
}

/** How the server computes the Kelly fraction and the drawdown limit, and why it cannot. */
function useKellyServer({ source, r }: TabSample, { kelly, limit }: KellyAnalysisInput) {
  const optimization = useKellyOptimization()
  const obstacle = tooLarge(limit === null ? 0 : workOf({ ...limit.growth, r }) * (limit.points + bisectionRuns))
  const { r: _, ...parameters } = kelly
  const compute = (save: NewRun | null) =>
    optimization.mutateAsync({
      ...source,
      parameters,
      drawdown: limit === null ? null : toServerInput(limit),
      save,
    })
  return { obstacle, compute }
}

interface KellyCheckProps {
  readonly portfolio: Portfolio
  readonly tabSample: TabSample
  readonly server: ReturnType<typeof useKellyServer>
  /** The finished results; null during a run. */
  readonly finished: Simulated<KellyAnalysisInput, KellyAnalysis> | null
}

/** Lets the server compute the Kelly fraction and the drawdown limit. */
function KellyCheck({ portfolio, tabSample, server, finished }: KellyCheckProps) {
  const local = useMemo(() => {
    if (finished === null) return null
    const { theory, limit } = finished.result
    return { r: finished.input.kelly.r, result: { kelly: theory.kelly, drawdown: limit } }
  }, [finished])
  return (
    <RunCheck
      sample={tabSample}
      name={`${portfolio.name} Kelly`}
      local={local}
      computations={() => {
        if (finished === null) return []
        const { input, result } = finished
        const limit =
          input.limit === null || result.limit === null ? null : { input: input.limit, result: result.limit }
        return kellyComputations(input.kelly, result.theory.kelly, limit)
      }}
      obstacle={server.obstacle}
      ask={async () => {
        const answer = await server.compute(null)
        return {
          r: answer.sample.r,
          result: { kelly: answer.kelly, drawdown: answer.drawdown },
          trades: answer.sample.usable,
          computedInMs: answer.computedInMs,
        }
      }}
    />
  )
}

/** The input without what the server has or varies itself. */
function toServerInput({ growth, ...asked }: KellyDrawdownInput) {
  const { r: _r, sizing: _sizing, resampleHistory: _resampled, recovery: _recovery, ...parameters } = growth
  return { ...asked, growth: parameters }
}

/** The live analysis of the Kelly fraction: parameters and results. */
export function KellySimulator({ portfolio, tabSample, settings, change, address }: KellySimulatorProps) {
  const { r, source, capital, saved, assumed } = tabSample
  const inputs = useKellyInputs(settings, r)
  const server = useKellyServer(tabSample, inputs.analysis)
  const analysis = useSimulation(inputs.analysis, kellySimulator)
  const { simulated } = analysis
  const finished = finishedRun(analysis, inputs.analysis)
  const theory = simulated?.result.theory ?? null
  const limit = simulated?.result.limit?.fraction ?? null
  const { currency } = portfolio
  return (
    <SimulatorLayout settings={<KellySettingsCard settings={settings} change={change} />}>
      <SimulationStatus
        label="Computing Kelly’s fraction"
        simulation={analysis}
        height={520}
        done={describeInput(simulated?.input.growth ?? null)}
        actions={
          <TabActions
            sample={tabSample}
            address={address}
            suggestedName={`${portfolio.name}: Kelly from ${r.length} trades`}
            obstacle={server.obstacle}
            isFinished={finished !== null}
            save={server.compute}
          />
        }
      />
      {simulated === null || theory === null ? null : (
        <>
          <Finding
            title={describeKelly(theory.kelly, limit)}
            detail={`${describeKellySample(theory.kelly)}${assumed === null ? '' : ` Assuming ${assumed}.`}`}
          >
            {' '}
            <SampleTradesLink label="View trades" />
          </Finding>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <NextTradePanel
              kelly={theory.kelly}
              limit={limit}
              capital={capital}
              currency={currency}
              settings={settings}
              change={change}
            />
            {theory.curve.length === 0 ? null : <GrowthCurvePanel theory={theory} limit={limit} />}
            <WhenVisible height={heights.theory} ahead={0}>
              <TheoryPanel
                simulated={theory.simulated}
                depthPercent={
                  simulated.input.limit === null ? settings.depthPercent : simulated.input.limit.level * 100
                }
              />
            </WhenVisible>
            <WhenVisible height={heights.walkForward}>
              <WalkForwardPanel
                r={simulated.input.kelly.r}
                kelly={theory.kelly}
                limit={limit}
                settings={settings}
                capital={capital}
                currency={currency}
              />
            </WhenVisible>
            {saved === null ? (
              <WhenVisible height={heights.setups}>
                <SetupsPanel source={source} settings={inputs.kelly} />
              </WhenVisible>
            ) : null}
            <KellyCheck portfolio={portfolio} tabSample={tabSample} server={server} finished={finished} />
          </Box>
        </>
      )}
    </SimulatorLayout>
  )
}
