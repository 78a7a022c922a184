import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { Portfolio } from '#domain/portfolio.ts'
import { formatCount, formatDecimal, formatInstant, formatMinutes } from '#ui/format.ts'
import { MoneyText, RText } from '#ui/number.tsx'
import type { HistoryRow } from './history-row.ts'
import { RowActions } from './row-actions.tsx'
import { tradeAddress } from './trade-address.ts'
import { DirectionLabel, OutcomeLabel } from './trade-labels.tsx'

function TradeCard(props: { trade: HistoryRow; portfolio: Portfolio; onDelete: (trade: HistoryRow) => void }) {
  const { trade, portfolio, onDelete } = props
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, p: 1.5, pr: 0.5, position: 'relative' }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <Link
            component={RouterLink}
            to={tradeAddress(trade.id)}
            underline="none"
            color="inherit"
            sx={{
              fontWeight: 640,
              fontSize: '1rem',
              // The whole card leads to the trade; the button above it stays its own.
              '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
              '&:focus-visible::after': { outline: '2px solid var(--mui-palette-primary-main)' },
            }}
          >
            {trade.symbol}
          </Link>
          <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
            <DirectionLabel direction={trade.direction} />
          </Typography>
          <Box component="span" sx={{ ml: 'auto', fontWeight: 640, fontSize: '1rem' }}>
            <MoneyText value={trade.netPnl} currency={portfolio.currency} signed reason="Not closed yet" />
          </Box>
        </Box>
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 1,
            fontSize: '0.8125rem',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          <span>
            {`${formatDecimal(trade.quantity)} @ ${formatDecimal(trade.entryPrice)} → ${formatDecimal(trade.exitPrice)}`}
          </span>
          <RText value={trade.realizedR} reason="No risk is recorded for this trade." />
        </Box>
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 1,
            fontSize: '0.8125rem',
            color: 'text.secondary',
          }}
        >
          <span>
            {formatInstant(trade.exitAt ?? trade.entryAt, portfolio.timeZone)}
            {trade.holdMinutes === null ? '' : ` · ${formatMinutes(trade.holdMinutes)}`}
          </span>
          <OutcomeLabel trade={trade} />
        </Box>
      </Box>
      <Box sx={{ position: 'relative', zIndex: 1 }}>
        <RowActions trade={trade} onDelete={onDelete} />
      </Box>
    </Paper>
  )
}

interface TradeCardsProps {
  readonly portfolio: Portfolio
  readonly rows: readonly HistoryRow[]
  /** Trades that match, loaded or not. */
  readonly count: number
  readonly more: boolean
  readonly loading: boolean
  readonly onMore: () => void
  readonly onDelete: (trade: HistoryRow) => void
}

/** The trades as cards, for screens too narrow for a grid. */
export function TradeCards({ portfolio, rows, count, more, loading, onMore, onDelete }: TradeCardsProps) {
  return (
    <Box>
      <Box component="ul" aria-label="Trades" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {rows.map((trade) => (
          <TradeCard key={trade.id} trade={trade} portfolio={portfolio} onDelete={onDelete} />
        ))}
      </Box>
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, mt: 2 }}>
        <Typography variant="body2" component="output" sx={{ color: 'text.secondary' }}>
          {`${formatCount(rows.length)} of ${formatCount(count)} trades`}
        </Typography>
        {more ? (
          <Button variant="outlined" onClick={onMore} loading={loading}>
            Load more
          </Button>
        ) : null}
      </Box>
    </Box>
  )
}
