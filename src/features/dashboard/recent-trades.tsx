import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { mdiArrowBottomRight, mdiArrowTopRight } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { recentTradesQuery } from '#api/trades.ts'
import type { TradeRow } from '#contract/trade-record.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatDate } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { MoneyText, RText } from '#ui/number.tsx'
import { Panel } from '#ui/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { panelHeights, recentCount } from './panel-sizes.ts'

const columns = [
  { key: 'symbol', label: 'Trade' },
  { key: 'r', label: 'R', numeric: true },
  { key: 'net', label: 'Net P&L', numeric: true },
]

function cellsOf(trade: TradeRow, currency: string) {
  const long = trade.direction === 'long'
  return {
    symbol: (
      <>
        <Link
          component={RouterLink}
          to={`/trade-history/${trade.id}`}
          sx={{ fontWeight: 600, display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
        >
          <Icon
            path={long ? mdiArrowTopRight : mdiArrowBottomRight}
            title={long ? 'Long' : 'Short'}
            fontSize="inherit"
          />
          {trade.symbol}
        </Link>
        <Box sx={{ color: 'text.secondary', fontWeight: 400, fontSize: '0.78125rem', whiteSpace: 'nowrap' }}>
          {formatDate(trade.exitDate)}
        </Box>
      </>
    ),
    r: <RText value={trade.realizedR} reason="No risk is recorded for this trade." />,
    net: <MoneyText value={trade.netPnl} currency={currency} signed />,
  }
}

/** The trades closed last, each leading to its page. */
export function RecentTrades({ portfolio }: { portfolio: Portfolio }) {
  const { data, error, refetch } = useQuery(recentTradesQuery(portfolio.id, recentCount))
  return (
    <Panel
      title="Recent trades"
      actions={
        <Button component={RouterLink} to="/trade-history" size="small">
          All trades
        </Button>
      }
    >
      {data === undefined && error !== null ? (
        <ErrorState title="The trades could not be read." error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState label="Loading trades" heights={[panelHeights.recent - 90]} />
      ) : (
        <SimpleTable
          caption="Trades closed last"
          columns={columns}
          rows={data.trades.map((trade) => cellsOf(trade, portfolio.currency))}
        />
      )}
    </Panel>
  )
}
