import { deletionQueue } from '#api/deletion-queue.ts'
import {
  changeTrades,
  deleteTrades,
  readTradeRows,
  readTradeTotals,
  type BulkOutcome,
  type BulkRow,
  type TradeRowsQuery,
  type TradeTotals,
} from '#api/trade-history.ts'
import { sumMoney } from '#domain/decimal.ts'
import type { Id } from '#domain/units.ts'
import { changesOf, editedColumns, type BulkEdit, type EditedTrade } from './bulk-edit.ts'
import type { FilterQuery } from './history-filter.ts'

/** The trades that something is done to: some by their ids, or all that a filter selects. */
export type Scope =
  | { readonly kind: 'some'; readonly ids: readonly Id[]; readonly query: FilterQuery }
  | { readonly kind: 'all'; readonly query: FilterQuery; readonly count: number }

/** Most trades that one edit of everything that matches takes in. */
export const mostAtOnce = 20_000
/** Trades of one call: of changes, and of a search by ids. */
const part = 250
const idsAtOnce = 200

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
export class CountChanged extends Error {
  override readonly name = 'CountChanged'
}

/** Reads the trades of a scope, some at a time, with the columns asked for; not those that wait for deletion. */
export async function* readScope(
  scope: Scope,
  query: Pick<TradeRowsQuery, 'columns' | 'sort' | 'order' | 'limit'>,
  signal: AbortSignal,
): AsyncGenerator<readonly { readonly id: Id }[]> {
  for await (const rows of readParts(scope, query, signal)) {
    const hidden = deletionQueue.hidden()
    yield hidden.size === 0 ? rows : rows.filter(({ id }) => !hidden.has(id))
  }
}

async function* readParts(
  scope: Scope,
  query: Parameters<typeof readScope>[1],
  signal: AbortSignal,
): AsyncGenerator<readonly { readonly id: Id }[]> {
  if (scope.kind === 'all') {
    yield* readTradeRows({ ...scope.query, ...query }, signal)
    return
  }
  for (let from = 0; from < scope.ids.length; from += idsAtOnce) {
    const id = scope.ids.slice(from, from + idsAtOnce).join(',')
    yield* readTradeRows({ portfolio_id: scope.query.portfolio_id, ...query, id }, signal)
  }
}

/** Totals of two lots of trades that have none in common, as those of all of them. */
function together(a: TradeTotals, b: TradeTotals): TradeTotals {
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
export async function scopeTotals(scope: Scope, all: TradeTotals, signal: AbortSignal): Promise<TradeTotals | null> {
  if (scope.kind === 'all') return all
  const { portfolio_id } = scope.query
  const ids = scope.ids.filter((id) => !deletionQueue.hidden().has(id))
  let sum: TradeTotals | null = null
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const part = await readTradeTotals({ portfolio_id, id: ids.slice(from, from + idsAtOnce).join(',') }, signal)
    sum = sum === null ? part : together(sum, part)
  }
  return sum
}

/** Every trade of a scope, in the order of logging, which no edit changes. Throws `CountChanged`. */
async function gather<T>(scope: Scope, columns: string, signal: AbortSignal): Promise<T[]> {
  const found: T[] = []
  for await (const rows of readScope(scope, { columns, sort: 'createdAt', order: 'asc', limit: 1_000 }, signal)) {
    found.push(...(rows as readonly T[]))
    if (found.length > mostAtOnce)
      throw new CountChanged(`More than ${mostAtOnce.toLocaleString('en-US')} trades match.`)
  }
  if (scope.kind === 'all' && found.length !== scope.count) {
    throw new CountChanged(
      `${found.length.toLocaleString('en-US')} trades match by now, not ${scope.count.toLocaleString('en-US')}: look again.`,
    )
  }
  return found
}

const refusalOf = (id: Id, { problem }: BulkOutcome): Refusal => ({
  id,
  message: problem?.message ?? 'It was refused.',
})

/** Sends the next change of each trade; gives back the trades that took it, with the revision that they then have. */
async function send(
  turns: readonly { readonly trade: EditedTrade; readonly fields: Omit<BulkRow, 'id' | 'revision'> }[],
  refused: Refusal[],
): Promise<EditedTrade[]> {
  const rows = turns.map(({ trade, fields }) => ({ id: trade.id, revision: trade.revision, ...fields }))
  const outcomes = await changeTrades(rows)
  return outcomes.flatMap((outcome, index) => {
    const trade = turns[index]?.trade
    if (trade === undefined) return []
    if (outcome.status !== 'refused') return [{ ...trade, revision: outcome.revision ?? trade.revision }]
    refused.push(refusalOf(trade.id, outcome))
    return []
  })
}

/**
 * Changes every trade of a scope, part by part; each trade by itself, and only if it is still the one that was read.
 * What is done stays done when `signal` stops it. Throws `CountChanged` before anything is changed.
 */
export async function editInBulk(
  scope: Scope,
  edit: BulkEdit,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<BulkReport> {
  const trades = await gather<EditedTrade>(scope, editedColumns, signal)
  const refused: Refusal[] = []
  let changed = 0
  let same = 0
  for (let from = 0; from < trades.length; from += part) {
    if (signal.aborted) return { changed, same, refused, stopped: true }
    const turns = trades.slice(from, from + part).map((trade) => ({ trade, changes: changesOf(trade, edit) }))
    const wanted = turns.filter(({ changes }) => changes.length > 0)
    same += turns.length - wanted.length
    let going = wanted
    for (let step = 0; going.length > 0; step += 1) {
      const next = going.flatMap(({ trade, changes }) => {
        const fields = changes[step]
        return fields === undefined ? [] : [{ trade, fields }]
      })
      if (next.length === 0) break
      const taken = new Map((await send(next, refused)).map((trade) => [trade.id, trade]))
      const asked = new Set(next.map(({ trade }) => trade.id))
      going = going.flatMap(({ trade, changes }) => {
        const after = taken.get(trade.id)
        if (after !== undefined) return [{ trade: after, changes }]
        return asked.has(trade.id) ? [] : [{ trade, changes }]
      })
    }
    changed += going.length
    onProgress({ done: Math.min(trades.length, from + part), of: trades.length })
  }
  return { changed, same, refused, stopped: false }
}

/** The ids of every trade of a scope. Throws `CountChanged`. */
export async function idsIn(scope: Scope, signal: AbortSignal): Promise<readonly Id[]> {
  if (scope.kind === 'some') return scope.ids
  return (await gather<{ readonly id: Id }>(scope, 'revision', signal)).map(({ id }) => id)
}

/** Deletes trades part by part; what is refused, such as a locked trade, is said and stays. */
export async function deleteInBulk(ids: readonly Id[]): Promise<BulkReport> {
  const refused: Refusal[] = []
  let changed = 0
  for (let from = 0; from < ids.length; from += part) {
    const some = ids.slice(from, from + part)
    for (const [index, outcome] of (await deleteTrades(some)).entries()) {
      if (outcome.status === 'deleted') changed += 1
      else refused.push(refusalOf(some[index] ?? '', outcome))
    }
  }
  return { changed, same: 0, refused, stopped: false }
}
