import { mdiArrowBottomRight, mdiArrowTopRight } from '@mdi/js'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Id } from '#domain/numbers/units.ts'
import type { TradeFigures, TradeInput } from '#domain/trade/trade.ts'
import { MoneyText, RText } from '#ui/figures/figure-text.tsx'
import { Icon } from '#ui/icon.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { directionLabels } from './trade-labels.ts'

type ListedTrade = Pick<TradeInput, 'direction' | 'symbol'> &
  Pick<TradeFigures, 'netPnl' | 'realizedR'> & { readonly id: Id }

interface TradesTableProps<T extends ListedTrade> {
  /** Describes the table to screen readers. */
  readonly caption: string
  readonly trades: readonly T[]
  /** The portfolio's currency, ISO 4217. */
  readonly currency: string
  /** Shown after the symbol, inside the link. */
  readonly beside?: (trade: T) => ReactNode
  /** Shown below the symbol. */
  readonly below?: (trade: T) => ReactNode
}

const columns = [
  { key: 'symbol', label: 'Trade' },
  { key: 'r', label: 'R', numeric: true },
  { key: 'net', label: 'Net P&L', numeric: true },
]

/** A short list of trades with their results, linked to their pages. */
export function TradesTable<T extends ListedTrade>({ caption, trades, currency, beside, below }: TradesTableProps<T>) {
  const rows = trades.map((trade) => {
    const isLong = trade.direction === 'long'
    return {
      symbol: (
        <>
          <Link
            component={RouterLink}
            to={`/trade-history/${trade.id}`}
            sx={{ fontWeight: 600, display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
          >
            <Icon
              path={isLong ? mdiArrowTopRight : mdiArrowBottomRight}
              title={directionLabels[trade.direction]}
              fontSize="inherit"
            />
            {trade.symbol}
            {beside?.(trade)}
          </Link>
          {below?.(trade)}
        </>
      ),
      r: <RText value={trade.realizedR} reason="No risk recorded." />,
      net: <MoneyText value={trade.netPnl} currency={currency} signed />,
    }
  })
  return <SimpleTable caption={caption} columns={columns} rows={rows} />
}
