import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import type { RecentTrades as RecentTradesAnswer } from '#api/trades/trades.ts'
import type { TradeRow } from '#contract/trades/record.ts'
import type { WidgetHeight } from '#domain/journal/dashboard-layout.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { panelHeights } from '#features/dashboard/panel-sizes.ts'
import { TradesTable } from '#shared/trade/trades-table.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatDate } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'

function renderExitDate({ exitDate }: TradeRow) {
  return (
    <Box sx={{ color: 'text.secondary', fontWeight: 400, fontSize: '0.78125rem', whiteSpace: 'nowrap' }}>
      {formatDate(exitDate)}
    </Box>
  )
}

interface RecentTradesProps {
  readonly portfolio: Portfolio
  readonly recent: UseQueryResult<RecentTradesAnswer>
  /** The address of all trades of the selection. */
  readonly tradesAddress: string
  readonly height: WidgetHeight
}

/** The last closed trades of the selection, each linked to its page. */
export function RecentTrades({ portfolio, recent, tradesAddress, height }: RecentTradesProps) {
  const { data, error, refetch } = recent
  return (
    <Panel
      title="Recent trades"
      actions={
        <Button component={RouterLink} to={tradesAddress} size="small">
          All trades
        </Button>
      }
    >
      {data === undefined && error !== null ? (
        <ErrorState title="Couldn’t load trades" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState label="Loading trades" heights={[panelHeights.recent - 90]} />
      ) : (
        <TradesTable
          caption="Recent trades"
          trades={height === 'tall' ? data.trades : data.trades.slice(0, 5)}
          currency={portfolio.currency}
          below={renderExitDate}
        />
      )}
    </Panel>
  )
}
