import type { Transaction } from 'kysely'
import type { Timeframe } from '#domain/market/candles.ts'
import type { Id } from '#domain/numbers/units.ts'
import { simulationLimits } from '#domain/simulation/growth.ts'
import { candleDistances } from '#domain/simulation/what-if/candle-distances.ts'
import { narrowSample, type SampleBounds } from '#domain/simulation/what-if/narrow-sample.ts'
import { countApproximate, toWhatIfTrade, type SampleTrade } from '#domain/simulation/what-if/sample-trade.ts'
import type { WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'
import { readCandlesWhileOpen } from '#server/candles/read-candles-while-open.ts'
import { requireReadablePortfolio } from '#server/portfolios/own-portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { readTradeList, requireTradeList } from '#server/trades/trade-lists.ts'
import type { SampleCounts } from './sample-counts.ts'
import { findStrategy } from './strategies.ts'
import { findSetupsToTransform } from './strategy-setups.ts'
import { readMeasuredSample } from './trade-samples.ts'

/** The source of the trades; the contract ensures that it is a strategy, or a portfolio, a setup or both. */
export interface RequestedSource {
  readonly portfolioId: Id | null
  readonly setupId: Id | null
  readonly strategyId: Id | null
}

/** The trades of a source, with its name. */
export interface SourcedTrades {
  readonly name: string
  readonly counts: SampleCounts
  readonly trades: readonly SampleTrade[]
}

/**
 * The usable trades of a portfolio that the user may read, of an own setup in its present state (in that portfolio, if
 * both are set), or of an own strategy as saved; `not_found` for any other. With a list, those of its trades alone.
 */
export async function readSourceTrades(
  trx: Transaction<Schema>,
  userId: Id,
  { portfolioId, setupId, strategyId }: RequestedSource,
  tradeListId: Id | null,
): Promise<SourcedTrades> {
  await requireTradeList(trx, tradeListId)
  const portfolio = portfolioId === null ? null : await requireReadablePortfolio(trx, portfolioId)
  if (setupId !== null) {
    const { name } = orNotFound((await findSetupsToTransform(trx, userId, [setupId])).get(setupId))
    const source = portfolioId === null ? { setupId, userId } : { setupId, portfolioId }
    return { name, ...(await readMeasuredSample(trx, { ...source, tradeListId })) }
  }
  if (portfolio !== null && portfolioId !== null) {
    return { name: portfolio.name, ...(await readMeasuredSample(trx, { portfolioId, tradeListId })) }
  }
  const { name, coverage, sample } = orNotFound(await findStrategy(trx, userId, strategyId ?? ''))
  const saved = { name, counts: coverage, trades: sample }
  if (tradeListId === null) return saved
  const listed = new Set(await readTradeList(trx, tradeListId))
  return keepTrades(
    saved,
    sample.filter(({ tradeId }) => listed.has(tradeId)),
  )
}

/** Restricts the trades of a source by what was known at entry. */
export const narrowSource = (sourced: SourcedTrades, bounds: SampleBounds): SourcedTrades =>
  keepTrades(sourced, narrowSample(sourced.trades, bounds))

function keepTrades(sourced: SourcedTrades, trades: readonly SampleTrade[]): SourcedTrades {
  const counts = { ...sourced.counts, usable: trades.length, approximate: countApproximate(trades) }
  return { ...sourced, trades, counts }
}

/** The strategy, setup or portfolio with this id, in that order. */
export async function findSourceById(trx: Transaction<Schema>, userId: Id, id: Id): Promise<RequestedSource> {
  const none = { portfolioId: null, setupId: null, strategyId: null }
  if ((await findStrategy(trx, userId, id)) !== undefined) return { ...none, strategyId: id }
  if ((await findSetupsToTransform(trx, userId, [id])).has(id)) return { ...none, setupId: id }
  return { ...none, portfolioId: id }
}

/** What a source is, for screens. */
export function sourceKind({ setupId, strategyId }: RequestedSource): 'strategy' | 'setup' | 'portfolio' {
  if (strategyId !== null) return 'strategy'
  return setupId === null ? 'portfolio' : 'setup'
}

/** The field of the request's body that names the source. */
export function sourceField({ portfolioId, setupId }: RequestedSource): string {
  if (portfolioId !== null) return 'portfolioId'
  return setupId === null ? 'strategyId' : 'setupId'
}

/** Refuses a sample with too few trades. Throws `too_few_trades`. */
export function requireEnoughTrades(source: RequestedSource, { trades }: SourcedTrades): void {
  const { minTrades } = simulationLimits
  if (trades.length >= minTrades) return
  const message = `at least ${minTrades} usable trades are needed, there are ${trades.length}`
  throw new ApiError('too_few_trades', message, [{ field: sourceField(source), message }])
}

/**
 * Prepares the trades for other stops and targets, with the user's own bars of that timeframe if there are any. Throws
 * `simulation_too_large` if there are more bars than one analysis reads.
 */
export async function buildWhatIfTrades(
  trx: Transaction<Schema>,
  userId: Id,
  trades: readonly SampleTrade[],
  { postExit, candles }: { readonly postExit: boolean; readonly candles: Timeframe | null },
  field = 'inputs.candles',
): Promise<WhatIfTrade[]> {
  if (candles === null) return trades.map((trade) => toWhatIfTrade(trade, postExit, null))
  const bars = await readCandlesWhileOpen(trx, userId, candles, trades)
  if (bars === null) {
    throw new ApiError('simulation_too_large', 'These trades span more bars than one call can read.', [
      { field, message: 'choose longer bars' },
    ])
  }
  return trades.map((trade, place) => {
    const ranges = bars[place] ?? null
    return toWhatIfTrade(trade, postExit, ranges === null ? null : candleDistances(trade, ranges))
  })
}
