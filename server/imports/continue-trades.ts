import type { Transaction } from 'kysely'
import type { Fill } from '#domain/fills/fill.ts'
import { isFlat, buildPosition } from '#domain/fills/position.ts'
import { exact, subtractMoney, toDecimal, zero } from '#domain/numbers/decimal.ts'
import type { Id } from '#domain/numbers/units.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import type { CommissionRule } from '#domain/trade/commission-rule.ts'
import { costSplitter, type TakenFill } from '#domain/trade/split-trade.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { AddedFill } from '#server/sql/json-values.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { Outcome } from '#server/trades/changes/new-trades.ts'
import { buildTradeUpdates, type TradeChange } from '#server/trades/changes/trade-changes.ts'
import { findTrades, type StoredTrade } from '#server/trades/storage/trades.ts'
import type { TradeToUpdate } from '#server/trades/storage/write-trades.ts'
import {
  noMergedTrade,
  type Continuation,
  type listContinuationsOfTrade,
  type SplitContinuation,
} from './continuations.ts'

/** A row of an import that adds to a trade of the portfolio. */
export interface ContinuingRow {
  /** Its index in the request. */
  readonly index: number
  readonly tradeId: Id
  readonly revision: number
  readonly input: Pick<
    TradeInput,
    'symbol' | 'direction' | 'pointValue' | 'status' | 'executions' | 'swapFunding' | 'brokerPnl'
  >
}

/** The outcome: the unchanged trade if it already has all executions. */
interface ContinueOutcome {
  readonly index: number
  readonly stored: StoredTrade
  readonly update: Outcome<TradeToUpdate> | null
  readonly continuation: Continuation | null
}

const fillKey = ({ at, side, quantity, price }: AddedFill) =>
  `${millisecondsOf(at)}|${side}|${toDecimal(exact(quantity))}|${toDecimal(exact(price))}`

/** The fills of `all` without those of `some`, each removed once; fills that are not among them are ignored. */
export function subtractFills<F extends AddedFill>(all: readonly F[], some: readonly AddedFill[]): F[] {
  const counts = new Map<string, number>()
  for (const fill of some) counts.set(fillKey(fill), (counts.get(fillKey(fill)) ?? 0) + 1)
  return all.filter((fill) => {
    const left = counts.get(fillKey(fill)) ?? 0
    counts.set(fillKey(fill), left - 1)
    return left <= 0
  })
}

/**
 * Divides what imports added to a trade between the parts of its split: each fill like the execution it became, costs in
 * proportion. A fill that the trader has changed since, and that is in neither part, stays with the first.
 */
export function computeSplitContinuations(
  stored: StoredTrade,
  taken: readonly TakenFill[],
  continuations: Awaited<ReturnType<typeof listContinuationsOfTrade>>,
): SplitContinuation[] {
  const takenOf = new Map(taken.map(({ fill, quantity }) => [fill, exact(quantity)]))
  // Added fills come after existing ones: of equal fills it is the last.
  const places = new Map<string, number[]>()
  for (const [place, fill] of stored.executions.entries()) {
    const content = fillKey(fill)
    places.set(content, [...(places.get(content) ?? []), place])
  }
  const partsOf = costSplitter(stored, taken)
  return continuations.map(({ batchId, fills, swapAdded, commissionAdded, exchangeFeesAdded }) => {
    const [stays, goes]: [AddedFill[], AddedFill[]] = [[], []]
    for (const fill of fills) {
      const place = places.get(fillKey(fill))?.pop()
      const gone = (place === undefined ? undefined : takenOf.get(place)) ?? zero
      const rest = exact(fill.quantity).minus(gone)
      if (rest.gt(0)) stays.push({ ...fill, quantity: toDecimal(rest) })
      if (gone.gt(0)) goes.push({ ...fill, quantity: toDecimal(gone) })
    }
    const costs = {
      swapAdded: partsOf(swapAdded),
      commissionAdded: partsOf(commissionAdded),
      exchangeFeesAdded: partsOf(exchangeFeesAdded),
    }
    return { batchId, fills: [stays, goes], costs }
  })
}

function requireSameTrade(
  stored: StoredTrade | undefined,
  portfolioId: Id,
  { index, input }: ContinuingRow,
): StoredTrade {
  const field = `rows.${index}.continues.tradeId`
  if (stored === undefined || stored.portfolioId !== portfolioId) {
    throw new ApiError('not_found', undefined, [{ field, message: 'is not in the portfolio' }])
  }
  if (stored.symbol !== input.symbol || stored.direction !== input.direction) {
    throw new ApiError('conflict', 'The continued trade has a different symbol or direction.', [
      { field, message: `is ${stored.direction} in ${stored.symbol}` },
    ])
  }
  return stored
}

/**
 * Adds the new executions of rows to trades of a locked portfolio and keeps everything else that the trader has entered. A
 * row without new executions changes nothing. `commissionRules` charge trades that state no costs, else the rules of their
 * own import. Throws `not_found` and `conflict`; other problems of a row are its outcome.
 */
export async function continueTrades(
  trx: Transaction<Schema>,
  userId: Id,
  portfolioId: Id,
  rows: readonly ContinuingRow[],
  commissionRules: readonly CommissionRule[] | undefined,
): Promise<ContinueOutcome[]> {
  if (rows.length === 0) return []
  const trades = await findTrades(
    trx,
    rows.map(({ tradeId }) => tradeId),
  )
  const read = rows.map((row) => {
    const stored = requireSameTrade(trades.get(row.tradeId), portfolioId, row)
    return { row, stored, added: subtractFills(row.input.executions, stored.executions) }
  })
  const adding = read.filter(({ added }) => added.length > 0)
  const outcomes = await buildTradeUpdates(
    trx,
    userId,
    adding.map(({ row: { input, revision }, stored, added }): TradeChange => ({
      id: stored.id,
      revision,
      portfolioId: undefined,
      commissions: { kind: 'imported', rules: commissionRules },
      splitsPrices: true,
      given: {
        executions: [...stored.executions, ...added],
        swapFunding: input.swapFunding,
        brokerPnl: input.brokerPnl,
        // Where it was assumed, the broker's result of the closed trade has corrected it.
        pointValue: input.pointValue,
        ...(stored.status === 'active' ? { status: input.status } : {}),
      },
    })),
  )
  const updates = new Map(adding.map((one, place) => [one, outcomes[place]]))
  return read.map((one) => {
    const { row, stored, added } = one
    const update = updates.get(one) ?? null
    const hasNewValue = !exact(row.input.pointValue).eq(stored.pointValue)
    const continuation = {
      tradeId: stored.id,
      fills: added.map(({ at, side, quantity, price }) => ({ at, side, quantity, price })),
      statusBefore: stored.status,
      ...noMergedTrade,
      swapAdded: subtractMoney(row.input.swapFunding, stored.swapFunding),
      brokerPnlBefore: stored.brokerPnl,
      brokerPnlAfter: row.input.brokerPnl,
      pointValueBefore: hasNewValue ? stored.pointValue : null,
      pointValueAfter: hasNewValue ? row.input.pointValue : null,
    }
    return { index: row.index, stored, update, continuation: update === null ? null : continuation }
  })
}

const isFlatWith = (fills: readonly Fill[], { direction }: StoredTrade) => isFlat(buildPosition(fills, direction))

/** The changes of trades when an import that added to them is undone. */
export interface ShortenedTrades {
  readonly updates: readonly Outcome<TradeToUpdate>[]
  /** Trades that would be empty: parts of split trades with executions of this import only. */
  readonly emptied: readonly Id[]
}

/** The costs of a trade without those of a trade of this import that was merged into it. */
function withoutMergedCosts(stored: StoredTrade, { commissionAdded, exchangeFeesAdded }: Continuation) {
  if (exact(commissionAdded).eq(0) && exact(exchangeFeesAdded).eq(0)) return {}
  return {
    commission: subtractMoney(stored.commission, commissionAdded),
    exchangeFees: subtractMoney(stored.exchangeFees, exchangeFeesAdded),
  }
}

/** Removes what an import added to trades and gives back what it replaced; fills that their trader has changed since stay. */
export async function removeContinuations(
  trx: Transaction<Schema>,
  userId: Id,
  continuations: readonly Continuation[],
): Promise<ShortenedTrades> {
  const trades = await findTrades(
    trx,
    continuations.map(({ tradeId }) => tradeId),
  )
  const emptied: Id[] = []
  const changes = continuations.flatMap((continuation): TradeChange[] => {
    const stored = trades.get(continuation.tradeId)
    if (stored === undefined) return []
    const left = subtractFills(stored.executions, continuation.fills)
    const executions = [...(continuation.fillsBefore ?? []), ...left]
    if (executions.length === 0) {
      emptied.push(stored.id)
      return []
    }
    const isFlatNow = isFlatWith(executions, stored)
    const isReopened = stored.status === 'completed' && !isFlatNow
    // Without an entry in between, the exits that its trader kept may close all that is left.
    const isClosed = stored.status === 'active' && isFlatNow
    const hasItsPnl = stored.brokerPnl === continuation.brokerPnlAfter
    const { pointValueBefore, pointValueAfter } = continuation
    const hasItsValue = pointValueAfter !== null && exact(stored.pointValue).eq(pointValueAfter)
    return [
      {
        id: stored.id,
        revision: undefined,
        portfolioId: undefined,
        commissions: { kind: 'imported', rules: undefined },
        splitsPrices: true,
        given: {
          executions,
          swapFunding: subtractMoney(stored.swapFunding, continuation.swapAdded),
          ...withoutMergedCosts(stored, continuation),
          ...(hasItsPnl ? { brokerPnl: continuation.brokerPnlBefore } : {}),
          ...(hasItsValue && pointValueBefore !== null ? { pointValue: pointValueBefore } : {}),
          ...(isReopened ? { status: continuation.statusBefore } : isClosed ? { status: 'completed' as const } : {}),
        },
      },
    ]
  })
  return { updates: await buildTradeUpdates(trx, userId, changes), emptied }
}
