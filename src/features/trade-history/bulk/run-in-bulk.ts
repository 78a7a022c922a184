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
import type { FilterQuery } from '#features/trade-history/query/filter-query.ts'
import { toChanges, editedColumns, type BulkEdit, type EditableTrade } from './bulk-edit.ts'

/** The trades that something is done to: some by their ids, or all that a filter selects. */
export type TradeScope =
  | { readonly kind: 'some'; readonly ids: readonly Id[]; readonly query: FilterQuery }
  | { readonly kind: 'all'; readonly query: FilterQuery; readonly count: number }

/** Most trades that one edit of everything that matches takes in. */
export const maxTradesPerEdit = 20_000
/** Trades of one call: of changes, and of a search by ids. */
const changesPerCall = 250
const idsPerCall = 200

/** How far the work is. */
export interface Progress {
  readonly done: number
  readonly of: number
}

/** A trade that was not changed, and why. */
export interface Refusal {
  readonly id: Id
  readonly message: string
}

export interface BulkReport {
  readonly changed: number
  /** Trades that were already as wanted. */
  readonly same: number
  readonly refused: readonly Refusal[]
  /** It was stopped before it had come to its end. */
  readonly stopped: boolean
}

/** The number of trades that match is no longer the one that was agreed to. */
export class CountChangedError extends Error {
  override readonly name = 'CountChanged'
}

/** Reads the trades of a scope, some at a time, with the columns asked for; not those that wait for deletion. */
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

/** Totals of two lots of trades that have none in common, as those of all of them. */
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

/**
 * Totals of the trades of a scope: `all` are those of everything that matches. Null where every trade that is selected
 * waits for deletion by now.
 */
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
    const some = await fetchTradeTotals({ portfolio_id, id: ids.slice(from, from + idsPerCall).join(',') }, signal)
    sum = sum === null ? some : addTotals(sum, some)
  }
  return sum
}

/** Every trade of a scope, in the order of logging, which no edit changes. Throws `CountChangedError`. */
async function collectTrades<T>(scope: TradeScope, columns: string, signal: AbortSignal): Promise<T[]> {
  const found: T[] = []
  for await (const rows of readScope(scope, { columns, sort: 'createdAt', order: 'asc', limit: 1_000 }, signal)) {
    found.push(...(rows as readonly T[]))
    if (found.length > maxTradesPerEdit)
      throw new CountChangedError(`More than ${maxTradesPerEdit.toLocaleString('en-US')} trades match.`)
  }
  if (scope.kind === 'all' && found.length !== scope.count) {
    throw new CountChangedError(
      `${found.length.toLocaleString('en-US')} trades match by now, not ${scope.count.toLocaleString('en-US')}: look again.`,
    )
  }
  return found
}

const toRefusal = (id: Id, { problem }: BulkOutcome): Refusal => ({
  id,
  message: problem?.message ?? 'It was refused.',
})

/** Sends the next change of each trade; gives back the trades that took it, with the revision that they then have. */
async function sendChanges(
  turns: readonly { readonly trade: EditableTrade; readonly fields: Omit<BulkRow, 'id' | 'revision'> }[],
  refused: Refusal[],
): Promise<EditableTrade[]> {
  const rows = turns.map(({ trade, fields }) => ({ id: trade.id, revision: trade.revision, ...fields }))
  const outcomes = await updateTrades(rows)
  return outcomes.flatMap((outcome, index) => {
    const trade = turns[index]?.trade
    if (trade === undefined) return []
    if (outcome.status !== 'refused') return [{ ...trade, revision: outcome.revision ?? trade.revision }]
    refused.push(toRefusal(trade.id, outcome))
    return []
  })
}

/**
 * Changes every trade of a scope, part by part; each trade by itself, and only if it is still the one that was read.
 * What is done stays done when `signal` stops it. Throws `CountChangedError` before anything is changed.
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
  let same = 0
  for (let from = 0; from < trades.length; from += changesPerCall) {
    if (signal.aborted) return { changed, same, refused, stopped: true }
    const turns = trades.slice(from, from + changesPerCall).map((trade) => ({ trade, changes: toChanges(trade, edit) }))
    const wanted = turns.filter(({ changes }) => changes.length > 0)
    same += turns.length - wanted.length
    let going = wanted
    for (let step = 0; going.length > 0; step += 1) {
      const next = going.flatMap(({ trade, changes }) => {
        const fields = changes[step]
        return fields === undefined ? [] : [{ trade, fields }]
      })
      if (next.length === 0) break
      const taken = new Map((await sendChanges(next, refused)).map((trade) => [trade.id, trade]))
      const asked = new Set(next.map(({ trade }) => trade.id))
      going = going.flatMap(({ trade, changes }) => {
        const after = taken.get(trade.id)
        if (after !== undefined) return [{ trade: after, changes }]
        return asked.has(trade.id) ? [] : [{ trade, changes }]
      })
    }
    changed += going.length
    onProgress({ done: Math.min(trades.length, from + changesPerCall), of: trades.length })
  }
  return { changed, same, refused, stopped: false }
}

/** The ids of every trade of a scope. Throws `CountChangedError`. */
export async function readIds(scope: TradeScope, signal: AbortSignal): Promise<readonly Id[]> {
  if (scope.kind === 'some') return scope.ids
  return (await collectTrades<{ readonly id: Id }>(scope, 'revision', signal)).map(({ id }) => id)
}

/** Deletes trades part by part; what is refused, such as a locked trade, is said and stays. */
export async function deleteInBulk(ids: readonly Id[]): Promise<BulkReport> {
  const refused: Refusal[] = []
  let changed = 0
  for (let from = 0; from < ids.length; from += changesPerCall) {
    const some = ids.slice(from, from + changesPerCall)
    for (const [index, outcome] of (await deleteTrades(some)).entries()) {
      if (outcome.status === 'deleted') changed += 1
      else refused.push(toRefusal(some[index] ?? '', outcome))
    }
  }
  return { changed, same: 0, refused, stopped: false }
}
