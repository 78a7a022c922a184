import { deletionQueue } from '#api/trades/deletion-queue.ts'
import {
  updateTrades,
  deleteTrades,
  fetchTradeRows,
  fetchTradeTotals,
  type BulkOutcome,
  type BulkRow,
  type TradeRowsQuery,
  type TradeTotals,
} from '#api/trades/history.ts'
import { sumMoney } from '#domain/numbers/decimal.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { FilterQuery } from '#shared/filter/filter-query.ts'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { toChanges, editedColumns, type BulkEdit, type EditableTrade } from './bulk-edit.ts'

/** The trades of a bulk action: some by id, or all that a filter matches. */
export type TradeScope =
  | { readonly kind: 'some'; readonly ids: readonly Id[]; readonly query: FilterQuery }
  | { readonly kind: 'all'; readonly query: FilterQuery; readonly count: number }

/** Maximum number of trades in one edit of all matching trades. */
export const maxTradesPerEdit = 20_000
// Trades per call: of changes, and of a query by ids.
const changesPerCall = 250
const idsPerCall = 200

export interface Progress {
  readonly done: number
  readonly of: number
}

/** A trade that was not changed, and why. */
interface Refusal {
  readonly id: Id
  readonly message: string
}

export interface BulkReport {
  readonly changed: number
  /** Trades that needed no change. */
  readonly unchanged: number
  readonly refused: readonly Refusal[]
  /** Whether it was stopped before the end. */
  readonly isStopped: boolean
}

/** The number of matching trades is no longer the confirmed one. */
class CountChangedError extends Error {
  override readonly name = 'CountChanged'
}

/** Reads the trades of a scope in batches with the requested columns, without those that are about to be deleted. */
export async function* readScope(
  scope: TradeScope,
  query: Pick<TradeRowsQuery, 'columns' | 'sort' | 'order' | 'limit'>,
  signal: AbortSignal,
): AsyncGenerator<readonly { readonly id: Id }[]> {
  for await (const rows of readPages(scope, query, signal)) {
    const hidden = deletionQueue.hidden()
    yield hidden.size === 0 ? rows : rows.filter(({ id }) => !hidden.has(id))
  }
}

async function* readPages(
  scope: TradeScope,
  query: Parameters<typeof readScope>[1],
  signal: AbortSignal,
): AsyncGenerator<readonly { readonly id: Id }[]> {
  if (scope.kind === 'all') {
    yield* fetchTradeRows({ ...scope.query, ...query }, signal)
    return
  }
  for (let from = 0; from < scope.ids.length; from += idsPerCall) {
    const id = scope.ids.slice(from, from + idsPerCall).join(',')
    yield* fetchTradeRows({ portfolio_id: scope.query.portfolio_id, ...query, id }, signal)
  }
}

/** Adds the totals of two disjoint sets of trades. */
function addTotals(a: TradeTotals, b: TradeTotals): TradeTotals {
  const counts = ['trades', 'completed', 'excluded', 'wins', 'losses', 'breakevens', 'tradesWithR'] as const
  const money = ['grossPnl', 'totalFees', 'netPnl'] as const
  return {
    ...a,
    ...Object.fromEntries(counts.map((key) => [key, a[key] + b[key]])),
    ...Object.fromEntries(money.map((key) => [key, sumMoney([a[key], b[key]])])),
    totalR: a.totalR === null || b.totalR === null ? (a.totalR ?? b.totalR) : a.totalR + b.totalR,
  }
}

/** Totals of the trades of a scope; `all` are those of all matching trades. Null if all selected trades are being deleted. */
export async function scopeTotals(
  scope: TradeScope,
  all: TradeTotals,
  signal: AbortSignal,
): Promise<TradeTotals | null> {
  if (scope.kind === 'all') return all
  const { portfolio_id } = scope.query
  const ids = scope.ids.filter((id) => !deletionQueue.hidden().has(id))
  let sum: TradeTotals | null = null
  for (let from = 0; from < ids.length; from += idsPerCall) {
    const batch = await fetchTradeTotals({ portfolio_id, id: ids.slice(from, from + idsPerCall).join(',') }, signal)
    sum = sum === null ? batch : addTotals(sum, batch)
  }
  return sum
}

/** Reads the trades of a scope by creation time, an order that no edit changes. Throws `CountChangedError`. */
async function collectTrades<T>(scope: TradeScope, columns: string, signal: AbortSignal): Promise<T[]> {
  const found: T[] = []
  for await (const rows of readScope(scope, { columns, sort: 'createdAt', order: 'asc', limit: 1_000 }, signal)) {
    found.push(...(rows as readonly T[]))
    if (found.length > maxTradesPerEdit)
      throw new CountChangedError(`More than ${formatCount(maxTradesPerEdit)} trades match.`)
  }
  if (scope.kind === 'all' && found.length !== scope.count) {
    throw new CountChangedError(
      `${pluralize(found.length, 'trade now matches', 'trades now match')}, not ${formatCount(scope.count)}. Review and retry.`,
    )
  }
  return found
}

const toRefusal = (id: Id, { problem }: BulkOutcome): Refusal => ({
  id,
  message: problem?.message ?? 'Couldn’t change',
})

/** Sends the next change of each trade. Returns the accepted trades with their new revisions. */
async function sendChanges(
  steps: readonly { readonly trade: EditableTrade; readonly fields: Omit<BulkRow, 'id' | 'revision'> }[],
  refused: Refusal[],
): Promise<EditableTrade[]> {
  const rows = steps.map(({ trade, fields }) => ({ id: trade.id, revision: trade.revision, ...fields }))
  const outcomes = await updateTrades(rows)
  return outcomes.flatMap((outcome, index) => {
    const trade = steps[index]?.trade
    if (trade === undefined) return []
    if (outcome.status !== 'refused') return [{ ...trade, revision: outcome.revision ?? trade.revision }]
    refused.push(toRefusal(trade.id, outcome))
    return []
  })
}

/**
 * Edits the trades of a scope in batches. Each trade succeeds or fails alone, and fails if it changed since it was read.
 * Finished changes stay when `signal` stops the edit. Throws `CountChangedError` before any change.
 */
export async function editInBulk(
  scope: TradeScope,
  edit: BulkEdit,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<BulkReport> {
  const trades = await collectTrades<EditableTrade>(scope, editedColumns, signal)
  const refused: Refusal[] = []
  let changed = 0
  let unchanged = 0
  for (let from = 0; from < trades.length; from += changesPerCall) {
    if (signal.aborted) return { changed, unchanged, refused, isStopped: true }
    const batch = trades.slice(from, from + changesPerCall).map((trade) => ({ trade, changes: toChanges(trade, edit) }))
    const toChange = batch.filter(({ changes }) => changes.length > 0)
    unchanged += batch.length - toChange.length
    let accepted = toChange
    for (let step = 0; accepted.length > 0; step += 1) {
      const next = accepted.flatMap(({ trade, changes }) => {
        const fields = changes[step]
        return fields === undefined ? [] : [{ trade, fields }]
      })
      if (next.length === 0) break
      const updated = new Map((await sendChanges(next, refused)).map((trade) => [trade.id, trade]))
      const sent = new Set(next.map(({ trade }) => trade.id))
      accepted = accepted.flatMap(({ trade, changes }) => {
        const after = updated.get(trade.id)
        if (after !== undefined) return [{ trade: after, changes }]
        return sent.has(trade.id) ? [] : [{ trade, changes }]
      })
    }
    changed += accepted.length
    onProgress({ done: Math.min(trades.length, from + changesPerCall), of: trades.length })
  }
  return { changed, unchanged, refused, isStopped: false }
}

/** Reads the ids of the trades of a scope. Throws `CountChangedError`. */
export async function readIds(scope: TradeScope, signal: AbortSignal): Promise<readonly Id[]> {
  if (scope.kind === 'some') return scope.ids
  return (await collectTrades<{ readonly id: Id }>(scope, 'revision', signal)).map(({ id }) => id)
}

/** Deletes trades in batches. The report names refused trades, such as locked ones. */
export async function deleteInBulk(ids: readonly Id[]): Promise<BulkReport> {
  const refused: Refusal[] = []
  let changed = 0
  for (let from = 0; from < ids.length; from += changesPerCall) {
    const batch = ids.slice(from, from + changesPerCall)
    for (const [index, outcome] of (await deleteTrades(batch)).entries()) {
      if (outcome.status === 'deleted') changed += 1
      else refused.push(toRefusal(batch[index] ?? '', outcome))
    }
  }
  return { changed, unchanged: 0, refused, isStopped: false }
}
