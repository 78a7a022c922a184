import { mdiChevronDown, mdiChevronRight } from '@mdi/js'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { TradeGroup } from '#api/trades/history.ts'
import { MoneyText, RText } from '#ui/figures/figure-text.tsx'
import { formatCount, formatPercent } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'

interface CardGroupProps {
  readonly name: string
  readonly group: TradeGroup
  readonly currency: string
  readonly open: boolean
  readonly onToggle: () => void
}

/** The head of a group of cards: its name, trade count, and totals over all its trades. */
export function CardGroup({ name, group, currency, open, onToggle }: CardGroupProps) {
  const { trades, completed, wins, netPnl, totalR } = group
  return (
    <Box component="li">
      <ButtonBase
        aria-expanded={open}
        onClick={onToggle}
        sx={{
          width: '100%',
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr) auto',
          columnGap: 1,
          p: 1.25,
          textAlign: 'start',
          font: 'inherit',
          border: 0,
          bgcolor: 'action.hover',
          color: 'inherit',
          borderRadius: 1.5,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <Icon path={open ? mdiChevronDown : mdiChevronRight} />
        <Box component="span" sx={{ fontWeight: 640, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Box component="span" sx={{ fontWeight: 640 }}>
          <MoneyText value={netPnl} currency={currency} signed />
        </Box>
        <Box component="span" sx={{ gridColumn: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>
          {`n ${formatCount(trades)} · ${completed === 0 ? 'no closed trades' : `${formatPercent(wins / completed)} wins`}`}
        </Box>
        <Box component="span" sx={{ fontSize: '0.8125rem', textAlign: 'end' }}>
          <RText value={totalR} reason="No risk recorded." />
        </Box>
      </ButtonBase>
    </Box>
  )
}
