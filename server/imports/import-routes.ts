import type { Transaction } from 'kysely'
import type { z } from 'zod'
import {
  importTrades,
  listImportBatches,
  listPositions,
  undoImport,
  type importRow,
} from '#contract/imports/trade-imports.ts'
import type { RouteRequest, RouteResponse } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import { implement } from '#server/http/implement.ts'
import { lockOwnPortfolio, requireReadablePortfolio } from '#server/portfolios/own-portfolios.ts'
import { ApiError, type ProblemDetails } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { parsePageRequest } from '#server/sql/newest-first.ts'
import { buildNewTrades, maxReportedFaults, type NewRow, type Outcome } from '#server/trades/changes/new-trades.ts'
import { deleteTrades } from '#server/trades/storage/trades.ts'
import { insertTrades, updateTrades } from '#server/trades/storage/write-trades.ts'
import { listContinuations, storeContinuations } from './continuations.ts'
import { continueTrades, removeContinuations } from './continue-trades.ts'
import {
  deleteBatch,
  findBatch,
  countLockedTrades,
  openBatch,
  listBatchPage,
  findTradesByImportKey,
} from './import-batches.ts'
import { findOrCreateLabels } from './labels.ts'
import { readOpenPositions } from './open-positions.ts'

type ImportRow = z.output<typeof importRow>

function refuseOtherCurrencies(rows: readonly ImportRow[], portfolio: Portfolio): void {
  const details: ProblemDetails = rows.flatMap((row, index) =>
    row.quoteCurrency === portfolio.currency
      ? []
      : [
          {
            field: `rows.${index}.quoteCurrency`,
            message: `must be ${portfolio.currency}, the currency of the portfolio`,
          },
        ],
  )
  if (details.length > 0) throw new ApiError('currency_mismatch', undefined, details.slice(0, maxReportedFaults))
}

/** Throws if a row is refused, with the rows and fields of all that have the same problem. */
function requireAllAccepted<T extends object>(outcomes: readonly Outcome<T>[], places: readonly number[]): T[] {
  const refused = outcomes.flatMap((outcome, index) =>
    outcome instanceof ApiError ? [{ problem: outcome, row: places[index] ?? index }] : [],
  )
  const [first] = refused
  if (first !== undefined) {
    const details = refused
      .filter(({ problem }) => problem.code === first.problem.code)
      .flatMap(({ problem, row }) =>
        (problem.details ?? []).map(({ field, message }) => ({ field: `rows.${row}.${field}`, message })),
      )
    throw new ApiError(first.problem.code, first.problem.message, details.slice(0, maxReportedFaults))
  }
  return outcomes.filter((outcome): outcome is T => !(outcome instanceof ApiError))
}

type RowResult = RouteResponse<typeof importTrades>['rows'][number]

/** A row that is a new trade, with its index in the request and without its labels. */
interface NewTradeRow {
  readonly index: number
  readonly importKey: string
  readonly labels: ImportRow['labels']
  readonly row: NewRow
}

function selectNewTrades(body: RouteRequest<typeof importTrades>['body']): NewTradeRow[] {
  const { portfolioId, batchId, commissionRules, rows } = body
  return rows.flatMap(({ importKey, labels, continues, ...stated }, index) => {
    if (continues !== undefined) return []
    const origin = { source: 'csv', importBatchId: batchId, importKey } as const
    return [{ index, importKey, labels, row: { portfolioId, input: withDefaults(stated), origin, commissionRules } }]
  })
}

/** Stores rows that are new trades and returns the outcome of each. */
async function storeNewTrades(
  trx: Transaction<Schema>,
  userId: Id,
  portfolio: Portfolio,
  rows: readonly NewTradeRow[],
  entriesOf: Awaited<ReturnType<typeof findOrCreateLabels>>,
): Promise<Map<number, RowResult>> {
  const keys = rows.map(({ importKey }) => importKey)
  const known = await findTradesByImportKey(trx, portfolio.id, keys)
  const begun = new Set(known.keys())
  const fresh = rows.flatMap(({ index, importKey, labels, row }) => {
    if (begun.has(importKey)) return []
    begun.add(importKey)
    if (labels === undefined) return [{ index, row }]
    return [{ index, row: { ...row, input: { ...row.input, ...entriesOf(labels) } } }]
  })
  const outcomes = await buildNewTrades(
    trx,
    userId,
    fresh.map(({ row }) => row),
    () => portfolio,
  )
  const trades = requireAllAccepted(
    outcomes,
    fresh.map(({ index }) => index),
  )
  await insertTrades(trx, trades)

  const added = new Map(trades.map((trade) => [trade.importKey, trade]))
  const reported = new Set<string>()
  return new Map(
    rows.map(({ index, importKey }): [number, RowResult] => {
      const isFirst = !reported.has(importKey)
      reported.add(importKey)
      const trade = added.get(importKey)
      if (trade !== undefined) {
        const { grossPnl, netPnl } = trade.figures
        return [index, { status: isFirst ? 'imported' : 'duplicate', tradeId: trade.id, netPnl, grossPnl }]
      }
      const { id: tradeId, netPnl, grossPnl } = orNotFound(known.get(importKey))
      return [index, { status: 'duplicate', tradeId, netPnl, grossPnl }]
    }),
  )
}

/** Adds the executions of the other rows to the trades that they continue and returns the outcome of each. */
async function storeContinued(
  trx: Transaction<Schema>,
  userId: Id,
  portfolio: Portfolio,
  { batchId, rows, commissionRules = portfolio.commissionRules }: RouteRequest<typeof importTrades>['body'],
): Promise<Map<number, RowResult>> {
  const continuing = rows.flatMap(({ continues, ...stated }, index) =>
    continues === undefined ? [] : [{ index, ...continues, input: withDefaults(stated) }],
  )
  const continued = await continueTrades(trx, userId, portfolio.id, continuing, commissionRules)
  const changed = continued.filter(({ update }) => update !== null)
  const updates = requireAllAccepted(
    changed.flatMap(({ update }) => (update === null ? [] : [update])),
    changed.map(({ index }) => index),
  )
  await updateTrades(trx, updates)
  await storeContinuations(
    trx,
    batchId,
    continued.flatMap(({ continuation }) => (continuation === null ? [] : [continuation])),
  )
  const figures = new Map(updates.map((update) => [update.id, update.figures]))
  return new Map(
    continued.map(({ index, stored }): [number, RowResult] => {
      const after = figures.get(stored.id)
      const { netPnl, grossPnl } = after ?? stored
      return [index, { status: after === undefined ? 'duplicate' : 'continued', tradeId: stored.id, netPnl, grossPnl }]
    }),
  )
}

/** Opens the import batch of a part. Throws `conflict` if it belongs to another portfolio. */
async function openImport(trx: Transaction<Schema>, body: RouteRequest<typeof importTrades>['body']): Promise<void> {
  const { portfolioId, batchId: id, format, fileName, timeZone } = body
  const owner = orNotFound(await openBatch(trx, { id, portfolioId, format, fileName, timeZone }))
  if (owner !== portfolioId) throw new ApiError('conflict', 'This import has begun in another portfolio.')
}

export const importRoutes = [
  /**
   * Imports round trips in one transaction: all of the request or nothing. A row whose key is in the portfolio already,
   * from this file or another that holds the same trade, is reported as a duplicate and the stored trade is left as it
   * is, with whatever was edited since; so is the second of two rows with one key. A row that continues a trade adds its
   * new executions to it; without any it is a duplicate.
   */
  implement(importTrades, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      const { portfolioId, batchId, rows } = body
      // Locked, so that two imports into one portfolio take turns and the second sees what the first has stored.
      const portfolio = await lockOwnPortfolio(trx, portfolioId)
      refuseOtherCurrencies(rows, portfolio)
      await openImport(trx, body)
      const entriesOf = await findOrCreateLabels(
        trx,
        user.userId,
        rows.flatMap(({ labels }) => labels ?? []),
        body.create ?? { setups: false, mistakes: false },
      )
      const results = new Map([
        ...(await storeNewTrades(trx, user.userId, portfolio, selectNewTrades(body), entriesOf)),
        ...(await storeContinued(trx, user.userId, portfolio, body)),
      ])
      const answered = rows.map((_row, index) => orNotFound(results.get(index)))
      const count = (status: RowResult['status']) => answered.filter((row) => row.status === status).length
      return {
        batchId,
        imported: count('imported'),
        duplicates: count('duplicate'),
        continued: count('continued'),
        rows: answered,
      }
    }),
  ),

  implement(listPositions, async ({ params, query }, { transaction }) =>
    transaction(async (trx) => {
      const { id } = await requireReadablePortfolio(trx, params.id)
      return { positions: await readOpenPositions(trx, id, query.at ?? null) }
    }),
  ),

  implement(undoImport, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      const batch = orNotFound(await findBatch(trx, user.userId, params.batchId))
      await lockOwnPortfolio(trx, batch.portfolioId)
      const locked = await countLockedTrades(trx, params.batchId)
      if (locked > 0) {
        const which = locked === 1 ? 'One of the trades' : `${locked} of the trades`
        throw new ApiError('locked', `${which} of this import ${locked === 1 ? 'is' : 'are'} locked. Unlock first.`)
      }
      const continuations = await listContinuations(trx, params.batchId)
      const { updates, emptied } = await removeContinuations(trx, user.userId, continuations)
      const shortened = requireAllAccepted(
        updates,
        updates.map((_one, index) => index),
      )
      await updateTrades(trx, shortened)
      await deleteTrades(trx, emptied)
      const deleted = await deleteBatch(trx, params.batchId)
      return { deleted: deleted + emptied.length, shortened: shortened.length }
    }),
  ),

  implement(listImportBatches, async ({ query }, { transaction, user }) => {
    const { portfolio_id: portfolioId } = query
    const page = parsePageRequest(query)
    return transaction(async (trx) => {
      if (portfolioId !== undefined) await lockOwnPortfolio(trx, portfolioId)
      const { rows, nextCursor } = await listBatchPage(trx, user.userId, portfolioId ?? null, page)
      return { batches: rows, nextCursor }
    })
  }),
]
