import { transfer } from 'comlink'
import type { Distribution, FirstPassage, GrowthInput, Proportion, SimulationProblem } from '#domain/simulation.ts'
import { loadEngine, type Engine } from './engine-load.ts'
import { runTask, type TaskRequest, type TaskResults } from './engine-tasks.ts'
import { GrowthPart, type PartOutputs } from './growth-part.ts'
import { buffersOf, joinParts, type Parts } from './join-parts.ts'
import { distribution, firstPassage, proportion } from './growth-shapes.ts'
import { cancelled, failure, success, type Outcome } from './outcome.ts'
import type { PathPart } from './path-parts.ts'
import { TaskRun, type TaskStep } from './task-run.ts'

/** What is asked of the terminal values: their distribution and the mean return of the worst 5 %. */
export interface TerminalFigures {
  readonly distribution: Distribution
  readonly cvar5: number
}

const problemCodes: ReadonlySet<string> = new Set<SimulationProblem['code']>([
  'too_few_trades',
  'too_many_trades',
  'parameter_out_of_range',
  'growth_overflow',
])

function isProblem(value: unknown): value is SimulationProblem {
  return typeof value === 'object' && value !== null && 'code' in value && problemCodes.has(String(value.code))
}

/** The engine refuses an input by throwing a problem as JSON text; whatever else is thrown is a fault of the worker. */
function problemOf(thrown: unknown): Outcome<never> {
  if (typeof thrown === 'string') {
    try {
      const parsed: unknown = JSON.parse(thrown)
      if (isProblem(parsed)) return failure(parsed)
    } catch {
      // Not JSON: said below as it stands.
    }
  }
  return failure({ code: 'worker_failed', message: thrown instanceof Error ? thrown.message : String(thrown) })
}

async function answer<T>(work: (engine: Engine) => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return success(await work(await loadEngine()))
  } catch (thrown) {
    return problemOf(thrown)
  }
}

const doubles = (length: number) => new Float64Array(length)
const counts = (length: number) => new Uint32Array(length)

/**
 * What a worker offers to the pool. Large arrays are transferred, so an array that was sent or received belongs to the
 * other side from then on.
 */
export class EngineApi {
  readonly #parts = new Map<number, GrowthPart>()
  readonly #tasks = new Map<number, TaskRun<TaskResults[TaskRequest['task']]>>()

  /** Loads the engine; its version. */
  version(): Promise<Outcome<string>> {
    return answer((engine) => engine.engine_version())
  }

  /** Prepares a part of a job's paths. The engine checks the whole input, so every part refuses alike. */
  openGrowth(job: number, input: GrowthInput, part: PathPart): Promise<Outcome<null>> {
    return answer((engine) => {
      this.#parts.set(job, new GrowthPart(engine, input, part))
      return null
    })
  }

  /** Advances the part through the given steps; the equity of its paths after each of them. */
  async advanceGrowth(job: number, toSteps: readonly number[]): Promise<Outcome<Float64Array[]>> {
    const part = this.#parts.get(job)
    if (part === undefined) return cancelled
    const outcome = await answer(() => part.advance(toSteps))
    if (!outcome.ok) return outcome
    if (outcome.value === null) return cancelled
    return transfer(success(outcome.value), buffersOf(outcome.value))
  }

  /** The per-path outputs after the last step; ends the part. */
  async closeGrowth(job: number): Promise<Outcome<PartOutputs>> {
    const part = this.#parts.get(job)
    if (part === undefined) return cancelled
    const outcome = await answer(() => part.outputs())
    await this.cancelGrowth(job)
    if (!outcome.ok) return outcome
    const { hits: _counted, ...arrays } = outcome.value
    return transfer(outcome, buffersOf(Object.values(arrays)))
  }

  /** Gives up a part: an advance under way ends at its next pause. */
  cancelGrowth(job: number): Promise<Outcome<null>> {
    this.#parts.get(job)?.release()
    this.#parts.delete(job)
    return Promise.resolve(success(null))
  }

  /** Starts a task; how far it is, or its result. */
  compute(job: number, { task, input }: TaskRequest): Promise<Outcome<TaskStep<TaskResults[TaskRequest['task']]>>> {
    // Noted before the engine is loaded, so that a cancellation finds it.
    this.#tasks.set(job, new TaskRun(async (control) => runTask(await loadEngine(), task, input, control)))
    return this.resumeTask(job)
  }

  /** How far a task is now, or its result. */
  async resumeTask(job: number): Promise<Outcome<TaskStep<TaskResults[TaskRequest['task']]>>> {
    const run = this.#tasks.get(job)
    if (run === undefined) return cancelled
    const outcome = await answer(() => run.next())
    if (!outcome.ok || outcome.value?.done !== false) this.#tasks.delete(job)
    if (!outcome.ok) return outcome
    return outcome.value === null ? cancelled : success(outcome.value)
  }

  /** Gives up a task: it ends at its next pause. */
  cancelTask(job: number): Promise<Outcome<null>> {
    this.#tasks.get(job)?.cancel()
    this.#tasks.delete(job)
    return Promise.resolve(success(null))
  }

  /** The percentiles of each column, one after the other. */
  fanColumns(columns: readonly Parts<Float64Array>[]): Promise<Outcome<number[][]>> {
    return answer((engine) => columns.map((parts) => [...engine.percentiles_of(joinParts(parts, doubles))]))
  }

  /** Distribution and lower tail of terminal values. */
  describeTerminal(parts: Parts<Float64Array>): Promise<Outcome<TerminalFigures>> {
    return answer((engine) => {
      const values = joinParts(parts, doubles)
      return { distribution: distribution(engine.describe_doubles(values)), cvar5: engine.lower_tail_mean(values) }
    })
  }

  /** Distribution of fractions. */
  describeDoubles(parts: Parts<Float64Array>): Promise<Outcome<Distribution>> {
    return answer((engine) => distribution(engine.describe_doubles(joinParts(parts, doubles))))
  }

  /** Distribution of counts. */
  describeCounts(parts: Parts<Uint32Array>): Promise<Outcome<Distribution>> {
    return answer((engine) => distribution(engine.describe_counts(joinParts(parts, counts))))
  }

  /** First passage of steps, 0 = never. */
  firstPassage(parts: Parts<Uint32Array>): Promise<Outcome<FirstPassage>> {
    return answer((engine) => {
      const steps = joinParts(parts, counts)
      return firstPassage(engine.first_passage(steps), steps.length)
    })
  }

  /** Each count of hits as a share of `of` with its interval. */
  proportions(hits: readonly number[], of: number): Promise<Outcome<Proportion[]>> {
    return answer((engine) => hits.map((count) => proportion(engine, count, of)))
  }
}
