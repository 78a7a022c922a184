import { buildFileFill, emptyToNull } from '#domain/importers/reading/import-row.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required } from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'

// The report has each value twice: in system form ("_price", "_timestamp" in UTC) and as displayed. The system form
// needs no time zone and has no 32nds.
const columns = {
  side: required.text('B/S'),
  contract: required.text('Contract'),
  quantity: required.amount('Quantity', 'Qty'),
  price: required.price('Price'),
  at: required.usTime('Timestamp'),
  id: required.text('Fill ID', 'ID'),
  orderId: optional.text('Order ID'),
  account: optional.text('Account'),
  commission: optional.amount('Commission'),
}

/** Tradovate's report of fills: one row per execution. */
export const tradovateFills: ImportFormat = {
  id: 'tradovate-fills',
  label: 'Tradovate fills',
  source: 'Tradovate',
  howToExport: 'Reports → Fills; choose the account and the period, then Download CSV.',
  layoutSource: 'Headers of Fills.csv from Tradovate’s Reports page, with system columns before displayed ones.',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns }],
  kinds: ['text'],
  executionIds: 'fill',
  content: 'executions',
  shortSales: 'plain sale',
  detect: (file) => scoreLayout(file, columns),
  readFills: (file, options) =>
    readFillTables(file, columns, options, (row) => {
      const symbol = row.requiredText('contract')
      return buildFileFill(row, {
        account: emptyToNull(row.text('account')),
        symbol,
        instrument: { assetClass: 'future' },
        at: row.moment('at'),
        writtenAt: row.joinText('at'),
        side: row.side('side'),
        quantity: row.quantity('quantity'),
        price: row.price('price', symbol),
        commission: row.cost('commission'),
        id: emptyToNull(row.text('id')),
        orderId: emptyToNull(row.text('orderId')),
      })
    }),
}
