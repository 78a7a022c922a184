import type {
  JointKellyInput,
  JointKellyResult,
  KellyInput,
  KellyResult,
  OptimalFInput,
  OptimalFResult,
} from '#domain/kelly-analysis.ts'
import type { ResamplingInput, ResamplingResult } from '#domain/resampling.ts'
import type {
  RemovalInput,
  RemovalResult,
  WhatIfGrid,
  WhatIfGuardInput,
  WhatIfGuards,
  WhatIfInput,
} from '#domain/what-if.ts'
import type { Engine } from './engine-load.ts'
import type { TaskControl } from './task-control.ts'
import type { WhatIfOutcomesInput } from './what-if-grid-task.ts'

/** A computation by one worker. What it throws as JSON text is the engine's refusal. */
export type Task<Input, Result> = (engine: Engine, input: Input, control: TaskControl) => Result | Promise<Result>

/** The input of each task. */
export interface TaskInputs {
  readonly kelly: KellyInput
  readonly jointKelly: JointKellyInput
  readonly optimalF: OptimalFInput
  readonly resampling: ResamplingInput
  readonly whatIfGrid: WhatIfInput
  readonly whatIfOutcomes: WhatIfOutcomesInput
  readonly whatIfGuards: WhatIfGuardInput
  readonly removeBehaviour: RemovalInput
}

/** The result of each task. */
export interface TaskResults {
  readonly kelly: KellyResult
  readonly jointKelly: JointKellyResult
  readonly optimalF: OptimalFResult | null
  readonly resampling: ResamplingResult
  readonly whatIfGrid: WhatIfGrid
  readonly whatIfOutcomes: readonly number[]
  readonly whatIfGuards: WhatIfGuards | null
  readonly removeBehaviour: RemovalResult
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
  whatIfGrid: async (...given) => (await import('./what-if-grid-task.ts')).whatIfGridTask(...given),
  whatIfOutcomes: async (engine, input) => (await import('./what-if-grid-task.ts')).whatIfOutcomesTask(engine, input),
  whatIfGuards: async (...given) => (await import('./what-if-guards-task.ts')).whatIfGuardsTask(...given),
  removeBehaviour: async (...given) => (await import('./what-if-removal-task.ts')).whatIfRemovalTask(...given),
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
