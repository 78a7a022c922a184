import { transfer, type Remote } from 'comlink'
import {
  drawdownLevels,
  type Distribution,
  type GrowthInput,
  type GrowthResult,
  type Proportion,
} from '#domain/simulation/growth.ts'
import { hasFixedEnd } from '#domain/simulation/has-fixed-end.ts'
import { allNamedOutcomes, allOutcomes, cancelled, success, type Outcome } from '#workers/shared/outcome.ts'
import type { DistributionWithTail, GrowthApi } from './growth-api.ts'
import type { CountsName, DoublesName, PartSummary } from './growth-part.ts'
import { transferableBuffers } from './join-parts.ts'
import type { PathsJob } from './paths-job.ts'

type DescribedPaths = Omit<GrowthResult, 'trades' | 'paths' | 'steps' | 'fan' | 'uncertainEdge'>

/** Sums the hits of the parts. */
function sumHits(parts: readonly PartSummary[]): number[] {
  return (parts[0]?.hits ?? []).map((_, i) => parts.reduce((sum, part) => sum + (part.hits[i] ?? 0), 0))
}

/** Values of all paths that are needed after they are described: one array per part, in path order. */
export interface PathValues {
  terminal: Float64Array[]
  maxDrawdown: Float64Array[]
}

/**
 * Describes one output at a time on each worker and fetches an output from its parts only then: a dozen outputs of a million
 * paths at once would take more memory than the states of all paths.
 */
class DescriptionQueue {
  readonly #job: PathsJob
  readonly #parts: number
  readonly #tasks: number
  /** Per worker, its last task. */
  readonly #lastTasks: Promise<unknown>[]
  readonly #kept: PathValues | null
  #enqueued = 0
  #done = 0

  constructor(job: PathsJob, parts: number, tasks: number, kept: PathValues | null) {
    this.#job = job
    this.#parts = parts
    this.#tasks = tasks
    this.#kept = kept
    this.#lastTasks = Array.from({ length: job.workers }, () => Promise.resolve())
  }

  /** Runs a task on the next worker (round robin), after the tasks already queued there. */
  enqueue<T>(work: (worker: number) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const worker = this.#enqueued++ % this.#lastTasks.length
    const lastTask = this.#lastTasks[worker] ?? Promise.resolve()
    const outcome = lastTask.then(async () => {
      if (!this.#job.isWanted()) return cancelled
      const described = await work(worker)
      this.#done += 1
      this.#job.onProgress(this.#done / this.#tasks)
      return described
    })
    this.#lastTasks[worker] = outcome.catch(() => null)
    return outcome
  }

  /** Describes an output of floating-point numbers. */
  doubles(
    name: DoublesName,
    describe: 'describeTerminal' | 'describeDrawdown',
  ): Promise<Outcome<DistributionWithTail>> {
    return this.enqueue(async (worker) => {
      const arrays = await this.#fetch((api) => api.growthDoubles(this.#job.id, name))
      if (!arrays.ok) return arrays
      const kept = this.#kept !== null && name !== 'maxDrawdownAmount'
      if (kept) this.#kept[name] = arrays.value
      const sent = kept ? arrays.value : transfer(arrays.value, transferableBuffers(arrays.value))
      return this.#job.call(worker, (api) => api[describe](sent))
    })
  }

  /** Describes an output of counts. */
  counts<T>(
    name: CountsName,
    describe: (api: Remote<GrowthApi>, arrays: Uint32Array[]) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    return this.enqueue(async (worker) => {
      const arrays = await this.#fetch((api) => api.growthCounts(this.#job.id, name))
      if (!arrays.ok) return arrays
      return this.#job.call(worker, (api) => describe(api, transfer(arrays.value, transferableBuffers(arrays.value))))
    })
  }

  /** Computes hits as proportions of `of` paths. */
  proportions(hits: readonly number[], of: number): Promise<Outcome<Proportion[]>> {
    return this.enqueue((worker) => this.#job.call(worker, (api) => api.proportions(hits, of)))
  }

  #fetch<T>(read: (api: Remote<GrowthApi>) => Promise<Outcome<T>>): Promise<Outcome<T[]>> {
    return allOutcomes(Array.from({ length: this.#parts }, (_, i) => this.#job.call(i, read)))
  }

  /** Releases the parts, whose memory the next simulation needs. */
  async releaseParts(): Promise<void> {
    await this.#fetch((api) => api.cancelGrowth(this.#job.id))
  }
}

const noOutcome: Promise<Outcome<null>> = Promise.resolve(success(null))

/**
 * Computes the figures over all paths. One worker describes one output, since sums and percentiles run over all paths in
 * path order; different outputs are described on different workers.
 */
export async function describePaths(
  job: PathsJob,
  input: GrowthInput,
  parts: readonly PartSummary[],
  kept: PathValues | null,
): Promise<Outcome<DescribedPaths>> {
  const endVaries = !hasFixedEnd(input)
  const hasAmount = input.sizing.kind !== 'fixedFraction' && input.sizing.kind !== 'kellyFraction'
  const tasks = 8 + Number(endVaries) + Number(hasAmount) + Number(input.recovery)
  const queue = new DescriptionQueue(job, parts.length, tasks, kept)

  // The most expensive first, so that the workers finish together.
  const described = await allNamedOutcomes({
    terminal: endVaries ? queue.doubles('terminal', 'describeTerminal') : noOutcome,
    maxDrawdown: queue.doubles('maxDrawdown', 'describeDrawdown'),
    maxDrawdownAmount: hasAmount ? queue.doubles('maxDrawdownAmount', 'describeDrawdown') : noOutcome,
    totalUnderWater: queue.counts('totalUnderWater', (api, arrays) => api.describeCounts(arrays)),
    longestUnderWater: queue.counts('longestUnderWater', (api, arrays) => api.describeCounts(arrays)),
    losingStreak: queue.counts('losingStreak', (api, arrays) => api.describeCounts(arrays)),
    winningStreak: queue.counts('winningStreak', (api, arrays) => api.describeCounts(arrays)),
    ruin: queue.counts('ruinStep', (api, arrays) => api.firstPassage(arrays)),
    goalTouch: queue.counts('goalStep', (api, arrays) => api.firstPassage(arrays)),
    recovery: input.recovery ? queue.counts('recovery', (api, arrays) => api.describeRecovery(arrays)) : noOutcome,
    proportions: queue.proportions(sumHits(parts), input.paths),
  })
  await queue.releaseParts()
  if (!described.ok) return described
  const { terminal, maxDrawdown, maxDrawdownAmount, goalTouch, recovery, proportions, ...distributions } =
    described.value

  const remaining = proportions[Symbol.iterator]()
  const next = () => {
    const { value, done: isEmpty } = remaining.next()
    if (isEmpty === true) throw new RangeError('the engine counted fewer hits than the result has shares')
    return value
  }
  // In the order of the engine's `hits`.
  const loss = next()
  const openUnderWater = next()
  const drawdownAtLeast = drawdownLevels.map((level) => ({ level: level / 100, proportion: next() }))
  const ruinByBarrier = input.ruin.map(() => next())
  const [end, goalFirst, ruinFirst, neither] = [next(), next(), next(), next()]
  const facts = parts[0]?.facts ?? { blockLength: null, riskFraction: null, endEquity: null }
  return success({
    ...facts,
    ...distributions,
    terminal: terminal?.distribution ?? null,
    maxDrawdown: maxDrawdown.distribution,
    conditionalDrawdown5: maxDrawdown.tail,
    maxDrawdownAmount: maxDrawdownAmount?.distribution ?? null,
    openUnderWater,
    loss: endVaries ? loss : null,
    drawdownAtLeast,
    ruinByBarrier,
    goal: input.goal === null ? null : { touch: goalTouch, end: endVaries ? end : null, goalFirst, ruinFirst, neither },
    // Without a path that drew down there is nothing to recover from.
    recovery: recovery === null || recovery.passage.reached.of === 0 ? null : recovery.passage,
    recoveryHistogram: recovery?.histogram ?? null,
    cvar5: terminal?.tail ?? null,
  })
}

/** Figures of the simulation in which each path resamples the history. */
interface ResampledFigures {
  readonly terminal: Distribution
  readonly maxDrawdown: Distribution
  readonly loss: Proportion
  readonly cvar5: number
}

/** Computes the figures of the simulation with resampled histories. */
export async function describeResampled(
  job: PathsJob,
  input: GrowthInput,
  parts: readonly PartSummary[],
): Promise<Outcome<ResampledFigures>> {
  const queue = new DescriptionQueue(job, parts.length, 3, null)
  const described = await allNamedOutcomes({
    terminal: queue.doubles('terminal', 'describeTerminal'),
    maxDrawdown: queue.doubles('maxDrawdown', 'describeDrawdown'),
    losses: queue.proportions(sumHits(parts).slice(0, 1), input.paths),
  })
  await queue.releaseParts()
  if (!described.ok) return described
  const { terminal, maxDrawdown, losses } = described.value
  const [loss] = losses
  if (loss === undefined) throw new RangeError('the engine counted no losses')
  return success({
    terminal: terminal.distribution,
    maxDrawdown: maxDrawdown.distribution,
    loss,
    cvar5: terminal.tail,
  })
}
