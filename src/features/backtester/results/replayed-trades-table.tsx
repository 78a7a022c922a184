import { useState } from 'react'
import type { LoadedResult, StrategyDetail } from '#api/simulations/backtester.ts'
import { endingLabels } from '#features/backtester/figures/replay-words.ts'
import { ChangedTradesTable, TradeLink } from '#shared/simulation/changed-trades-table.tsx'
import { RText } from '#ui/figures/figure-text.tsx'
import { formatDate } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Switch } from '#ui/form/switch.tsx'

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
  { key: 'ending', label: 'Exit' },
]

interface ReplayedTradesTableProps {
  readonly loaded: LoadedResult
  readonly strategy: StrategyDetail
}

/** The trades with what was done and what the replay gives, linked to their pages. */
export function ReplayedTradesTable({ loaded, strategy }: ReplayedTradesTableProps) {
  const [onlyChanged, setOnlyChanged] = useState(false)
  const byId = new Map(strategy.sample.map((trade) => [trade.tradeId, trade]))
  const { actual } = loaded.comparison
  const all = loaded.result.outcomes.map((outcome, i) => ({ ...outcome, actual: actual.r[i] ?? 0 }))
  const changed = all.filter(isChanged)
  const listed = onlyChanged ? changed : all
  const rowOf = ({ tradeId, r, endings, known, actual: done }: (typeof all)[number]) => {
    const trade = byId.get(tradeId)
    return {
      trade: <TradeLink id={tradeId} symbol={trade?.symbol ?? 'Trade'} />,
      entered: trade === undefined ? '—' : <span style={{ whiteSpace: 'nowrap' }}>{formatDate(trade.entryDate)}</span>,
      actual: <RText value={done} />,
      replayed: <RText value={r} />,
      change: <RText value={isChanged({ r, actual: done }) ? r - done : 0} />,
      ending: known
        ? [...new Set(endings)].map((ending) => endingLabels[ending]).join(', ')
        : 'Unknown, actual exit kept',
    }
  }
  return (
    <>
      <Switch
        label={`Only the ${pluralize(changed.length, 'changed trade')}`}
        checked={onlyChanged}
        onChange={setOnlyChanged}
      />
      <ChangedTradesTable
        key={String(onlyChanged)}
        caption="Replayed trades"
        columns={columns}
        trades={listed}
        rowOf={rowOf}
      />
    </>
  )
}
