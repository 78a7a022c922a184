import type { AnalysisTask, AnalysisTasks } from '#domain/simulation/analysis-tasks.ts'
import type { Engine } from '#workers/engine/wasm/load-engine.ts'
import type { TaskControl } from './task-control.ts'
import type { WhatIfOutcomesInput } from './what-if-grid.ts'

/** A computation by one worker. What it throws as JSON text is the engine's refusal. */
export type Task<Input, Result> = (engine: Engine, input: Input, control: TaskControl) => Result | Promise<Result>

interface EngineTasks extends AnalysisTasks {
  /** The results of one cell, trade by trade. */
  readonly whatIfOutcomes: AnalysisTask<WhatIfOutcomesInput, readonly number[]>
}

/** The input of each task. */
export type TaskInputs = { readonly [Name in keyof EngineTasks]: EngineTasks[Name]['input'] }

/** The result of each task. */
export type TaskResults = { readonly [Name in keyof EngineTasks]: EngineTasks[Name]['result'] }

/** Name of a task. */
export type TaskName = keyof TaskInputs

/** A task's name with the input that belongs to it. */
export type TaskRequest = { [Name in TaskName]: { readonly task: Name; readonly input: TaskInputs[Name] } }[TaskName]

/** Every task, loaded when it is asked for. A new one takes a line here and in the table of the domain. */
const tasks: { readonly [Name in TaskName]: Task<TaskInputs[Name], TaskResults[Name]> } = {
  kelly: async (...given) => (await import('./kelly.ts')).kellyTask(...given),
  jointKelly: async (...given) => (await import('./kelly.ts')).jointKellyTask(...given),
  optimalF: async (engine, input) => (await import('./kelly.ts')).optimalFTask(engine, input),
  resampling: async (...given) => (await import('./resampling.ts')).resamplingTask(...given),
  whatIfGrid: async (...given) => (await import('./what-if-grid.ts')).whatIfGridTask(...given),
  whatIfOutcomes: async (engine, input) => (await import('./what-if-grid.ts')).whatIfOutcomesTask(engine, input),
  whatIfGuards: async (...given) => (await import('./what-if-guards.ts')).whatIfGuardsTask(...given),
  removeBehaviour: async (...given) => (await import('./what-if-removal.ts')).whatIfRemovalTask(...given),
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
