import type { AnalysisTask, AnalysisTasks } from '#domain/simulation/analysis-tasks.ts'
import type { Engine } from '#workers/engine/wasm/load-engine.ts'
import type { TaskControl } from './task-control.ts'
import type { GridReadings } from './what-if-grid.ts'

/** A computation by one worker. Throws the engine's problem as JSON text when its input is rejected. */
type Task<Input, Result> = (engine: Engine, input: Input, control: TaskControl) => Result | Promise<Result>

/** The tasks that the reference implements too, and those that give their figures in another shape. */
interface WorkerTasks extends AnalysisTasks {
  /** Grids in the shape in which they move between threads: `PackedGrid` reads them. */
  readonly whatIfReadings: AnalysisTask<GridReadings, readonly Float64Array<ArrayBuffer>[]>
}

/** The input of each task. */
export type TaskInputs = { readonly [Name in keyof WorkerTasks]: WorkerTasks[Name]['input'] }

/** The result of each task. */
export type TaskResults = { readonly [Name in keyof WorkerTasks]: WorkerTasks[Name]['result'] }

/** Name of a task. */
export type TaskName = keyof TaskInputs

/** A task's name with the input that belongs to it. */
export type TaskRequest = { [Name in TaskName]: { readonly task: Name; readonly input: TaskInputs[Name] } }[TaskName]

/** Every task, loaded when first needed. A new one needs a line here and in `AnalysisTasks` of the domain. */
const tasks: { readonly [Name in TaskName]: Task<TaskInputs[Name], TaskResults[Name]> } = {
  kelly: async (...args) => (await import('./kelly.ts')).kellyTask(...args),
  jointKelly: async (...args) => (await import('./kelly.ts')).jointKellyTask(...args),
  optimalF: async (engine, input) => (await import('./kelly.ts')).optimalFTask(engine, input),
  resampling: async (...args) => (await import('./resampling.ts')).resamplingTask(...args),
  challenge: async (...args) => (await import('./challenge.ts')).challengeTask(...args),
  challengeCurve: async (...args) => (await import('./challenge.ts')).challengeCurveTask(...args),
  whatIfGrid: async (...args) => (await import('./what-if-grid.ts')).whatIfGridTask(...args),
  whatIfReadings: async (...args) => (await import('./what-if-grid.ts')).gridReadingsTask(...args),
  whatIfOutcomes: async (engine, input) => (await import('./what-if-grid.ts')).whatIfOutcomesTask(engine, input),
  whatIfEndings: async (...args) => (await import('./what-if-endings.ts')).whatIfEndingsTask(...args),
  whatIfGuards: async (...args) => (await import('./what-if-guards.ts')).whatIfGuardsTask(...args),
  removeBehavior: async (...args) => (await import('./what-if-removal.ts')).whatIfRemovalTask(...args),
}

/** Loads the code of every task in this thread. */
export async function loadTasks(): Promise<void> {
  await Promise.all([
    import('./kelly.ts'),
    import('./resampling.ts'),
    import('./challenge.ts'),
    import('./what-if-grid.ts'),
    import('./what-if-endings.ts'),
    import('./what-if-guards.ts'),
    import('./what-if-removal.ts'),
  ])
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
