import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { recentTradesQuery } from '#api/trades/trades.ts'
import type { Portfolio, TeamMasks } from '#domain/portfolio/portfolio.ts'
import { directionLabels } from '#shared/trade/trade-labels.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { RText, MoneyText } from '#ui/figures/figure-text.tsx'
import { formatDate } from '#ui/figures/format.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'

/** Trades of the preview. */
const previewTrades = 3

const columns = [
  { key: 'symbol', label: 'Symbol' },
  { key: 'closed', label: 'Closed' },
  { key: 'r', label: 'Result', numeric: true },
  { key: 'money', label: 'Net P&L', numeric: true },
  { key: 'notes', label: 'Notes' },
  { key: 'pictures', label: 'Pictures' },
]

/** The last trades of a portfolio as its team sees them. */
export function SharingPreview({ portfolio, masks }: { readonly portfolio: Portfolio; readonly masks: TeamMasks }) {
  const { data, error, refetch } = useQuery(recentTradesQuery({ portfolio_id: portfolio.id }, previewTrades))
  if (data === undefined)
    return error === null ? (
      <LoadingState label="Loading the preview" heights={[132]} />
    ) : (
      <ErrorState title="Couldn’t load the preview" error={error} onRetry={() => void refetch()} />
    )
  if (data.trades.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>No closed trades to preview yet.</Typography>
  return (
    <SimpleTable
      caption={`What the team sees of ${portfolio.name}`}
      columns={columns}
      rows={data.trades.map((trade) => ({
        symbol: `${trade.symbol} ${directionLabels[trade.direction].toLowerCase()}`,
        closed: formatDate(trade.exitDate),
        r: <RText value={trade.realizedR} reason="No risk recorded." />,
        money: masks.teamHidesMoney ? (
          'Hidden'
        ) : (
          <MoneyText value={trade.netPnl} currency={portfolio.currency} signed />
        ),
        notes: masks.teamHidesNotes ? 'Hidden' : 'Shown',
        pictures: masks.teamHidesPictures ? 'Hidden' : 'Shown',
      }))}
    />
  )
}
