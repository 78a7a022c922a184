import { sumMoney } from '#domain/decimal.ts'
import { directionNamed } from './generic-words.ts'
import { withGrossPnl } from './gross-or-net.ts'
import type { ImportFormat } from './import-format.ts'
import { ninjaTraderSymbol } from './ninjatrader-symbol.ts'
import { RowIgnored, RowProblem } from './read-rows.ts'
import { tradesOfTables } from './read-tables.ts'
import { roundTripOf } from './round-trip-row.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const columns = {
  instrument: needed.text('Instrument'),
  position: needed.text('Market pos.'),
  quantity: needed.amount('Qty', 'Quantity'),
  entryPrice: needed.price('Entry price'),
  exitPrice: needed.price('Exit price'),
  entryAt: needed.time('Entry time'),
  exitAt: needed.time('Exit time'),
  profit: needed.amount('Profit'),
  account: maybe.text('Account'),
  strategy: unread(maybe.text('Strategy')),
  entryName: unread(maybe.text('Entry name')),
  exitName: unread(maybe.text('Exit name')),
  number: unread(maybe.text('Trade number', 'Trade #')),
  cumulative: unread(maybe.amount('Cum. net profit', 'Cum. profit')),
  commission: maybe.amount('Commission'),
  clearing: maybe.amount('Clearing Fee'),
  exchange: maybe.amount('Exchange Fee'),
  ip: maybe.amount('IP Fee'),
  nfa: maybe.amount('NFA Fee'),
}

/** NinjaTrader's grid of trades: one row per entry that was closed. */
export const ninjaTraderTrades: ImportFormat = {
  id: 'ninjatrader-trades',
  label: 'NinjaTrader trades',
  source: 'NinjaTrader',
  howToExport: 'Trade Performance → Trades; right-click into the grid → Export… → CSV or Excel.',
  layoutSource:
    'Columns of NinjaTrader 8’s Trade Performance → Trades grid; profit may be shown before or after costs.',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns, becomes: { position: 'direction, long or short', exchange: 'fees' } }],
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  detect: (file) => likeness(file, columns),
  readTrades(file, options) {
    const reading = tradesOfTables(file, columns, options, (row) => {
      const position = row.text('position')
      const direction = directionNamed(position)
      if (position === '' && row.text('entryAt') === '') throw new RowIgnored('A total of the rows above.')
      if (direction === null) throw new RowProblem(`Market pos. "${position}" is neither long nor short.`)
      const symbol = ninjaTraderSymbol(row.word('instrument'))
      return roundTripOf(
        'ninjatrader-trades',
        {
          times: row,
          account: row.text('account'),
          symbol,
          direction,
          quantity: row.quantity('quantity'),
          entryAt: row.moment('entryAt'),
          entryPrice: row.price('entryPrice', symbol),
          exitAt: row.moment('exitAt'),
          exitPrice: row.price('exitPrice', symbol),
          commission: row.cost('commission'),
          exchangeFees: sumMoney([row.cost('clearing'), row.cost('exchange'), row.cost('ip'), row.cost('nfa')]),
          brokerPnl: row.text('profit') === '' ? null : row.money('profit'),
          // The trade number is the row's place in the grid, and another one in a longer export.
          id: null,
          written: [row.written('entryAt'), row.written('exitAt')],
        },
        options.currency,
      )
    })
    return withGrossPnl(reading)
  },
}
