import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { portfolioMetricsQuery, type PortfolioMetrics } from '#api/figures/metrics.ts'
import type { MetricFacts } from '#domain/metrics/shared/metric.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { MetricBlockProps } from '#features/dashboard/headline/metric-block.tsx'
import type { PreviousPeriod } from '#features/dashboard/headline/previous-period.ts'
import { countDays, previousRange } from '#shared/filter/date-presets.ts'
import { historyAddress } from '#shared/filter/filter-address.ts'
import { toConditions } from '#shared/filter/filter-query.ts'
import type { TradeFilter } from '#shared/filter/trade-filter.ts'
import { useToday } from '#shared/filter/use-today.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

/** The trades that count in the figures of a filter. */
export const countedTrades = (filter: TradeFilter): TradeFilter => ({
  ...filter,
  statuses: ['completed'],
  excluded: false,
})

/** What the parts of the dashboard need of the selected trades. */
export interface DashboardFigures {
  readonly now: PortfolioMetrics
  readonly currency: string
  /** The address of the trades behind the figures. */
  readonly tradesAddress: string
  /** The equity curve of the period before; null without one. */
  readonly previous: PreviousPeriod | null
  /** What the figures are compared with, for example "previous 90 days". */
  readonly than: string
  /** The properties of a figure's block. */
  readonly block: (metric: MetricFacts) => Omit<MetricBlockProps, 'size' | 'children'>
}

const noAnswer = { value: null, reason: 'no_trades', n: 0 } as const

/** The figures of the selected trades, compared with the period before if the selection has one. */
export function useDashboardFigures(portfolio: Portfolio, filter: TradeFilter) {
  const today = useToday(portfolio.timeZone)
  const range = previousRange(filter, today)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...portfolioMetricsQuery(portfolio.id, toConditions(filter)),
    // The figures of the former selection stay until the new ones arrive, unless they are of another portfolio.
    placeholderData: (previous: PortfolioMetrics | undefined) =>
      previous?.portfolioId === portfolio.id ? previous : undefined,
  })
  const before = useQuery({
    ...portfolioMetricsQuery(portfolio.id, toConditions({ ...filter, ...range })),
    enabled: range !== null,
  })
  const days = range === null ? null : countDays(range)
  const earlier = range === null || before.data === undefined || before.data.trades === 0 ? null : before.data
  const figures = useMemo((): DashboardFigures | null => {
    if (data === undefined) return null
    const than = `previous ${days === null ? 'period' : pluralize(days, 'day')}`
    const tradesAddress = historyAddress(countedTrades(filter))
    return {
      now: data,
      currency: portfolio.currency,
      tradesAddress,
      previous: earlier === null || days === null ? null : { equity: earlier.equity, days },
      than,
      block: (metric) => ({
        metric,
        answer: data.metrics[metric.key] ?? noAnswer,
        before: earlier?.metrics[metric.key] ?? null,
        than,
        currency: portfolio.currency,
        tradesAddress,
      }),
    }
  }, [data, filter, portfolio.currency, earlier, days])
  return { figures, error, refetch, isStale: isPlaceholderData }
}
