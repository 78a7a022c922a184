import type { AnalysisTask, AnalysisTasks } from '#domain/simulation/analysis-tasks.ts'
import type { HistoryResult, ScenarioResult } from '#domain/simulation/growth-comparison.ts'
import type { GrowthInput, GrowthResult, SimulationProblem } from '#domain/simulation/growth.ts'
import type { KellyDrawdownInput, KellyDrawdownResult } from '#domain/simulation/kelly.ts'

/** The simulations of server/reference that a thread can run, by name. */
export interface Tasks extends AnalysisTasks {
  readonly growth: AnalysisTask<GrowthInput, GrowthResult>
  readonly scenarios: AnalysisTask<readonly GrowthInput[], ScenarioResult>
  readonly history: AnalysisTask<GrowthInput, HistoryResult>
  readonly kellyDrawdown: AnalysisTask<KellyDrawdownInput, KellyDrawdownResult>
}

export type TaskName = keyof Tasks
export type InputOf<Name extends TaskName> = Tasks[Name]['input']
export type ResultOf<Name extends TaskName> = Tasks[Name]['result']

/** A message to a thread. */
export type TaskCall = { [Name in TaskName]: { readonly name: Name; readonly input: InputOf<Name> } }[TaskName]

/** A thread's response. A refusal travels as data, because an error would lose its problem on the way. */
export type TaskOutcome<Name extends TaskName = TaskName> =
  | { readonly result: ResultOf<Name>; readonly problem: null }
  | { readonly result: null; readonly problem: SimulationProblem }
