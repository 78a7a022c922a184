import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import type { TradeTotals } from '#api/trade-history.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatCount } from '#ui/format.ts'
import { MoneyText, RText } from '#ui/number.tsx'

function Total({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.78125rem' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 620, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {children}
      </Box>
      {note === undefined ? null : (
        <Box component="dd" sx={{ m: 0, color: 'text.secondary', fontSize: '0.78125rem' }}>
          {note}
        </Box>
      )}
    </Box>
  )
}

/** Trades that the sums leave out, in words. */
function leftOut({ trades, completed, excluded }: TradeTotals): string {
  const unfinished = trades - completed - excluded
  const parts = [
    unfinished === 0 ? '' : `${formatCount(unfinished)} not completed`,
    excluded === 0 ? '' : `${formatCount(excluded)} left out`,
  ]
  return parts.filter((part) => part !== '').join(', ')
}

/** Sums over every trade that the filter selects, not over the rows on screen. */
export function TotalsBar(props: { totals: TradeTotals | null; currency: string; behind: boolean }) {
  const { totals, currency, behind } = props
  if (totals === null) return <LoadingState label="Adding up" heights={[76]} />
  const { wins, losses, breakevens } = totals
  const note = leftOut(totals)
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="Totals of all trades shown"
      aria-busy={behind}
      sx={{ px: 2, py: 1.25, opacity: behind ? 0.55 : 1 }}
    >
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(3, 1fr)', md: 'repeat(6, auto)' },
          justifyContent: { md: 'space-between' },
        }}
      >
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
        <Total name="Total R" note={`n = ${formatCount(totals.tradesWithR)}`}>
          <RText value={totals.totalR} reason="None of these trades has a risk." />
        </Total>
      </Box>
    </Paper>
  )
}
