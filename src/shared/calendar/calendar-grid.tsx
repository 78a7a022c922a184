import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Fragment, useId, useMemo } from 'react'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { formatMoney, formatMonth, formatWeekday } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Icon } from '#ui/icon.tsx'
import { useNarrowScreen } from '#ui/layout/use-narrow-screen.ts'
import { CalendarCell } from './calendar-cell.tsx'
import {
  calendarMonth,
  monthRange,
  clampMonth,
  type DayResult,
  type MonthRange,
  type PeriodTotal,
} from './calendar-month.ts'
import { addMonths, weekdaysStartingAt, type Month } from './month.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { useWeekStart } from './week-start.ts'

interface CalendarGridProps {
  /** Days with closed trades, in the portfolio's time zone. */
  readonly days: readonly DayResult[]
  readonly currency: string
  /** The month to show; if null or out of range, the last month with trades. */
  readonly month: Month | null
  readonly onMonth: (month: Month) => void
  /** The address of a day. */
  readonly addressOf: (date: string) => string
  /** For a calendar with links on every day: days with a note, the open day, today, and its months. */
  readonly everyDay?: {
    readonly noted: ReadonlyMap<string, string>
    readonly chosen: CalendarDate
    readonly today: CalendarDate
    readonly range: MonthRange
  }
}

function WeekTotal({ total, currency }: { total: PeriodTotal; currency: string }) {
  if (total.netPnl === null) return <Box sx={{ color: 'text.secondary' }}>–</Box>
  return (
    <>
      <Box sx={{ fontWeight: 620, whiteSpace: 'nowrap' }}>{formatMoney(total.netPnl, currency, { signed: true })}</Box>
      <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{pluralize(total.trades, 'trade')}</Box>
    </>
  )
}

/** Daily P&L of a month as a table, with totals of weeks and month; days link to their trades. */
export function CalendarGrid({ days, currency, month, onMonth, addressOf, everyDay }: CalendarGridProps) {
  const id = useId()
  const firstWeekday = useWeekStart()
  // On a phone, the total of a week is below it: eight columns would be too narrow.
  const narrow = useNarrowScreen()
  const withTrades = useMemo(() => monthRange(days), [days])
  const range = everyDay?.range ?? withTrades
  const shown = range === null ? null : clampMonth(month, range)
  const calendar = useMemo(
    () => (shown === null ? null : calendarMonth(shown, days, firstWeekday)),
    [days, firstWeekday, shown],
  )
  const largest = useMemo(() => days.reduce((max, day) => Math.max(max, Math.abs(Number(day.netPnl))), 0), [days])
  const keys = useCalendarKeys({ shown, range, firstWeekday, everyDay, onMonth })
  if (range === null || calendar === null || shown === null) return null

  const { total } = calendar
  const name = formatMonth(shown)
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 0.5, mb: 1 }}>
        <IconButton
          aria-label="Previous month"
          disabled={shown <= range.first}
          onClick={() => onMonth(addMonths(shown, -1))}
        >
          <Icon path={mdiChevronLeft} />
        </IconButton>
        <Typography id={id} variant="h3" aria-live="polite" sx={{ minWidth: '9.5em', textAlign: 'center' }}>
          {name}
        </Typography>
        <IconButton aria-label="Next month" disabled={shown >= range.last} onClick={() => onMonth(addMonths(shown, 1))}>
          <Icon path={mdiChevronRight} />
        </IconButton>
        <Typography variant="body2" sx={{ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' }}>
          {total.netPnl === null ? (
            'No closed trades this month'
          ) : (
            <>
              <b>{formatMoney(total.netPnl, currency, { signed: true })}</b>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {` · ${pluralize(total.trades, 'trade')} · ${total.winningDays} of ${total.days} green days`}
              </Box>
            </>
          )}
        </Typography>
      </Box>
      <Box
        component="table"
        {...(everyDay === undefined ? {} : { role: 'grid', ref: keys.table, onKeyDown: keys.onKeyDown })}
        aria-labelledby={id}
        sx={{
          width: '100%',
          tableLayout: 'fixed',
          borderCollapse: 'separate',
          borderSpacing: { xs: '2px', sm: '4px' },
          mx: { xs: '-2px', sm: '-4px' },
          fontSize: { xs: '0.6875rem', sm: '0.75rem' },
          fontVariantNumeric: 'tabular-nums',
          '& th': { fontWeight: 560, color: 'text.secondary', pb: 0.5, textAlign: 'start', px: 0.5 },
        }}
      >
        <thead>
          <tr>
            {weekdaysStartingAt(firstWeekday).map((weekday) => (
              <th key={weekday} scope="col" abbr={formatWeekday(weekday, 'long')}>
                {formatWeekday(weekday)}
              </th>
            ))}
            {narrow ? null : (
              <Box component="th" scope="col" sx={{ width: '14.5%' }}>
                Week
              </Box>
            )}
          </tr>
        </thead>
        <tbody>
          {calendar.weeks.map((week, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a week of a month is its place
            <Fragment key={index}>
              <tr>
                {week.days.map((day, place) => (
                  <CalendarCell
                    // oxlint-disable-next-line react/no-array-index-key -- places outside the month have no date
                    key={place}
                    day={day}
                    currency={currency}
                    largest={largest}
                    narrow={narrow}
                    address={
                      day !== null && (day.result !== null || everyDay !== undefined) ? addressOf(day.date) : null
                    }
                    noteText={day === null ? null : (everyDay?.noted.get(day.date) ?? null)}
                    isToday={day !== null && everyDay?.today === day.date}
                    isTabStop={keys.tabStop === null ? null : keys.tabStop === day?.date}
                    isChosen={day !== null && everyDay?.chosen === day.date}
                  />
                ))}
                {narrow ? null : (
                  <Box component="td" sx={{ px: 0.5, verticalAlign: 'middle' }}>
                    <WeekTotal total={week.total} currency={currency} />
                  </Box>
                )}
              </tr>
              {narrow && week.total.netPnl !== null ? (
                <tr>
                  <Box component="td" colSpan={7} sx={{ px: 0.5, pb: 0.75, textAlign: 'end' }}>
                    {'Week '}
                    <b>{formatMoney(week.total.netPnl, currency, { signed: true })}</b>
                    <Box
                      component="span"
                      sx={{ color: 'text.secondary' }}
                    >{` · ${pluralize(week.total.trades, 'trade')}`}</Box>
                  </Box>
                </tr>
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
