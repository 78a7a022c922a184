import type { ImportFormat } from './import-format.ts'
import { fillOf, orNull } from './import-row.ts'
import { fillsOfTables } from './read-tables.ts'
import { likeness, maybe, needed } from './table-columns.ts'

// The report has each value twice: as the system keeps it ("_price", "_timestamp" in UTC) and then as it is shown. The
// first of them needs no zone and has no 32nds.
const columns = {
  side: needed.text('B/S'),
  contract: needed.text('Contract'),
  quantity: needed.amount('Quantity', 'Qty'),
  price: needed.price('Price'),
  at: needed.usTime('Timestamp'),
  id: needed.text('Fill ID', 'ID'),
  orderId: maybe.text('Order ID'),
  account: maybe.text('Account'),
  commission: maybe.amount('Commission'),
}

/** Tradovate's report of fills: one row per execution. */
export const tradovateFills: ImportFormat = {
  id: 'tradovate-fills',
  label: 'Tradovate fills',
  source: 'Tradovate',
  howToExport: 'Reports → Fills; choose the account and the period, then Download CSV.',
  layoutSource:
    'Headers of Fills.csv as Tradovate’s Reports page writes it, with its system columns before the shown ones.',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns }],
  kinds: ['text'],
  content: 'executions',
  detect: (file) => likeness(file, columns),
  readFills: (file, options) =>
    fillsOfTables(file, columns, options, (row) => {
      const symbol = row.word('contract')
      return fillOf(row, {
        account: orNull(row.text('account')),
        symbol,
        instrument: { assetClass: 'future' },
        at: row.moment('at'),
        writtenAt: row.written('at'),
        side: row.side('side'),
        quantity: row.quantity('quantity'),
        price: row.price('price', symbol),
        commission: row.cost('commission'),
        id: orNull(row.text('id')),
        orderId: orNull(row.text('orderId')),
      })
    }),
}
