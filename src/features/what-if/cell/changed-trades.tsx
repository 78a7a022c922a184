import { useState } from 'react'
import { ChangedTradesTable, TradeLink } from '#shared/simulation/changed-trades-table.tsx'
import { RText } from '#ui/figures/figure-text.tsx'
import { formatDate } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Switch } from '#ui/form/switch.tsx'
import { describeEnding, endsOtherwise, isResized, type CellTrade } from './cell-changes.ts'

const columns = [
  { key: 'trade', label: 'Trade' },
  { key: 'entered', label: 'Entered' },
  { key: 'actual', label: 'As traded', numeric: true },
  { key: 'outcome', label: 'In this cell', numeric: true },
  { key: 'change', label: 'Change', numeric: true },
  { key: 'why', label: 'Why' },
]

const rowOf = ({ trade, actual, outcome }: CellTrade) => ({
  trade: <TradeLink id={trade.tradeId} symbol={trade.symbol} />,
  entered: <span style={{ whiteSpace: 'nowrap' }}>{formatDate(trade.entryDate)}</span>,
  actual: <RText value={actual} />,
  outcome: <RText value={outcome.outcome} />,
  change: <RText value={outcome.outcome - actual} />,
  why: <span style={{ whiteSpace: 'nowrap' }}>{describeEnding(outcome)}</span>,
})

/** The trades that end otherwise in the cell, with why, linked to their pages. */
export function ChangedTrades({ trades }: { trades: readonly CellTrade[] }) {
  const [withResized, setWithResized] = useState(false)
  const resized = trades.filter(isResized).length
  const listed = trades.filter((one) => endsOtherwise(one) || (withResized && isResized(one)))
  return (
    <>
      {resized === 0 ? null : (
        <Switch label={`Show ${pluralize(resized, 'resized trade')}`} checked={withResized} onChange={setWithResized} />
      )}
      <ChangedTradesTable caption="Trades that change" columns={columns} trades={listed} rowOf={rowOf} />
    </>
  )
}
