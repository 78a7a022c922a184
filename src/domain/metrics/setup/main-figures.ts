import { confidenceBeside } from '#domain/metrics/shared/false-discovery.ts'
import type { MetricResult } from '#domain/metrics/shared/metric.ts'
import type { CalendarDate, R } from '#domain/numbers/units.ts'
import { expectancyR, maxDrawdownR, profitFactor, tradeCount, winRate } from './results.ts'
import { averageCompliance } from './rules.ts'
import { buildSetupSample } from './sample.ts'
import type { StudiedTrade } from './studied-trade.ts'

/** The figures that a list of setups shows of each. */
const mainMetrics = { tradeCount, winRate, expectancyR, averageCompliance }

interface MainSetupFigures {
  readonly metrics: Readonly<Record<keyof typeof mainMetrics, MetricResult>>
  /** R of the last trades with a risk, by exit. */
  readonly recentR: readonly number[]
}

/**
 * The main figures of a setup from its completed trades in any order, and R of the last `recent` trades.
 */
function mainSetupFigures(trades: readonly StudiedTrade[], recent: number, confidence: number): MainSetupFigures {
  // None of these metrics asks for the interval of Kelly's fraction, which takes long.
  const sample = buildSetupSample(trades, () => null, confidence)
  return {
    metrics: {
      tradeCount: tradeCount.compute(sample),
      winRate: winRate.compute(sample),
      expectancyR: expectancyR.compute(sample),
      averageCompliance: averageCompliance.compute(sample),
    },
    recentR: sample.r.slice(-recent),
  }
}

/** The main figures of setups in a list, from which one is picked: their intervals are 95% for all of them together. */
export function listedSetupFigures<Setup extends { readonly trades: readonly StudiedTrade[] }>(
  setups: readonly Setup[],
  recent: number,
): (Setup & MainSetupFigures)[] {
  const alone = setups.map(({ trades }) => expectancyOf(trades))
  const confidence = confidenceBeside(alone.map((of) => (of.value === null ? null : of.interval)))
  return setups.map((setup) => ({ ...setup, ...mainSetupFigures(setup.trades, recent, confidence) }))
}

/** The figures by which traders are compared: in R, whatever the currency or the size of the account. */
const comparedMetrics = { tradeCount, winRate, expectancyR, profitFactor, maxDrawdownR, averageCompliance }

/** The compared figures of a trader from completed trades in any order; see the metrics of the same names. */
export function traderFigures(
  trades: readonly StudiedTrade[],
): Readonly<Record<keyof typeof comparedMetrics, MetricResult>> {
  const sample = buildSetupSample(trades, () => null)
  return {
    tradeCount: tradeCount.compute(sample),
    winRate: winRate.compute(sample),
    expectancyR: expectancyR.compute(sample),
    profitFactor: profitFactor.compute(sample),
    maxDrawdownR: maxDrawdownR.compute(sample),
    averageCompliance: averageCompliance.compute(sample),
  }
}

/** Expectancy of completed trades in any order, in R; see the metric `expectancyR`. */
export const expectancyOf = (trades: readonly StudiedTrade[]): MetricResult =>
  expectancyR.compute(buildSetupSample(trades, () => null))

/** A trade with a risk. */
type MeasuredTrade = StudiedTrade & { readonly realizedR: R }

/** The trades with the highest and the lowest R, at most `most` of each, the most extreme first; no trade is in both. */
export function extremeTrades(
  trades: readonly StudiedTrade[],
  most: number,
): { readonly best: readonly MeasuredTrade[]; readonly worst: readonly MeasuredTrade[] } {
  const measured = trades
    .filter((trade): trade is MeasuredTrade => trade.realizedR !== null)
    .toSorted((a, b) => b.realizedR - a.realizedR || a.exitTime - b.exitTime)
  const best = measured.slice(0, Math.min(most, Math.ceil(measured.length / 2)))
  return { best, worst: measured.slice(best.length).slice(-most).toReversed() }
}

/** Cumulative R of the trades with a risk, at the end of each day with an exit; in ascending order of days. */
export function setupCurve(
  trades: readonly StudiedTrade[],
): { readonly date: CalendarDate; readonly totalR: number }[] {
  const days = new Map<CalendarDate, number>()
  for (const { exitDate, realizedR } of trades)
    if (realizedR !== null) days.set(exitDate, (days.get(exitDate) ?? 0) + realizedR)
  let totalR = 0
  return [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, ofDay]) => {
      totalR += ofDay
      return { date, totalR }
    })
}
