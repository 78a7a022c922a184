import { exact } from '#domain/decimal.ts'
import { momentOfRow } from './broker-rows.ts'
import { symbolOf, withWarning } from './broker-table.ts'
import type { FileFill } from './file-fills.ts'
import type { ImportFormat } from './import-format.ts'
import { fillOf, type ImportRow } from './import-row.ts'
import { RowIgnored } from './read-rows.ts'
import { fillsOfTables } from './read-tables.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const columns = {
  name: maybe.text('Name'),
  symbol: needed.text('Symbol'),
  side: needed.text('Side'),
  status: needed.text('Status'),
  filled: needed.amount('Filled', 'Filled Qty'),
  total: unread(needed.amount('Total Qty')),
  limit: unread(maybe.text('Price')),
  price: needed.price('Avg Price', 'Average Price'),
  duration: unread(maybe.text('Time-in-Force')),
  placedAt: unread(needed.usTime('Placed Time')),
  at: needed.usTime('Filled Time'),
}

type Row = ImportRow<keyof typeof columns>

function readRow(row: Row, timeZone: string): FileFill {
  const status = row.text('status')
  const filled = row.amount('filled')
  if (filled === null || exact(filled).eq(0)) throw new RowIgnored(`An order without a fill: ${status || 'no status'}.`)
  if (row.text('symbol') === '' && row.text('name') !== '') {
    throw new RowIgnored('The whole of a spread, whose legs have rows of their own.')
  }
  const { symbol, instrument } = symbolOf(row.word('symbol'))
  return fillOf(row, {
    ...momentOfRow(row, timeZone, 'at'),
    symbol,
    instrument,
    side: row.side('side'),
    quantity: row.quantity('filled'),
    price: row.price('price', symbol),
  })
}

/** Orders of a Webull account. */
export const webull: ImportFormat = {
  id: 'webull',
  label: 'Webull orders (CSV)',
  source: 'Webull',
  howToExport: 'Webull desktop: Account > Orders > Order History. Choose the dates and status Filled, then Export.',
  layoutSource: 'Webull, Orders Records export (columns Name, Symbol, Side, Status … Placed Time, Filled Time)',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns, becomes: { name: 'contract of an option, where the symbol is not one' } }],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => likeness(file, columns),
  readFills: (file, options) =>
    withWarning(
      fillsOfTables(file, columns, options, (row) => readRow(row, options.timeZone)),
      'This export has no commissions and fees, nor options that expired: net P&L equals gross P&L until you add them.',
    ),
}
