import { effectiveSample, meanInflation } from '#domain/metrics/shared/dependence.ts'
import type { MetricTrade } from '#domain/metrics/shared/metric-trade.ts'
import { exact, roundMoney, sum, toMoney, toNumber } from '#domain/numbers/decimal.ts'
import { mean, standardDeviation } from '#domain/numbers/statistics.ts'
import type { CalendarDate, Decimal, Money } from '#domain/numbers/units.ts'
import { dayMs } from '#domain/time/durations.ts'
import { simulationLimits } from './growth.ts'

/** The R-multiples of trades for a simulation. */
export interface SimulationSample {
  /** R-multiples of the usable trades, in order of exit. */
  readonly r: number[]
  readonly usable: number
  /** Closed trades without a risk, excluded. */
  readonly excluded: number
  /** Number of trades whose R uses the assumed risk. */
  readonly assumed: number
  readonly assumedRisk: Money | null
  /** Average loss in money, rounded to cents: a suggestion for 1R; null without a loss. */
  readonly suggestedRisk: Money | null
}

/** Statistics of a sample's R-multiples; null with too few. A win is an R above 0. */
export interface SampleStatistics {
  readonly meanR: number | null
  /** How many independent trades the sample is worth for mean R: fewer where results depend on each other. */
  readonly effectiveTrades: number | null
  /** Sample standard deviation (n - 1). */
  readonly sdR: number | null
  readonly winRate: number | null
  readonly averageWinR: number | null
  readonly averageLossR: number | null
  /** Closed trades per calendar day, from the first exit date to the last, inclusive. */
  readonly tradesPerDay: number | null
}

/** The average loss as a positive amount; null without a loss or if it rounds to 0. */
function averageLoss(trades: readonly MetricTrade[]): Money | null {
  const losses = trades.map((trade) => exact(trade.netPnl)).filter((amount) => amount.lt(0))
  if (losses.length === 0) return null
  const average = roundMoney(toMoney(sum(losses).abs().div(losses.length)))
  return exact(average).gt(0) ? average : null
}

/** The closed trades with an R, in their order. */
function usableTrades<Trade extends MetricTrade>(closed: readonly Trade[], assumedRisk: Money | null) {
  return closed.flatMap((trade) => {
    const { realizedR, netPnl } = trade
    if (realizedR === null && assumedRisk === null) return []
    // Adding 0 removes negative zero, which JSON cannot represent.
    return [{ trade, r: (realizedR ?? toNumber(exact(netPnl).div(assumedRisk ?? '1'))) + 0 }]
  })
}

/**
 * Builds the sample of closed trades in order of exit: the R of each, or its net P&L over `assumedRisk` if it has no
 * measurable risk. `assumedRisk` is positive, or null to exclude such trades.
 */
export function buildSimulationSample(closed: readonly MetricTrade[], assumedRisk: Money | null): SimulationSample {
  const usable = usableTrades(closed, assumedRisk)
  return {
    r: usable.map(({ r }) => r),
    usable: usable.length,
    excluded: closed.length - usable.length,
    assumed: usable.filter(({ trade }) => trade.realizedR === null).length,
    assumedRisk: assumedRisk === null ? null : toMoney(exact(assumedRisk)),
    suggestedRisk: averageLoss(closed),
  }
}

/** A closed trade with its size, for samples that are drawn by days or traded in lots. */
export interface SizedTrade extends MetricTrade {
  readonly maxQuantity: Decimal | null
}

/** What sampling by days and sizing in lots need of each trade of a sample, in the sample's order. */
export interface SampleSequence {
  /** Trades of each day with an exit. */
  readonly tradesPerDay: number[]
  /** Net P&L in money per contract, share or unit; null if a trade has no size. */
  readonly pnlPerLot: number[] | null
}

/** The days and the results per lot of the trades that `buildSimulationSample` uses. */
export function buildSampleSequence(closed: readonly SizedTrade[], assumedRisk: Money | null): SampleSequence {
  const tradesPerDay: number[] = []
  const pnlPerLot: number[] = []
  let day: CalendarDate | null = null
  for (const { trade } of usableTrades(closed, assumedRisk)) {
    if (trade.exitDate === day) tradesPerDay[tradesPerDay.length - 1] = (tradesPerDay.at(-1) ?? 0) + 1
    else tradesPerDay.push(1)
    day = trade.exitDate
    const { maxQuantity: size } = trade
    if (size !== null && exact(size).gt(0)) pnlPerLot.push(toNumber(exact(trade.netPnl).div(size)) + 0)
  }
  const count = tradesPerDay.reduce((before, ofDay) => before + ofDay, 0)
  return { tradesPerDay, pnlPerLot: pnlPerLot.length === count ? pnlPerLot : null }
}

function daysSpanned(first: CalendarDate, last: CalendarDate): number {
  return (Date.parse(last) - Date.parse(first)) / dayMs + 1
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : mean(values)
}

/** Statistics of a sample, and the pace of the closed trades behind it. */
export function sampleStatistics(sample: SimulationSample, closed: readonly MetricTrade[]): SampleStatistics {
  const { r } = sample
  const wins = r.filter((value) => value > 0)
  const losses = r.filter((value) => value < 0)
  const days = closed.map((trade) => trade.exitDate).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  return {
    meanR: meanOf(r),
    effectiveTrades: r.length === 0 ? null : effectiveSample(r.length, meanInflation(r)).size,
    sdR: r.length < 2 ? null : standardDeviation(r),
    winRate: r.length === 0 ? null : wins.length / r.length,
    averageWinR: meanOf(wins),
    averageLossR: meanOf(losses),
    tradesPerDay: first === undefined || last === undefined ? null : days.length / daysSpanned(first, last),
  }
}

/** Whether a sample is large enough to simulate. */
export function sampleVerdict(usable: number): 'refuse' | 'warn' | 'ok' {
  if (usable < simulationLimits.minTrades) return 'refuse'
  return usable < simulationLimits.warnTrades ? 'warn' : 'ok'
}
