import type {
  JointKellyInput,
  JointKellyResult,
  KellyInput,
  KellyResult,
  OptimalFInput,
  OptimalFResult,
} from '#domain/kelly-analysis.ts'
import type { ResamplingInput, ResamplingResult } from '#domain/resampling.ts'
import type { Engine } from './engine-load.ts'
import type { TaskControl } from './task-control.ts'

/** A computation by one worker. What it throws as JSON text is the engine's refusal. */
export type Task<Input, Result> = (engine: Engine, input: Input, control: TaskControl) => Result | Promise<Result>

/** The input of each task. */
export interface TaskInputs {
  readonly kelly: KellyInput
  readonly jointKelly: JointKellyInput
  readonly optimalF: OptimalFInput
  readonly resampling: ResamplingInput
}

/** The result of each task. */
export interface TaskResults {
  readonly kelly: KellyResult
  readonly jointKelly: JointKellyResult
  readonly optimalF: OptimalFResult | null
  readonly resampling: ResamplingResult
}

/** Name of a task. */
export type TaskName = keyof TaskInputs

/** A task's name with the input that belongs to it. */
export type TaskRequest = { [Name in TaskName]: { readonly task: Name; readonly input: TaskInputs[Name] } }[TaskName]

/** Every task, loaded when it is asked for. A new one takes a line here and in the two tables above. */
const tasks: { readonly [Name in TaskName]: Task<TaskInputs[Name], TaskResults[Name]> } = {
  kelly: async (...given) => (await import('./kelly-task.ts')).kellyTask(...given),
  jointKelly: async (...given) => (await import('./kelly-task.ts')).jointKellyTask(...given),
  optimalF: async (engine, input) => (await import('./kelly-task.ts')).optimalFTask(engine, input),
  resampling: async (...given) => (await import('./resampling-task.ts')).resamplingTask(...given),
}

/** Runs a task in this thread. */
export function runTask<Name extends TaskName>(
  engine: Engine,
  task: Name,
  input: TaskInputs[Name],
  control: TaskControl,
): Promise<TaskResults[Name]> {
  return Promise.resolve(tasks[task](engine, input, control))
}
