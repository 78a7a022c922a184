import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, type ImportRow } from '#domain/importers/reading/import-row.ts'
import { RowIgnored } from '#domain/importers/reading/row-problems.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { prependWarning, readFillTables } from '#domain/importers/reading/tables/read-tables.ts'
import { exact } from '#domain/numbers/decimal.ts'
import { readBrokerMoment } from './broker-rows.ts'
import { effectOfPlainSale, parseSymbol, readBareSymbolsAsStocks } from './broker-table.ts'

const columns = {
  name: optional.text('Name'),
  symbol: required.text('Symbol'),
  side: required.text('Side'),
  status: required.text('Status'),
  filled: required.amount('Filled', 'Filled Qty'),
  total: recognitionOnly(required.amount('Total Qty')),
  limit: recognitionOnly(optional.text('Price')),
  price: required.price('Avg Price', 'Average Price'),
  duration: recognitionOnly(optional.text('Time-in-Force')),
  placedAt: recognitionOnly(required.usTime('Placed Time')),
  at: required.usTime('Filled Time'),
}

type Row = ImportRow<keyof typeof columns>

/** Short sales are "Short"; a purchase opens or covers. */
function effectOf(word: string, named: ReturnType<typeof parseSymbol>): FileFill['effect'] {
  if (/^short/i.test(word)) return 'open'
  return /^sell/i.test(word) ? effectOfPlainSale(named) : null
}

function readRow(row: Row, timeZone: string): FileFill {
  const status = row.text('status')
  const filled = row.amount('filled')
  if (filled === null || exact(filled).eq(0)) throw new RowIgnored(`An unfilled order: ${status || 'no status'}.`)
  if (row.text('symbol') === '' && row.text('name') !== '') {
    throw new RowIgnored('The whole of a spread, whose legs have rows of their own.')
  }
  const named = parseSymbol(row.requiredText('symbol'))
  return buildFileFill(row, {
    ...readBrokerMoment(row, timeZone, 'at'),
    ...named,
    side: row.side('side'),
    effect: effectOf(row.text('side'), named),
    quantity: row.quantity('filled'),
    price: row.price('price', named.symbol),
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
  shortSales: 'own word',
  detect: (file) => scoreLayout(file, columns),
  readFills: (file, options) =>
    prependWarning(
      readBareSymbolsAsStocks(readFillTables(file, columns, options, (row) => readRow(row, options.timeZone))),
      'This export has no fees and no expired options. Net P&L equals gross P&L until you add them.',
    ),
}
