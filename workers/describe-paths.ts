import { transfer, type Remote } from 'comlink'
import { drawdownLevels, type GrowthResult } from '#domain/simulation.ts'
import type { EngineApi } from './engine-api.ts'
import type { GrowthJob } from './growth-job.ts'
import type { PartOutputs } from './growth-part.ts'
import { buffersOf } from './join-parts.ts'
import { success, type Outcome } from './outcome.ts'

type Described = Omit<GrowthResult, 'trades' | 'paths' | 'steps' | 'fan'>

type Doubles = 'terminal' | 'maxDrawdown'
type Counts = 'longestUnderWater' | 'totalUnderWater' | 'losingStreak' | 'winningStreak' | 'ruinStep' | 'goalStep'

/** Adds up what each part counted. */
function totalHits(parts: readonly PartOutputs[]): number[] {
  return (parts[0]?.hits ?? []).map((_, i) => parts.reduce((sum, part) => sum + (part.hits[i] ?? 0), 0))
}

/**
 * The figures over all paths. Each output is described whole on one worker, since sums and percentiles run over all
 * paths in path order; different outputs are described on different workers.
 */
export async function describePaths(
  job: GrowthJob,
  parts: readonly PartOutputs[],
  onProgress: (share: number) => void,
): Promise<Outcome<Described>> {
  const tasks = 9
  let dealt = 0
  let done = 0
  async function ask<T>(work: (api: Remote<EngineApi>) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const outcome = await job.call(dealt++ % job.workers, work)
    done += 1
    onProgress(done / tasks)
    return outcome
  }
  const doubles = (name: Doubles) => {
    const arrays = parts.map((part) => part[name])
    return transfer(arrays, buffersOf(arrays))
  }
  const counts = (name: Counts) => {
    const arrays = parts.map((part) => part[name])
    return transfer(arrays, buffersOf(arrays))
  }

  // The dearest first, so that the workers finish together.
  const [terminal, maxDrawdown, total, longest, losing, winning, ruin, touch, shares] = await Promise.all([
    ask((api) => api.describeTerminal(doubles('terminal'))),
    ask((api) => api.describeDoubles(doubles('maxDrawdown'))),
    ask((api) => api.describeCounts(counts('totalUnderWater'))),
    ask((api) => api.describeCounts(counts('longestUnderWater'))),
    ask((api) => api.describeCounts(counts('losingStreak'))),
    ask((api) => api.describeCounts(counts('winningStreak'))),
    ask((api) => api.firstPassage(counts('ruinStep'))),
    ask((api) => api.firstPassage(counts('goalStep'))),
    ask((api) => api.proportions(totalHits(parts), job.input.paths)),
  ])
  if (!terminal.ok) return terminal
  if (!maxDrawdown.ok) return maxDrawdown
  if (!total.ok) return total
  if (!longest.ok) return longest
  if (!losing.ok) return losing
  if (!winning.ok) return winning
  if (!ruin.ok) return ruin
  if (!touch.ok) return touch
  if (!shares.ok) return shares

  const queue = shares.value[Symbol.iterator]()
  const next = () => {
    const { value, done: empty } = queue.next()
    if (empty === true) throw new RangeError('the engine counted fewer hits than the result has shares')
    return value
  }
  // In the order of `growth_hits`.
  const loss = next()
  const openUnderWater = next()
  const drawdownAtLeast = drawdownLevels.map((level) => ({ level: level / 100, proportion: next() }))
  const ruinByBarrier = job.input.ruin.map(() => next())
  const [end, goalFirst, ruinFirst, neither] = [next(), next(), next(), next()]
  return success({
    terminal: terminal.value.distribution,
    maxDrawdown: maxDrawdown.value,
    longestUnderWater: longest.value,
    totalUnderWater: total.value,
    losingStreak: losing.value,
    winningStreak: winning.value,
    openUnderWater,
    loss,
    drawdownAtLeast,
    ruin: ruin.value,
    ruinByBarrier,
    goal: job.input.goal === null ? null : { touch: touch.value, end, goalFirst, ruinFirst, neither },
    cvar5: terminal.value.cvar5,
  })
}
