import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useActivePortfolio } from '#api/active-portfolio.ts'
import { dayNotesQuery } from '#api/day-notes.ts'
import { portfolioMetricsQuery } from '#api/metrics.ts'
import { useSession } from '#api/supabase/session.ts'
import { portfoliosQuery } from '#api/portfolio-queries.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import type { CalendarDate } from '#domain/units.ts'
import { CalendarGrid } from '#ui/charts/calendar-grid.tsx'
import { lastDayOf, monthOf, monthRange, rangeToPlan, shownMonth } from '#ui/charts/calendar-month.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { NoPortfolio } from '#ui/first-steps.tsx'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { PortfolioSelect } from '#ui/portfolio-select.tsx'
import { addressOfDay, dayIn, todayIn } from './calendar-address.ts'
import { WeekStart } from './week-start-field.tsx'
import { DayPanel } from './day-panel.tsx'
import { NoteEditor } from './note-editor.tsx'

const columns = { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(320px, 2fr)' }

function Calendar({ portfolio }: { portfolio: Portfolio }) {
  const userId = useSession().user?.id ?? null
  const [address, setAddress] = useSearchParams()
  const today = todayIn(portfolio.timeZone)
  const chosen = dayIn(address) ?? today
  const figures = useQuery(portfolioMetricsQuery(portfolio.id))
  const days = figures.data?.days
  const range = useMemo(() => rangeToPlan(monthRange(days ?? []), monthOf(today)), [days, today])
  const month = shownMonth(address.get('month') ?? monthOf(chosen), range, monthOf(today))
  // The day may stand in another month than the one that is looked at: its note is read with its own month.
  const notes = useQuery(dayNotesQuery(portfolio.id, `${month}-01` as CalendarDate, lastDayOf(month)))
  const own = useQuery(dayNotesQuery(portfolio.id, chosen, chosen))
  const noted = useMemo(() => new Set(notes.data?.keys()), [notes.data])

  if (days === undefined) {
    const { error, refetch } = figures
    if (error === null) return <LoadingState label="Loading the calendar" heights={[480]} />
    return <ErrorState title="The calendar could not be read." error={error} onRetry={() => void refetch()} />
  }
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: columns, alignItems: 'start' }}>
      <Panel title="Days" subtitle={`Net P&L by exit date, ${portfolio.timeZone}`}>
        {notes.error === null ? null : (
          <ErrorState
            title="Which days have notes could not be read."
            error={notes.error}
            onRetry={() => void notes.refetch()}
          />
        )}
        <CalendarGrid
          days={days}
          currency={portfolio.currency}
          month={month}
          onMonth={(next) =>
            setAddress(
              (current) => {
                const changed = new URLSearchParams(current)
                changed.set('month', next)
                return changed
              },
              { replace: true, preventScrollReset: true },
            )
          }
          addressOf={addressOfDay}
          everyDay={{ noted, chosen, today, range }}
        />
        <WeekStart />
      </Panel>
      <DayPanel
        portfolio={portfolio}
        date={chosen}
        isToCome={chosen > today}
        note={
          own.data !== undefined ? (
            <NoteEditor
              key={`${portfolio.id} ${chosen}`}
              userId={userId}
              portfolioId={portfolio.id}
              date={chosen}
              note={own.data.get(chosen) ?? null}
            />
          ) : own.error !== null ? (
            <ErrorState title="The note could not be read." error={own.error} onRetry={() => void own.refetch()} />
          ) : (
            <LoadingState label="Loading the note" heights={[300]} />
          )
        }
        result={days.find((day) => day.date === chosen) ?? null}
      />
    </Box>
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
