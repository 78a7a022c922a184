import { readExchangeAmount, readExchangeSize } from '#domain/importers/formats/crypto/exchange-cells.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import { resolveChartInstrument } from './symbols.ts'

const columns = {
  symbol: required.text('Symbol'),
  side: required.text('Side'),
  type: recognitionOnly(required.text('Type')),
  size: required.amount('Fill quantity', 'Qty', 'Quantity'),
  price: required.amount('Fill Price', 'Avg Fill Price'),
  status: required.text('Status'),
  at: required.time('Closing Time', 'Status time'),
  placed: recognitionOnly(optional.text('Placing Time')),
  limit: recognitionOnly(optional.text('Limit Price')),
  stop: recognitionOnly(optional.text('Stop Price')),
  commission: optional.amount('Commission'),
  order: optional.text('Order ID'),
  level: recognitionOnly(optional.text('Level ID')),
  leverage: recognitionOnly(optional.text('Leverage')),
  margin: recognitionOnly(optional.text('Margin')),
}

function readOrder(row: ImportRow<keyof typeof columns>, options: FormatOptions, notes: ReadingNotes): FileFill {
  const status = row.requiredText('status')
  if (!/^filled$/i.test(status)) throw new RowIgnored(`An unfilled order: ${status}.`)
  const { symbol, instrument, isUnclear } = resolveChartInstrument(row.requiredText('symbol'), options.currency, notes)
  return buildFileFill(row, {
    symbol,
    instrument: isUnclear ? { quoteCurrency: options.currency } : instrument,
    at: row.moment('at'),
    writtenAt: row.text('at'),
    side: row.side('side'),
    quantity: readExchangeSize(row, 'size'),
    price: readExchangeSize(row, 'price'),
    commission: toMoney(exact(readExchangeAmount(row, 'commission'))),
    orderId: emptyToNull(row.text('order')),
    id: emptyToNull(row.text('order')),
  })
}

/** The list of open positions, which has no times. */
const positionColumns = {
  symbol: required.text('Symbol'),
  side: required.text('Side'),
  size: required.amount('Qty', 'Quantity'),
  price: required.amount('Avg Fill Price'),
  result: required.amount('Unrealized P&L', 'Unrealized PnL (value)', 'Unrealized PnL'),
  target: optional.text('Take Profit'),
  stop: optional.text('Stop Loss'),
  last: optional.text('Last Price'),
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
  layoutSource: 'TradingView help, "How to export paper trading data"; headers as read by open-source journals',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns }],
  kinds: ['text'],
  content: 'executions',
  shortSales: 'plain sale',
  detect: (file) => Math.max(scoreLayout(file, columns), scoreLayout(file, positionColumns)),
  readFills(file, options) {
    if (scoreLayout(file, columns) === 0 && scoreLayout(file, positionColumns) > 0) {
      return readFillTables(file, positionColumns, options, refusePosition)
    }
    const notes = new ReadingNotes()
    return notes.addTo(readFillTables(file, columns, options, (row) => readOrder(row, options, notes)))
  },
}
