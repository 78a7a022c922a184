import { transfer, type Remote } from 'comlink'
import { drawdownLevels, type Distribution, type GrowthInput, type GrowthResult } from '#domain/simulation.ts'
import type { EngineApi } from './engine-api.ts'
import type { TailFigures } from './growth-api.ts'
import type { PartOutputs } from './growth-part.ts'
import { buffersOf } from './join-parts.ts'
import { success, type Outcome } from './outcome.ts'
import type { PathsJob } from './paths-job.ts'

type Described = Omit<GrowthResult, 'trades' | 'paths' | 'steps' | 'fan' | 'uncertainEdge'>

type Doubles = 'terminal' | 'maxDrawdown' | 'maxDrawdownAmount'
type Counts =
  | 'longestUnderWater'
  | 'totalUnderWater'
  | 'losingStreak'
  | 'winningStreak'
  | 'ruinStep'
  | 'goalStep'
  | 'recovery'

/** Adds up what each part counted. */
function totalHits(parts: readonly PartOutputs[]): number[] {
  return (parts[0]?.hits ?? []).map((_, i) => parts.reduce((sum, part) => sum + (part.hits[i] ?? 0), 0))
}

/** Deals descriptions out to the workers in turn. */
class Dealer {
  readonly #job: PathsJob
  readonly #tasks: number
  #dealt = 0
  #done = 0

  constructor(job: PathsJob, tasks: number) {
    this.#job = job
    this.#tasks = tasks
  }

  async ask<T>(work: (api: Remote<EngineApi>) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const outcome = await this.#job.call(this.#dealt++ % this.#job.workers, work)
    this.#done += 1
    this.#job.onProgress(this.#done / this.#tasks)
    return outcome
  }
}

/** The arrays of one output, handed over, or copied where `keep` says that they are still needed here. */
function handing(parts: readonly PartOutputs[], keep: boolean) {
  return {
    doubles(name: Doubles): Float64Array[] {
      const arrays = parts.map((part) => part[name])
      return keep && name !== 'maxDrawdownAmount' ? arrays : transfer(arrays, buffersOf(arrays))
    },
    counts(name: Counts): Uint32Array[] {
      const arrays = parts.map((part) => part[name])
      return transfer(arrays, buffersOf(arrays))
    },
  }
}

const nothing: Promise<Outcome<null>> = Promise.resolve(success(null))

/**
 * The figures over all paths. Each output is described whole on one worker, since sums and percentiles run over all
 * paths in path order; different outputs are described on different workers. `keep`: terminal values and drawdowns are still
 * needed afterwards.
 */
export async function describePaths(
  job: PathsJob,
  input: GrowthInput,
  parts: readonly PartOutputs[],
  keep = false,
): Promise<Outcome<Described>> {
  // Every order of the same trades ends at the same equity: there is no distribution to describe.
  const ends = input.model.kind !== 'permutation'
  const { doubles, counts } = handing(parts, keep)
  const hasAmount = parts.some((part) => part.maxDrawdownAmount.length > 0)
  const hasRecovery = parts.some((part) => part.recovery.length > 0)
  const dealer = new Dealer(job, 8 + Number(ends) + Number(hasAmount) + Number(hasRecovery))
  const ask = <T>(work: (api: Remote<EngineApi>) => Promise<Outcome<T>>) => dealer.ask(work)

  // The dearest first, so that the workers finish together.
  const described = await Promise.all([
    ends ? ask((api) => api.describeTerminal(doubles('terminal'))) : nothing,
    ask((api) => api.describeDrawdown(doubles('maxDrawdown'))),
    hasAmount ? ask((api) => api.describeDrawdown(doubles('maxDrawdownAmount'))) : nothing,
    ask((api) => api.describeCounts(counts('totalUnderWater'))),
    ask((api) => api.describeCounts(counts('longestUnderWater'))),
    ask((api) => api.describeCounts(counts('losingStreak'))),
    ask((api) => api.describeCounts(counts('winningStreak'))),
    ask((api) => api.firstPassage(counts('ruinStep'))),
    ask((api) => api.firstPassage(counts('goalStep'))),
    hasRecovery ? ask((api) => api.firstPassage(counts('recovery'))) : nothing,
    ask((api) => api.proportions(totalHits(parts), input.paths)),
  ])
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
    recovery: recovery.value,
    cvar5: terminal.value?.tail ?? null,
  })
}

/** What is said of the simulation in which each path resamples the history. */
export interface UncertainFigures {
  readonly terminal: Distribution
  readonly maxDrawdown: Distribution
  readonly loss: GrowthResult['openUnderWater']
  readonly cvar5: number
}

/** The same for the simulation with resampled histories, of which less is asked. */
export async function describeUncertain(
  job: PathsJob,
  input: GrowthInput,
  parts: readonly PartOutputs[],
): Promise<Outcome<UncertainFigures>> {
  const { doubles } = handing(parts, false)
  const dealer = new Dealer(job, 3)
  const [terminal, maxDrawdown, loss] = await Promise.all([
    dealer.ask((api): Promise<Outcome<TailFigures>> => api.describeTerminal(doubles('terminal'))),
    dealer.ask((api): Promise<Outcome<TailFigures>> => api.describeDrawdown(doubles('maxDrawdown'))),
    dealer.ask((api) => api.proportions(totalHits(parts).slice(0, 1), input.paths)),
  ])
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
