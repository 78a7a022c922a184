import * as contract from '#contract/candles/candles.ts'
import { candleFault } from '#domain/market/candle-fault.ts'
import type { Candle } from '#domain/market/candles.ts'
import { implement } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { deleteCandles, listCandles, listCandleSeries, maxReportedFaults, storeCandlesWithinLimit } from './candles.ts'

/** Refuses bars whose prices contradict each other, or that are not in order. */
function refuseFaults(candles: readonly Candle[]): void {
  const details: { field: string; message: string }[] = []
  let before = -Infinity
  for (const [place, candle] of candles.entries()) {
    const fault = candleFault(candle)
    if (fault !== null) details.push({ field: `candles.${place}`, message: fault })
    const at = Date.parse(candle.at)
    if (at <= before) details.push({ field: `candles.${place}.at`, message: 'must be later than the previous candle' })
    before = at
    if (details.length >= maxReportedFaults) break
  }
  if (details.length > 0) throw new ApiError('validation_failed', undefined, details)
}

export const candleRoutes = [
  implement(contract.importCandles, async ({ body }, { transaction, user }) => {
    const { candles, ...series } = body
    refuseFaults(candles)
    await transaction((trx) => storeCandlesWithinLimit(trx, user.userId, series, candles))
    return { stored: candles.length }
  }),

  implement(contract.listCandleSeries, async (_request, { transaction, user }) => ({
    series: await transaction((trx) => listCandleSeries(trx, user.userId)),
  })),

  implement(contract.listCandles, async ({ query }, { transaction, user }) => {
    const { limit, ...range } = query
    const rows = await transaction((trx) => listCandles(trx, user.userId, range, limit + 1))
    return { candles: rows.slice(0, limit), next: rows[limit]?.at ?? null }
  }),

  implement(contract.deleteCandles, async ({ query }, { transaction, user }) => ({
    deleted: await transaction((trx) => deleteCandles(trx, user.userId, query)),
  })),
]
