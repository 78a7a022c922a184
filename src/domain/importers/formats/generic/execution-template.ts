import { ColumnTotals } from '#domain/importers/matching/stated-totals.ts'
import { parseAssetClass } from '#domain/importers/reading/cells/trading-words.ts'
import { buildFileFill, emptyToNull, type ImportRow } from '#domain/importers/reading/import-row.ts'
import { classByPointValue } from '#domain/importers/reading/instrument-fields.ts'
import { optionOfSymbol } from '#domain/importers/reading/option-symbols.ts'
import { isTotalRow, RowIgnored } from '#domain/importers/reading/row-problems.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required } from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'

/** Columns of the template, with alternative names. */
const columns = {
  at: required.time('Time', 'Date/Time', 'Date Time', 'DateTime', 'Timestamp', 'Execution Time', 'Date'),
  date: optional.time('Date', 'Trade Date', 'Execution Date'),
  symbol: required.text('Symbol', 'Instrument', 'Ticker', 'Contract'),
  side: required.text('Side', 'Action', 'Buy/Sell', 'B/S'),
  quantity: required.amount('Quantity', 'Qty', 'Size', 'Shares', 'Contracts', 'Filled'),
  price: required.price('Price', 'Fill Price', 'Execution Price', 'Avg Price'),
  commission: optional.amount('Commission', 'Comm'),
  fees: optional.amount('Fees', 'Fee', 'Exchange Fees'),
  swap: optional.amount('Swap', 'Funding'),
  account: optional.text('Account'),
  id: optional.text('Execution ID', 'Fill ID', 'Exec ID', 'Trade ID'),
  orderId: optional.text('Order ID'),
  assetClass: optional.text('Asset Class', 'Asset Type', 'Security Type'),
  currency: optional.text('Currency'),
  pointValue: optional.amount('Point Value', 'Multiplier'),
  pnl: optional.amount('Gross P&L', 'Realized P&L'),
  note: optional.text('Note', 'Notes', 'Comment'),
}

/** Columns that together identify the template. */
const ownColumns = {
  ...columns,
  id: required.text('Execution ID'),
  assetClass: required.text('Asset Class'),
  pointValue: required.amount('Point Value'),
}

type Row = ImportRow<keyof typeof columns>

/** Columns of a row's time: one, or a date and a clock time. */
function momentColumns(row: Row): readonly (keyof typeof columns)[] {
  const [at, date] = [row.text('at'), row.text('date')]
  const isClock = at !== date && (at === '' || /^\d{1,2}:\d{2}/.test(at))
  return date !== '' && isClock ? ['date', 'at'] : ['at']
}

/** The template of executions, for sources without a format. */
export const executionTemplate: ImportFormat = {
  id: 'executions',
  label: 'Generic executions',
  source: 'Edgeworth',
  howToExport:
    'Fill in the template (import-templates/executions.csv), one row per execution in any order; or rename the columns of your own file to its names.',
  layoutSource:
    'Column names in src/domain/importers/formats/generic/execution-template.ts; costs are positive, swap that was paid is negative.',
  checkedAgainst: 'own',
  tables: [{ name: '', columns: columns }],
  kinds: ['text', 'workbook', 'page', 'xml'],
  content: 'executions',
  shortSales: 'plain sale',
  // Known formats take precedence over files that merely have such columns.
  detect: (file) => Math.max(scoreLayout(file, ownColumns), scoreLayout(file, columns) / 2),
  readFills(file, options) {
    const totals = new ColumnTotals()
    const reading = readFillTables(file, columns, options, (row) => {
      const isTotal = isTotalRow(row, 'at') && !/\d/.test(row.text('date'))
      totals.note(row, ['pnl', 'commission', 'fees', 'swap'], isTotal)
      if (isTotal) throw new RowIgnored('A total of the rows above.')
      const symbol = row.requiredText('symbol')
      const pointValue = row.amount('pointValue')
      const assetClass = parseAssetClass(row.text('assetClass')) ?? classByPointValue(symbol, pointValue)
      return buildFileFill(row, {
        account: emptyToNull(row.text('account')),
        symbol,
        instrument: {
          ...(assetClass === null ? {} : { assetClass }),
          ...optionOfSymbol(symbol, assetClass),
          quoteCurrency: row.text('currency').toUpperCase() || undefined,
          ...(pointValue === null ? {} : { pointValue }),
        },
        at: row.moment(...momentColumns(row)),
        writtenAt: row.joinText(...momentColumns(row)),
        side: row.side('side'),
        quantity: row.quantity('quantity'),
        price: row.price('price', symbol),
        commission: row.money('commission'),
        exchangeFees: row.money('fees'),
        swapFunding: row.money('swap'),
        brokerPnl: row.amount('pnl') === null ? null : row.money('pnl'),
        id: emptyToNull(row.text('id')),
        orderId: emptyToNull(row.text('orderId')),
        note: emptyToNull(row.text('note')),
      })
    })
    return { ...reading, totals: totals.totals }
  },
}
