import * as contract from '#contract/reshape-trades.ts'
import { mergeFaults, mergeTrades } from '#domain/merge-trades.ts'
import { splitFaults, splitTrade, type ReshapeFault } from '#domain/split-trade.ts'
import { fieldOf, statedFields, type RowsField } from '#domain/trade-fields.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import type { TradeInput } from '#domain/trade.ts'
import { absorbImportKeys } from '#server/data/absorbed-import-keys.ts'
import { absorbRequests } from '#server/data/absorbed-requests.ts'
import { continuationsOfTrade, splitContinuations, takeOverContinuations } from '#server/data/import-continuations.ts'
import { referredBy, type Referred } from '#server/data/referred.ts'
import { deleteTrades, findTrade, type StoredTrade } from '#server/data/trades.ts'
import { insertTrades, updateTrades, type TradeToStore, type TradeToUpdate } from '#server/data/write-trades.ts'
import { ApiError } from '#server/errors.ts'
import { implement } from '#server/implement.ts'
import { sharedContinuations } from './continued-trades.ts'
import { existing } from './owned.ts'
import { spaceIn } from './portfolio-space.ts'
import { holdTrades, requireRevision, requireUnlocked } from './trade-changes.ts'
import { derived, excursionSource } from './trade-intake.ts'
import { ruleChecks } from './trade-references.ts'

const lists = new Set(statedFields.filter((field): field is RowsField => fieldOf[field].stored === 'rows'))

function refuse(faults: readonly ReshapeFault[]): void {
  if (faults.length > 0) throw new ApiError('validation_failed', undefined, [...faults])
}

/** What a stored trade states, without what is known of it beyond. */
function inputOf(stored: StoredTrade): TradeInput {
  return Object.fromEntries(statedFields.map((field) => [field, stored[field]])) as unknown as TradeInput
}

/** Derives what was made; a fault in it is one of the choice that made it, named by `field`. */
function derivedOf(input: TradeInput, portfolio: Portfolio, field: string, what: string) {
  try {
    return derived(input, portfolio)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'validation_failed') throw error
    const details = (error.details ?? []).map(({ message }) => ({ field, message: `${what}: ${message}` }))
    throw new ApiError('validation_failed', undefined, details)
  }
}

/** The answers to rules, with the rules as they were when they were answered in one of these trades. */
function checksOf(input: TradeInput, known: Referred, trades: readonly StoredTrade[]) {
  const [first] = trades
  if (first === undefined) return []
  return ruleChecks(input, known, { ...first, ruleResponses: trades.flatMap(({ ruleResponses }) => ruleResponses) })
}

const startOf = (trade: StoredTrade) => Date.parse(trade.entryAt ?? trade.createdAt)

/** By entry, then by the order in which they were logged. */
function earliestFirst(a: StoredTrade, b: StoredTrade): number {
  return startOf(a) - startOf(b) || Date.parse(a.createdAt) - Date.parse(b.createdAt)
}

export const reshapeRoutes = [
  implement(contract.mergeTrades, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      const ids = body.trades.map(({ id }) => id)
      const { tradeOf, portfolioOf } = await holdTrades(trx, ids)
      const stored = body.trades.map(({ id, revision }) => {
        const trade = tradeOf(id)
        requireRevision(trade, revision, null)
        requireUnlocked(trade)
        return trade
      })
      const [kept, ...others] = stored.toSorted(earliestFirst)
      if (kept === undefined) throw new ApiError('not_found')
      const elsewhere = body.trades.findIndex(({ id }) => tradeOf(id).portfolioId !== kept.portfolioId)
      if (elsewhere >= 0) {
        refuse([{ field: `trades.${elsewhere}`, message: 'Only trades of one portfolio can be merged.' }])
      }
      refuse(mergeFaults(stored))
      const portfolio = portfolioOf(kept.portfolioId)
      const input = mergeTrades([inputOf(kept), ...others.map(inputOf)])
      const known = await referredBy(trx, user.userId, [input])
      const merged: TradeToUpdate = {
        ...derivedOf(input, portfolio, 'trades', 'Together'),
        id: kept.id,
        portfolioId: kept.portfolioId,
        excursionSource: excursionSource(input, kept),
        ruleChecks: checksOf(input, known, [kept, ...others]),
        lists,
        revision: kept.revision + 1,
      }
      const removed = others.map(({ id }) => id)
      // A file that brought one of them is known again, and can be taken back, as long as the merged trade is there.
      await absorbImportKeys(trx, kept.id, removed)
      await absorbRequests(trx, kept.id, removed)
      await takeOverContinuations(trx, kept.id, removed, input.brokerPnl)
      await deleteTrades(trx, removed)
      await updateTrades(trx, [merged])
      return { trade: existing(await findTrade(trx, kept.id)), removed }
    }),
  ),

  implement(contract.splitTrade, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      const { tradeOf, portfolioOf } = await holdTrades(trx, [params.id])
      const stored = tradeOf(params.id)
      requireRevision(stored, body.revision, null)
      requireUnlocked(stored)
      refuse(splitFaults(stored, body.taken))
      const { first, second } = splitTrade(inputOf(stored), body.taken)
      if (first === null || second === null) {
        throw new ApiError('validation_failed', undefined, [
          { field: 'taken', message: 'Something of the trade must stay. Take fewer fills.' },
        ])
      }
      const portfolio = portfolioOf(stored.portfolioId)
      const known = await referredBy(trx, user.userId, [first, second])
      spaceIn()(portfolio)
      const added = await continuationsOfTrade(trx, stored.id)
      const place = { portfolioId: stored.portfolioId, lists }
      const stays: TradeToUpdate = {
        ...derivedOf(first, portfolio, 'taken', 'What stays'),
        ...place,
        id: stored.id,
        excursionSource: excursionSource(first, stored),
        ruleChecks: checksOf(first, known, [stored]),
        revision: stored.revision + 1,
      }
      const goes: TradeToStore = {
        ...derivedOf(second, portfolio, 'taken', 'The new trade'),
        ...place,
        id: crypto.randomUUID(),
        // An import that is taken back takes both parts with it.
        source: stored.source,
        importBatchId: stored.importBatchId,
        importKey: null,
        excursionSource: excursionSource(second, stored),
        ruleChecks: checksOf(second, known, [stored]),
      }
      await updateTrades(trx, [stays])
      await insertTrades(trx, [goes])
      await splitContinuations(trx, stays.id, goes.id, sharedContinuations(stored, body.taken, added))
      // A later import finds the part that stays by its key; were that part deleted, it would still find this one.
      await absorbImportKeys(trx, goes.id, [stored.id])
      await absorbRequests(trx, goes.id, [stored.id])
      return { first: existing(await findTrade(trx, stays.id)), second: existing(await findTrade(trx, goes.id)) }
    }),
  ),
]
