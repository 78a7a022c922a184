import { assetClassNamed } from './generic-words.ts'
import type { ImportFormat } from './import-format.ts'
import { fillOf, orNull } from './import-row.ts'
import { optionNamed } from './option-symbols.ts'
import { isTotal, RowIgnored } from './read-rows.ts'
import { fillsOfTables } from './read-tables.ts'
import { likeness, maybe, needed } from './table-columns.ts'

/** Columns of the template, with what other files call the same. */
const columns = {
  at: needed.time('Time', 'Date/Time', 'Date Time', 'DateTime', 'Timestamp', 'Execution Time', 'Date'),
  symbol: needed.text('Symbol', 'Instrument', 'Ticker', 'Contract'),
  side: needed.text('Side', 'Action', 'Buy/Sell', 'B/S'),
  quantity: needed.amount('Quantity', 'Qty', 'Size', 'Shares', 'Contracts', 'Filled'),
  price: needed.price('Price', 'Fill Price', 'Execution Price', 'Avg Price'),
  commission: maybe.amount('Commission', 'Comm'),
  fees: maybe.amount('Fees', 'Fee', 'Exchange Fees'),
  swap: maybe.amount('Swap', 'Funding'),
  account: maybe.text('Account'),
  id: maybe.text('Execution ID', 'Fill ID', 'Exec ID', 'Trade ID'),
  orderId: maybe.text('Order ID'),
  assetClass: maybe.text('Asset Class', 'Asset Type', 'Security Type'),
  currency: maybe.text('Currency'),
  pointValue: maybe.amount('Point Value', 'Multiplier'),
  pnl: maybe.amount('Gross P&L', 'Realized P&L'),
  note: maybe.text('Note', 'Notes', 'Comment'),
}

/** What only the template itself has all of. */
const ownColumns = {
  ...columns,
  id: needed.text('Execution ID'),
  assetClass: needed.text('Asset Class'),
  pointValue: needed.amount('Point Value'),
}

/** The plain template of executions, for whatever has no format of its own. */
export const executionTemplate: ImportFormat = {
  id: 'executions',
  label: 'Generic executions',
  source: 'Edgeworth',
  howToExport:
    'Fill in the template (import-templates/executions.csv), one row per execution in any order; or rename the columns of your own file to its names.',
  layoutSource:
    'Column names in src/domain/importers/execution-template.ts; costs are positive, swap that was paid is negative.',
  checkedAgainst: 'own',
  tables: [{ name: '', columns: columns }],
  kinds: ['text', 'workbook', 'page', 'xml'],
  content: 'executions',
  // Whatever is known by name goes before a file that merely has columns such as these.
  detect: (file) => Math.max(likeness(file, ownColumns), likeness(file, columns) / 2),
  readFills: (file, options) =>
    fillsOfTables(file, columns, options, (row) => {
      if (isTotal(row, 'at')) throw new RowIgnored('A total of the rows above.')
      const symbol = row.word('symbol')
      const assetClass = assetClassNamed(row.text('assetClass'))
      const pointValue = row.amount('pointValue')
      return fillOf(row, {
        account: orNull(row.text('account')),
        symbol,
        instrument: {
          ...(assetClass === null ? {} : { assetClass }),
          ...optionNamed(symbol, assetClass),
          quoteCurrency: row.text('currency').toUpperCase() || undefined,
          ...(pointValue === null ? {} : { pointValue }),
        },
        at: row.moment('at'),
        writtenAt: row.written('at'),
        side: row.side('side'),
        quantity: row.quantity('quantity'),
        price: row.price('price', symbol),
        commission: row.money('commission'),
        exchangeFees: row.money('fees'),
        swapFunding: row.money('swap'),
        brokerPnl: row.amount('pnl') === null ? null : row.money('pnl'),
        id: orNull(row.text('id')),
        orderId: orNull(row.text('orderId')),
        note: orNull(row.text('note')),
      })
    }),
}
