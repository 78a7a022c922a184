import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import { fieldByKey, type RowsField } from '#domain/trade/fields/catalogue.ts'
import { withLiquidity, type NewFill } from '#domain/trade/new-trade.ts'
import { splitStatedPrices } from '#domain/trade/split-prices.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import { lockOwnPortfolios } from '#server/portfolios/own-portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'
import { findTrades, findPortfoliosOfTrades, type StoredTrade } from '#server/trades/storage/trades.ts'
import type { TradeToUpdate } from '#server/trades/storage/write-trades.ts'
import { checkReferences, buildRuleChecks } from './check-references.ts'
import { chargeChangedTrade, type CommissionChange } from './commissions.ts'
import { findReferences } from './find-references.ts'
import { readImportRules } from './import-rules.ts'
import { deriveTrade, findExcursionSource, runAsOutcome, type Outcome } from './new-trades.ts'
import { tradeLimitGuard } from './trade-limit-guard.ts'

type ChangedFields = {
  readonly [Field in keyof TradeInput]?:
    | (Field extends 'executions' ? readonly NewFill[] : TradeInput[Field])
    | undefined
}

/** A change of a trade: the given fields and the revision that the caller has seen. */
export interface TradeChange {
  readonly id: Id
  readonly revision: number | undefined
  readonly portfolioId: Id | undefined
  readonly given: ChangedFields
  readonly commissions?: CommissionChange | undefined
  /** Whether stated prices follow the splits among the given executions, as after an import. */
  readonly splitsPrices?: true
}

/** Stored trades whose portfolios are locked, so that they do not change until the transaction ends. */
interface TradesForUpdate {
  readonly portfolioOf: Awaited<ReturnType<typeof lockOwnPortfolios>>
  /** The trade with an id. Throws `not_found`, `forbidden`, or `conflict` if it has just been moved. */
  readonly tradeOf: (id: Id) => StoredTrade
}

/** Locks portfolios before trades, as everywhere, which avoids deadlocks. */
export async function lockTradesForUpdate(
  trx: Transaction<Schema>,
  ids: readonly Id[],
  others: readonly Id[] = [],
): Promise<TradesForUpdate> {
  const places = await findPortfoliosOfTrades(trx, ids)
  const portfolioOf = await lockOwnPortfolios(trx, [...places.values(), ...others])
  const stored = await findTrades(trx, ids)
  const tradeOf = (id: Id) => {
    const place = places.get(id)
    if (place === undefined) throw new ApiError('not_found')
    portfolioOf(place)
    const trade = stored.get(id)
    if (trade === undefined) throw new ApiError('not_found')
    if (trade.portfolioId !== place)
      throw new ApiError('conflict', 'The trade was moved to another portfolio. Try again.')
    return trade
  }
  return { portfolioOf, tradeOf }
}

/** Throws `conflict` with both versions if the change is based on a stale revision. */
export function requireRevision(stored: StoredTrade, revision: number | undefined, given: unknown): void {
  if (revision === undefined || revision === stored.revision) return
  throw new ApiError('conflict', 'The trade has changed since you opened it.', undefined, { current: stored, given })
}

/** Throws `locked` for a locked trade. */
export function requireUnlocked(stored: StoredTrade): void {
  if (stored.isLocked) throw new ApiError('locked')
}

/** The stored inputs, overridden by the given ones; omitted and undefined fields stay. */
function mergeInput(stored: StoredTrade, { executions, ...given }: ChangedFields): TradeInput {
  const stated = Object.entries(given).filter(([, value]) => value !== undefined)
  return {
    ...stored,
    ...(Object.fromEntries(stated) as Partial<TradeInput>),
    ...(executions === undefined ? {} : { executions: withLiquidity(executions) }),
  }
}

const fieldsOf = (given: ChangedFields) =>
  Object.entries(given).flatMap(([field, value]) => (value === undefined ? [] : [field as keyof TradeInput]))

/** A change of a locked trade may only unlock it. */
function requireUnlockOnly(stored: StoredTrade, { given, portfolioId }: TradeChange): void {
  const moves = portfolioId !== undefined && portfolioId !== stored.portfolioId
  if (moves || fieldsOf(given).some((field) => field !== 'isLocked')) requireUnlocked(stored)
}

/** Builds the updated trades, ready to be stored, with an outcome for each change. Locks their portfolios. */
export async function buildTradeUpdates(
  trx: Transaction<Schema>,
  userId: Id,
  changes: readonly TradeChange[],
): Promise<Outcome<TradeToUpdate>[]> {
  const targets = changes.flatMap(({ portfolioId }) => (portfolioId === undefined ? [] : [portfolioId]))
  const ids = changes.map(({ id }) => id)
  const { portfolioOf, tradeOf } = await lockTradesForUpdate(trx, ids, targets)
  const seen = new Set<Id>()
  const read = changes.map((change) =>
    runAsOutcome(() => {
      const stored = tradeOf(change.id)
      if (seen.has(change.id)) {
        throw new ApiError('validation_failed', undefined, [{ field: 'id', message: 'is already in the list' }])
      }
      seen.add(change.id)
      requireRevision(stored, change.revision, change.given)
      requireUnlockOnly(stored, change)
      const merged = mergeInput(stored, change.given)
      const input = change.splitsPrices === true ? splitStatedPrices(stored, merged) : merged
      return { change, stored, input }
    }),
  )
  const known = await findReferences(
    trx,
    userId,
    read.flatMap((row) => (row instanceof ApiError ? [] : [row.input])),
  )
  const importRules = await readImportRules(
    trx,
    read.flatMap((row) => (row instanceof ApiError ? [] : [row.stored.importBatchId])),
  )
  const takeSpace = tradeLimitGuard()
  return read.map((row) =>
    runAsOutcome(() => {
      if (row instanceof ApiError) throw row
      const { change, stored, input } = row
      const portfolio = portfolioOf(change.portfolioId ?? stored.portfolioId)
      checkReferences(input, known, userId, stored)
      const charged = chargeChangedTrade(
        stored,
        input,
        portfolio,
        change.commissions,
        importRules.get(stored.importBatchId ?? ''),
      )
      const trade = deriveTrade(charged.input, portfolio)
      if (portfolio.id !== stored.portfolioId) takeSpace(portfolio)
      const lists = fieldsOf(change.given).filter((field): field is RowsField => fieldByKey[field].stored === 'rows')
      return {
        ...trade,
        id: stored.id,
        portfolioId: portfolio.id,
        excursionSource: findExcursionSource(trade.input, stored),
        commissionSource: charged.commissionSource,
        ruleChecks: buildRuleChecks(input, known, stored),
        lists: new Set(lists),
        revision: stored.revision + 1,
      }
    }),
  )
}
