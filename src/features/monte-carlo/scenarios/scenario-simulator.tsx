import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useMemo, useState } from 'react'
import { sumNumbers } from '#domain/numbers/statistics.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { GroupedTabSample } from '#features/monte-carlo/analysis/grouped-sample-frame.tsx'
import { SimulationStatus } from '#features/monte-carlo/analysis/simulation-status.tsx'
import { TabActions, tooLarge, workOf } from '#features/monte-carlo/analysis/tab-actions.tsx'
import { ScenarioTable } from '#features/monte-carlo/scenarios/results/scenario-table.tsx'
import { scenarioHeadline } from '#features/monte-carlo/scenarios/results/scenario-texts.ts'
import { useScenarioSimulation } from '#features/monte-carlo/scenarios/results/use-scenario-simulation.ts'
import { ScenarioPanel } from '#features/monte-carlo/scenarios/settings/scenario-panel.tsx'
import {
  planScenarios,
  type ScenarioPlan,
  type ScenarioSettings,
} from '#features/monte-carlo/scenarios/settings/scenario-settings.ts'
import { SimulatorLayout } from '#shared/simulation/simulator-layout.tsx'
import { finishedRun } from '#shared/simulation/use-simulation.ts'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ScenarioCheck } from './scenario-check.tsx'
import { useScenarioServer } from './use-scenario-server.ts'

const TornadoPanel = lazyPart(
  async () => (await import('#features/monte-carlo/scenarios/results/tornado-panel.tsx')).default,
  () => <Skeleton variant="rounded" height={280} />,
)

interface ScenarioSimulatorProps {
  readonly portfolio: Portfolio
  readonly sample: GroupedTabSample
  readonly settings: ScenarioSettings
  readonly onChange: (changes: Partial<ScenarioSettings>) => void
  /** The tab's address without a saved run. */
  readonly address: URLSearchParams
}

/** The work of a comparison on the server, in path-steps. */
const workOfPlan = ({ base, scenarios }: ScenarioPlan): number =>
  sumNumbers([base, ...scenarios].map(({ input }) => workOf(input)))

const faultTexts = {
  winRate: 'The sample has only wins or no wins, so its win rate cannot change.',
  mix: 'All trades or no trades have this setup. Choose another mix.',
} as const

/** The live comparison: changes and results. */
export function ScenarioSimulator({ portfolio, sample, settings, onChange, address }: ScenarioSimulatorProps) {
  const [selected, setSelected] = useState(0)
  const { r, source, groups, capital } = sample
  const drawn = useMemo(() => {
    const names = new Map<Id, string>(groups.setups.map(({ id, name }) => [id, name]))
    return {
      r,
      setupOf: groups.setupOf.map((place) => (place === null ? null : (groups.setups[place]?.id ?? null))),
      setupName: (id: Id | null) => (id === null ? 'without setup' : (names.get(id) ?? 'another setup')),
    }
  }, [r, groups])
  const compute = useScenarioServer(source)
  const { plan, fault } = useMemo(() => planScenarios(settings, drawn), [settings, drawn])
  const obstacle = plan === null ? null : tooLarge(workOfPlan(plan))
  const simulation = useScenarioSimulation(plan)
  const { simulated } = simulation
  const shown = useDeferredValue(simulated)
  const { currency } = portfolio
  const descriptions = shown?.input.scenarios.map(({ description }) => description) ?? []
  const [base] = shown?.result.compared.scenarios ?? []
  const finished = finishedRun(simulation, plan)

  return (
    <SimulatorLayout
      settings={
        <ScenarioPanel
          settings={settings}
          groups={groups}
          selected={Math.min(selected, settings.scenarios.length - 1)}
          onSelect={setSelected}
          onChange={onChange}
        />
      }
    >
      {fault === null ? (
        <SimulationStatus
          simulation={simulation}
          done={
            simulated === null ? '' : `${formatCount(simulated.input.base.input.paths)} paths, computed in your browser`
          }
          actions={
            plan === null ? undefined : (
              <TabActions
                sample={sample}
                address={address}
                suggestedName={`${portfolio.name}: ${pluralize(plan.scenarios.length, 'scenario')}, ${pluralize(settings.steps, 'trade')}`}
                obstacle={obstacle}
                isFinished={finished !== null}
                save={(run) => compute(plan, run)}
              />
            )
          }
        />
      ) : (
        <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
          {faultTexts[fault]}
        </Alert>
      )}
      {fault !== null ? null : shown === null || base === undefined ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Skeleton variant="rounded" height={300} />
          <Skeleton variant="rounded" height={280} />
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Typography variant="h2" component="p" sx={{ m: 0 }}>
            {scenarioHeadline(shown.result.compared, descriptions, capital, currency, sample.assumed)}
          </Typography>
          <TornadoPanel base={base} alone={shown.result.alone} capital={capital} currency={currency} />
          <ScenarioTable
            compared={shown.result.compared}
            descriptions={descriptions}
            capital={capital}
            currency={currency}
          />
          {plan === null ? null : (
            <ScenarioCheck
              portfolio={portfolio}
              sample={sample}
              obstacle={obstacle}
              compute={() => compute(plan, null)}
              simulated={finished}
            />
          )}
        </Box>
      )}
    </SimulatorLayout>
  )
}
