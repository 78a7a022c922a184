import { sql, type Transaction } from 'kysely'
import { subtractMoney, sumMoney } from '#domain/numbers/decimal.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { statesCosts } from '#domain/trade/commission-rule.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'
import { buildTradeUpdates, type TradeChange } from '#server/trades/changes/trade-changes.ts'
import { findTrades, type StoredTrade } from '#server/trades/storage/trades.ts'
import { updateTrades } from '#server/trades/storage/write-trades.ts'
import { setImportKeys } from './absorbed-import-keys.ts'
import { requireAllAccepted } from './accept-outcomes.ts'
import { noMergedTrade, storeContinuations } from './continuations.ts'
import { findTradesByImportKey } from './import-batches.ts'
import { storeImportedExecutions } from './imported-executions.ts'
import { readExecutions, type BatchOfExecution, type ImportBody, type RowResult } from './request-rows.ts'

/** The condition that a trade came by no import. */
const isLogged = sql<boolean>`
  import_key is null and import_batch_id is null
  and id not in (select trade_id from imported_executions where user_id = (select auth.uid()))
  and id not in (select trade_id from absorbed_import_keys where user_id = (select auth.uid()))
`

/** The newest trades with fills that were entered in a period and came by no import; without locked ones. */
export async function findLogged(trx: Transaction<Schema>, portfolioId: Id, from: Instant, to: Instant, limit: number) {
  const rows = await trx
    .selectFrom('trades')
    .select(
      aliased({
        tradeId: 'id',
        revision: 'revision',
        symbol: 'symbol',
        direction: 'direction',
        maxQuantity: 'max_quantity',
        entryAt: 'entry_at',
        exitAt: 'exit_at',
        entryPrice: 'entry_price',
        exitPrice: 'exit_price',
      }),
    )
    .where('portfolio_id', '=', portfolioId)
    .where('fill_count', '>', 0)
    .where('is_locked', '=', false)
    .where('source', 'in', ['manual', 'api'])
    .where('entry_at', '>=', from)
    .where('entry_at', '<=', to)
    .where(isLogged)
    .orderBy('entry_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ entryAt, entryPrice, ...trade }) =>
    entryAt === null || entryPrice === null ? [] : [{ ...trade, entryAt, entryPrice }],
  )
}

/** What a row replaces in the trade. Without costs in the file, those that its trader stated stay. */
function takenOver(stored: StoredTrade, { status, executions, swapFunding, brokerPnl, ...input }: TradeInput) {
  const costs = statesCosts({ ...input, executions })
    ? input
    : {
        commission: sumMoney([stored.commission, ...stored.executions.map(({ fee }) => fee)]),
        exchangeFees: stored.exchangeFees,
      }
  return { status, executions, swapFunding, brokerPnl, commission: costs.commission, exchangeFees: costs.exchangeFees }
}

function requireLogged(stored: StoredTrade | undefined, portfolioId: Id, index: number): StoredTrade {
  const field = `rows.${index}.logged.tradeId`
  if (stored === undefined || stored.portfolioId !== portfolioId) {
    throw new ApiError('not_found', undefined, [{ field, message: 'is not in the portfolio' }])
  }
  return stored
}

/**
 * Lets trades that were logged by hand take over the executions and costs of their rows. A row whose trade has been imported
 * is a duplicate. Throws `not_found`, `conflict` where a trade has come by an import meanwhile, and `locked`.
 */
export async function storeMergedWithLogged(
  trx: Transaction<Schema>,
  userId: Id,
  portfolio: Portfolio,
  { batchId, rows, commissionRules }: ImportBody,
  batchOf: BatchOfExecution,
): Promise<Map<number, RowResult>> {
  const meant = rows.flatMap((row, index) => (row.logged === undefined ? [] : [{ row, index, logged: row.logged }]))
  if (meant.length === 0) return new Map()
  const known = await findTradesByImportKey(
    trx,
    portfolio.id,
    meant.map(({ row }) => row.importKey),
  )
  const fresh = meant.filter(({ row }) => !known.has(row.importKey))
  const ids = fresh.map(({ logged }) => logged.tradeId)
  const trades = await findTrades(trx, ids)
  const read = fresh.map(({ row, index, logged }) => {
    const { logged: _named, imported: _packed, importKey, labels: _labels, excursionSource: _source, ...stated } = row
    const stored = requireLogged(trades.get(logged.tradeId), portfolio.id, index)
    return { index, importKey, logged, stored, imported: readExecutions(row, batchOf), input: withDefaults(stated) }
  })
  const free = await trx
    .selectFrom('trades')
    .select('id')
    .where('id', '=', sql<Id>`any(${ids}::uuid[])`)
    .where(isLogged)
    .execute()
  if (free.length < new Set(ids).size) {
    throw new ApiError('conflict', 'A logged trade has come by another import meanwhile. Read the file again.')
  }
  const outcomes = await buildTradeUpdates(
    trx,
    userId,
    read.map(({ logged, stored, input }): TradeChange => ({
      id: stored.id,
      revision: logged.revision,
      portfolioId: undefined,
      commissions: { kind: 'imported', rules: commissionRules },
      splitsPrices: true,
      given: takenOver(stored, input),
    })),
  )
  const updates = requireAllAccepted(
    outcomes,
    read.map(({ index }) => index),
  )
  await updateTrades(trx, updates)
  await setImportKeys(
    trx,
    read.map(({ stored, importKey }) => ({ tradeId: stored.id, importKey })),
  )
  await storeImportedExecutions(
    trx,
    read.flatMap(({ stored, imported }) => (imported === null ? [] : [{ tradeId: stored.id, ...imported }])),
  )
  await storeContinuations(
    trx,
    batchId,
    read.map(({ stored, input, importKey }) => {
      const { status, executions, commission, exchangeFees, swapFunding, brokerPnl } = stored
      const taken = takenOver(stored, input)
      return {
        ...noMergedTrade,
        tradeId: stored.id,
        fills: input.executions.map(({ at, side, quantity, price }) => ({ at, side, quantity, price })),
        statusBefore: status,
        swapAdded: subtractMoney(input.swapFunding, swapFunding),
        importKeys: [importKey],
        commissionAdded: subtractMoney(taken.commission, commission),
        exchangeFeesAdded: subtractMoney(taken.exchangeFees, exchangeFees),
        fillsBefore: executions,
        brokerPnlBefore: brokerPnl,
        brokerPnlAfter: input.brokerPnl,
        pointValueBefore: null,
        pointValueAfter: null,
      }
    }),
  )
  const figures = new Map(updates.map((update) => [update.id, update.figures]))
  return new Map(
    meant.map(({ row, index, logged }): [number, RowResult] => {
      const existing = known.get(row.importKey)
      const { tradeId } = logged
      const { netPnl, grossPnl } = existing ?? orNotFound(figures.get(tradeId))
      return [
        index,
        { status: existing === undefined ? 'merged' : 'duplicate', tradeId: existing?.id ?? tradeId, netPnl, grossPnl },
      ]
    }),
  )
}
