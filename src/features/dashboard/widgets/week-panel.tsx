import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import { sum, exact, toMoney } from '#domain/numbers/decimal.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { useToday } from '#shared/filter/use-today.ts'
import { MoneyText } from '#ui/figures/figure-text.tsx'
import { formatMoney } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { lastTradedWeek } from './last-traded-week.ts'

const barHeight = 88

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
      title={isCurrent ? 'This week' : 'Last active week'}
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
          gap: 0.5,
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
              <Box sx={{ fontSize: '0.75rem', fontWeight: 580, whiteSpace: 'nowrap' }}>
                {day === null ? (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    –
                  </Box>
                ) : (
                  <Link
                    component={RouterLink}
                    to={`/trade-history?from=${date}&to=${date}`}
                    title={formatMoney(day.netPnl, portfolio.currency, { signed: true })}
                    color={value < 0 ? 'loss' : value > 0 ? 'gain' : 'inherit'}
                    sx={{ fontVariantNumeric: 'tabular-nums' }}
                  >
                    {formatMoney(day.netPnl, portfolio.currency, {
                      signed: true,
                      // Five days fit the narrowest widget.
                      ...(Math.abs(value) >= 1000 ? { compact: true } : { whole: true }),
                    })}
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
