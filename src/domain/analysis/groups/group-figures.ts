import type { Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { oncePerRows } from '#domain/analysis/shapes/once-per-rows.ts'
import { codeOf, moneyOf, textOf } from '#domain/analysis/shapes/read-columns.ts'
import { meanInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { effectiveSample, meanInflation } from '#domain/metrics/shared/dependence.ts'
import { confidenceBeside } from '#domain/metrics/shared/false-discovery.ts'
import type { Interval } from '#domain/metrics/shared/metric.ts'
import { allEqual, mean, median, standardDeviation } from '#domain/numbers/statistics.ts'
import { measuredRows } from './measured-rows.ts'

/** Figures of a group of closed trades. */
export interface GroupFigures {
  readonly n: number
  readonly wins: number
  readonly losses: number
  /** Null without trades. */
  readonly winRate: number | null
  /** Net P&L in money. */
  readonly net: number
  /** Net P&L of winners / of losers, positive; null without losers. */
  readonly profitFactor: number | null
  /** R of the trades that have one, in order of exit. */
  readonly r: Float64Array
  readonly totalR: number
  /** Null without a trade with an R. */
  readonly meanR: number | null
  readonly medianR: number | null
  /** Mean R / its standard error, with the effective sample at full depth; null below two values or if all are equal. */
  readonly t: number | null
  /** 95% interval of mean R of this group alone, at full depth only. */
  readonly interval: Interval | null
  /** The factor by which dependence raises the variance of mean R; 1 at quick depth. */
  readonly inflation: number
}

function errorOf(r: Float64Array, meanR: number, inflation: number): number | null {
  if (r.length < 2 || allEqual(r)) return null
  return standardDeviation(r, meanR) / Math.sqrt(effectiveSample(r.length, inflation).size)
}

/** What money says of closed trades: sums by result. */
function tally(columns: TradeColumns, rows: Rows) {
  const { units, places } = moneyOf(columns, 'netPnl')
  const results = textOf(columns, 'result')
  const { codes } = results
  const [win, loss] = [codeOf(results, 'win'), codeOf(results, 'loss')]
  let [wins, losses, net, profit, lost] = [0, 0, 0, 0, 0]
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] ?? 0
    const amount = units[row] ?? 0
    net += amount
    const code = codes[row]
    if (code === win) {
      wins += 1
      profit += amount
    } else if (code === loss) {
      losses += 1
      lost -= amount
    }
  }
  return { wins, losses, net: net / 10 ** places, profitFactor: losses === 0 ? null : profit / lost }
}

/** Net P&L of winners / of losers, as in `GroupFigures`. */
export const profitFactorOf = (columns: TradeColumns, rows: Rows): number | null => tally(columns, rows).profitFactor

function computeFigures(columns: TradeColumns, rows: Rows, depth: 'quick' | 'full'): GroupFigures {
  const { wins, losses, net, profitFactor } = tally(columns, rows)
  const r = measuredRows(columns, rows).values
  const isFull = depth === 'full'
  const inflation = isFull ? meanInflation(r) : 1
  const meanR = r.length === 0 ? null : mean(r)
  let medianR: number | null = null
  const error = meanR === null ? null : errorOf(r, meanR, inflation)
  return {
    n: rows.length,
    wins,
    losses,
    winRate: rows.length === 0 ? null : wins / rows.length,
    net,
    profitFactor,
    r,
    totalR: meanR === null ? 0 : meanR * r.length,
    meanR,
    // Selected where it is read: that takes as long as all other figures together.
    get medianR() {
      if (r.length > 0) medianR ??= median(r)
      return medianR
    },
    t: meanR === null || error === null ? null : meanR / error,
    interval: isFull ? meanInterval(r, inflation) : null,
    inflation,
  }
}

/** Figures of closed trades, in order of exit; `full` adds the interval and the effective sample. */
export const groupFigures: (columns: TradeColumns, rows: Rows, depth: 'quick' | 'full') => GroupFigures =
  oncePerRows(computeFigures)

/** What the interval of a group's mean is computed from; `interval` is that of the group alone. */
type MeanOfGroup = Pick<GroupFigures, 'r' | 'interval' | 'inflation'>

/**
 * The interval of mean R of any of several groups that are shown beside each other: 95% for all of them together, so that
 * the best or worst one may be picked.
 */
export function intervalBeside(groups: readonly MeanOfGroup[]): (figures: MeanOfGroup) => Interval | null {
  const confidence = confidenceBeside(groups.map(({ interval }) => interval))
  return ({ r, interval, inflation }) => (interval === null ? null : meanInterval(r, inflation, confidence))
}
