import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { LoadedResult, StrategyDetail } from '#api/simulations/backtester.ts'
import { endingLabels } from '#features/backtester/figures/replay-words.ts'
import { RText } from '#ui/figures/figure-text.tsx'
import { formatDate } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Switch } from '#ui/form/switch.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'

const pageSize = 50

/** Below this the two results look the same. */
const minChange = 0.005
const isChanged = (trade: { readonly r: number; readonly actual: number }) =>
  Math.abs(trade.r - trade.actual) >= minChange

const columns = [
  { key: 'trade', label: 'Trade' },
  { key: 'entered', label: 'Entered' },
  { key: 'actual', label: 'As traded', numeric: true },
  { key: 'replayed', label: 'Replayed', numeric: true },
  { key: 'change', label: 'Change', numeric: true },
  { key: 'ending', label: 'Ends at' },
]

interface ReplayedTradesTableProps {
  readonly loaded: LoadedResult
  readonly strategy: StrategyDetail
}

/** The trades with what was done and what the replay gives, linked to their pages. */
export function ReplayedTradesTable({ loaded, strategy }: ReplayedTradesTableProps) {
  const [onlyChanged, setOnlyChanged] = useState(false)
  const [shown, setShown] = useState(pageSize)
  const byId = new Map(strategy.sample.map((trade) => [trade.tradeId, trade]))
  const { actual } = loaded.comparison
  const all = loaded.result.outcomes.map((outcome, i) => ({ ...outcome, actual: actual.r[i] ?? 0 }))
  const changed = all.filter(isChanged)
  const listed = onlyChanged ? changed : all
  const rows = listed.slice(0, shown).map(({ tradeId, r, endings, known, actual: done }) => {
    const trade = byId.get(tradeId)
    return {
      trade: (
        <Link component={RouterLink} to={`/trade-history/${tradeId}`} sx={{ fontWeight: 600 }}>
          {trade?.symbol ?? 'Trade'}
        </Link>
      ),
      entered: trade === undefined ? '—' : <span style={{ whiteSpace: 'nowrap' }}>{formatDate(trade.entryDate)}</span>,
      actual: <RText value={done} />,
      replayed: <RText value={r} />,
      change: <RText value={isChanged({ r, actual: done }) ? r - done : 0} />,
      ending: known
        ? [...new Set(endings)].map((ending) => endingLabels[ending]).join(', ')
        : 'Unknown, keeps its own exit',
    }
  })
  return (
    <>
      <Switch
        label={`Only the ${pluralize(changed.length, 'changed trade')}`}
        checked={onlyChanged}
        onChange={(checked) => {
          setOnlyChanged(checked)
          setShown(pageSize)
        }}
      />
      {rows.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          No trades change.
        </Typography>
      ) : (
        <SimpleTable caption="Replayed trades" columns={columns} rows={rows} maxHeight={520} />
      )}
      {listed.length > shown ? (
        <Button onClick={() => setShown(shown + pageSize)} sx={{ mt: 1 }}>
          {`Show ${Math.min(pageSize, listed.length - shown)} more`}
        </Button>
      ) : null}
    </>
  )
}
