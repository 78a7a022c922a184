import type { Transaction } from 'kysely'
import { withLiquidity, type NewFill } from '#domain/new-trade.ts'
import { fieldOf, type RowsField } from '#domain/trade-fields.ts'
import type { TradeInput } from '#domain/trade.ts'
import type { Id } from '#domain/units.ts'
import { referredBy } from '#server/data/referred.ts'
import type { Schema } from '#server/data/schema.ts'
import { findTrades, portfoliosOfTrades, type StoredTrade } from '#server/data/trades.ts'
import type { TradeToUpdate } from '#server/data/write-trades.ts'
import { ApiError } from '#server/errors.ts'
import { spaceIn } from './portfolio-space.ts'
import { derived, excursionSource, heldPortfolios, outcomeOf, type Outcome } from './trade-intake.ts'
import { checkReferences, ruleChecks } from './trade-references.ts'

type Given = {
  readonly [Field in keyof TradeInput]?:
    | (Field extends 'executions' ? readonly NewFill[] : TradeInput[Field])
    | undefined
}

/** A change of a trade: the fields that are given, and the edit that the caller has seen. */
export interface Change {
  readonly id: Id
  readonly revision: number | undefined
  readonly portfolioId: Id | undefined
  readonly given: Given
}

/** Stored trades whose portfolios are held, so that nothing about them changes until the transaction ends. */
interface HeldTrades {
  readonly portfolioOf: Awaited<ReturnType<typeof heldPortfolios>>
  /** The trade of an id. Throws `not_found`, `forbidden`, or `conflict` where it has just been moved. */
  readonly tradeOf: (id: Id) => StoredTrade
}

/** Portfolios are held before the trades themselves, everywhere: whoever waits, waits here. */
export async function holdTrades(
  trx: Transaction<Schema>,
  ids: readonly Id[],
  others: readonly Id[] = [],
): Promise<HeldTrades> {
  const places = await portfoliosOfTrades(trx, ids)
  const portfolioOf = await heldPortfolios(trx, [...places.values(), ...others])
  const stored = await findTrades(trx, ids)
  const tradeOf = (id: Id) => {
    const place = places.get(id)
    if (place === undefined) throw new ApiError('not_found')
    portfolioOf(place)
    const trade = stored.get(id)
    if (trade === undefined) throw new ApiError('not_found')
    if (trade.portfolioId !== place) throw new ApiError('conflict', 'The trade has just been moved.')
    return trade
  }
  return { portfolioOf, tradeOf }
}

/** Refuses a change made from an old reading, with both versions: `conflict`. */
export function requireRevision(stored: StoredTrade, revision: number | undefined, given: unknown): void {
  if (revision === undefined || revision === stored.revision) return
  throw new ApiError('conflict', 'The trade has been changed since it was read.', undefined, { current: stored, given })
}

/** Refuses what would change or remove a locked trade: `locked`. */
export function requireUnlocked(stored: StoredTrade): void {
  if (stored.isLocked) throw new ApiError('locked')
}

/** The stored inputs with the given ones in their place; a field left out or undefined stays. */
function merged(stored: StoredTrade, { executions, ...given }: Given): TradeInput {
  const stated = Object.entries(given).filter(([, value]) => value !== undefined)
  return {
    ...stored,
    ...(Object.fromEntries(stated) as Partial<TradeInput>),
    ...(executions === undefined ? {} : { executions: withLiquidity(executions) }),
  }
}

const fieldsOf = (given: Given) =>
  Object.entries(given).flatMap(([field, value]) => (value === undefined ? [] : [field as keyof TradeInput]))

/** Nothing but the lock may change of a locked trade, and that alone. */
function requireOpen(stored: StoredTrade, { given, portfolioId }: Change): void {
  const moves = portfolioId !== undefined && portfolioId !== stored.portfolioId
  if (moves || fieldsOf(given).some((field) => field !== 'isLocked')) requireUnlocked(stored)
}

/** Makes new states of the user's trades, ready to be stored; portfolios are held. Each change's outcome is its own. */
export async function takeChanges(
  trx: Transaction<Schema>,
  userId: Id,
  changes: readonly Change[],
): Promise<Outcome<TradeToUpdate>[]> {
  const targets = changes.flatMap(({ portfolioId }) => (portfolioId === undefined ? [] : [portfolioId]))
  const ids = changes.map(({ id }) => id)
  const { portfolioOf, tradeOf } = await holdTrades(trx, ids, targets)
  const seen = new Set<Id>()
  const read = changes.map((change) =>
    outcomeOf(() => {
      const stored = tradeOf(change.id)
      if (seen.has(change.id)) {
        throw new ApiError('validation_failed', undefined, [{ field: 'id', message: 'is in the list already' }])
      }
      seen.add(change.id)
      requireRevision(stored, change.revision, change.given)
      requireOpen(stored, change)
      return { change, stored, input: merged(stored, change.given) }
    }),
  )
  const known = await referredBy(
    trx,
    userId,
    read.flatMap((row) => (row instanceof ApiError ? [] : [row.input])),
  )
  const takeSpace = spaceIn()
  return read.map((row) =>
    outcomeOf(() => {
      if (row instanceof ApiError) throw row
      const { change, stored, input } = row
      const portfolio = portfolioOf(change.portfolioId ?? stored.portfolioId)
      checkReferences(input, known, userId, stored)
      const trade = derived(input, portfolio)
      if (portfolio.id !== stored.portfolioId) takeSpace(portfolio)
      const lists = fieldsOf(change.given).filter((field): field is RowsField => fieldOf[field].stored === 'rows')
      return {
        ...trade,
        id: stored.id,
        portfolioId: portfolio.id,
        excursionSource: excursionSource(trade.input, stored),
        ruleChecks: ruleChecks(input, known, stored),
        lists: new Set(lists),
        revision: stored.revision + 1,
      }
    }),
  )
}
