import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { dayNotesQuery } from '#api/portfolios/day-notes.ts'
import { useSession } from '#api/supabase/session.ts'
import { isTeamPortfolio } from '#api/teams/team-portfolios.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { CalendarGrid } from '#shared/calendar/calendar-grid.tsx'
import type { DayResult, MonthRange } from '#shared/calendar/calendar-month.ts'
import { lastDayOf, type Month } from '#shared/calendar/month.ts'
import type { TradeFilter } from '#shared/filter/trade-filter.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { dayAddress } from './calendar-address.ts'
import { DayPanel } from './day-panel.tsx'
import { DayRemarks } from './day-remarks.tsx'
import { noteText } from './note-draft.ts'
import { NoteEditor } from './note-editor.tsx'
import { privateNotes } from './private-notes.tsx'
import { WeekStartField } from './week-start-field.tsx'

const columns = { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(320px, 2fr)' }

interface MonthViewProps {
  readonly portfolio: Portfolio
  /** Days with closed trades. */
  readonly days: readonly DayResult[]
  /** The months of the calendar. */
  readonly range: MonthRange
  readonly month: Month
  /** The open day. */
  readonly chosen: CalendarDate
  readonly today: CalendarDate
  readonly onMonth: (month: Month) => void
  readonly choice: ReactNode
  /** Which trades count. */
  readonly filter: TradeFilter
}

/** The days of a month, and the open day with its trades and note. */
export function MonthView(props: MonthViewProps) {
  const { portfolio, days, range, month, chosen, today, onMonth, choice, filter } = props
  const userId = useSession().user?.id ?? null
  // The open day may be in another month than the shown one, so its note has its own query.
  const isOwn = !isTeamPortfolio(portfolio)
  const notes = useQuery({
    ...dayNotesQuery(portfolio.id, `${month}-01` as CalendarDate, lastDayOf(month)),
    enabled: isOwn,
  })
  const note = useQuery({ ...dayNotesQuery(portfolio.id, chosen, chosen), enabled: isOwn })
  const noted = useMemo(
    () => new Map([...(notes.data ?? [])].map(([date, day]) => [date, noteText(day)])),
    [notes.data],
  )
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: columns }}>
      <Panel title="Daily P&L" subtitle={`Net P&L by exit date, ${portfolio.timeZone}`} actions={choice}>
        {notes.error === null ? null : (
          <ErrorState title="Couldn’t load days with notes" error={notes.error} onRetry={() => void notes.refetch()} />
        )}
        <CalendarGrid
          days={days}
          currency={portfolio.currency}
          month={month}
          onMonth={onMonth}
          addressOf={(date) => dayAddress(date, filter)}
          everyDay={{ noted, chosen, today, range }}
        />
        <WeekStartField />
      </Panel>
      <DayPanel
        portfolio={portfolio}
        date={chosen}
        isFuture={chosen > today}
        filter={filter}
        note={
          !isOwn ? (
            privateNotes
          ) : note.data !== undefined ? (
            <NoteEditor
              key={`${portfolio.id} ${chosen}`}
              userId={userId}
              portfolioId={portfolio.id}
              date={chosen}
              note={note.data.get(chosen) ?? null}
            />
          ) : note.error !== null ? (
            <ErrorState title="Couldn’t load the note" error={note.error} onRetry={() => void note.refetch()} />
          ) : (
            <LoadingState label="Loading the note" heights={[300]} />
          )
        }
        result={days.find((day) => day.date === chosen) ?? null}
      />
      <DayRemarks portfolio={portfolio} date={chosen} />
    </Box>
  )
}
