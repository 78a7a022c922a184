import { buildFileFill, emptyToNull } from '#domain/importers/reading/import-row.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'
import { withEnglishHeaders } from './ninjatrader-headers.ts'
import { normalizeNinjaTraderSymbol } from './ninjatrader-symbol.ts'

const columns = {
  instrument: required.text('Instrument'),
  action: required.text('Action'),
  quantity: required.amount('Quantity'),
  price: required.price('Price'),
  at: required.time('Time'),
  id: required.text('ID'),
  entryOrExit: recognitionOnly(required.text('E/X')),
  position: recognitionOnly(optional.text('Position')),
  orderId: optional.text('Order ID'),
  name: recognitionOnly(optional.text('Name')),
  commission: optional.amount('Commission'),
  rate: recognitionOnly(optional.amount('Rate')),
  account: optional.text('Account', 'Account display name'),
  connection: recognitionOnly(optional.text('Connection')),
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
  shortSales: 'plain sale',
  detect: (file) => scoreLayout(withEnglishHeaders(file), columns),
  readFills: (file, options) =>
    readFillTables(withEnglishHeaders(file), columns, options, (row) => {
      const symbol = normalizeNinjaTraderSymbol(row.requiredText('instrument'))
      return buildFileFill(row, {
        account: emptyToNull(row.text('account')),
        symbol,
        at: row.moment('at'),
        writtenAt: row.joinText('at'),
        side: row.side('action'),
        quantity: row.quantity('quantity'),
        price: row.price('price', symbol),
        commission: row.cost('commission'),
        id: emptyToNull(row.text('id')),
        orderId: emptyToNull(row.text('orderId')),
      })
    }),
}
