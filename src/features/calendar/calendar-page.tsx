import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useActivePortfolio } from '#api/active-portfolio.ts'
import { portfolioMetricsQuery } from '#api/metrics.ts'
import { portfoliosQuery } from '#api/portfolio-queries.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import { monthOf, monthRange, rangeToPlan, shownMonth } from '#ui/charts/calendar-month.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { NoPortfolio } from '#ui/first-steps.tsx'
import { Page } from '#ui/page.tsx'
import { PortfolioSelect } from '#ui/portfolio-select.tsx'
import { addressOfDay, addressOfWeek, dayIn, todayIn, viewIn } from './calendar-address.ts'
import { dayWithin } from './calendar-week.ts'
import { MonthView } from './month-view.tsx'
import { ViewChoice } from './view-choice.tsx'
import { WeekView } from './week-view.tsx'

function Calendar({ portfolio }: { portfolio: Portfolio }) {
  const [address, setAddress] = useSearchParams()
  const today = todayIn(portfolio.timeZone)
  const chosen = dayIn(address) ?? today
  const view = viewIn(address)
  const figures = useQuery(portfolioMetricsQuery(portfolio.id))
  const days = figures.data?.days
  const range = useMemo(() => rangeToPlan(monthRange(days ?? []), monthOf(today)), [days, today])
  if (days === undefined) {
    const { error, refetch } = figures
    if (error === null) return <LoadingState label="Loading the calendar" heights={[480]} />
    return <ErrorState title="The calendar could not be read." error={error} onRetry={() => void refetch()} />
  }
  const month = shownMonth(address.get('month') ?? monthOf(chosen), range, monthOf(today))
  const shared = { portfolio, days, range, today }
  const still = { replace: true, preventScrollReset: true }
  if (view === 'week') {
    return (
      <WeekView
        {...shared}
        asked={chosen}
        onDay={(date) => setAddress(addressOfWeek(date), still)}
        choice={<ViewChoice view={view} onChange={() => setAddress(addressOfDay(dayWithin(chosen, range)))} />}
      />
    )
  }
  // The week of the day that is open, where it is in the month that is looked at.
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
        }, still)
      }
      choice={<ViewChoice view={view} onChange={() => setAddress(addressOfWeek(weekDay))} />}
    />
  )
}

/** The days of the active portfolio: what each brought, and what was written about it. */
export default function CalendarPage() {
  const queries = useQueryClient()
  const { portfolio, portfolios, setActive, status, error } = useActivePortfolio()
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
          title="Your portfolios could not be read."
          error={error}
          onRetry={() => void queries.refetchQueries({ queryKey: portfoliosQuery.queryKey })}
        />
      ) : (
        <NoPortfolio>The calendar shows the days of a portfolio.</NoPortfolio>
      )}
    </Page>
  )
}
