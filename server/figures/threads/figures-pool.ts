import type { Id } from '#domain/numbers/units.ts'
import { dayMs } from '#domain/time/durations.ts'
import { ApiError } from '#server/request/api-error.ts'
import { localTurns, type TurnLimits } from '#server/request/turns.ts'
import { openThreads } from '#server/runtime/open-threads.ts'
import { computeFigures } from './compute-figures.ts'
import { type PackedTrades, readMetricTrade, unpackRows } from './packed-trades.ts'
import type { FigureCall, PackedPortfolio } from './tasks.ts'

/** Computes figures of trades away from the event loop. */
export interface FiguresPool {
  /**
   * Returns JSON in UTF-8. `userId` is the caller, whose calls wait for one another. Throws ApiError `busy` if too many
   * of the user's calls wait, if the computation takes too long, or if the server stops.
   */
  compute(call: FigureCall, userId: Id): Promise<Uint8Array>
  /** Ends the threads and aborts pending calls. */
  close(): Promise<void>
}

export interface FiguresPoolOptions {
  /** More than one user can occupy. */
  readonly threads: number
  readonly user: TurnLimits
  /** From the user's turn to the response. */
  readonly timeLimitMs: number
}

export const defaultFiguresOptions: FiguresPoolOptions = {
  threads: 2,
  user: { tasks: 'calculations', running: 1, waiting: 32 },
  timeLimitMs: 60_000,
}

/** Measured milliseconds of the metrics: per trade, per day from the first to the last exit, and per cash flow. */
const cost = { trade: 0.02, day: 0.0016, flow: 0.005 }
/** Estimated work up to which the main thread is faster than a thread. A cold start takes several times as long. */
const maxInlineMs = 10
/** Characters of a packed trade, at least. */
const minCharsPerTrade = 60

/** The estimated computing time of trades in milliseconds. They are counted before they are unpacked. */
function estimateTradesMs(packed: readonly PackedTrades[]): number {
  const texts = packed.flatMap(({ parts, changed }) => [...parts, ...(changed?.rows ?? [])])
  const chars = texts.reduce((sum, text) => sum + text.length, 0)
  return (chars / minCharsPerTrade) * cost.trade
}

/** The estimated computing time of metrics in milliseconds. */
function estimateMs(portfolios: readonly PackedPortfolio[]): number {
  const packed = portfolios.map(({ trades }) => trades)
  const flows = portfolios.reduce((sum, portfolio) => sum + portfolio.flows.length, 0)
  const least = estimateTradesMs(packed) + flows * cost.flow
  if (least > maxInlineMs) return least
  let [first, last] = [Infinity, -Infinity]
  for (const trades of packed) {
    for (const { exitTime } of unpackRows(trades, readMetricTrade)) {
      first = Math.min(first, exitTime)
      last = Math.max(last, exitTime)
    }
  }
  return least + Math.max(0, (last - first) / dayMs) * cost.day
}

/** Whether a call takes so little time that it need not leave the event loop. Only metrics and samples can be estimated. */
export function isQuick({ name, input }: FigureCall): boolean {
  if (name === 'sample' || name === 'sampleGroups' || name === 'sampleParameters')
    return estimateTradesMs([input.trades]) <= maxInlineMs
  if (name === 'portfolio') return estimateMs([input]) <= maxInlineMs
  return name === 'combined' && estimateMs(input.portfolios) <= maxInlineMs
}

/**
 * Opens the pool; its threads start with the first large call and end when they have been idle for a while. A user's
 * calls run one after the other, so that at most one of each user waits for a thread: others are never behind all of
 * them.
 */
export function openFiguresPool(options: FiguresPoolOptions = defaultFiguresOptions): FiguresPool {
  const threads = openThreads<FigureCall, Uint8Array>('figures-worker', {
    maxThreads: options.threads,
    idleTimeout: 60_000,
  })
  const turns = localTurns(options.user)
  const closing = new AbortController()

  async function computeInThread(call: FigureCall, userId: Id): Promise<Uint8Array> {
    const endTurn = await turns.take(userId, closing.signal)
    const timeLimit = AbortSignal.timeout(options.timeLimitMs)
    try {
      return await threads.run(call, { signal: AbortSignal.any([timeLimit, closing.signal]) })
    } catch (error) {
      if (!timeLimit.aborted) throw error
      throw new ApiError('busy', `The calculation did not finish within ${options.timeLimitMs / 1000} seconds.`)
    } finally {
      endTurn()
    }
  }

  return {
    async compute(call, userId) {
      if (closing.signal.aborted) throw new ApiError('busy')
      if (isQuick(call)) return computeFigures(call)
      try {
        return await computeInThread(call, userId)
      } catch (error) {
        if (closing.signal.aborted) throw new ApiError('busy')
        throw error
      }
    },
    async close() {
      closing.abort()
      await threads.destroy()
    },
  }
}
