import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { GridColDef } from '@mui/x-data-grid'
import { Link as RouterLink } from 'react-router-dom'
import type { TradeRow } from '#contract/trade-record.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import type { Instant } from '#domain/units.ts'
import { formatDecimal, formatInstant, formatMinutes, formatR } from '#ui/format.ts'
import { MoneyText, RText } from '#ui/number.tsx'
import { RowActions } from './row-actions.tsx'
import { tradeAddress } from './trade-address.ts'
import { DirectionLabel, OutcomeLabel, outcomeName } from './trade-labels.tsx'
import { directionNames } from './trade-words.ts'

type Column = GridColDef<TradeRow>

/** Text for screen readers alone. */
const spokenOnly = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const

/** At least so many pixels, and a share of what is left. */
function room(minWidth: number) {
  return { minWidth, width: minWidth, flex: minWidth }
}

const figure = { align: 'right', headerAlign: 'right', sortable: false } as const

/** Columns that are hidden until they are asked for. */
export const hiddenAtFirst: Readonly<Record<string, boolean>> = {
  entryAt: false,
  grossPnl: false,
  totalFees: false,
  maeR: false,
  mfeR: false,
  plannedRR: false,
  brokerPnl: false,
  exitReason: false,
}

function price(field: 'quantity' | 'entryPrice' | 'exitPrice', headerName: string): Column {
  return { ...figure, field, headerName, ...room(92), valueFormatter: (value: string | null) => formatDecimal(value) }
}

/** Columns of the history for a portfolio; `sortable` ones are those that the server sorts by. */
export function gridColumns({ currency, timeZone }: Portfolio, onDelete: (trade: TradeRow) => void): Column[] {
  const moment = (field: 'entryAt' | 'exitAt', headerName: string): Column => ({
    field,
    headerName,
    ...room(162),
    valueFormatter: (value: Instant | null) => formatInstant(value, timeZone),
  })
  const money = (field: 'netPnl' | 'grossPnl' | 'totalFees' | 'brokerPnl', headerName: string): Column => ({
    ...figure,
    field,
    headerName,
    ...room(108),
    renderCell: ({ row }) => <MoneyText value={row[field]} currency={currency} signed={field !== 'totalFees'} />,
  })
  const r = (field: 'realizedR' | 'maeR' | 'mfeR', headerName: string, signed: boolean): Column => ({
    ...figure,
    field,
    headerName,
    ...room(82),
    renderCell: ({ row }) => <RText value={row[field]} signed={signed} reason="No risk is recorded for this trade." />,
  })
  return [
    moment('exitAt', 'Exit'),
    moment('entryAt', 'Entry'),
    {
      field: 'symbol',
      headerName: 'Symbol',
      ...room(70),
      renderCell: ({ row, tabIndex }) => (
        <Link component={RouterLink} to={tradeAddress(row.id)} tabIndex={tabIndex} sx={{ fontWeight: 600 }}>
          {row.symbol}
        </Link>
      ),
    },
    {
      field: 'direction',
      headerName: 'Direction',
      ...room(72),
      sortable: false,
      valueFormatter: (value: TradeRow['direction']) => directionNames[value],
      renderCell: ({ row }) => <DirectionLabel direction={row.direction} />,
    },
    {
      field: 'result',
      headerName: 'Result',
      ...room(84),
      sortable: false,
      valueGetter: (_, trade) => outcomeName(trade),
      renderCell: ({ row }) => <OutcomeLabel trade={row} />,
    },
    { ...price('quantity', 'Quantity'), ...room(76), sortable: true },
    price('entryPrice', 'Entry price'),
    price('exitPrice', 'Exit price'),
    {
      ...figure,
      field: 'holdMinutes',
      headerName: 'Held',
      ...room(84),
      sortable: true,
      valueFormatter: (value: number | null) => formatMinutes(value),
    },
    { ...r('realizedR', 'R', true), sortable: true },
    r('maeR', 'MAE', false),
    r('mfeR', 'MFE', false),
    {
      ...figure,
      field: 'plannedRR',
      headerName: 'Planned R',
      ...room(96),
      valueFormatter: (value: number | null) => formatR(value, { signed: false }),
    },
    money('grossPnl', 'Gross P&L'),
    money('totalFees', 'Costs'),
    { ...money('netPnl', 'Net P&L'), sortable: true },
    money('brokerPnl', 'Broker’s P&L'),
    { field: 'exitReason', headerName: 'Exit reason', ...room(120), sortable: false },
    {
      field: 'actions',
      headerName: 'Actions',
      width: 44,
      sortable: false,
      hideable: false,
      disableColumnMenu: true,
      align: 'center',
      renderHeader: () => <Box sx={spokenOnly}>Actions</Box>,
      renderCell: ({ row, tabIndex }) => <RowActions trade={row} onDelete={onDelete} tabIndex={tabIndex} />,
    },
  ]
}
