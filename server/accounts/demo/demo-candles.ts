import type { Transaction } from 'kysely'
import type { DemoSeries } from '#domain/demo/price-path.ts'
import type { Candle } from '#domain/market/candles.ts'
import type { Id } from '#domain/numbers/units.ts'
import { deleteCandles, findSeries, listCandles, storeCandlesWithinLimit } from '#server/candles/candles.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { DemoLoad } from './demo-load.ts'

/** Bars per statement: a fraction of a second on the embedded database. */
const batchSize = 4_000
/** Above the bars of any demo series. */
const maxStored = 50_000

const pricesOf = ({ open, high, low, close, volume }: Omit<Candle, 'at'>) => [open, high, low, close, volume].join(' ')

/**
 * Deletes a stored series whose prices are all those of the demo, on whatever days; true if it did. What a trader has
 * imported of the same market has others, and stays.
 */
async function deleteIfDemo(
  trx: Transaction<Schema>,
  userId: Id,
  place: Pick<DemoSeries, 'symbol' | 'timeframe'>,
  candles: DemoSeries['candles'],
): Promise<boolean> {
  const prices = new Set(candles.map(pricesOf))
  const stored = await listCandles(trx, userId, place, maxStored)
  if (stored.length === maxStored || !stored.every((candle) => prices.has(pricesOf(candle)))) return false
  await deleteCandles(trx, userId, place)
  return true
}

/** Deletes the bars of the demo, series by series. */
export async function removeDemoCandles(
  { transaction, userId }: Pick<DemoLoad, 'transaction' | 'userId'>,
  series: readonly DemoSeries[],
): Promise<void> {
  for (const { symbol, timeframe, candles } of series) {
    await transaction((trx) => deleteIfDemo(trx, userId, { symbol, timeframe }, candles))
  }
}

/**
 * Stores the bars of the demo. A series that the trader has of the same market and length stays as it is. One that is
 * left from an earlier load has the same prices on other days, and is replaced.
 */
export async function storeDemoCandles(load: DemoLoad, series: readonly DemoSeries[]): Promise<void> {
  const { transaction, userId, undo } = load
  for (const { symbol, timeframe, candles } of series) {
    const place = { symbol, timeframe }
    const isFree = await transaction(async (trx) => {
      const found = await findSeries(trx, userId, [symbol])
      if (!found.some((one) => one.timeframe === timeframe)) return true
      return deleteIfDemo(trx, userId, place, candles)
    })
    if (!isFree) continue
    undo.push((trx) => deleteCandles(trx, userId, place))
    for (let start = 0; start < candles.length; start += batchSize) {
      await transaction((trx) => storeCandlesWithinLimit(trx, userId, place, candles.slice(start, start + batchSize)))
    }
  }
}
