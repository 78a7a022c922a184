import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { portfolioMetricsQuery } from '#api/figures/metrics.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { useShownPortfolio } from '#api/portfolios/shown-portfolio.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { monthOf, monthRange, extendRangeForPlanning, clampMonth } from '#shared/calendar/calendar-month.ts'
import { NoPortfolio } from '#shared/trade/getting-started.tsx'
import { PortfolioSelect } from '#shared/trade/portfolio-select.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { dayAddress, weekAddress, parseDay, todayIn, parseView } from './calendar-address.ts'
import { clampDay } from './calendar-week.ts'
import { MonthView } from './month-view.tsx'
import { ViewChoice } from './view-choice.tsx'
import { WeekView } from './week-view.tsx'

function Calendar({ portfolio }: { portfolio: Portfolio }) {
  const [address, setAddress] = useSearchParams()
  const today = todayIn(portfolio.timeZone)
  const chosen = parseDay(address) ?? today
  const view = parseView(address)
  const figures = useQuery(portfolioMetricsQuery(portfolio.id))
  const days = figures.data?.days
  const range = useMemo(() => extendRangeForPlanning(monthRange(days ?? []), monthOf(today)), [days, today])
  if (days === undefined) {
    const { error, refetch } = figures
    if (error === null) return <LoadingState label="Loading the calendar" heights={[480]} />
    return <ErrorState title="Couldn’t load the calendar" error={error} onRetry={() => void refetch()} />
  }
  const month = clampMonth(address.get('month') ?? monthOf(chosen), range, monthOf(today))
  const shared = { portfolio, days, range, today }
  const inPlace = { replace: true, preventScrollReset: true }
  if (view === 'week') {
    return (
      <WeekView
        {...shared}
        day={chosen}
        onDay={(date) => setAddress(weekAddress(date), inPlace)}
        choice={<ViewChoice view={view} onChange={() => setAddress(dayAddress(clampDay(chosen, range)))} />}
      />
    )
  }
  // The week of the open day if it is in the shown month, else the first week of that month.
  const weekDay = monthOf(chosen) === month ? chosen : `${month}-01`
  return (
    <MonthView
      {...shared}
      month={month}
      chosen={chosen}
      onMonth={(next) =>
        setAddress((current) => {
          const changed = new URLSearchParams(current)
          changed.set('month', next)
          return changed
        }, inPlace)
      }
      choice={<ViewChoice view={view} onChange={() => setAddress(weekAddress(weekDay))} />}
    />
  )
}

/** The trading days of the active portfolio, with results and notes. */
export default function CalendarPage() {
  const queries = useQueryClient()
  const { portfolio, portfolios, setActive, status, error } = useShownPortfolio()
  return (
    <Page
      title="Calendar"
      subtitle={portfolio?.name ?? '\u00a0'}
      actions={<PortfolioSelect portfolios={portfolios} value={portfolio?.id ?? null} onChange={setActive} />}
    >
      {portfolio !== null ? (
        <Calendar portfolio={portfolio} />
      ) : status === 'pending' ? (
        <LoadingState label="Loading the calendar" heights={[480]} />
      ) : status === 'error' ? (
        <ErrorState
          title="Couldn’t load portfolios"
          error={error}
          onRetry={() => void queries.refetchQueries({ queryKey: portfoliosQuery.queryKey })}
        />
      ) : (
        <NoPortfolio>Create a portfolio to see your calendar.</NoPortfolio>
      )}
    </Page>
  )
}
