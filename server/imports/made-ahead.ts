import type { Id } from '#domain/numbers/units.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import { dropOldest } from '#server/figures/drop-oldest.ts'
import { yieldToEventLoop } from '#server/runtime/yield-to-event-loop.ts'
import { hasNoReferences } from '#server/trades/changes/check-references.ts'
import {
  deriveTrade,
  buildTrade,
  runAsOutcome,
  type FigureContext,
  type PrebuiltTrade,
  type NewRow,
  type Outcome,
} from '#server/trades/changes/new-trades.ts'
import { prepareInsertInSlices, type PreparedInsert, type TradeToStore } from '#server/trades/storage/write-trades.ts'

/** Batches whose portfolios are remembered; an older one makes its next part inside of its transaction again. */
const mostBatches = 200

/** Trades made between two turns of the event loop: the database waits for a turn before each of its statements. */
const trades = 20

/**
 * What the portfolios of running imports looked like when their last parts held them. It is a guess, by which the next
 * part is made while the database is still busy with the one before; whoever holds the portfolio compares.
 */
const lastSeen = new Map<string, LastSeen>()

interface LastSeen {
  readonly portfolio: FigureContext & { readonly id: Id }
  /** The part that was stored last brought nothing: the next ones are there already too, and would be made for nothing. */
  readonly isThere: boolean
  /** It brought new trades and nothing else. */
  readonly isNew: boolean
  /** Some part was large. */
  readonly isCounted: boolean
}

/** Trades after whose import the table of trades is known not to be small. */
const many = 500

const keyOf = (userId: Id, batchId: Id) => `${userId} ${batchId}`

/** Notes what the portfolio of an import looks like, for the parts that are not being made yet. */
export function rememberPortfolio(userId: Id, batchId: Id, portfolio: LastSeen['portfolio']): void {
  const key = keyOf(userId, batchId)
  const before = lastSeen.get(key) ?? { isThere: false, isNew: false, isCounted: false }
  lastSeen.delete(key)
  lastSeen.set(key, { ...before, portfolio })
  dropOldest(lastSeen, mostBatches)
}

/** Notes how many trades a stored part of an import brought, and how many of its rows were there already or were added to others. */
export function noteImported(userId: Id, batchId: Id, imported: number, others: number): void {
  const key = keyOf(userId, batchId)
  const seen = lastSeen.get(key)
  if (seen === undefined) return
  const [isThere, isNew] = [imported === 0, others === 0]
  lastSeen.set(key, { ...seen, isThere, isNew, isCounted: seen.isCounted || imported >= many })
}

const isSame = (a: FigureContext, b: FigureContext): boolean =>
  a.currency === b.currency &&
  a.timeZone === b.timeZone &&
  a.breakevenTolerance === b.breakevenTolerance &&
  a.matching === b.matching

/** What was made of a part before its transaction. */
export interface MadeAhead {
  /** The trade of a row, if it was made for such a portfolio; throws what refuses it. Undefined: it is still to be made. */
  readonly tradeOf: PrebuiltTrade
  /** The trades as they are stored; null where they are others than those that were made, all of them. */
  readonly laidOut: (trades: readonly TradeToStore[]) => PreparedInsert | null
}

/**
 * What is being made of an import: its parts are made one after the other. Made side by side, the first of two would be
 * ready when both are, and the database idle until then.
 */
const making = new Map<string, Promise<MadeAhead>>()

const nothing: MadeAhead = { tradeOf: () => undefined, laidOut: () => null }

/** What an import is expected to bring next. It is a guess as well: the database refuses what is there already. */
export interface Expected {
  /** The part before was large: the planner has been told by then how many trades there are. */
  readonly isCounted: boolean
  /** The portfolio to which the part before brought new trades and nothing else; null where it did otherwise. */
  readonly newIn: Id | null
}

export const nothingExpected: Expected = { isCounted: false, newIn: null }

/** What is expected of the part that is stored next, by the one that was stored last. */
export function expectedOf(userId: Id, batchId: Id): Expected {
  const seen = lastSeen.get(keyOf(userId, batchId))
  if (seen === undefined) return nothingExpected
  return { isCounted: seen.isCounted, newIn: seen.isNew ? seen.portfolio.id : null }
}

/**
 * Makes the trades of a part and what its statements hold before its transaction, for what the portfolio was at the part
 * before: the database meanwhile stores that one, and finds this one ready. Whoever holds the portfolio is given what was
 * made only where the portfolio is as it was. Left to be made with the portfolio held are trades that name entries of the
 * playbook, and the first part of an import, which is a small one.
 */
export async function madeAhead(userId: Id, batchId: Id, rows: readonly NewRow[]): Promise<MadeAhead> {
  const key = keyOf(userId, batchId)
  const made = Promise.allSettled([making.get(key)]).then(() => makeAhead(key, rows))
  making.set(key, made)
  try {
    return await made
  } finally {
    if (making.get(key) === made) making.delete(key)
  }
}

async function makeAhead(key: string, rows: readonly NewRow[]): Promise<MadeAhead> {
  const seen = lastSeen.get(key)
  if (seen === undefined || seen.isThere) return nothing
  const { portfolio: expected } = seen
  const outcomes = new Map<TradeInput, Outcome<TradeToStore>>()
  for (const [index, row] of rows.entries()) {
    if (index % trades === trades - 1) await yieldToEventLoop()
    if (!hasNoReferences(row.input)) continue
    outcomes.set(
      row.input,
      runAsOutcome(() => buildTrade(row, deriveTrade(row.input, expected), [])),
    )
  }
  await yieldToEventLoop()
  const made = [...outcomes.values()].filter((outcome): outcome is TradeToStore => !(outcome instanceof Error))
  const laidOut = await prepareInsertInSlices(made)
  return {
    tradeOf: ({ input }, portfolio) => {
      const outcome = isSame(portfolio, expected) ? outcomes.get(input) : undefined
      if (outcome instanceof Error) throw outcome
      return outcome
    },
    laidOut: (wanted) =>
      wanted.length === made.length && wanted.every((trade, index) => trade === made[index]) ? laidOut : null,
  }
}
