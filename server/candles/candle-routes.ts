import type { Transaction } from 'kysely'
import * as contract from '#contract/candles/candles.ts'
import { candleFault, candleLimits, type Candle } from '#domain/market/candles.ts'
import type { Id } from '#domain/numbers/units.ts'
import { implement } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'
import {
  type CandleRange,
  listCandleSeries,
  lockAndCountCandles,
  deleteCandles,
  listCandles,
  storeCandles,
} from './candles.ts'

/** As many faults as an answer names. */
const maxFaults = 20

/** Refuses bars whose prices contradict each other, or that are not in order. */
function refuseFaults(candles: readonly Candle[]): void {
  const details: { field: string; message: string }[] = []
  let before = -Infinity
  for (const [place, candle] of candles.entries()) {
    const fault = candleFault(candle)
    if (fault !== null) details.push({ field: `candles.${place}`, message: fault })
    const at = Date.parse(candle.at)
    if (at <= before) details.push({ field: `candles.${place}.at`, message: 'must be later than the one before' })
    before = at
    if (details.length >= maxFaults) break
  }
  if (details.length > 0) throw new ApiError('validation_failed', undefined, details)
}

/** Stores bars with rising times where the account has room for them. Throws `conflict`. */
export async function storeCandlesWithinLimit(
  trx: Transaction<Schema>,
  userId: Id,
  series: Pick<CandleRange, 'symbol' | 'timeframe'>,
  candles: readonly Candle[],
): Promise<void> {
  const before = await lockAndCountCandles(trx, userId)
  if (before + candles.length > candleLimits.maxPerUser) {
    throw new ApiError(
      'conflict',
      `An account keeps at most ${candleLimits.maxPerUser.toLocaleString('en-US')} bars; there are ${before}.`,
    )
  }
  await storeCandles(trx, series, candles)
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
