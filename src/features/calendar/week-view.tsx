import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useId, useMemo, type ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { dayNotesQuery } from '#api/portfolios/day-notes.ts'
import { useSession } from '#api/supabase/session.ts'
import { isTeamPortfolio } from '#api/teams/team-portfolios.ts'
import { tradesOfDayQuery } from '#api/trades/trades.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { addDays } from '#domain/time/add-days.ts'
import { isoWeekOf } from '#domain/time/iso-week.ts'
import { sumDays, type DayResult, type MonthRange, type PeriodTotal } from '#shared/calendar/calendar-month.ts'
import { useWeekStart } from '#shared/calendar/week-start.ts'
import { toConditions } from '#shared/filter/filter-query.ts'
import { noFilter, type TradeFilter } from '#shared/filter/trade-filter.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatDateRange } from '#ui/figures/format-date-range.ts'
import { formatDay, formatMoney } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { weekAddress } from './calendar-address.ts'
import { clampDay, adjacentWeeks, daysOfWeek } from './calendar-week.ts'
import { DayRemarks } from './day-remarks.tsx'
import { NoteEditor } from './note-editor.tsx'
import { privateNotes } from './private-notes.tsx'
import { WeekDay } from './week-day.tsx'
import { WeekStartField } from './week-start-field.tsx'

const loadingHeights = [760]
const noTrades: readonly never[] = []

function Total({ total, currency }: { total: PeriodTotal; currency: string }) {
  if (total.netPnl === null) return 'No closed trades this week'
  return (
    <>
      <b>{formatMoney(total.netPnl, currency, { signed: true })}</b>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {` · ${pluralize(total.trades, 'trade')} · ${total.winningDays} of ${total.days} green days`}
      </Box>
    </>
  )
}

interface WeekViewProps {
  readonly portfolio: Portfolio
  /** Days with closed trades. */
  readonly days: readonly DayResult[]
  /** The months of the calendar. */
  readonly range: MonthRange
  /** A day of the week to show. */
  readonly day: CalendarDate
  readonly today: CalendarDate
  readonly onDay: (date: CalendarDate) => void
  readonly choice: ReactNode
  /** Which trades count; all by default. */
  readonly filter?: TradeFilter
}

/** A week, day by day, with trades, results and notes. */
export function WeekView(props: WeekViewProps) {
  const { portfolio, days, range, day: requested, today, onDay, choice, filter = noFilter } = props
  const conditions = toConditions(filter)
  const id = useId()
  const userId = useSession().user?.id ?? null
  const weekStart = useWeekStart()
  const day = clampDay(requested, range)
  const week = useMemo(() => daysOfWeek(day, weekStart), [day, weekStart])
  const [first = day, last = day] = [week[0], week.at(-1)]
  // The same queries as in DayPanel, which then finds the answers in the cache.
  const trades = useQueries({ queries: week.map((date) => tradesOfDayQuery(portfolio.id, date, conditions)) })
  const isOwn = !isTeamPortfolio(portfolio)
  const notes = useQuery({ ...dayNotesQuery(portfolio.id, first, last), enabled: isOwn })
  const failed = trades.find(({ data, error }) => data === undefined && error !== null)
  const results = days.filter(({ date }) => date >= first && date <= last)
  const isLoading = (isOwn && notes.isPending) || trades.some(({ isPending }) => isPending)
  const isEmpty = trades.every(({ data }) => data?.trades.length === 0) && (!isOwn || notes.data?.size === 0)
  const lastTraded = days.reduce<CalendarDate | null>(
    (latest, { date }) => (latest === null || date > latest ? date : latest),
    null,
  )
  const { before, after } = adjacentWeeks(week, range)
  return (
    <Panel title="Daily P&L" subtitle={`Net P&L by exit date, ${portfolio.timeZone}`} actions={choice}>
      {failed === undefined ? null : (
        <ErrorState
          title="Couldn’t load trades"
          error={failed.error}
          onRetry={() => trades.forEach(({ error, refetch }) => void (error === null ? null : refetch()))}
        />
      )}
      {notes.error === null ? null : (
        <ErrorState title="Couldn’t load notes" error={notes.error} onRetry={() => void notes.refetch()} />
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 0.5, mb: 1 }}>
        <IconButton aria-label="Previous week" disabled={!before} onClick={() => onDay(addDays(day, -7))}>
          <Icon path={mdiChevronLeft} />
        </IconButton>
        <Typography id={id} variant="h3" component="h3" aria-live="polite" sx={{ textAlign: 'center' }}>
          {formatDateRange(first, last)}
        </Typography>
        <IconButton aria-label="Next week" disabled={!after} onClick={() => onDay(addDays(day, 7))}>
          <Icon path={mdiChevronRight} />
        </IconButton>
        {isOwn ? (
          <Button component={RouterLink} to={`/trade-history/review?week=${isoWeekOf(day)}`} size="small">
            Weekly review
          </Button>
        ) : null}
        <Typography variant="body2" sx={{ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' }}>
          <Total total={sumDays(results)} currency={portfolio.currency} />
        </Typography>
      </Box>
      {isEmpty ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            No trades or notes this week.
          </Typography>
          {lastTraded === null ? null : (
            <Button component={RouterLink} to={weekAddress(lastTraded, filter)} size="small">
              Last traded week
            </Button>
          )}
        </Box>
      ) : null}
      {/* All days at once: a day that arrives alone would push down those below. */}
      {isLoading ? (
        <LoadingState label="Loading the week" heights={loadingHeights} />
      ) : (
        <>
          <Box
            component="ol"
            aria-labelledby={id}
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              display: 'grid',
              gap: 1,
              // Seven columns if each fits an amount, else one list.
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(7, minmax(0, 1fr))' },
            }}
          >
            {week.map((date, index) => {
              const data = trades[index]?.data
              return (
                <WeekDay
                  key={date}
                  filter={filter}
                  date={date}
                  isToday={date === today}
                  currency={portfolio.currency}
                  result={results.find((result) => result.date === date) ?? null}
                  trades={data?.trades ?? noTrades}
                  tradeCount={data?.totals.trades ?? 0}
                  note={notes.data?.get(date) ?? null}
                  isOpen={date === day}
                  onNote={isOwn ? () => onDay(date) : null}
                />
              )
            })}
          </Box>
          <Box sx={{ mt: 2.5, maxWidth: 760 }}>
            {isOwn ? (
              <>
                <Typography variant="h3" component="h3" sx={{ mb: 1.5 }}>
                  {`Note, ${formatDay(day, 'short')}`}
                </Typography>
                <NoteEditor
                  key={`${portfolio.id} ${day}`}
                  userId={userId}
                  portfolioId={portfolio.id}
                  date={day}
                  note={notes.data?.get(day) ?? null}
                />
              </>
            ) : (
              privateNotes
            )}
            <Box sx={{ mt: 2 }}>
              <DayRemarks portfolio={portfolio} date={day} />
            </Box>
          </Box>
          <WeekStartField />
        </>
      )}
    </Panel>
  )
}
