import { exact, toDecimal, toMoney } from '#domain/decimal.ts'
import { zoneOfHeader } from './header-zone.ts'
import { parseAmount } from './amounts.ts'
import type { ImportFormat } from './import-format.ts'
import { type ImportRow, orNull } from './import-row.ts'
import { lotSizeOf } from './lot-instrument.ts'
import { lotDirection, lotTable, lotTrades } from './lot-trades.ts'
import { RowProblem } from './read-rows.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const money = (name: string) => [
  name,
  ...['USD', 'EUR', 'GBP', 'CHF', 'AUD', 'CAD', 'JPY', '$', '€', '£'].map((unit) => `${name} ${unit}`),
]

const columns = {
  symbol: needed.text('Symbol'),
  direction: needed.text('Opening direction', 'Direction'),
  entryAt: needed.dayTime('Opening time'),
  exitAt: needed.dayTime('Closing time'),
  entryPrice: needed.price('Entry price'),
  exitPrice: needed.price('Closing price'),
  quantity: needed.text('Closing quantity', 'Quantity'),
  id: maybe.text('Deal ID', 'Closing Deal ID', 'ID'),
  positionId: maybe.text('Position ID'),
  gross: maybe.amount(...money('Gross')),
  net: maybe.amount(...money('Net')),
  commission: maybe.amount(...money('Commissions'), ...money('Commission')),
  swap: maybe.amount(...money('Swap')),
  pips: unread(maybe.amount('Pips')),
  balance: unread(maybe.amount(...money('Balance'))),
  label: maybe.text('Label', 'Comment'),
}

type Row = ImportRow<keyof typeof columns>

/**
 * "0.50 Lots" or "0.5". A size in units of a pair or metal, "1500 Oz", is so much of its lot; one in units of anything
 * else, "2 Indices", counts as lots of one.
 */
function lotsOf(row: Row, symbol: string) {
  const text = row.word('quantity')
  const [, digits = text, unit = ''] = /^(.*?) *([a-z][a-z .]*)$/i.exec(text) ?? []
  const value = parseAmount(digits, '.', (kept) => row.noteRounded('quantity', text, kept))
  if (value === null || exact(value).lte(0)) throw new RowProblem(`${row.header('quantity')} "${text}" is not a size.`)
  const lotSize = unit === '' || /^lots?$/i.test(unit) ? null : lotSizeOf(symbol)
  return toDecimal(lotSize === null ? exact(value) : exact(value).div(lotSize))
}

const momentOf = (row: Row, column: 'entryAt' | 'exitAt') => {
  row.word(column)
  const zone = zoneOfHeader(row.header(column))
  return zone === null ? row.moment(column) : row.momentIn(zone, column)
}

const table = lotTable(columns, (row) => {
  const direction = lotDirection(row, 'direction')
  const symbol = row.word('symbol')
  const commission = row.money('commission')
  const swap = row.money('swap')
  const stated = row.amount('gross')
  const net = row.amount('net')
  const gross =
    stated ?? (net === null || !row.has('commission') ? null : toDecimal(exact(net).minus(commission).minus(swap)))
  return {
    times: row,
    symbol,
    direction,
    lots: lotsOf(row, symbol),
    entryAt: momentOf(row, 'entryAt'),
    entryPrice: row.price('entryPrice', symbol),
    exitAt: momentOf(row, 'exitAt'),
    exitPrice: row.price('exitPrice', symbol),
    stop: null,
    target: null,
    commission,
    swap,
    profit: gross === null ? null : toMoney(exact(gross)),
    id: orNull(row.text('id')),
    written: [row.text('positionId'), row.written('entryAt'), row.written('exitAt')],
    note: orNull(row.text('label')),
  }
})

/** cTrader's history of closed deals. */
export const cTrader: ImportFormat = {
  id: 'ctrader',
  label: 'cTrader history',
  source: 'cTrader',
  howToExport:
    'TradeWatch → History; right-click on the header to show Opening time, Gross, Commissions and Swap, then Export → CSV, Excel or HTML.',
  layoutSource: 'Columns of cTrader’s History tab and statement (help.ctrader.com, Statement); headers name the zone.',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns, becomes: { id: 'broker’s id of the trade' } }],
  kinds: ['text', 'page', 'workbook'],
  content: 'roundTrips',
  detect: (file) => likeness(file, columns),
  readTrades: (file, options) => lotTrades('ctrader', file, [table], options),
}
