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
import { unpackExecutions } from '#domain/importers/reading/imported-execution.ts'
import { withDefaults, withLiquidity } from '#domain/trade/new-trade.ts'
import { implement } from '#server/http/implement.ts'
import { lockOwnPortfolio, requireReadablePortfolio } from '#server/portfolios/own-portfolios.ts'
import { ApiError, type ProblemDetails } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { parsePageRequest } from '#server/sql/newest-first.ts'
import { buildNewTrades, maxReportedFaults, type NewRow, type Outcome } from '#server/trades/changes/new-trades.ts'
import { deleteTrades } from '#server/trades/storage/trades.ts'
import { insertTrades, updateTrades } from '#server/trades/storage/write-trades.ts'
import {
  readImportedExecutions,
  requireStoredOnce,
  storeImportedExecutions,
  type ExecutionsOfTrade,
} from './imported-executions.ts'
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
import { rematchTrades, type Rematch } from './rematch-trades.ts'
import { planUndo, setImportOfTrades, type RestoredTrade } from './undo-rematch.ts'

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
type ImportBody = RouteRequest<typeof importTrades>['body']

/** The executions of a row with the import that each belongs to. */
type ReadExecutions = Pick<ExecutionsOfTrade, 'book' | 'executions'>

/** Which import has stored executions that this one moves between trades; the others are its own. */
type BatchOfExecution = (book: string, key: string) => Id

function readExecutions({ imported, executions }: ImportRow, batchOf: BatchOfExecution): ReadExecutions | null {
  if (imported === undefined) return null
  const { book } = imported
  const own = unpackExecutions(imported.executions, withLiquidity(executions))
  return { book, executions: own.map((execution) => ({ ...execution, batchId: batchOf(book, execution.key) })) }
}

/** Reads the executions of the trades to be matched anew, which keep the import that they came with. */
async function readReplaced(trx: Transaction<Schema>, { batchId, rows }: ImportBody) {
  const ids = rows.flatMap(({ rematches }) =>
    rematches === undefined ? [] : [rematches.tradeId, ...rematches.merged.map(({ tradeId }) => tradeId)],
  )
  const replaced = [...(await readImportedExecutions(trx, ids)).values()]
  const known = new Map<string, Id>()
  for (const { book, executions } of replaced) {
    for (const execution of executions) known.set(`${book}${execution.key}`, execution.batchId)
  }
  const batchOf: BatchOfExecution = (book, key) => known.get(`${book}${key}`) ?? batchId
  return { replaced, batchOf }
}

/** A row that is a new trade, with its index in the request and without its labels. */
interface NewTradeRow {
  readonly index: number
  readonly imported: ReadExecutions | null
  readonly importKey: string
  readonly labels: ImportRow['labels']
  readonly row: NewRow
}

function selectNewTrades(body: ImportBody, batchOf: BatchOfExecution): NewTradeRow[] {
  const { portfolioId, batchId, commissionRules, rows } = body
  return rows.flatMap((row, index) => {
    const { importKey, labels, continues, rematches, imported: _packed, ...stated } = row
    if (continues !== undefined || rematches !== undefined) return []
    const imported = readExecutions(row, batchOf)
    const importBatchId = imported?.executions[0]?.batchId ?? batchId
    const origin = { source: 'csv', importBatchId, importKey } as const
    const newRow: NewRow = { portfolioId, input: withDefaults(stated), origin, commissionRules }
    return [{ index, importKey, labels, imported, row: newRow }]
  })
}

/** Replaces the executions of trades that were matched anew and returns the outcome of each row. */
async function storeRematched(
  trx: Transaction<Schema>,
  userId: Id,
  portfolio: Portfolio,
  { rows, commissionRules = portfolio.commissionRules }: ImportBody,
  batchOf: BatchOfExecution,
): Promise<Map<number, RowResult>> {
  const rematches = rows.flatMap((row, index): Rematch[] => {
    if (row.rematches === undefined) return []
    const imported = readExecutions(row, batchOf)
    if (imported === null) {
      throw new ApiError('validation_failed', undefined, [
        { field: `rows.${index}.imported`, message: 'must list the executions of a trade that is matched anew' },
      ])
    }
    const { direction, status, executions, swapFunding, brokerPnl } = withDefaults(row)
    const input = { direction, status, executions, swapFunding, brokerPnl }
    return [{ index, ...row.rematches, importKey: row.importKey, input, imported }]
  })
  const rematched = await rematchTrades(trx, userId, portfolio.id, rematches, commissionRules, requireAllAccepted)
  return new Map(
    rematched.map(({ index, emptied, ...trade }) => [
      index,
      { status: 'rematched', ...trade, ...(emptied.length === 0 ? {} : { emptied: [...emptied] }) },
    ]),
  )
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
  const fresh = rows.flatMap(({ index, importKey, labels, imported, row }) => {
    if (begun.has(importKey)) return []
    begun.add(importKey)
    if (labels === undefined) return [{ index, imported, row }]
    return [{ index, imported, row: { ...row, input: { ...row.input, ...entriesOf(labels) } } }]
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
  await storeImportedExecutions(
    trx,
    trades.flatMap(({ id: tradeId }, place) => {
      const imported = fresh[place]?.imported ?? null
      return imported === null ? [] : [{ tradeId, ...imported }]
    }),
  )

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
  { batchId, rows, commissionRules = portfolio.commissionRules }: ImportBody,
): Promise<Map<number, RowResult>> {
  const continuing = rows.flatMap((row, index) => {
    const { continues, ...stated } = row
    const imported = readExecutions(row, () => batchId)
    return continues === undefined ? [] : [{ index, ...continues, input: withDefaults(stated), imported }]
  })
  const continued = await continueTrades(trx, userId, portfolio.id, continuing, commissionRules)
  const changed = continued.filter(({ update }) => update !== null)
  const updates = requireAllAccepted(
    changed.flatMap(({ update }) => (update === null ? [] : [update])),
    changed.map(({ index }) => index),
  )
  await updateTrades(trx, updates)
  const importedOf = new Map(continuing.map(({ index, imported }) => [index, imported]))
  await storeImportedExecutions(
    trx,
    changed.flatMap(({ index, stored }) => {
      const imported = importedOf.get(index) ?? null
      return imported === null ? [] : [{ tradeId: stored.id, ...imported }]
    }),
  )
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

/** Stores trades of executions that remain when an import is undone. */
async function storeRestored(
  trx: Transaction<Schema>,
  userId: Id,
  portfolio: Portfolio,
  restored: readonly RestoredTrade[],
): Promise<void> {
  const outcomes = await buildNewTrades(
    trx,
    userId,
    restored.map(({ row }) => row),
    () => portfolio,
  )
  const trades = requireAllAccepted(
    outcomes,
    restored.map((_one, index) => index),
  )
  await insertTrades(trx, trades)
  await storeImportedExecutions(
    trx,
    trades.flatMap(({ id: tradeId }, place) => {
      const one = restored[place]
      return one === undefined ? [] : [{ tradeId, book: one.book, executions: one.imported }]
    }),
  )
}

/** Opens the import batch of a part. Throws `conflict` if it belongs to another portfolio. */
async function openImport(trx: Transaction<Schema>, body: ImportBody): Promise<void> {
  const { portfolioId, batchId: id, format, fileName, timeZone } = body
  const owner = orNotFound(await openBatch(trx, { id, portfolioId, format, fileName, timeZone }))
  if (owner !== portfolioId) throw new ApiError('conflict', 'This import was started in another portfolio.')
}

export const importRoutes = [
  /**
   * Imports round trips in one transaction: all of the request or nothing. A row whose key is in the portfolio already,
   * from this file or another that holds the same trade, is reported as a duplicate and the stored trade is left as it
   * is, with whatever was edited since; so is the second of two rows with one key. A row that continues a trade adds its
   * new executions to it; without any it is a duplicate. A row that was matched anew replaces the executions of its trade.
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
      const { replaced, batchOf } = await readReplaced(trx, body)
      // First the trades that are matched anew, whose keys and executions other rows may take over.
      const rematched = await storeRematched(trx, user.userId, portfolio, body, batchOf)
      const results = new Map([
        ...rematched,
        ...(await storeNewTrades(trx, user.userId, portfolio, selectNewTrades(body, batchOf), entriesOf)),
        ...(await storeContinued(trx, user.userId, portfolio, body)),
      ])
      const stored = rows.flatMap((row, index) => {
        const imported = results.get(index)?.status === 'duplicate' ? null : readExecutions(row, batchOf)
        return imported === null ? [] : [imported]
      })
      await requireStoredOnce(trx, portfolioId, stored, replaced)
      const answered = rows.map((_row, index) => orNotFound(results.get(index)))
      const count = (status: RowResult['status']) => answered.filter((row) => row.status === status).length
      return {
        batchId,
        imported: count('imported'),
        duplicates: count('duplicate'),
        continued: count('continued'),
        rematched: count('rematched'),
        rows: answered,
      }
    }),
  ),

  /** Locks and writes nothing. */
  implement(listPositions, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      const { id } = await requireReadablePortfolio(trx, params.id)
      return { positions: await readOpenPositions(trx, id, body.at ?? null, body.books ?? []) }
    }),
  ),

  implement(undoImport, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      const batch = orNotFound(await findBatch(trx, user.userId, params.batchId))
      const portfolio = await lockOwnPortfolio(trx, batch.portfolioId)
      const locked = await countLockedTrades(trx, params.batchId)
      if (locked > 0) {
        const which = locked === 1 ? 'One of the trades' : `${locked} of the trades`
        throw new ApiError(
          'locked',
          `${which} of this import ${locked === 1 ? 'is' : 'are'} locked. Unlock ${locked === 1 ? 'it' : 'them'} first.`,
        )
      }
      const undone = await planUndo(trx, portfolio, params.batchId)
      const rematched = await rematchTrades(
        trx,
        user.userId,
        portfolio.id,
        undone.rematches,
        portfolio.commissionRules,
        requireAllAccepted,
      )
      await deleteTrades(trx, undone.emptied)
      await setImportOfTrades(trx, undone.owners)
      await storeRestored(trx, user.userId, portfolio, undone.restored)
      // The others have lost or gained fills by hand, or were not matched by executions.
      const recorded = await listContinuations(trx, params.batchId)
      const isRecorded = new Set(recorded.map(({ tradeId }) => tradeId))
      const { updates, emptied } = await removeContinuations(trx, user.userId, [
        ...recorded.filter(({ tradeId }) => !undone.owners.has(tradeId)),
        ...undone.edited.filter(({ tradeId }) => !isRecorded.has(tradeId)),
      ])
      const shortened = requireAllAccepted(
        updates,
        updates.map((_one, index) => index),
      )
      await updateTrades(trx, shortened)
      await deleteTrades(trx, emptied)
      const deleted = await deleteBatch(trx, params.batchId)
      return {
        deleted: deleted + emptied.length + undone.emptied.length,
        shortened: shortened.length + rematched.length,
      }
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
