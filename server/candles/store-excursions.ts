import type { Transaction } from 'kysely'
import { type CandleValues, type AppliedReadings, applyCandleReadings } from '#domain/market/apply-candle-readings.ts'
import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import type { Id, R } from '#domain/numbers/units.ts'
import { type CandleFigures, readCandleValues, storeCandleFigures } from '#server/figures/candle-figures.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'
import { buildTradeUpdates } from '#server/trades/changes/trade-changes.ts'
import type { StoredTrade } from '#server/trades/storage/trades.ts'
import { updateTrades } from '#server/trades/storage/write-trades.ts'
import type { TradeReadings } from './read-excursions.ts'

/** A trade as it was read, with its excursions. */
export interface TradeWithReadings {
  readonly stored: StoredTrade
  readonly readings: TradeReadings
}

/** The outcome of a trade: its excursions and whether they changed it, or why it was skipped. */
export type StoreOutcome = (AppliedReadings & { readonly changed: boolean }) | ApiError

function toCandleFigures(
  { stored, readings }: TradeWithReadings,
  tradeRevision: number,
  values: CandleValues,
): CandleFigures[] {
  const { timeframe, excursions } = readings
  if (timeframe === null) return []
  const best = excursions.bestExit.value
  return [
    {
      ...values,
      tradeId: stored.id,
      tradeRevision,
      timeframe,
      bestExitPrice: best === null ? null : toDecimal(exact(String(best))),
      setAndForgetR: excursions.setAndForget.value as R | null,
    },
  ]
}

/** Whether the given values or their source differ from the stored ones. */
function isDifferent(stored: StoredTrade, { given, source }: AppliedReadings): boolean {
  const fields = Object.entries(given) as [keyof StoredTrade, unknown][]
  return source !== stored.excursionSource || fields.some(([field, value]) => stored[field] !== value)
}

/**
 * Stores the excursions of the user's trades. Skips locked trades and trades that changed since they were read; unchanged
 * excursions are no edit.
 */
export async function storeExcursions(
  trx: Transaction<Schema>,
  userId: Id,
  trades: readonly TradeWithReadings[],
  replace: boolean,
): Promise<StoreOutcome[]> {
  const before = await readCandleValues(
    trx,
    trades.map(({ stored }) => stored.id),
  )
  const inputs = trades.map(({ stored, readings }) =>
    applyCandleReadings(stored, readings, before.get(stored.id) ?? null, replace),
  )
  // Unchanged trades are processed as empty changes, so that their locks and revisions are checked too.
  const outcomes = await buildTradeUpdates(
    trx,
    userId,
    trades.map(({ stored }, place) => ({
      id: stored.id,
      portfolioId: undefined,
      revision: stored.revision,
      given: inputs[place]?.given ?? {},
    })),
  )
  const figures: CandleFigures[] = []
  const changes: Parameters<typeof updateTrades>[1][number][] = []
  const taken = trades.map((trade, place): StoreOutcome => {
    const [outcome, input] = [outcomes[place], inputs[place]]
    if (input === undefined || outcome === undefined) return new ApiError('not_found')
    if (outcome instanceof ApiError) return outcome
    if (trade.stored.isLocked) return new ApiError('locked')
    const changed = isDifferent(trade.stored, input)
    if (changed) changes.push({ ...outcome, excursionSource: input.source })
    figures.push(...toCandleFigures(trade, changed ? outcome.revision : trade.stored.revision, input.fromCandles))
    return { ...input, changed }
  })
  await updateTrades(trx, changes)
  await storeCandleFigures(trx, figures)
  return taken
}
