import { buildFileFill, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { RowIgnored } from '#domain/importers/reading/row-problems.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required } from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables, appendWarning } from '#domain/importers/reading/tables/read-tables.ts'
import { exact } from '#domain/numbers/decimal.ts'

const columns = {
  orderId: required.text('Order ID'),
  side: required.text('B/S'),
  contract: required.text('Contract'),
  status: required.text('Status'),
  filled: required.amount('filledQty'),
  price: required.price('decimalFillAvg', 'avgPrice', 'Avg Fill Price'),
  at: required.usTime('Fill Time'),
  account: optional.text('Account'),
  currency: optional.text('Currency'),
}

const fees = 'This export has no commissions. Import the fills instead, or add them: net equals gross until then.'

/** Tradovate's orders: the filled quantity of each at its average price. */
export const tradovateOrders: ImportFormat = {
  id: 'tradovate-orders',
  label: 'Tradovate orders',
  source: 'Tradovate',
  howToExport: 'Reports → Orders; choose the account and the period, then Download CSV.',
  layoutSource: 'Headers of Orders.csv from Tradovate’s Reports page (26 columns, 32 in newer files).',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns }],
  kinds: ['text'],
  content: 'executions',
  shortSales: 'plain sale',
  detect: (file) => scoreLayout(file, columns),
  readFills(file, options) {
    const reading = readFillTables(file, columns, options, (row) => {
      const filled = row.amount('filled')
      if (filled === null || exact(filled).eq(0)) {
        throw new RowIgnored(`An unfilled order (${row.text('status') || 'no status'}).`)
      }
      const symbol = row.requiredText('contract')
      const orderId = emptyToNull(row.text('orderId'))
      return buildFileFill(row, {
        account: emptyToNull(row.text('account')),
        symbol,
        instrument: { assetClass: 'future', quoteCurrency: row.text('currency') || undefined },
        at: row.moment('at'),
        writtenAt: row.joinText('at'),
        side: row.side('side'),
        quantity: row.quantity('filled'),
        price: row.price('price', symbol),
        // Each order has one row with all of its fills.
        id: orderId,
        orderId,
      })
    })
    return appendWarning(reading, fees)
  },
}
