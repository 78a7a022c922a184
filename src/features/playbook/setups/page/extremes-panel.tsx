import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { SetupMetrics } from '#api/figures/setup-figures.ts'
import { directionLabels } from '#shared/trade/trade-labels.ts'
import { MoneyText, RText } from '#ui/figures/figure-text.tsx'
import { formatDate } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'

type ExtremeTrade = SetupMetrics['extremes']['best'][number]

const columns = [
  { key: 'trade', label: 'Trade' },
  { key: 'r', label: 'R', numeric: true },
  { key: 'net', label: 'Net P&L', numeric: true },
]

function ExtremeTrades({ title, trades }: { title: string; trades: readonly ExtremeTrade[] }) {
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <SimpleTable
        caption={title}
        columns={columns}
        rows={trades.map(({ id, symbol, direction, exitDate, realizedR, netPnl, currency }) => ({
          trade: (
            <>
              <Link component={RouterLink} to={`/trade-history/${id}`} sx={{ fontWeight: 600 }}>
                {`${symbol} ${directionLabels[direction].toLowerCase()}`}
              </Link>
              <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontWeight: 400 }}>
                {formatDate(exitDate)}
              </Box>
            </>
          ),
          r: <RText value={realizedR} />,
          net: <MoneyText value={netPnl} currency={currency} signed />,
        }))}
      />
    </Box>
  )
}

/** The best and the worst trades of a setup; nothing without trades that have a risk. */
export function ExtremesPanel({ figures }: { figures: SetupMetrics }) {
  const { best, worst } = figures.extremes
  if (best.length === 0) return null
  return (
    <Panel title="Best and worst trades">
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))' }}>
        <ExtremeTrades title="Best" trades={best} />
        {worst.length === 0 ? null : <ExtremeTrades title="Worst" trades={worst} />}
      </Box>
    </Panel>
  )
}
