import { type PostExitPath, postExitLadder } from '#domain/analysis/shapes/tool.ts'
import type { PostExitStep } from '#domain/market/post-exit-path.ts'
import type { Id } from '#domain/numbers/units.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import { packBars } from '#server/figures/threads/packed-bars.ts'
import type { PostExitJob } from '#server/figures/threads/post-exit-figures.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { findTrades, type StoredTrade } from '#server/trades/storage/trades.ts'
import { findSeries, type SeriesRange } from './candles.ts'
import { candidateTimeframes } from './read-excursions.ts'

/** The end of the last rung. */
const reach = Math.max(...postExitLadder) * minuteMs
/** Trades read at a time: their bars are in memory together. */
const chunkTrades = 20

const nothing = (): (PostExitStep | null)[] => postExitLadder.map(() => null)

/** A trade whose path is being read; rungs that shorter bars do not cover wait for longer ones. */
interface Reading {
  readonly trade: StoredTrade
  readonly exit: number
  readonly waiting: ReturnType<typeof candidateTimeframes>
  steps: (PostExitStep | null)[]
}

function startReading(trade: StoredTrade, series: readonly SeriesRange[]): Reading {
  const exit = trade.exitAt === null ? Number.NaN : millisecondsOf(trade.exitAt)
  const waiting = Number.isNaN(exit) ? [] : candidateTimeframes(series, trade.symbol, exit, exit + reach)
  return { trade, exit, waiting, steps: nothing() }
}

/** Reads each trade's next longer bars and fills the rungs that are still empty; false if there was nothing to read. */
async function readNextBars(context: RequestContext, readings: readonly Reading[]): Promise<boolean> {
  const { userId } = context.user
  const open = readings.filter(({ waiting, steps }) => waiting.length > 0 && steps.includes(null))
  if (open.length === 0) return false
  const jobs = await context.transaction(async (trx) => {
    const read: PostExitJob[] = []
    for (const { trade, exit, waiting } of open) {
      const timeframe = waiting.shift()
      if (timeframe === undefined) continue
      read.push({ trade, bars: await packBars(trx, userId, { symbol: trade.symbol, timeframe }, exit, exit + reach) })
    }
    return read
  })
  const bytes = await context.services.figures.compute({ name: 'postExit', input: { jobs } }, userId)
  // What the task of that name answers.
  const found = JSON.parse(Buffer.from(bytes).toString('utf8')) as (PostExitStep | null)[][]
  for (const [index, reading] of open.entries()) {
    const further = found[index] ?? []
    reading.steps = reading.steps.map((step, rung) => step ?? further[rung] ?? null)
  }
  return true
}

/**
 * The price paths after the exits of trades of a portfolio that the user may read, from the user's own candles: each rung
 * from the shortest bars that cover it. Trades that are not in the portfolio are left out.
 */
export async function readPostExit(
  context: RequestContext,
  portfolioId: Id,
  tradeIds: readonly Id[],
): Promise<PostExitPath[]> {
  const { transaction, user, signal } = context
  const paths: PostExitPath[] = []
  for (let from = 0; from < tradeIds.length; from += chunkTrades) {
    if (signal.aborted) throw new ApiError('cancelled')
    const ids = tradeIds.slice(from, from + chunkTrades)
    const readings = await transaction(async (trx) => {
      const found = await findTrades(trx, [...ids])
      const trades = ids.flatMap((id) => found.get(id) ?? []).filter((trade) => trade.portfolioId === portfolioId)
      const series = await findSeries(trx, user.userId, [...new Set(trades.map(({ symbol }) => symbol))])
      return trades.map((trade) => startReading(trade, series))
    })
    while (await readNextBars(context, readings)) if (signal.aborted) throw new ApiError('cancelled')
    paths.push(...readings.map(({ trade, steps }) => ({ id: trade.id, steps })))
  }
  return paths
}
