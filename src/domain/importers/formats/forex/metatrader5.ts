import { type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import type { Money } from '#domain/numbers/units.ts'
import { forexServerTime } from '#domain/time/time-zone.ts'
import { readLotDirection, defineLotTable, readLotTrades, readPositionColumns } from './lot-trades.ts'
import { withEnglishHeaders } from './metatrader-headers.ts'
import { findReportBalance, findReportTotals } from './metatrader-totals.ts'

const shared = {
  entryAt: required.time('Time', 'Open Time'),
  position: required.text('Position', 'Ticket'),
  symbol: required.text('Symbol'),
  type: required.text('Type'),
  lots: required.amount('Volume'),
  entryPrice: required.price('Price', 'Open Price'),
  stop: required.price('S / L', 'SL', 'Stop Loss'),
  target: required.price('T / P', 'TP', 'Take Profit'),
  swap: required.amount('Swap'),
  profit: required.amount('Profit'),
  comment: optional.text('Comment'),
}
const closedColumns = {
  ...shared,
  exitAt: required.time('Time#2', 'Close Time'),
  exitPrice: required.price('Price#2', 'Close Price'),
  commission: optional.amount('Commission'),
}
const openColumns = {
  ...shared,
  profit: recognitionOnly(shared.profit),
  marketPrice: recognitionOnly(required.price('Market Price')),
}

function position(row: ImportRow<keyof typeof shared>) {
  const direction = readLotDirection(row, 'type')
  return { ...readPositionColumns(row, row.requiredText('symbol')), direction, id: emptyToNull(row.text('position')) }
}

const closed = defineLotTable(closedColumns, (row) => {
  const shape = position(row)
  return {
    ...shape,
    exitAt: row.moment('exitAt'),
    exitPrice: row.price('exitPrice', shape.symbol),
    commission: row.money('commission'),
    profit: row.amount('profit') === null ? null : row.money('profit'),
  }
})
const open = defineLotTable(openColumns, (row) => ({
  ...position(row),
  exitAt: null,
  exitPrice: null,
  commission: '0' as Money,
  profit: null,
}))

/** MetaTrader 5's history report: tables of closed and open positions; orders and deals are ignored. */
export const metaTrader5: ImportFormat = {
  id: 'metatrader5',
  label: 'MetaTrader 5 report',
  source: 'MetaTrader',
  howToExport: 'Toolbox → History; right-click → Report → HTML or Open XML (Excel).',
  layoutSource:
    'Tables of MetaTrader 5’s history report (metatrader5.com, Help → Trading Report); times are the server’s.',
  checkedAgainst: 'published',
  tables: [
    { name: 'Positions', columns: closedColumns, becomes: { type: 'side, long or short' } },
    { name: 'Open Positions', columns: openColumns, becomes: { type: 'side, long or short' } },
  ],
  usualTimeZone: forexServerTime,
  kinds: ['page', 'workbook', 'text'],
  content: 'roundTrips',
  detect: (file) => scoreLayout(withEnglishHeaders(file), closedColumns),
  readTrades: (file, options) =>
    readLotTrades('metatrader5', withEnglishHeaders(file), [closed, open], options, (...read) => [
      ...findReportTotals(...read),
      ...findReportBalance(...read),
    ]),
}
