import * as contract from '#contract/trades/reshape-trades.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { type FieldFault } from '#domain/trade/field-fault.ts'
import { fieldByKey, statedFields, type RowsField } from '#domain/trade/fields/catalogue.ts'
import { mergeFaults, mergeTrades } from '#domain/trade/merge-trades.ts'
import { splitFaults, splitTrade } from '#domain/trade/split-trade.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import { implement } from '#server/http/implement.ts'
import { absorbImportKeys } from '#server/imports/absorbed-import-keys.ts'
import { listContinuationsOfTrade, splitContinuations, moveContinuations } from '#server/imports/continuations.ts'
import { computeSplitContinuations } from '#server/imports/continue-trades.ts'
import { moveImportedExecutions } from '#server/imports/imported-executions.ts'
import { recordMergedImports } from '#server/imports/merged-imports.ts'
import { setImportOfTrades } from '#server/imports/undo-rematch.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { deleteTrades, findTrade, type StoredTrade } from '#server/trades/storage/trades.ts'
import {
  insertTrades,
  updateTrades,
  type TradeToStore,
  type TradeToUpdate,
} from '#server/trades/storage/write-trades.ts'
import { absorbRequests } from './absorbed-requests.ts'
import { buildRuleChecks } from './check-references.ts'
import { findReferences, type KnownReferences } from './find-references.ts'
import { deriveTrade, findExcursionSource } from './new-trades.ts'
import { lockTradesForUpdate, requireRevision, requireUnlocked } from './trade-changes.ts'
import { tradeLimitGuard } from './trade-limit-guard.ts'

const lists = new Set(statedFields.filter((field): field is RowsField => fieldByKey[field].stored === 'rows'))

function throwFaults(faults: readonly FieldFault[]): void {
  if (faults.length > 0) throw new ApiError('validation_failed', undefined, [...faults])
}

/** The inputs of a stored trade, without what is derived. */
function toTradeInput(stored: StoredTrade): TradeInput {
  return Object.fromEntries(statedFields.map((field) => [field, stored[field]])) as unknown as TradeInput
}

/** Derives the new trade; its faults are reported for `field`, the choice that caused them. */
function deriveReshaped(input: TradeInput, portfolio: Portfolio, field: string, what: string) {
  try {
    return deriveTrade(input, portfolio)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'validation_failed') throw error
    const details = (error.details ?? []).map(({ message }) => ({ field, message: `${what}: ${message}` }))
    throw new ApiError('validation_failed', undefined, details)
  }
}

/** Rule checks with the rules as they were when first checked in one of these trades. */
function buildChecks(input: TradeInput, known: KnownReferences, trades: readonly StoredTrade[]) {
  const [first] = trades
  if (first === undefined) return []
  return buildRuleChecks(input, known, {
    ...first,
    ruleResponses: trades.flatMap(({ ruleResponses }) => ruleResponses),
  })
}

const startOf = (trade: StoredTrade) => Date.parse(trade.entryAt ?? trade.createdAt)

/** By entry, then by the order in which they were logged. */
function compareByEntry(a: StoredTrade, b: StoredTrade): number {
  return startOf(a) - startOf(b) || Date.parse(a.createdAt) - Date.parse(b.createdAt)
}

export const reshapeRoutes = [
  implement(contract.mergeTrades, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      const ids = body.trades.map(({ id }) => id)
      const { tradeOf, portfolioOf } = await lockTradesForUpdate(trx, ids)
      const stored = body.trades.map(({ id, revision }) => {
        const trade = tradeOf(id)
        requireRevision(trade, revision, null)
        requireUnlocked(trade)
        return trade
      })
      const [kept, ...others] = stored.toSorted(compareByEntry)
      if (kept === undefined) throw new ApiError('not_found')
      const elsewhere = body.trades.findIndex(({ id }) => tradeOf(id).portfolioId !== kept.portfolioId)
      if (elsewhere >= 0) {
        throwFaults([{ field: `trades.${elsewhere}`, message: 'Trades must be in the same portfolio to be merged.' }])
      }
      throwFaults(mergeFaults(stored))
      const portfolio = portfolioOf(kept.portfolioId)
      const input = mergeTrades([toTradeInput(kept), ...others.map(toTradeInput)])
      const known = await findReferences(trx, user.userId, [input])
      const merged: TradeToUpdate = {
        ...deriveReshaped(input, portfolio, 'trades', 'Together'),
        id: kept.id,
        portfolioId: kept.portfolioId,
        excursionSource: findExcursionSource(input, kept),
        commissionSource: stored.every(({ commissionSource }) => commissionSource === kept.commissionSource)
          ? kept.commissionSource
          : 'stated',
        ruleChecks: buildChecks(input, known, [kept, ...others]),
        lists,
        revision: kept.revision + 1,
      }
      const removed = others.map(({ id }) => id)
      // Imports recognize the trades they created, and can be undone, as long as the merged trade exists.
      const origin = await recordMergedImports(trx, kept.id, stored)
      await absorbImportKeys(trx, kept.id, removed)
      await absorbRequests(trx, kept.id, removed)
      await moveContinuations(trx, kept.id, removed, input.brokerPnl)
      await moveImportedExecutions(trx, kept.id, removed)
      await deleteTrades(trx, removed)
      await updateTrades(trx, [merged])
      await setImportOfTrades(trx, new Map([[kept.id, origin]]))
      return { trade: orNotFound(await findTrade(trx, kept.id)), removed }
    }),
  ),

  implement(contract.splitTrade, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      const { tradeOf, portfolioOf } = await lockTradesForUpdate(trx, [params.id])
      const stored = tradeOf(params.id)
      requireRevision(stored, body.revision, null)
      requireUnlocked(stored)
      throwFaults(splitFaults(stored, body.taken))
      const { first, second } = splitTrade(toTradeInput(stored), body.taken)
      if (first === null || second === null) {
        throw new ApiError('validation_failed', undefined, [
          { field: 'taken', message: 'At least one fill must remain in the trade.' },
        ])
      }
      const portfolio = portfolioOf(stored.portfolioId)
      const known = await findReferences(trx, user.userId, [first, second])
      tradeLimitGuard()(portfolio)
      const added = await listContinuationsOfTrade(trx, stored.id)
      const place = { portfolioId: stored.portfolioId, lists }
      const stays: TradeToUpdate = {
        ...deriveReshaped(first, portfolio, 'taken', 'What stays'),
        ...place,
        id: stored.id,
        excursionSource: findExcursionSource(first, stored),
        commissionSource: stored.commissionSource,
        ruleChecks: buildChecks(first, known, [stored]),
        revision: stored.revision + 1,
      }
      const goes: TradeToStore = {
        ...deriveReshaped(second, portfolio, 'taken', 'The new trade'),
        ...place,
        id: crypto.randomUUID(),
        // Undoing an import removes both parts.
        source: stored.source,
        importBatchId: stored.importBatchId,
        importKey: null,
        excursionSource: findExcursionSource(second, stored),
        commissionSource: stored.commissionSource,
        ruleChecks: buildChecks(second, known, [stored]),
      }
      await updateTrades(trx, [stays])
      await insertTrades(trx, [goes])
      await splitContinuations(trx, stays.id, goes.id, computeSplitContinuations(stored, body.taken, added))
      // A later import finds the remaining part by its key, or the new part if the remaining one is deleted.
      await absorbImportKeys(trx, goes.id, [stored.id])
      await absorbRequests(trx, goes.id, [stored.id])
      return { first: orNotFound(await findTrade(trx, stays.id)), second: orNotFound(await findTrade(trx, goes.id)) }
    }),
  ),
]
