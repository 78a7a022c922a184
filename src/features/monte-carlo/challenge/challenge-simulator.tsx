import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useMemo } from 'react'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { ChallengeCurveInput } from '#domain/simulation/challenge.ts'
import { countChallengeSteps } from '#domain/simulation/count-path-steps.ts'
import type { GroupedTabSample } from '#features/monte-carlo/analysis/grouped-sample-frame.tsx'
import { SimulationStatus } from '#features/monte-carlo/analysis/simulation-status.tsx'
import { TabActions, tooLarge } from '#features/monte-carlo/analysis/tab-actions.tsx'
import { ChallengeFigures } from '#features/monte-carlo/challenge/results/challenge-figures.tsx'
import OutcomePanels from '#features/monte-carlo/challenge/results/outcome-panels.tsx'
import {
  useChallengeCurve,
  useChallengeSimulation,
} from '#features/monte-carlo/challenge/results/use-challenge-simulation.ts'
import { ChallengePanel } from '#features/monte-carlo/challenge/settings/challenge-panel.tsx'
import {
  curveRisks,
  toChallengeInput,
  type ChallengeSettings,
} from '#features/monte-carlo/challenge/settings/challenge-settings.ts'
import { SimulatorLayout } from '#shared/simulation/simulator-layout.tsx'
import { finishedRun } from '#shared/simulation/use-simulation.ts'
import { formatCount, formatNumber } from '#ui/figures/format.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import { ChallengeCheck } from './challenge-check.tsx'
import { useChallengeServer } from './use-challenge-server.ts'

const RiskCurvePanel = lazyPart(
  async () => (await import('#features/monte-carlo/challenge/results/risk-curve-panel.tsx')).default,
  () => <Skeleton variant="rounded" height={340} />,
)

interface ChallengeSimulatorProps {
  readonly portfolio: Portfolio
  readonly sample: GroupedTabSample
  readonly settings: ChallengeSettings
  readonly onChange: (changes: Partial<ChallengeSettings>) => void
  /** The tab's address without a saved run. */
  readonly address: URLSearchParams
}

/** Paths of each point of the curve: a share is known to about two points. */
const curvePaths = 2_000
/** The curve is computed once a slider rests this long, in milliseconds. */
const curveDelayMs = 200
/** Settings that the curve itself varies; with these values it need not be computed again when a slider changes them. */
const curveSettings = { riskPercent: 0, fundedRiskPercent: 0 } as const

function useCurveInput(settings: ChallengeSettings, r: readonly number[], tradesPerDay: readonly number[]) {
  const key = JSON.stringify({ ...settings, ...curveSettings })
  const input = useMemo<ChallengeCurveInput>(() => {
    const asked = JSON.parse(key) as ChallengeSettings
    const challenge = toChallengeInput(asked, r, tradesPerDay)
    return { challenge: { ...challenge, paths: Math.min(asked.paths, curvePaths) }, risks: curveRisks(asked) }
  }, [key, r, tradesPerDay])
  return useDebouncedValue(input, curveDelayMs)
}

/** The live simulation of a challenge: rules and results. */
export function ChallengeSimulator({ portfolio, sample, settings, onChange, address }: ChallengeSimulatorProps) {
  const { currency } = portfolio
  const { r } = sample
  const { tradesPerDay } = sample.groups
  const input = useMemo(() => toChallengeInput(settings, r, tradesPerDay), [settings, r, tradesPerDay])
  const simulation = useChallengeSimulation(input)
  const curveInput = useCurveInput(settings, r, tradesPerDay)
  const curve = useChallengeCurve(curveInput)
  const server = useChallengeServer(sample.source, input, curveInput)
  // The server limits the figures and the curve each.
  const curveWork = countChallengeSteps(curveInput.challenge) * curveInput.risks.length
  const obstacle = tooLarge(Math.max(countChallengeSteps(input), curveWork))
  const shown = useDeferredValue(simulation.simulated)
  const shownCurve = useDeferredValue(curve.simulated)
  const { simulated } = simulation
  const finished = finishedRun(simulation, input)
  const finishedCurve = finishedRun(curve, curveInput)
  const { account } = settings

  return (
    <SimulatorLayout settings={<ChallengePanel settings={settings} currency={currency} onChange={onChange} />}>
      <SimulationStatus
        simulation={simulation}
        done={simulated === null ? '' : `${formatCount(simulated.input.paths)} attempts, computed in your browser`}
        actions={
          <TabActions
            sample={sample}
            address={address}
            suggestedName={`${portfolio.name}: challenge at ${formatNumber(settings.riskPercent)}% risk`}
            obstacle={obstacle}
            isFinished={finished !== null && finishedCurve !== null}
            save={server}
          />
        }
      />
      {shown === null ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Skeleton variant="rounded" height={120} />
          <Skeleton variant="rounded" height={340} />
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <ChallengeFigures result={shown.result} account={account} currency={currency} assumed={sample.assumed} />
          {curve.problem === null ? null : <SimulationStatus simulation={curve} />}
          {shownCurve === null ? (
            <Skeleton variant="rounded" height={340} />
          ) : (
            <RiskCurvePanel curve={shownCurve.result} account={account} currency={currency} />
          )}
          <OutcomePanels
            result={shown.result}
            account={account}
            currency={currency}
            fundedDays={shown.input.funded.days}
          />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Limits are checked at trade close, not intraday. Intervals show sampling error only.
          </Typography>
          <ChallengeCheck
            portfolio={portfolio}
            sample={sample}
            obstacle={obstacle}
            compute={server}
            simulated={finished}
            curve={finishedCurve}
          />
        </Box>
      )}
    </SimulatorLayout>
  )
}
