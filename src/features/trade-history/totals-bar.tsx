import Box from '@mui/material/Box'
import { memo, type ReactNode } from 'react'
import type { TradeTotals } from '#api/trades/history.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { MoneyText, RText } from '#ui/figures/figure-text.tsx'
import { formatCount } from '#ui/figures/format.ts'

const barStyle = {
  padding: '6px 16px',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  "&[aria-busy='true']": { filter: 'grayscale(0.75)' },
  '& dl': {
    display: 'grid',
    gap: { xs: '8px 16px', sm: '16px' },
    gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(3, 1fr)', md: 'repeat(6, auto)' },
    justifyContent: { md: 'space-between' },
    margin: 0,
  },
  '& dl > div': { minWidth: 0 },
  '& dt, & dd': { margin: 0, color: 'text.secondary', fontSize: '0.78125rem' },
  '& dd:first-of-type': {
    color: 'text.primary',
    fontSize: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: 620,
    whiteSpace: 'nowrap',
  },
} as const

function Total({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {note === undefined ? null : <dd>{note}</dd>}
    </div>
  )
}

/** Names the trades that the totals exclude. */
function excludedText({ trades, completed, excluded }: TradeTotals): string {
  const unfinished = trades - completed - excluded
  const parts = [
    unfinished === 0 ? '' : `${formatCount(unfinished)} not closed`,
    excluded === 0 ? '' : `${formatCount(excluded)} excluded`,
  ]
  return parts.filter((part) => part !== '').join(', ')
}

interface TotalsBarProps {
  readonly totals: TradeTotals | null
  readonly currency: string
  /** The totals answer an earlier query. */
  readonly isStale: boolean
}

/** Totals over all trades of the filter, not only those on screen. */
export const TotalsBar = memo(function TotalsBar({ totals, currency, isStale }: TotalsBarProps) {
  if (totals === null) return <LoadingState label="Loading totals" heights={[58]} />
  const { wins, losses, breakevens } = totals
  const note = excludedText(totals)
  return (
    <Box component="section" aria-label="Totals of all trades shown" aria-busy={isStale} sx={barStyle}>
      <dl>
        <Total name="Trades" {...(note === '' ? {} : { note })}>
          {formatCount(totals.trades)}
        </Total>
        <Total name="Won / lost / break-even">
          {`${formatCount(wins)} / ${formatCount(losses)} / ${formatCount(breakevens)}`}
        </Total>
        <Total name="Net P&L">
          <MoneyText value={totals.netPnl} currency={currency} signed />
        </Total>
        <Total name="Gross P&L">
          <MoneyText value={totals.grossPnl} currency={currency} signed />
        </Total>
        <Total name="Costs">
          <MoneyText value={totals.totalFees} currency={currency} />
        </Total>
        <Total name="Total R" note={`n ${formatCount(totals.tradesWithR)}`}>
          <RText value={totals.totalR} reason="No risk recorded." />
        </Total>
      </dl>
    </Box>
  )
})
