import { transfer, type Remote } from 'comlink'
import {
  drawdownLevels,
  type Distribution,
  type GrowthInput,
  type GrowthResult,
  type Proportion,
} from '#domain/simulation/growth.ts'
import type { EngineApi } from '#workers/engine/engine-api.ts'
import { allOutcomes, cancelled, success, type Outcome } from '#workers/shared/outcome.ts'
import type { DistributionWithTail } from './growth-api.ts'
import type { CountsName, DoublesName, PartSummary } from './growth-part.ts'
import { transferableBuffers } from './join-parts.ts'
import type { PathsJob } from './paths-job.ts'

type DescribedPaths = Omit<GrowthResult, 'trades' | 'paths' | 'steps' | 'fan' | 'uncertainEdge'>

/** Adds up what each part counted. */
function sumHits(parts: readonly PartSummary[]): number[] {
  return (parts[0]?.hits ?? []).map((_, i) => parts.reduce((sum, part) => sum + (part.hits[i] ?? 0), 0))
}

/** Values of all paths, in parts in path order, that are needed after their description. */
export interface PathValues {
  terminal: Float64Array[]
  maxDrawdown: Float64Array[]
}

/**
 * Describes outputs one after the other on each worker, and fetches an output from its parts when its turn comes: of a million
 * paths a dozen outputs at once would be more than all their states.
 */
class DescriptionQueue {
  readonly #job: PathsJob
  readonly #parts: number
  readonly #tasks: number
  readonly #turns: Promise<unknown>[]
  readonly #kept: PathValues | null
  #dealt = 0
  #done = 0

  constructor(job: PathsJob, parts: number, tasks: number, kept: PathValues | null) {
    this.#job = job
    this.#parts = parts
    this.#tasks = tasks
    this.#kept = kept
    this.#turns = Array.from({ length: job.workers }, () => Promise.resolve())
  }

  /** Runs a task on the worker whose turn it is, after those that it has. */
  enqueue<T>(work: (worker: number) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const worker = this.#dealt++ % this.#turns.length
    const turn = this.#turns[worker] ?? Promise.resolve()
    const outcome = turn.then(async () => {
      if (!this.#job.isWanted()) return cancelled
      const found = await work(worker)
      this.#done += 1
      this.#job.onProgress(this.#done / this.#tasks)
      return found
    })
    this.#turns[worker] = outcome.catch(() => null)
    return outcome
  }

  /** Describes an output of numbers. */
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
    describe: (api: Remote<EngineApi>, arrays: Uint32Array[]) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    return this.enqueue(async (worker) => {
      const arrays = await this.#fetch((api) => api.growthCounts(this.#job.id, name))
      if (!arrays.ok) return arrays
      return this.#job.call(worker, (api) => describe(api, transfer(arrays.value, transferableBuffers(arrays.value))))
    })
  }

  /** The proportions of hits. */
  proportions(hits: readonly number[], of: number): Promise<Outcome<Proportion[]>> {
    return this.enqueue((worker) => this.#job.call(worker, (api) => api.proportions(hits, of)))
  }

  #fetch<T>(read: (api: Remote<EngineApi>) => Promise<Outcome<T>>): Promise<Outcome<T[]>> {
    return allOutcomes(Array.from({ length: this.#parts }, (_, i) => this.#job.call(i, read)))
  }

  /** Ends the parts, whose memory the next simulation needs. */
  async end(): Promise<void> {
    await this.#fetch((api) => api.cancelGrowth(this.#job.id))
  }
}

const noOutcome: Promise<Outcome<null>> = Promise.resolve(success(null))

/** The model draws nothing that could change where a path ends: there is no distribution to describe. */
const hasFixedEnd = (input: GrowthInput) => input.model.kind === 'permutation'

/**
 * The figures over all paths. Each output is described whole on one worker, since sums and percentiles run over all
 * paths in path order; different outputs are described on different workers.
 */
export async function describePaths(
  job: PathsJob,
  input: GrowthInput,
  parts: readonly PartSummary[],
  kept: PathValues | null,
): Promise<Outcome<DescribedPaths>> {
  const ends = !hasFixedEnd(input)
  const hasAmount = input.sizing.kind !== 'fixedFraction' && input.sizing.kind !== 'kellyFraction'
  const tasks = 8 + Number(ends) + Number(hasAmount) + Number(input.recovery)
  const all = new DescriptionQueue(job, parts.length, tasks, kept)

  // The dearest first, so that the workers finish together.
  const described = await Promise.all([
    ends ? all.doubles('terminal', 'describeTerminal') : noOutcome,
    all.doubles('maxDrawdown', 'describeDrawdown'),
    hasAmount ? all.doubles('maxDrawdownAmount', 'describeDrawdown') : noOutcome,
    all.counts('totalUnderWater', (api, arrays) => api.describeCounts(arrays)),
    all.counts('longestUnderWater', (api, arrays) => api.describeCounts(arrays)),
    all.counts('losingStreak', (api, arrays) => api.describeCounts(arrays)),
    all.counts('winningStreak', (api, arrays) => api.describeCounts(arrays)),
    all.counts('ruinStep', (api, arrays) => api.firstPassage(arrays)),
    all.counts('goalStep', (api, arrays) => api.firstPassage(arrays)),
    input.recovery ? all.counts('recovery', (api, arrays) => api.firstPassage(arrays)) : noOutcome,
    all.proportions(sumHits(parts), input.paths),
  ])
  await all.end()
  const [terminal, maxDrawdown, amount, total, longest, losing, winning, ruin, touch, recovery, shares] = described
  if (!terminal.ok) return terminal
  if (!maxDrawdown.ok) return maxDrawdown
  if (!amount.ok) return amount
  if (!total.ok) return total
  if (!longest.ok) return longest
  if (!losing.ok) return losing
  if (!winning.ok) return winning
  if (!ruin.ok) return ruin
  if (!touch.ok) return touch
  if (!recovery.ok) return recovery
  if (!shares.ok) return shares

  const queue = shares.value[Symbol.iterator]()
  const next = () => {
    const { value, done: empty } = queue.next()
    if (empty === true) throw new RangeError('the engine counted fewer hits than the result has shares')
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
    terminal: terminal.value?.distribution ?? null,
    maxDrawdown: maxDrawdown.value.distribution,
    conditionalDrawdown5: maxDrawdown.value.tail,
    maxDrawdownAmount: amount.value?.distribution ?? null,
    longestUnderWater: longest.value,
    totalUnderWater: total.value,
    losingStreak: losing.value,
    winningStreak: winning.value,
    openUnderWater,
    loss: ends ? loss : null,
    drawdownAtLeast,
    ruin: ruin.value,
    ruinByBarrier,
    goal: input.goal === null ? null : { touch: touch.value, end: ends ? end : null, goalFirst, ruinFirst, neither },
    // Without a path that drew down there is nothing to recover from.
    recovery: recovery.value === null || recovery.value.reached.of === 0 ? null : recovery.value,
    cvar5: terminal.value?.tail ?? null,
  })
}

/** What is said of the simulation in which each path resamples the history. */
export interface ResampledFigures {
  readonly terminal: Distribution
  readonly maxDrawdown: Distribution
  readonly loss: Proportion
  readonly cvar5: number
}

/** The same for the simulation with resampled histories, of which less is asked. */
export async function describeResampled(
  job: PathsJob,
  input: GrowthInput,
  parts: readonly PartSummary[],
): Promise<Outcome<ResampledFigures>> {
  const all = new DescriptionQueue(job, parts.length, 3, null)
  const [terminal, maxDrawdown, loss] = await Promise.all([
    all.doubles('terminal', 'describeTerminal'),
    all.doubles('maxDrawdown', 'describeDrawdown'),
    all.proportions(sumHits(parts).slice(0, 1), input.paths),
  ])
  await all.end()
  if (!terminal.ok) return terminal
  if (!maxDrawdown.ok) return maxDrawdown
  if (!loss.ok) return loss
  const [share] = loss.value
  if (share === undefined) throw new RangeError('the engine counted no losses')
  return success({
    terminal: terminal.value.distribution,
    maxDrawdown: maxDrawdown.value.distribution,
    loss: share,
    cvar5: terminal.value.tail,
  })
}
