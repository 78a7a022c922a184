import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { useKellyOptimization } from '#api/simulations/monte-carlo-analyses.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { countPathSteps } from '#domain/simulation/count-path-steps.ts'
import { simulationLimits } from '#domain/simulation/growth.ts'
import type { KellyDrawdownInput, KellyResult } from '#domain/simulation/kelly.ts'
import { Finding } from '#features/monte-carlo/analysis/finding.tsx'
import type { TabSample } from '#features/monte-carlo/analysis/sample-frame.tsx'
import { SampleTradesLink } from '#features/monte-carlo/analysis/sample-trades-link.tsx'
import { SimulationStatus } from '#features/monte-carlo/analysis/simulation-status.tsx'
import { riskLimitSimulator } from '#features/monte-carlo/drawdown/drawdown-simulators.ts'
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
import { ServerCheck } from '#shared/server-check/server-check.tsx'
import { SimulatorLayout } from '#shared/simulation/simulator-layout.tsx'
import { useSimulation } from '#shared/simulation/use-simulation.ts'
import { GrowthCurvePanel } from './growth-curve-panel.tsx'
import type { KellySettings } from './kelly-settings.ts'
import { kellySimulator } from './kelly-simulators.ts'
import { describeKelly, describeKellySample } from './kelly-words.ts'
import { NextTradePanel } from './next-trade-panel.tsx'
import { SetupsPanel } from './setups-panel.tsx'
import { TheoryPanel } from './theory-panel.tsx'
import { useKellyInputs } from './use-kelly-inputs.ts'
import { WalkForwardPanel } from './walk-forward-panel.tsx'

interface KellySimulatorProps {
  readonly portfolio: Portfolio
  readonly tabSample: TabSample
  readonly settings: KellySettings
  readonly change: (changes: Partial<KellySettings>) => void
}

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
          <RiskField {...control} hint="Compared with sizing by Kelly" />
        </>
      }
    >
      <SettingGroup title="Sampling">
        <DrawsField {...control} choices={['independent', 'blocks']} />
        <CostField {...control} />
      </SettingGroup>
      <SettingGroup title="Run">
        <RunFields {...control} />
      </SettingGroup>
    </SettingsCard>
  )
}

/** Lets the server compute the Kelly fraction and the drawdown limit. */
function KellyServerCheck({
  tabSample,
  kelly,
  limit,
  limitInput,
  settings,
}: Pick<KellySimulatorProps, 'tabSample'> & {
  kelly: KellyResult | null
  limit: object | null
  limitInput: KellyDrawdownInput | null
  settings: ReturnType<typeof useKellyInputs>['kelly']
}) {
  const optimization = useKellyOptimization()
  const { r, portfolioId } = tabSample.sample
  const local = useMemo(
    () =>
      kelly === null || (limitInput !== null && limit === null) ? null : { r, result: { kelly, drawdown: limit } },
    [kelly, limit, limitInput, r],
  )
  const work =
    limitInput === null ? 0 : countPathSteps(limitInput.growth, r.length) * (limitInput.points + bisectionRuns)
  return (
    <ServerCheck
      local={local}
      obstacle={
        work > simulationLimits.maxServerPathSteps
          ? 'This run is too large for the server. Choose fewer paths or trades.'
          : null
      }
      ask={async () => {
        const drawdown = limitInput === null ? null : toServerInput(limitInput)
        const answer = await optimization.mutateAsync({
          portfolioId,
          assumedRisk: tabSample.assumedRisk,
          parameters: settings,
          drawdown,
          save: null,
        })
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
export function KellySimulator({ portfolio, tabSample, settings, change }: KellySimulatorProps) {
  const { sample, assumedRisk, capital } = tabSample
  const inputs = useKellyInputs(settings, sample.r)
  const analysis = useSimulation(inputs.analysis, kellySimulator)
  const limit = useSimulation(inputs.limit, riskLimitSimulator)
  const shown = analysis.simulated?.result ?? null
  const isFinished = !analysis.running && analysis.simulated?.input === inputs.analysis
  const finishedLimit =
    !limit.running && limit.simulated?.input === inputs.limit ? (limit.simulated?.result ?? null) : null
  const limitFraction = limit.simulated?.result.fraction ?? null
  const { currency } = portfolio
  return (
    <SimulatorLayout settings={<KellySettingsCard settings={settings} change={change} />}>
      <SimulationStatus label="Computing Kelly’s fraction" simulation={analysis} height={520} />
      {shown === null ? null : (
        <>
          <Finding title={describeKelly(shown.kelly, limitFraction)} detail={describeKellySample(shown.kelly)}>
            {' '}
            <SampleTradesLink label="View trades" />
          </Finding>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <NextTradePanel
              kelly={shown.kelly}
              limit={limitFraction}
              capital={capital}
              currency={currency}
              settings={settings}
              change={change}
            />
            {shown.curve.length === 0 ? null : <GrowthCurvePanel analysis={shown} limit={limitFraction} />}
            <TheoryPanel simulated={shown.simulated} depthPercent={settings.depthPercent} />
            <WalkForwardPanel
              r={sample.r}
              kelly={shown.kelly}
              settings={settings}
              capital={capital}
              currency={currency}
            />
            <SetupsPanel portfolioId={sample.portfolioId} assumedRisk={assumedRisk} settings={inputs.kelly} />
            <KellyServerCheck
              tabSample={tabSample}
              kelly={isFinished ? shown.kelly : null}
              limit={finishedLimit}
              limitInput={inputs.limit}
              settings={inputs.kelly}
            />
          </Box>
        </>
      )}
    </SimulatorLayout>
  )
}
