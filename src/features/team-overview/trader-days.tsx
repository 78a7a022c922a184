import { mdiCommentTextOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { TeamTrader } from '#api/teams/overview.ts'
import { recentTradesQuery } from '#api/trades/trades.ts'
import type { TradeRow } from '#contract/trades/record.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import type { DateRange } from '#shared/filter/date-presets.ts'
import { TradeLink } from '#shared/trade/trade-link.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { RText } from '#ui/figures/figure-text.tsx'
import { formatClock, formatCount, formatDay } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** Trades that are listed, at most. */
const maxTrades = 100

/** Trades by day of exit, in the order given. */
export function groupByDay(trades: readonly TradeRow[], timeZone: string): [CalendarDate, TradeRow[]][] {
  const days = new Map<CalendarDate, TradeRow[]>()
  for (const trade of trades) {
    if (trade.exitAt === null) continue
    const date = calendarDateIn(trade.exitAt, timeZone)
    days.set(date, [...(days.get(date) ?? []), trade])
  }
  return [...days]
}

function TradeLine({ trade, timeZone }: { trade: TradeRow; timeZone: string }) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, py: 0.5 }}>
      <TradeLink trade={trade} />
      <Typography variant="caption" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {trade.exitAt === null ? null : formatClock(trade.exitAt, timeZone)}
      </Typography>
      <Box sx={{ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' }}>
        <RText value={trade.realizedR} reason="No risk recorded." />
      </Box>
    </Box>
  )
}

interface TraderDaysProps {
  readonly portfolio: TeamTrader['portfolios'][number]
  readonly range: DateRange
  /** The day whose remarks are open. */
  readonly day: CalendarDate | null
  readonly onDay: (date: CalendarDate) => void
}

/** The last closed trades of a shared portfolio, day by day, in R. */
export function TraderDays({ portfolio, range, day, onDay }: TraderDaysProps) {
  const filter = {
    portfolio_id: portfolio.id,
    ...(range.from === null ? {} : { from: range.from }),
    ...(range.to === null ? {} : { to: range.to }),
  }
  const { data, error, refetch } = useQuery(recentTradesQuery(filter, maxTrades))
  const total = data?.totals.trades ?? 0
  return (
    <Panel
      title="Days and trades"
      subtitle={
        data === undefined
          ? '\u00a0'
          : `${portfolio.name} · ${
              total > maxTrades ? `last ${maxTrades} of ${formatCount(total)} trades` : 'newest first'
            } · ${portfolio.timeZone}`
      }
    >
      {data === undefined ? (
        error === null ? (
          <LoadingState label="Loading trades" heights={[240]} />
        ) : (
          <ErrorState title="Couldn’t load trades" error={error} onRetry={() => void refetch()} />
        )
      ) : data.trades.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>No closed trades in this period.</Typography>
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {groupByDay(data.trades, portfolio.timeZone).map(([date, trades]) => (
            <Box key={date} component="section" aria-label={formatDay(date)}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                <Typography component="h3" variant="subtitle2">
                  {formatDay(date)}
                </Typography>
                <Button
                  size="small"
                  startIcon={<Icon path={mdiCommentTextOutline} />}
                  aria-pressed={day === date}
                  aria-label={`Day remarks, ${formatDay(date)}`}
                  onClick={() => onDay(date)}
                >
                  Day remarks
                </Button>
              </Box>
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {trades.map((trade) => (
                  <TradeLine key={trade.id} trade={trade} timeZone={portfolio.timeZone} />
                ))}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  )
}
