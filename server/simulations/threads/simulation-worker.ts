import { simulateGrowth } from '#server/reference/growth.ts'
import { simulateHistory } from '#server/reference/history-rank.ts'
import { jointKelly } from '#server/reference/joint-kelly.ts'
import { analyseKelly } from '#server/reference/kelly-analysis.ts'
import { kellyDrawdown } from '#server/reference/kelly-drawdown.ts'
import { optimalF } from '#server/reference/optimal-f.ts'
import { SimulationRefused } from '#server/reference/refused.ts'
import { removeBehaviour } from '#server/reference/remove-behaviour.ts'
import { resampleMetrics } from '#server/reference/resampling.ts'
import { simulateScenarios } from '#server/reference/scenarios.ts'
import { whatIfEndings } from '#server/reference/what-if-endings.ts'
import { whatIfGrid } from '#server/reference/what-if-grid.ts'
import { whatIfGuards } from '#server/reference/what-if-guards.ts'
import { whatIfOutcomes } from '#server/reference/what-if-outcomes.ts'
import type { InputOf, ResultOf, TaskCall, TaskName, TaskOutcome } from './tasks.ts'

const programs: { readonly [Name in TaskName]: (input: InputOf<Name>) => ResultOf<Name> } = {
  growth: simulateGrowth,
  scenarios: simulateScenarios,
  history: simulateHistory,
  kelly: analyseKelly,
  kellyDrawdown,
  jointKelly,
  optimalF: ({ values }) => optimalF(values),
  resampling: resampleMetrics,
  whatIfGrid,
  whatIfOutcomes: ({ grid, stop, target }) => whatIfOutcomes(grid, stop, target),
  whatIfEndings: ({ grid, stop, target }) => whatIfEndings(grid, stop, target),
  whatIfGuards,
  removeBehaviour,
}

/** The worker thread's program: one simulation a call. */
export default function runTask({ name, input }: TaskCall): TaskOutcome {
  try {
    // A call's input is that of its name.
    const result = (programs[name] as (given: typeof input) => ResultOf<TaskName>)(input)
    return { result, problem: null }
  } catch (error) {
    if (error instanceof SimulationRefused) return { result: null, problem: error.problem }
    throw error
  }
}
