import type { ImportRow } from '#domain/importers/reading/import-row.ts'
import {
  type LayoutColumns,
  optionalExactName,
  requiredExactName,
} from '#domain/importers/reading/tables/layout-columns.ts'

/**
 * Columns of the generic format, one row per round trip. The first name is the documented one, the others are used by
 * well-known exports. Case, spaces and punctuation in headers do not matter. A time may be in one column or in separate
 * date and time columns.
 */
export const genericColumns = {
  symbol: requiredExactName.text('Symbol', 'Instrument', 'Ticker', 'Contract', 'Contract Name', 'Market'),
  direction: requiredExactName.text(
    'Direction',
    'Side',
    'Long/Short',
    'Market Pos.',
    'Market Position',
    'Type',
    'Position',
  ),
  quantity: requiredExactName.amount(
    'Quantity',
    'Qty',
    'Size',
    'Volume',
    'Contracts',
    'Shares',
    'Units',
    'Fill Size',
    'Amount',
  ),
  entryPrice: requiredExactName.price(
    'Entry Price',
    'Avg Entry Price',
    'Average Entry Price',
    'Open Price',
    'Entry',
    'Avg Entry',
  ),
  exitPrice: requiredExactName.price(
    'Exit Price',
    'Avg Exit Price',
    'Average Exit Price',
    'Close Price',
    'Exit',
    'Avg Exit',
  ),
  entryAt: requiredExactName.time(
    'Entry Time',
    'Entry Date',
    'Entered At',
    'Open Date',
    'Open Time',
    'Opened At',
    'Entry At',
    'Entry Date/Time',
  ),
  exitAt: requiredExactName.time(
    'Exit Time',
    'Exit Date',
    'Exited At',
    'Close Date',
    'Close Time',
    'Closed At',
    'Exit At',
    'Exit Date/Time',
  ),
  entryDate: optionalExactName.time('Open Date', 'Entry Date'),
  entryClock: optionalExactName.text('Open Time', 'Entry Time', 'Entry Clock'),
  exitDate: optionalExactName.time('Close Date', 'Exit Date'),
  exitClock: optionalExactName.text('Close Time', 'Exit Time', 'Exit Clock'),
  grossPnl: optionalExactName.amount(
    'Gross P&L',
    'Gross PnL',
    'P&L',
    'PnL',
    'Profit',
    'Trade P&L',
    'Profit/Loss',
    'Realized P&L',
    'Realized PnL',
  ),
  netPnl: optionalExactName.amount('Net P&L', 'Net PnL', 'Net Profit'),
  commission: optionalExactName.amount('Commission', 'Commissions', 'Comm'),
  fees: optionalExactName.amount('Fees', 'Fee', 'Exchange Fees', 'Commission & Fees', 'Commissions & Fees', 'Costs'),
  swap: optionalExactName.amount('Swap', 'Funding', 'Swap/Funding', 'Borrow'),
  stop: optionalExactName.price('Stop', 'Stop Price', 'Stop Loss', 'S/L', 'SL', 'Initial Stop', 'Planned Stop'),
  target: optionalExactName.price(
    'Target',
    'Target Price',
    'Take Profit',
    'T/P',
    'TP',
    'Planned Target',
    'Profit Target',
  ),
  lowest: optionalExactName.price('Lowest Price', 'Lowest', 'Low Price', 'Low'),
  highest: optionalExactName.price('Highest Price', 'Highest', 'High Price', 'High'),
  mae: optionalExactName.price('MAE Price'),
  mfe: optionalExactName.price('MFE Price'),
  pointValue: optionalExactName.amount('Point Value', 'Multiplier', 'Contract Size', 'Contract Multiplier'),
  tickSize: optionalExactName.amount('Tick Size', 'Tick'),
  assetClass: optionalExactName.text('Asset Class', 'Asset Type', 'Security Type', 'Symbol Type'),
  currency: optionalExactName.text('Currency', 'P&L Currency'),
  id: optionalExactName.text('Trade ID', 'ID', 'External ID', 'Ticket', 'Deal ID', 'Position ID'),
  notes: optionalExactName.text('Notes', 'Note', 'Comment', 'Thesis'),
} satisfies LayoutColumns

export type GenericColumn = keyof typeof genericColumns
export type GenericRow = ImportRow<GenericColumn>

const wholeMoment = (text: string) => text.includes(':') && /\d{4}/.test(text)

/** Columns of a row's entry or exit time. */
export function momentColumns(row: GenericRow, end: 'entry' | 'exit'): readonly GenericColumn[] {
  const parts = [`${end}Date`, `${end}Clock`] as const
  if (!parts.every((column) => row.has(column))) return [`${end}At`]
  // "Entry Date" and "Entry Time" may each hold date and time: then one is enough.
  const whole = parts.find((column) => wholeMoment(row.text(column)))
  return whole === undefined ? parts : [whole]
}
