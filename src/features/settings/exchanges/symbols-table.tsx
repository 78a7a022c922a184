import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { TradedSymbol } from '#domain/instruments/exchange.ts'
import { useCountOf } from '#features/settings/lists/use-count.ts'
import { assetClassLabels } from '#shared/trade/trade-labels.ts'
import { formatCount, formatDecimal } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'

const columns = [
  { key: 'symbol', label: 'Symbol' },
  { key: 'assetClass', label: 'Class' },
  { key: 'quoteCurrency', label: 'Currency' },
  { key: 'pointValue', label: 'Point value', numeric: true },
  { key: 'tickSize', label: 'Tick', numeric: true },
  { key: 'pipSize', label: 'Pip', numeric: true },
  { key: 'lotSize', label: 'Lot', numeric: true },
  { key: 'session', label: 'Session' },
  { key: 'sector', label: 'Sector' },
  { key: 'trades', label: 'Trades', numeric: true },
  { key: 'actions', label: 'Actions', numeric: true },
]

interface SymbolsTableProps {
  readonly symbols: readonly TradedSymbol[]
  readonly onEdit: (symbol: TradedSymbol) => void
  readonly onDelete: (symbol: TradedSymbol) => void
}

/** The symbols of an exchange with what their P&L depends on. */
export function SymbolsTable({ symbols, onEdit, onDelete }: SymbolsTableProps) {
  const countOf = useCountOf('symbols')
  const rows = symbols.map((symbol) => ({
    symbol: symbol.symbol,
    assetClass: assetClassLabels[symbol.assetClass],
    quoteCurrency: symbol.quoteCurrency,
    pointValue: formatDecimal(symbol.pointValue),
    tickSize: formatDecimal(symbol.tickSize),
    pipSize: formatDecimal(symbol.pipSize),
    lotSize: formatDecimal(symbol.lotSize),
    session: symbol.session?.replace('-', '–') ?? '—',
    sector: symbol.sector ?? '—',
    trades: formatCount(countOf(symbol.id)),
    actions: (
      <Box sx={{ whiteSpace: 'nowrap' }}>
        <IconButton size="small" aria-label={`Edit ${symbol.symbol}`} onClick={() => onEdit(symbol)}>
          <Icon path={mdiPencilOutline} />
        </IconButton>
        <IconButton size="small" aria-label={`Delete ${symbol.symbol}`} onClick={() => onDelete(symbol)}>
          <Icon path={mdiTrashCanOutline} />
        </IconButton>
      </Box>
    ),
  }))
  return <SimpleTable caption="Symbols" columns={columns} rows={rows} />
}
