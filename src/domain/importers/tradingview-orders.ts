import { exact, toMoney } from '#domain/decimal.ts'
import type { FileFill } from './file-fills.ts'
import { exchangeAmount, exchangeSize } from './exchange-cells.ts'
import type { FormatOptions, ImportFormat } from './import-format.ts'
import { fillOf, type ImportRow, orNull } from './import-row.ts'
import { RowIgnored, RowProblem } from './read-rows.ts'
import { fillsOfTables } from './read-tables.ts'
import { ReadingNotes } from './reading-notes.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'
import { chartInstrument } from './tradingview-symbols.ts'

const columns = {
  symbol: needed.text('Symbol'),
  side: needed.text('Side'),
  type: unread(needed.text('Type')),
  size: needed.amount('Fill quantity', 'Qty', 'Quantity'),
  price: needed.amount('Fill Price', 'Avg Fill Price'),
  status: needed.text('Status'),
  at: needed.time('Closing Time', 'Status time'),
  placed: unread(maybe.text('Placing Time')),
  limit: unread(maybe.text('Limit Price')),
  stop: unread(maybe.text('Stop Price')),
  commission: maybe.amount('Commission'),
  order: maybe.text('Order ID'),
  level: unread(maybe.text('Level ID')),
  leverage: unread(maybe.text('Leverage')),
  margin: unread(maybe.text('Margin')),
}

function readOrder(row: ImportRow<keyof typeof columns>, options: FormatOptions, notes: ReadingNotes): FileFill {
  const status = row.word('status')
  if (!/^filled$/i.test(status)) throw new RowIgnored(`An order that was not filled: ${status}.`)
  const { symbol, instrument } = chartInstrument(row.word('symbol'), options.currency, notes)
  return fillOf(row, {
    symbol,
    instrument,
    at: row.moment('at'),
    writtenAt: row.text('at'),
    side: row.side('side'),
    quantity: exchangeSize(row, 'size'),
    price: exchangeSize(row, 'price'),
    commission: toMoney(exact(exchangeAmount(row, 'commission'))),
    orderId: orNull(row.text('order')),
    id: orNull(row.text('order')),
  })
}

/** The list of open positions, which has no times. */
const positionColumns = {
  symbol: needed.text('Symbol'),
  side: needed.text('Side'),
  size: needed.amount('Qty', 'Quantity'),
  price: needed.amount('Avg Fill Price'),
  result: needed.amount('Unrealized P&L', 'Unrealized PnL (value)', 'Unrealized PnL'),
  target: maybe.text('Take Profit'),
  stop: maybe.text('Stop Loss'),
  last: maybe.text('Last Price'),
}

function refusePosition(): never {
  throw new RowProblem('The list of positions does not say when they were opened. Export the order history instead.')
}

/** The order history of TradingView's paper trading: filled orders are executions. */
export const tradingViewOrders: ImportFormat = {
  id: 'tradingview-orders',
  label: 'TradingView paper trading (order history)',
  source: 'TradingView',
  howToExport: 'Trading panel > Paper Trading > Export data… > Order history (all orders).',
  layoutSource: 'TradingView help, "How to export paper trading data"; headers as open-source journals read them',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns }],
  kinds: ['text'],
  content: 'executions',
  detect: (file) => Math.max(likeness(file, columns), likeness(file, positionColumns)),
  readFills(file, options) {
    if (likeness(file, columns) === 0 && likeness(file, positionColumns) > 0) {
      return fillsOfTables(file, positionColumns, options, refusePosition)
    }
    const notes = new ReadingNotes()
    return notes.addedTo(fillsOfTables(file, columns, options, (row) => readOrder(row, options, notes)))
  },
}
