import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { maxTradesOfDay, tradesOfDayQuery } from '#api/trades/trades.ts'
import type { TradeRow } from '#contract/trades/record.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { TradesTable } from '#shared/trade/trades-table.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatCount, formatMoney, formatR } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

function statusText({ status }: TradeRow) {
  return status === 'completed' ? null : (
    <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>{` ${status}`}</Box>
  )
}

interface DayPanelProps {
  readonly portfolio: Portfolio
  readonly date: CalendarDate
  readonly isFuture: boolean
  /** The editor of the day's note. */
  readonly note: ReactNode
  /** The result of the day; null without closed trades. */
  readonly result: { readonly netPnl: string; readonly totalR: number | null; readonly trades: number } | null
}

/** One day: its result, its trades and its note. */
export function DayPanel({ portfolio, date, isFuture, note, result }: DayPanelProps) {
  const { data, error, refetch } = useQuery(tradesOfDayQuery(portfolio.id, date))
  const summary =
    result === null
      ? isFuture
        ? 'Future date.'
        : 'No trades closed on this day.'
      : [
          formatMoney(result.netPnl, portfolio.currency, { signed: true }),
          ...(result.totalR === null ? [] : [formatR(result.totalR)]),
          pluralize(result.trades, 'closed trade'),
        ].join(' · ')
  return (
    <Panel
      title={longDate.format(new Date(`${date}T00:00:00Z`))}
      subtitle={summary}
      actions={
        data === undefined || data.trades.length === 0 ? null : (
          <Button component={RouterLink} to={`/trade-history?from=${date}&to=${date}`} size="small" sx={{ ml: -0.75 }}>
            View in history
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {data === undefined && error !== null ? (
          <ErrorState title="Couldn’t load trades" error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <LoadingState label="Loading the trades of the day" heights={[96]} />
        ) : data.trades.length === 0 ? null : (
          <Box>
            <TradesTable
              caption="Trades of the day"
              trades={data.trades}
              currency={portfolio.currency}
              beside={statusText}
            />
            {data.totals.trades > maxTradesOfDay ? (
              <Box sx={{ color: 'text.secondary', mt: 1 }}>
                {`Showing ${maxTradesOfDay} of ${formatCount(data.totals.trades)}. View all in history.`}
              </Box>
            ) : null}
          </Box>
        )}
        {note}
      </Box>
    </Panel>
  )
}
