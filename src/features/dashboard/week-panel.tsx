import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import { sum, exact, toMoney } from '#domain/numbers/decimal.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { addDays } from '#domain/time/add-days.ts'
import { weekdayOf } from '#shared/calendar/calendar-month.ts'
import { useToday } from '#shared/filter/use-today.ts'
import { MoneyText } from '#ui/figures/figure-text.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const barHeight = 84

/** The week with the last trade of a portfolio: this one, or an earlier one if nothing was closed this week. */
function lastTradedWeek(days: PortfolioMetrics['days'], today: CalendarDate) {
  const last = days.at(-1)?.date ?? today
  const monday = addDays(last, 1 - weekdayOf(last))
  const isCurrent = monday === addDays(today, 1 - weekdayOf(today))
  const byDate = new Map(days.map((day) => [day.date, day]))
  const week = names.map((name, index) => {
    const date = addDays(monday, index)
    return { name, date, day: byDate.get(date) ?? null }
  })
  // Weekends appear only where they were traded.
  return { isCurrent, week: week.filter(({ day }, index) => index < 5 || day !== null) }
}

/** The P&L of each day of the current week, or of the last one with trades. */
export function WeekPanel({ days, portfolio }: { days: PortfolioMetrics['days']; portfolio: Portfolio }) {
  const today = useToday(portfolio.timeZone)
  const { isCurrent, week } = lastTradedWeek(days, today)
  const traded = week.flatMap(({ day }) => day ?? [])
  const net = toMoney(sum(traded.map(({ netPnl }) => exact(netPnl))))
  const trades = traded.reduce((count, day) => count + day.trades, 0)
  const max = Math.max(...traded.map(({ netPnl }) => Math.abs(Number(netPnl))), 0)
  return (
    <Panel
      title={isCurrent ? 'This week' : 'Last traded week'}
      subtitle={
        <>
          <MoneyText value={net} currency={portfolio.currency} signed />
          {` · ${pluralize(trades, 'trade')}`}
        </>
      }
    >
      <Box
        component="ul"
        aria-label="Net P&L by day"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: `repeat(${week.length}, minmax(0, 1fr))`,
        }}
      >
        {week.map(({ name, date, day }) => {
          const value = Number(day?.netPnl ?? 0)
          const height = max === 0 ? 0 : Math.max(day === null ? 0 : 2, (Math.abs(value) / max) * barHeight)
          return (
            <Box component="li" key={date} sx={{ textAlign: 'center', minWidth: 0 }}>
              <Box aria-hidden="true" sx={{ height: barHeight, display: 'flex', alignItems: 'flex-end', mb: 0.75 }}>
                <Box
                  sx={{
                    width: '100%',
                    borderRadius: '4px 4px 0 0',
                    bgcolor: value < 0 ? 'loss' : 'gain',
                    opacity: 0.8,
                  }}
                  style={{ height }}
                />
              </Box>
              <Typography
                variant="caption"
                component="div"
                sx={{ color: 'text.secondary', borderTop: 1, borderColor: 'divider', pt: 0.5 }}
              >
                {name}
              </Typography>
              <Box sx={{ fontSize: '0.8125rem', fontWeight: 580 }}>
                {day === null ? (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    –
                  </Box>
                ) : (
                  <Link component={RouterLink} to={`/trade-history?from=${date}&to=${date}`} color="inherit">
                    <MoneyText value={day.netPnl} currency={portfolio.currency} signed whole />
                  </Link>
                )}
              </Box>
            </Box>
          )
        })}
      </Box>
    </Panel>
  )
}
