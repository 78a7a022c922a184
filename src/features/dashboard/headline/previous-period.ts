import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { addDays } from '#domain/time/add-days.ts'
import { equityPoints, tradedBalances } from '#ui/charts/options/equity-option.ts'

type Equity = PortfolioMetrics['equity']

/** The equity curve of the period before. */
export interface PreviousPeriod {
  readonly equity: Equity
  /** How many days it lies before the shown period. */
  readonly days: number
}

/**
 * The results of the period before as a curve over the shown period: dates moved by its length, from the same opening
 * balance, without what would look like results (`tradedBalances`).
 */
export function movePreviousCurve(
  { equity, days }: PreviousPeriod,
  shown: Equity,
): (readonly [CalendarDate, number])[] {
  const points = equityPoints(equity)
  const traded = tradedBalances(points)
  const shift = Number(shown[0]?.balance ?? 0) - (traded[0] ?? 0)
  return points.map((point, index) => [addDays(point.date, days), (traded[index] ?? 0) + shift])
}
