import { simulateGrowth } from '#server/reference/growth.ts'
import { SimulationRefused } from '#server/reference/refused.ts'
import type { InputOf, ResultOf, TaskCall, TaskName, TaskOutcome } from './tasks.ts'

const programs: { readonly [Name in TaskName]?: (input: InputOf<Name>) => ResultOf<Name> } = {
  growth: simulateGrowth,
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
