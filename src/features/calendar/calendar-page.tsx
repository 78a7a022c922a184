import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { portfolioMetricsQuery, type PortfolioMetrics } from '#api/figures/metrics.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { useShownPortfolio } from '#api/portfolios/shown-portfolio.ts'
import { recentTradesQuery } from '#api/trades/trades.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { useAddress } from '#shared/address/use-address.ts'
import { monthRange, extendRangeForPlanning, clampMonth } from '#shared/calendar/calendar-month.ts'
import { monthOf } from '#shared/calendar/month.ts'
import { toConditions, toFilterQuery } from '#shared/filter/filter-query.ts'
import { noFilter } from '#shared/filter/trade-filter.ts'
import { useFilterAddress, type FilterControl } from '#shared/filter/use-filter-address.ts'
import { useJournalContext } from '#shared/filter/use-journal-context.ts'
import { SelectionBar } from '#shared/selection/selection-bar.tsx'
import { NoPortfolio } from '#shared/trade/getting-started.tsx'
import { PortfolioSelect, PortfolioSubtitle } from '#shared/trade/portfolio-select.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { dayAddress, weekAddress, parseDay, todayIn, parseView } from './calendar-address.ts'
import { clampDay } from './calendar-week.ts'
import { MonthView } from './month-view.tsx'
import { ViewChoice } from './view-choice.tsx'
import { WeekView } from './week-view.tsx'

const stack = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const
/** Of the selection, and of the calendar. */
const loadingHeights = [62, 480]

const noSymbols: readonly string[] = []

/** Which trades the calendar counts. */
function CalendarSelection({ portfolio, control }: { portfolio: Portfolio; control: FilterControl }) {
  const context = useJournalContext(portfolio, control.filter)
  const recent = useQuery(recentTradesQuery(toFilterQuery(portfolio.id, noFilter), 1))
  return (
    <SelectionBar
      address={control}
      context={context}
      symbols={recent.data?.symbols ?? noSymbols}
      // The shown month or week is the range.
      hasDates={false}
    />
  )
}

function Calendar({ portfolio }: { portfolio: Portfolio }) {
  const [address, changeAddress] = useAddress()
  const control = useFilterAddress()
  const { filter } = control
  const today = todayIn(portfolio.timeZone)
  const chosen = parseDay(address) ?? today
  const view = parseView(address)
  const all = useQuery(portfolioMetricsQuery(portfolio.id))
  const selected = useQuery({
    ...portfolioMetricsQuery(portfolio.id, toConditions(filter)),
    // The days of the former selection stay until the new ones arrive, unless they are of another portfolio.
    placeholderData: (previous: PortfolioMetrics | undefined) =>
      previous?.portfolioId === portfolio.id ? previous : undefined,
  })
  const [everyDay, days] = [all.data?.days, selected.data?.days]
  // The months are those of all trades, so that a selection does not take them away.
  const range = useMemo(() => extendRangeForPlanning(monthRange(everyDay ?? []), monthOf(today)), [everyDay, today])
  if (days === undefined || everyDay === undefined) {
    const { error, refetch } = all.error === null ? selected : all
    if (error === null) return <LoadingState label="Loading the calendar" heights={loadingHeights} />
    return <ErrorState title="Couldn’t load the calendar" error={error} onRetry={() => void refetch()} />
  }
  const month = clampMonth(address.get('month') ?? monthOf(chosen), range, monthOf(today))
  const shared = { portfolio, days, range, today, filter }
  const selection = portfolio.tradeCount === 0 ? null : <CalendarSelection portfolio={portfolio} control={control} />
  const inPlace = { preventScrollReset: true }
  const asEntry = { replace: false }
  if (view === 'week') {
    return (
      <Box sx={stack}>
        {selection}
        <WeekView
          {...shared}
          day={chosen}
          onDay={(date) => changeAddress(() => new URLSearchParams(weekAddress(date, filter)), inPlace)}
          choice={
            <ViewChoice
              view={view}
              onChange={() =>
                changeAddress(() => new URLSearchParams(dayAddress(clampDay(chosen, range), filter)), asEntry)
              }
            />
          }
        />
      </Box>
    )
  }
  // The week of the open day if it is in the shown month, else the first week of that month.
  const weekDay = monthOf(chosen) === month ? chosen : `${month}-01`
  return (
    <Box sx={stack}>
      {selection}
      <MonthView
        {...shared}
        month={month}
        chosen={chosen}
        onMonth={(next) =>
          changeAddress((query) => {
            query.set('month', next)
            return query
          }, inPlace)
        }
        choice={
          <ViewChoice
            view={view}
            onChange={() => changeAddress(() => new URLSearchParams(weekAddress(weekDay, filter)), asEntry)}
          />
        }
      />
    </Box>
  )
}

/** The trading days of the active portfolio, with results and notes. */
export default function CalendarPage() {
  const queries = useQueryClient()
  const { portfolio, portfolios, setActive, status, error } = useShownPortfolio()
  return (
    <Page
      title="Calendar"
      subtitle={<PortfolioSubtitle portfolios={portfolios} value={portfolio?.id ?? null} />}
      actions={<PortfolioSelect portfolios={portfolios} value={portfolio?.id ?? null} onChange={setActive} />}
    >
      {portfolio !== null ? (
        <Calendar portfolio={portfolio} />
      ) : status === 'pending' ? (
        <LoadingState label="Loading the calendar" heights={loadingHeights} />
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
