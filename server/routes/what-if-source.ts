import type { Transaction } from 'kysely'
import type { Timeframe } from '#domain/candles.ts'
import { candleDistances, whatIfTradeOf, type SampleTrade } from '#domain/sample-trade.ts'
import { simulationLimits } from '#domain/simulation.ts'
import type { Id } from '#domain/units.ts'
import type { WhatIfTrade } from '#domain/what-if.ts'
import { candlesWhileOpen } from '#server/data/candles.ts'
import type { SampleCounts } from '#server/data/sample-counts.ts'
import type { Schema } from '#server/data/schema.ts'
import { findStrategy } from '#server/data/strategies.ts'
import { setupsToTransform } from '#server/data/strategy-setups.ts'
import { measuredSample } from '#server/data/what-if-trades.ts'
import { ApiError } from '#server/errors.ts'
import { existing, readablePortfolio } from './owned.ts'

/** Whose trades; the contract has checked that it is one of the three. */
export interface AskedSource {
  readonly portfolioId: Id | null
  readonly setupId: Id | null
  readonly strategyId: Id | null
}

/** The trades of a source, with what they are called. */
export interface SourcedTrades {
  readonly name: string
  readonly counts: SampleCounts
  readonly trades: readonly SampleTrade[]
}

/**
 * The usable trades of a portfolio that the user may read, of an own setup as it is now, or of an own strategy as it was
 * kept; `not_found` for any other.
 */
export async function tradesOfSource(
  trx: Transaction<Schema>,
  userId: Id,
  { portfolioId, setupId, strategyId }: AskedSource,
): Promise<SourcedTrades> {
  if (portfolioId !== null) {
    const { name } = await readablePortfolio(trx, portfolioId)
    return { name, ...(await measuredSample(trx, { portfolioId })) }
  }
  if (setupId !== null) {
    const { name } = existing((await setupsToTransform(trx, userId, [setupId])).get(setupId))
    return { name, ...(await measuredSample(trx, { setupId, userId })) }
  }
  const { name, coverage, sample } = existing(await findStrategy(trx, userId, strategyId ?? ''))
  return { name, counts: coverage, trades: sample }
}

/** Where in a request's body the source stands. */
export function sourceField({ portfolioId, setupId }: AskedSource): string {
  if (portfolioId !== null) return 'portfolioId'
  return setupId === null ? 'strategyId' : 'setupId'
}

/** Refuses a sample that says nothing. Throws `too_few_trades`. */
export function requireEnough(source: AskedSource, { trades }: SourcedTrades): void {
  const { minTrades } = simulationLimits
  if (trades.length >= minTrades) return
  const message = `at least ${minTrades} usable trades are needed, there are ${trades.length}`
  throw new ApiError('too_few_trades', message, [{ field: sourceField(source), message }])
}

/**
 * The trades as other stops and targets take them, with the user's own bars of that length where there are any. Throws
 * `simulation_too_large` where there are more bars than one analysis reads.
 */
export async function whatIfTrades(
  trx: Transaction<Schema>,
  userId: Id,
  trades: readonly SampleTrade[],
  { postExit, candles }: { readonly postExit: boolean; readonly candles: Timeframe | null },
): Promise<WhatIfTrade[]> {
  if (candles === null) return trades.map((trade) => whatIfTradeOf(trade, postExit, null))
  const bars = await candlesWhileOpen(trx, userId, candles, trades)
  if (bars === null) {
    throw new ApiError('simulation_too_large', 'These trades span more bars than the server reads in one call.', [
      { field: 'inputs.candles', message: 'choose longer bars' },
    ])
  }
  return trades.map((trade, place) => {
    const ranges = bars[place] ?? null
    return whatIfTradeOf(trade, postExit, ranges === null ? null : candleDistances(trade, ranges))
  })
}
