import { useScenarioAnalysis } from '#api/simulations/challenge.ts'
import type { RunSource } from '#api/simulations/monte-carlo.ts'
import type { NewRun } from '#features/monte-carlo/saved-runs/save-actions.tsx'
import type { ScenarioPlan } from '#features/monte-carlo/scenarios/settings/scenario-settings.ts'

/** How the server compares scenarios, which changes its own sample; it saves the run if it is given a name. */
export function useScenarioServer(source: RunSource) {
  const analysis = useScenarioAnalysis()
  return (plan: ScenarioPlan, save: NewRun | null) => {
    const scenarios = [plan.base, ...plan.scenarios].map(({ input, change }) => {
      const { r: _, ...parameters } = input
      return { ...parameters, change }
    })
    return analysis.mutateAsync({ ...source, scenarios, save })
  }
}
