import { challengeCurve, simulateChallenge } from '#server/reference/challenge/simulate-challenge.ts'
import { simulateHistory } from '#server/reference/growth/history-rank.ts'
import { kellyDrawdown } from '#server/reference/growth/kelly-drawdown.ts'
import { simulateScenarios } from '#server/reference/growth/scenarios.ts'
import { simulateGrowth } from '#server/reference/growth/simulate-growth.ts'
import { analyzeKelly } from '#server/reference/kelly/analysis.ts'
import { jointKelly } from '#server/reference/kelly/joint.ts'
import { optimalF } from '#server/reference/kelly/optimal-f.ts'
import { resampleFigures } from '#server/reference/resampling/resample-figures.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { whatIfEndings } from '#server/reference/what-if/endings.ts'
import { whatIfGrid } from '#server/reference/what-if/grid.ts'
import { whatIfGuards } from '#server/reference/what-if/guards.ts'
import { whatIfOutcomes } from '#server/reference/what-if/outcomes.ts'
import { removeBehavior } from '#server/reference/what-if/remove-behavior.ts'
import type { InputOf, ResultOf, TaskCall, TaskName, TaskOutcome } from './tasks.ts'

const programs: { readonly [Name in TaskName]: (input: InputOf<Name>) => ResultOf<Name> } = {
  growth: simulateGrowth,
  scenarios: simulateScenarios,
  history: simulateHistory,
  kelly: analyzeKelly,
  kellyDrawdown,
  jointKelly,
  optimalF: ({ values }) => optimalF(values),
  resampling: resampleFigures,
  challenge: simulateChallenge,
  challengeCurve,
  whatIfGrid,
  whatIfOutcomes: ({ grid, cell }) => whatIfOutcomes(grid, cell.stop, cell.target),
  whatIfEndings: ({ grid, cell }) => {
    const outcomes = whatIfOutcomes(grid, cell.stop, cell.target)
    return whatIfEndings(grid, cell.stop, cell.target).map((ending, place) => ({
      outcome: outcomes[place] ?? 0,
      ...ending,
    }))
  },
  whatIfGuards,
  removeBehavior,
}

/** The worker thread's program: one simulation per call. */
export default function runTask({ name, input }: TaskCall): TaskOutcome {
  try {
    // The input of a call belongs to its name.
    const result = (programs[name] as (given: typeof input) => ResultOf<TaskName>)(input)
    return { result, problem: null }
  } catch (error) {
    if (error instanceof SimulationRefused) return { result: null, problem: error.problem }
    throw error
  }
}
