import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { RuleCheck } from '#domain/trade/fields/trade-field.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { deriveId } from '#server/secrets/digest.ts'
import type { Schema } from '#server/sql/tables.ts'
import { buildNewTrades, type NewRow } from '#server/trades/changes/new-trades.ts'
import { insertTrades } from '#server/trades/storage/write-trades.ts'
import { requireAllAccepted } from './accept-outcomes.ts'
import { findTradesByImportKey } from './import-batches.ts'
import { storeImportedExecutions } from './imported-executions.ts'
import type { EntriesOf } from './labels.ts'
import {
  readExecutions,
  type BatchOfExecution,
  type ImportBody,
  type ImportRow,
  type ReadExecutions,
  type RowResult,
} from './request-rows.ts'
import { findRulesByTitle } from './rules-by-title.ts'
import type { RestoredTrade } from './undo-rematch.ts'

/** A row that is a new trade, with its index in the request and without its labels. */
interface NewTradeRow {
  readonly index: number
  readonly imported: ReadExecutions | null
  readonly importKey: string
  readonly labels: ImportRow['labels']
  readonly row: NewRow
  /** Number of its screenshots in another account's folder. */
  readonly foreignScreenshots: number
}

/** An id for a rule of another journal: the same for the same title, and nobody else's. `place` tells equal titles apart. */
function importedRuleId(userId: Id, title: string, place: number): Id {
  return deriveId(`${userId} ${place} ${title}`, '8')
}

/** Selects the rows that are new trades. Screenshots of another account's folder, in a file of its export, are left out. */
export function selectNewTrades(userId: Id, body: ImportBody, batchOf: BatchOfExecution): NewTradeRow[] {
  const isOwnFile = ({ path }: { readonly path: string }) => path.startsWith(`${userId}/`)
  const { portfolioId, batchId, commissionRules, rows } = body
  return rows.flatMap((row, index) => {
    const { importKey, labels, continues, rematches, logged, imported: _packed, excursionSource, ...stated } = row
    if (continues !== undefined || rematches !== undefined || logged !== undefined) return []
    const imported = readExecutions(row, batchOf)
    const importBatchId = imported?.executions[0]?.batchId ?? batchId
    const origin = { source: 'csv', importBatchId, importKey } as const
    const own = stated.screenshots?.filter(isOwnFile)
    const input = withDefaults({ ...stated, screenshots: own })
    const foreignScreenshots = (stated.screenshots?.length ?? 0) - (own?.length ?? 0)
    const newRow: NewRow = { portfolioId, input, origin, commissionRules, excursionSource }
    return [{ index, importKey, labels, imported, row: newRow, foreignScreenshots }]
  })
}

/** The rule checks of a row, by the user's own rules of its setup where titles agree; others stand for themselves. */
function identifyRules(
  userId: Id,
  { ruleChecks }: NonNullable<ImportRow['labels']>,
  ruleOf: (title: string) => Id | undefined,
): readonly RuleCheck[] | undefined {
  const used = new Set<Id>()
  return ruleChecks?.map((check, place, all) => {
    const own = ruleOf(check.title)
    const equal = all.slice(0, place).filter(({ title }) => title === check.title).length
    const ruleId = own === undefined || used.has(own) ? importedRuleId(userId, check.title, equal) : own
    used.add(ruleId)
    return { ...check, ruleId }
  })
}

/** Stores rows that are new trades, without the `deleted` ones by import key, and returns the outcome of each. */
export async function storeNewTrades(
  trx: Transaction<Schema>,
  userId: Id,
  portfolio: Portfolio,
  rows: readonly NewTradeRow[],
  deleted: ReadonlyMap<string, Id>,
  entriesOf: EntriesOf,
): Promise<Map<number, RowResult>> {
  const keys = rows.map(({ importKey }) => importKey)
  const known = await findTradesByImportKey(trx, portfolio.id, keys)
  const ruleOf = await findRulesByTitle(
    trx,
    userId,
    rows.flatMap(({ labels }) => labels?.ruleChecks?.map(({ title }) => title) ?? []),
  )
  const begun = new Set(known.keys())
  const dropped = new Map<number, NonNullable<RowResult['dropped']>>()
  const fresh = rows.flatMap(({ index, importKey, labels, imported, row, foreignScreenshots: screenshots }) => {
    if (begun.has(importKey) || deleted.has(importKey)) return []
    begun.add(importKey)
    const found = labels === undefined ? null : entriesOf(labels)
    const customStats = [...(found?.refusedStats ?? [])]
    if (screenshots > 0 || customStats.length > 0) dropped.set(index, { customStats, screenshots })
    if (labels === undefined || found === null) return [{ index, imported, row }]
    const { references } = found
    const ruleChecks = identifyRules(userId, labels, (title) => ruleOf(references.setupId ?? null, title))
    return [{ index, imported, row: { ...row, ruleChecks, input: { ...row.input, ...references } } }]
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
        const status = isFirst ? 'imported' : 'duplicate'
        const left = dropped.get(index)
        const missing = left === undefined ? {} : { dropped: left }
        return [index, { status, tradeId: trade.id, netPnl, grossPnl, ...missing }]
      }
      const existing = known.get(importKey)
      if (existing !== undefined) {
        const { id: tradeId, netPnl, grossPnl } = existing
        return [index, { status: 'duplicate', tradeId, netPnl, grossPnl }]
      }
      return [index, { status: 'deleted', tradeId: orNotFound(deleted.get(importKey)), netPnl: null, grossPnl: null }]
    }),
  )
}

/** Stores trades of executions that remain when an import is undone. */
export async function storeRestored(
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
