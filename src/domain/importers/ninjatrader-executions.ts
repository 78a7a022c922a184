import type { ImportFormat } from './import-format.ts'
import { fillOf, orNull } from './import-row.ts'
import { ninjaTraderSymbol } from './ninjatrader-symbol.ts'
import { fillsOfTables } from './read-tables.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const columns = {
  instrument: needed.text('Instrument'),
  action: needed.text('Action'),
  quantity: needed.amount('Quantity'),
  price: needed.price('Price'),
  at: needed.time('Time'),
  id: needed.text('ID'),
  entryOrExit: unread(needed.text('E/X')),
  position: unread(maybe.text('Position')),
  orderId: maybe.text('Order ID'),
  name: unread(maybe.text('Name')),
  commission: maybe.amount('Commission'),
  rate: unread(maybe.amount('Rate')),
  account: maybe.text('Account', 'Account display name'),
  connection: unread(maybe.text('Connection')),
}

/** NinjaTrader's grid of executions. */
export const ninjaTraderExecutions: ImportFormat = {
  id: 'ninjatrader-executions',
  label: 'NinjaTrader executions',
  source: 'NinjaTrader',
  howToExport:
    'Control Center → Executions (or Trade Performance → Executions); right-click into the grid → Export… → CSV or Excel.',
  layoutSource: 'Columns of NinjaTrader 8’s Executions grid (ninjatrader.com, Control Center → Executions).',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns, becomes: { action: 'side, buy or sell' } }],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => likeness(file, columns),
  readFills: (file, options) =>
    fillsOfTables(file, columns, options, (row) => {
      const symbol = ninjaTraderSymbol(row.word('instrument'))
      return fillOf(row, {
        account: orNull(row.text('account')),
        symbol,
        at: row.moment('at'),
        writtenAt: row.written('at'),
        side: row.side('action'),
        quantity: row.quantity('quantity'),
        price: row.price('price', symbol),
        commission: row.cost('commission'),
        id: orNull(row.text('id')),
        orderId: orNull(row.text('orderId')),
      })
    }),
}
