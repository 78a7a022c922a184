import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { maxTradesOfDay, tradesOfDayQuery } from '#api/trades/trades.ts'
import type { TradeRow } from '#contract/trades/record.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { historyAddress } from '#shared/filter/filter-address.ts'
import { toConditions } from '#shared/filter/filter-query.ts'
import { countActiveConditions, type TradeFilter } from '#shared/filter/trade-filter.ts'
import { TradesTable } from '#shared/trade/trades-table.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatCount, formatDay, formatMoney, formatR } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'

function statusText({ status }: TradeRow) {
  return status === 'completed' ? null : (
    <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>{` ${status}`}</Box>
  )
}

interface DayPanelProps {
  readonly portfolio: Portfolio
  readonly date: CalendarDate
  readonly isFuture: boolean
  /** Which trades count. */
  readonly filter: TradeFilter
  /** The editor of the day's note. */
  readonly note: ReactNode
  /** The result of the day; null without closed trades. */
  readonly result: { readonly netPnl: string; readonly totalR: number | null; readonly trades: number } | null
}

/** One day: its result, its trades and its note. */
export function DayPanel({ portfolio, date, isFuture, filter, note, result }: DayPanelProps) {
  const { data, error, refetch } = useQuery(tradesOfDayQuery(portfolio.id, date, toConditions(filter)))
  const summary =
    result === null
      ? isFuture
        ? 'Future date.'
        : countActiveConditions(filter) === 0
          ? 'No trades closed on this day.'
          : 'No matching trades closed on this day.'
      : [
          // Where a team hides money, the result is in R already.
          ...new Set([
            formatMoney(result.netPnl, portfolio.currency, { signed: true }),
            ...(result.totalR === null ? [] : [formatR(result.totalR)]),
          ]),
          pluralize(result.trades, 'closed trade'),
        ].join(' · ')
  return (
    <Panel
      title={formatDay(date)}
      subtitle={summary}
      actions={
        data === undefined || data.trades.length === 0 ? null : (
          <Button
            component={RouterLink}
            to={historyAddress({ ...filter, from: date, to: date })}
            size="small"
            sx={{ ml: -0.75 }}
          >
            View in history
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {data === undefined && error !== null ? (
          <ErrorState title="Couldn’t load trades" error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <LoadingState label="Loading trades" heights={[96]} />
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
