import { type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { RowIgnored } from '#domain/importers/reading/row-problems.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { sumMoney } from '#domain/numbers/decimal.ts'
import { forexServerTime } from '#domain/time/time-zone.ts'
import { readLotDirection, defineLotTable, readLotTrades, readPositionColumns } from './lot-trades.ts'
import { withEnglishHeaders } from './metatrader-headers.ts'
import { findStatementTotals } from './metatrader-totals.ts'

const shared = {
  ticket: required.text('Ticket', 'Order'),
  entryAt: required.time('Open Time'),
  type: required.text('Type'),
  lots: required.amount('Size', 'Lots', 'Volume'),
  symbol: required.text('Item', 'Symbol'),
  entryPrice: required.price('Price', 'Open Price'),
  stop: required.price('S / L', 'SL', 'Stop Loss'),
  target: required.price('T / P', 'TP', 'Take Profit'),
  exitPrice: required.price('Price#2', 'Close Price'),
  swap: required.amount('Swap'),
  profit: required.amount('Profit', 'Trade P/L'),
  commission: optional.amount('Commission', 'Commis', 'Commissions'),
  taxes: optional.amount('Taxes'),
  comment: optional.text('Comment'),
}
const closedColumns = { ...shared, exitAt: required.time('Close Time') }
// For open trades, price and profit are current values.
const openColumns = { ...shared, exitPrice: recognitionOnly(shared.exitPrice) }

/** Statements write symbols in lower case, unlike the terminal. */
const symbolOf = (text: string) => (text === text.toLowerCase() ? text.toUpperCase() : text)

function opened(row: ImportRow<keyof typeof shared>) {
  const direction = readLotDirection(row, 'type')
  if (/cancelled/i.test(row.text('profit'))) throw new RowIgnored('An unfilled order.')
  const symbol = symbolOf(row.requiredText('symbol'))
  return {
    ...readPositionColumns(row, symbol),
    direction,
    commission: sumMoney([row.money('commission'), row.money('taxes')]),
    id: emptyToNull(row.text('ticket')),
    exitAt: null,
    exitPrice: null,
    profit: null,
  }
}

function readClosed(row: ImportRow<keyof typeof closedColumns>) {
  const trade = opened(row)
  // Some programs write the exit of an open trade as 1970.
  const exitAt = row.text('exitAt').startsWith('1970') ? null : row.optionalMoment('exitAt')
  if (exitAt === null) return trade
  const profit = row.amount('profit') === null ? null : row.money('profit')
  return { ...trade, exitAt, exitPrice: row.price('exitPrice', trade.symbol), profit }
}

const closed = defineLotTable(closedColumns, readClosed, {
  cashFlowOf: (row) => (/^balance/i.test(row.text('type')) ? row.money('profit') : null),
})
const open = defineLotTable(openColumns, opened)

/** MetaTrader 4's account statement with closed and open trades, also as CSV. */
export const metaTrader4: ImportFormat = {
  id: 'metatrader4',
  label: 'MetaTrader 4 statement',
  source: 'MetaTrader',
  howToExport: 'Terminal → Account History; right-click → All History, then Save as Detailed Report (HTML).',
  layoutSource:
    'Columns of MetaTrader 4’s Detailed Statement (metatrader4.com, Help → Account History), with the rows of statements such as that of jsacap/Trade-Performance-Review; times are the server’s.',
  checkedAgainst: 'published',
  tables: [
    {
      name: 'Closed Transactions',
      columns: closedColumns,
      becomes: {
        type: 'side, long or short; rows that are no trade',
        profit: 'broker’s P&L; deposits',
        commission: 'commission',
      },
    },
    {
      name: 'Open Trades',
      columns: openColumns,
      becomes: { type: 'side, long or short; rows that are no trade', profit: 'whether an order was cancelled' },
    },
  ],
  usualTimeZone: forexServerTime,
  kinds: ['page', 'text', 'workbook'],
  content: 'roundTrips',
  detect: (file) => scoreLayout(withEnglishHeaders(file), closedColumns),
  readTrades: (file, options) =>
    readLotTrades('metatrader4', withEnglishHeaders(file), [closed, open], options, findStatementTotals),
}
