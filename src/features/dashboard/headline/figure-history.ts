import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import { exact, sum, toNumber } from '#domain/numbers/decimal.ts'

type Days = PortfolioMetrics['days']

/** Figures month by month, oldest first, for the small lines beside the figures. */
export interface FigureHistory {
  /** Average net P&L of a trade. */
  readonly expectancy: readonly number[]
  /** Winning trades of all trades. */
  readonly winRate: readonly number[]
  /** Drawdown at the end of the month's last traded day, below zero. */
  readonly drawdown: readonly number[]
}

/** Groups by calendar month, in the order of the first of each. */
function byMonth<T extends { readonly date: string | null }>(points: readonly T[]): readonly (readonly T[])[] {
  const months = new Map<string, T[]>()
  for (const point of points) {
    const month = point.date?.slice(0, 7) ?? ''
    const found = months.get(month)
    if (found === undefined) months.set(month, [point])
    else found.push(point)
  }
  return [...months.values()]
}

/** The expectancy, win rate and drawdown of each month with a closed trade; null within fewer than three months. */
export function figureHistory({ days, equity }: Pick<PortfolioMetrics, 'days' | 'equity'>): FigureHistory | null {
  const months = byMonth<Days[number]>(days.filter(({ trades }) => trades > 0))
  if (months.length < 3) return null
  const countOf = (month: readonly Days[number][], of: 'trades' | 'wins') =>
    month.reduce((count, day) => count + day[of], 0)
  return {
    expectancy: months.map(
      (month) => toNumber(sum(month.map(({ netPnl }) => exact(netPnl)))) / countOf(month, 'trades'),
    ),
    winRate: months.map((month) => countOf(month, 'wins') / countOf(month, 'trades')),
    drawdown: byMonth(equity.filter(({ date }) => date !== null)).map((month) => -(month.at(-1)?.drawdown ?? 0)),
  }
}
