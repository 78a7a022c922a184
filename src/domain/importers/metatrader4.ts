import { sumMoney } from '#domain/decimal.ts'
import type { ImportFormat } from './import-format.ts'
import { type ImportRow, orNull } from './import-row.ts'
import { lotDirection, lotTable, lotTrades, positionShape } from './lot-trades.ts'
import { RowIgnored } from './read-rows.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const shared = {
  ticket: needed.text('Ticket', 'Order'),
  entryAt: needed.time('Open Time'),
  type: needed.text('Type'),
  lots: needed.amount('Size', 'Lots', 'Volume'),
  symbol: needed.text('Item', 'Symbol'),
  entryPrice: needed.price('Price', 'Open Price'),
  stop: needed.price('S / L', 'SL', 'Stop Loss'),
  target: needed.price('T / P', 'TP', 'Take Profit'),
  exitPrice: needed.price('Price#2', 'Close Price'),
  swap: needed.amount('Swap'),
  profit: needed.amount('Profit', 'Trade P/L'),
  commission: maybe.amount('Commission', 'Commis', 'Commissions'),
  taxes: maybe.amount('Taxes'),
  comment: maybe.text('Comment'),
}
const closedColumns = { ...shared, exitAt: needed.time('Close Time') }
// While a trade is open, price and profit are those of the moment.
const openColumns = { ...shared, exitPrice: unread(shared.exitPrice) }

/** Statements write symbols in small letters, whatever they are in the terminal. */
const symbolOf = (text: string) => (text === text.toLowerCase() ? text.toUpperCase() : text)

function opened(row: ImportRow<keyof typeof shared>) {
  const direction = lotDirection(row, 'type')
  if (/cancelled/i.test(row.text('profit'))) throw new RowIgnored('An order that was not filled.')
  const symbol = symbolOf(row.word('symbol'))
  return {
    ...positionShape(row, symbol),
    direction,
    commission: sumMoney([row.money('commission'), row.money('taxes')]),
    id: orNull(row.text('ticket')),
    exitAt: null,
    exitPrice: null,
    profit: null,
  }
}

const closed = lotTable(closedColumns, (row) => {
  const trade = opened(row)
  // Programs that read the terminal write an open trade's exit as 1970.
  const exitAt = row.text('exitAt').startsWith('1970') ? null : row.optionalMoment('exitAt')
  if (exitAt === null) return trade
  const profit = row.amount('profit') === null ? null : row.money('profit')
  return { ...trade, exitAt, exitPrice: row.price('exitPrice', trade.symbol), profit }
})
const open = lotTable(openColumns, opened)

/** MetaTrader 4's account statement: closed and open trades, and the same as CSV. */
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
        type: 'direction, long or short; what is no trade',
        profit: 'broker’s P&L; deposits',
        commission: 'commission',
      },
    },
    {
      name: 'Open Trades',
      columns: openColumns,
      becomes: { type: 'direction, long or short; what is no trade', profit: 'whether an order was cancelled' },
    },
  ],
  kinds: ['page', 'text', 'workbook'],
  content: 'roundTrips',
  detect: (file) => likeness(file, closedColumns),
  readTrades: (file, options) => lotTrades('metatrader4', file, [closed, open], options),
}
