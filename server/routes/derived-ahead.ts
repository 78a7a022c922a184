import type { TradeInput } from '#domain/trade.ts'
import type { Id } from '#domain/units.ts'
import { othersTurn } from '#server/others-turn.ts'
import type { DerivedTrade } from '#server/data/write-trades.ts'
import { derived, outcomeOf, type FigureContext, type Outcome } from './trade-intake.ts'

/** Batches whose portfolios are remembered; an older one derives its next part inside of its transaction again. */
const mostBatches = 200

/** Trades derived between two turns of the event loop. */
const trades = 200

/**
 * What the portfolios of running imports looked like when their last parts were stored. It is a guess, by which the next
 * part is derived while the database is still busy with the one before; whoever holds the portfolio compares.
 */
const lastSeen = new Map<string, FigureContext>()

const keyOf = (userId: Id, batchId: Id) => `${userId} ${batchId}`

/** Notes what the portfolio of an import looks like, for the next part of it. */
export function rememberPortfolio(userId: Id, batchId: Id, portfolio: FigureContext): void {
  const key = keyOf(userId, batchId)
  lastSeen.delete(key)
  lastSeen.set(key, portfolio)
  for (const oldest of lastSeen.keys()) {
    if (lastSeen.size <= mostBatches) return
    lastSeen.delete(oldest)
  }
}

const isSame = (a: FigureContext, b: FigureContext): boolean =>
  a.currency === b.currency &&
  a.timeZone === b.timeZone &&
  a.breakevenTolerance === b.breakevenTolerance &&
  a.matching === b.matching

/**
 * Derives the trades of a part before its transaction, for what the portfolio was at the part before, so that nobody waits
 * for the arithmetic with the portfolio held. The function gives what `derived` would: where the portfolio has become
 * another or the trade is not among them, it derives. Nothing is done in advance for the first part of an import.
 */
export async function derivedAhead(
  userId: Id,
  batchId: Id,
  inputs: readonly TradeInput[],
): Promise<(input: TradeInput, portfolio: FigureContext) => DerivedTrade> {
  const expected = lastSeen.get(keyOf(userId, batchId))
  if (expected === undefined) return derived
  const outcomes = new Map<TradeInput, Outcome<DerivedTrade>>()
  for (const [index, input] of inputs.entries()) {
    if (index % trades === trades - 1) await othersTurn()
    outcomes.set(
      input,
      outcomeOf(() => derived(input, expected)),
    )
  }
  return (input, portfolio) => {
    const outcome = isSame(portfolio, expected) ? outcomes.get(input) : undefined
    if (outcome === undefined) return derived(input, portfolio)
    if (outcome instanceof Error) throw outcome
    return outcome
  }
}
