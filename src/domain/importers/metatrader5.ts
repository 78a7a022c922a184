import type { Money } from '#domain/units.ts'
import type { ImportFormat } from './import-format.ts'
import { type ImportRow, orNull } from './import-row.ts'
import { lotDirection, lotTable, lotTrades, positionShape } from './lot-trades.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const shared = {
  entryAt: needed.time('Time', 'Open Time'),
  position: needed.text('Position', 'Ticket'),
  symbol: needed.text('Symbol'),
  type: needed.text('Type'),
  lots: needed.amount('Volume'),
  entryPrice: needed.price('Price', 'Open Price'),
  stop: needed.price('S / L', 'SL', 'Stop Loss'),
  target: needed.price('T / P', 'TP', 'Take Profit'),
  swap: needed.amount('Swap'),
  profit: needed.amount('Profit'),
  comment: maybe.text('Comment'),
}
const closedColumns = {
  ...shared,
  exitAt: needed.time('Time#2', 'Close Time'),
  exitPrice: needed.price('Price#2', 'Close Price'),
  commission: maybe.amount('Commission'),
}
const openColumns = {
  ...shared,
  profit: unread(shared.profit),
  marketPrice: unread(needed.price('Market Price')),
}

function position(row: ImportRow<keyof typeof shared>) {
  const direction = lotDirection(row, 'type')
  return { ...positionShape(row, row.word('symbol')), direction, id: orNull(row.text('position')) }
}

const closed = lotTable(closedColumns, (row) => {
  const shape = position(row)
  return {
    ...shape,
    exitAt: row.moment('exitAt'),
    exitPrice: row.price('exitPrice', shape.symbol),
    commission: row.money('commission'),
    profit: row.amount('profit') === null ? null : row.money('profit'),
  }
})
const open = lotTable(openColumns, (row) => ({
  ...position(row),
  exitAt: null,
  exitPrice: null,
  commission: '0' as Money,
  profit: null,
}))

/** MetaTrader 5's history report: the tables of closed and of open positions; its orders and deals are left out. */
export const metaTrader5: ImportFormat = {
  id: 'metatrader5',
  label: 'MetaTrader 5 report',
  source: 'MetaTrader',
  howToExport: 'Toolbox → History; right-click → Report → HTML or Open XML (Excel).',
  layoutSource:
    'Tables of MetaTrader 5’s history report (metatrader5.com, Help → Trading Report); times are the server’s.',
  checkedAgainst: 'published',
  tables: [
    { name: 'Positions', columns: closedColumns, becomes: { type: 'direction, long or short' } },
    { name: 'Open Positions', columns: openColumns, becomes: { type: 'direction, long or short' } },
  ],
  kinds: ['page', 'workbook', 'text'],
  content: 'roundTrips',
  detect: (file) => likeness(file, closedColumns),
  readTrades: (file, options) => lotTrades('metatrader5', file, [closed, open], options),
}
