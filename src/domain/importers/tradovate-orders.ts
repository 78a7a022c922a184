import { exact } from '#domain/decimal.ts'
import type { ImportFormat } from './import-format.ts'
import { fillOf, orNull } from './import-row.ts'
import { RowIgnored } from './read-rows.ts'
import { fillsOfTables, withWarning } from './read-tables.ts'
import { likeness, maybe, needed } from './table-columns.ts'

const columns = {
  orderId: needed.text('Order ID'),
  side: needed.text('B/S'),
  contract: needed.text('Contract'),
  status: needed.text('Status'),
  filled: needed.amount('filledQty'),
  price: needed.price('decimalFillAvg', 'avgPrice', 'Avg Fill Price'),
  at: needed.usTime('Fill Time'),
  account: maybe.text('Account'),
  currency: maybe.text('Currency'),
}

const fees = 'This export has no commissions: net P&L equals gross P&L until you add them, or import the fills instead.'

/** Tradovate's report of orders: what was filled of each, at its average price. */
export const tradovateOrders: ImportFormat = {
  id: 'tradovate-orders',
  label: 'Tradovate orders',
  source: 'Tradovate',
  howToExport: 'Reports → Orders; choose the account and the period, then Download CSV.',
  layoutSource: 'Headers of Orders.csv as Tradovate’s Reports page writes it (26 columns, 32 in newer files).',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns }],
  kinds: ['text'],
  content: 'executions',
  detect: (file) => likeness(file, columns),
  readFills(file, options) {
    const reading = fillsOfTables(file, columns, options, (row) => {
      const filled = row.amount('filled')
      if (filled === null || exact(filled).eq(0)) {
        throw new RowIgnored(`An order that was not filled (${row.text('status') || 'no status'}).`)
      }
      const symbol = row.word('contract')
      const orderId = orNull(row.text('orderId'))
      return fillOf(row, {
        account: orNull(row.text('account')),
        symbol,
        instrument: { assetClass: 'future', quoteCurrency: row.text('currency') || undefined },
        at: row.moment('at'),
        writtenAt: row.written('at'),
        side: row.side('side'),
        quantity: row.quantity('filled'),
        price: row.price('price', symbol),
        // The order stands in the file once, with all of its fills.
        id: orderId,
        orderId,
      })
    })
    return withWarning(reading, fees)
  },
}
