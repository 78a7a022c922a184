import { columnPositions, plainHeader } from './columns.ts'

/**
 * Columns of the generic layout, one row per round trip. The first name is the documented one, the others are what
 * well-known exports call the same thing. Case, spaces and punctuation in headers do not matter.
 */
export const genericColumns = {
  symbol: ['Symbol', 'Instrument', 'Ticker', 'Contract', 'Contract Name', 'Market'],
  direction: ['Direction', 'Side', 'Long/Short', 'Market Pos.', 'Market Position', 'Type', 'Position'],
  quantity: ['Quantity', 'Qty', 'Size', 'Volume', 'Contracts', 'Shares', 'Units', 'Fill Size', 'Amount'],
  entryPrice: ['Entry Price', 'Avg Entry Price', 'Average Entry Price', 'Open Price', 'Entry', 'Avg Entry'],
  exitPrice: ['Exit Price', 'Avg Exit Price', 'Average Exit Price', 'Close Price', 'Exit', 'Avg Exit'],
  entryAt: [
    'Entry Time',
    'Entry Date',
    'Entered At',
    'Open Date',
    'Open Time',
    'Opened At',
    'Entry At',
    'Entry Date/Time',
  ],
  exitAt: ['Exit Time', 'Exit Date', 'Exited At', 'Close Date', 'Close Time', 'Closed At', 'Exit At', 'Exit Date/Time'],
  grossPnl: [
    'Gross P&L',
    'Gross PnL',
    'P&L',
    'PnL',
    'Profit',
    'Trade P&L',
    'Profit/Loss',
    'Realized P&L',
    'Realized PnL',
  ],
  netPnl: ['Net P&L', 'Net PnL', 'Net Profit'],
  commission: ['Commission', 'Commissions', 'Comm'],
  fees: ['Fees', 'Fee', 'Exchange Fees', 'Commission & Fees', 'Commissions & Fees', 'Costs'],
  swap: ['Swap', 'Funding', 'Swap/Funding', 'Borrow'],
  stop: ['Stop', 'Stop Price', 'Stop Loss', 'S/L', 'SL', 'Initial Stop', 'Planned Stop'],
  target: ['Target', 'Target Price', 'Take Profit', 'T/P', 'TP', 'Planned Target', 'Profit Target'],
  lowest: ['Lowest Price', 'Lowest', 'Low Price', 'Low'],
  highest: ['Highest Price', 'Highest', 'High Price', 'High'],
  mae: ['MAE Price'],
  mfe: ['MFE Price'],
  pointValue: ['Point Value', 'Multiplier', 'Contract Size', 'Contract Multiplier'],
  tickSize: ['Tick Size', 'Tick'],
  assetClass: ['Asset Class', 'Asset Type', 'Security Type', 'Symbol Type'],
  currency: ['Currency', 'P&L Currency'],
  id: ['Trade ID', 'ID', 'External ID', 'Ticket', 'Deal ID', 'Position ID'],
  notes: ['Notes', 'Note', 'Comment', 'Thesis'],
} as const satisfies Record<string, readonly string[]>

export type GenericColumn = keyof typeof genericColumns

/** Without these nothing can be made of a row. */
export const requiredColumns: readonly GenericColumn[] = [
  'symbol',
  'direction',
  'quantity',
  'entryPrice',
  'exitPrice',
  'entryAt',
  'exitAt',
]

/** Clock times in columns of their own, where the date's column holds the date alone. */
const clockColumns = {
  entryAt: ['Open Time', 'Entry Time', 'Entry Clock'],
  exitAt: ['Close Time', 'Exit Time', 'Exit Clock'],
} as const
const dateColumns = { entryAt: ['Open Date', 'Entry Date'], exitAt: ['Close Date', 'Exit Date'] } as const

/** Where a row has what. */
export interface GenericLayout {
  readonly has: (column: GenericColumn) => boolean
  /** The cell's text, empty when there is no such column. */
  readonly cell: (cells: readonly string[], column: GenericColumn) => string
}

/** Finds the columns of the generic layout among headers. */
export function genericLayout(headers: readonly string[]): GenericLayout {
  const positions = columnPositions(headers)
  const find = (names: readonly string[]) => {
    const name = names.map(plainHeader).find((candidate) => positions.has(candidate))
    return name === undefined ? undefined : positions.get(name)
  }
  const at = new Map<GenericColumn, readonly number[]>()
  for (const column of Object.keys(genericColumns) as GenericColumn[]) {
    const position = find(genericColumns[column])
    if (position !== undefined) at.set(column, [position])
  }
  for (const column of ['entryAt', 'exitAt'] as const) {
    const date = find(dateColumns[column])
    const time = find(clockColumns[column])
    if (date !== undefined && time !== undefined) at.set(column, [date, time])
  }
  return {
    has: (column) => at.has(column),
    cell: (cells, column) => {
      const parts = (at.get(column) ?? [])
        .map((position) => (cells[position] ?? '').trim())
        .filter((part) => part !== '')
      // "Entry Date" and "Entry Time" may each hold the whole moment: then one of them is enough.
      return parts.find((part) => part.includes(':') && /\d{4}/.test(part)) ?? parts.join(' ')
    },
  }
}
