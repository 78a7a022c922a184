import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { RText } from '#ui/figures/figure-text.tsx'
import { formatDate } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Switch } from '#ui/form/switch.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { describeEnding, endsOtherwise, isResized, type CellTrade } from './cell-changes.ts'

const pageSize = 50

const columns = [
  { key: 'trade', label: 'Trade' },
  { key: 'entered', label: 'Entered' },
  { key: 'actual', label: 'As traded', numeric: true },
  { key: 'outcome', label: 'In this cell', numeric: true },
  { key: 'change', label: 'Change', numeric: true },
  { key: 'why', label: 'Why' },
]

/** The trades that end otherwise in the cell, with why, linked to their pages. */
export function ChangedTrades({ trades }: { trades: readonly CellTrade[] }) {
  const [withResized, setWithResized] = useState(false)
  const [shown, setShown] = useState(pageSize)
  const resized = trades.filter(isResized).length
  const listed = trades.filter((one) => endsOtherwise(one) || (withResized && isResized(one)))
  const rows = listed.slice(0, shown).map(({ trade, actual, outcome }) => ({
    trade: (
      <Link component={RouterLink} to={`/trade-history/${trade.tradeId}`} sx={{ fontWeight: 600 }}>
        {trade.symbol}
      </Link>
    ),
    entered: <span style={{ whiteSpace: 'nowrap' }}>{formatDate(trade.entryDate)}</span>,
    actual: <RText value={actual} />,
    outcome: <RText value={outcome.outcome} />,
    change: <RText value={outcome.outcome - actual} />,
    why: <span style={{ whiteSpace: 'nowrap' }}>{describeEnding(outcome)}</span>,
  }))
  return (
    <>
      {resized === 0 ? null : (
        <Switch
          label={`Also ${pluralize(resized, 'trade')} of another size`}
          checked={withResized}
          onChange={setWithResized}
        />
      )}
      {rows.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          No trades change.
        </Typography>
      ) : (
        <SimpleTable caption="Trades that change" columns={columns} rows={rows} maxHeight={520} />
      )}
      {listed.length > shown ? (
        <Button onClick={() => setShown(shown + pageSize)} sx={{ mt: 1 }}>
          {`Show ${Math.min(pageSize, listed.length - shown)} more`}
        </Button>
      ) : null}
    </>
  )
}
