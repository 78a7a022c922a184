import { exact } from '#domain/decimal.ts'
import { cryptoFill } from './crypto-fill.ts'
import { cryptoInstrument, neededPair } from './crypto-pair.ts'
import { coinAmount, exchangeMoment } from './exchange-cells.ts'
import type { FileFill } from './file-fills.ts'
import type { FormatOptions, ImportFile, ImportFormat } from './import-format.ts'
import type { ImportRow } from './import-row.ts'
import { RowProblem } from './read-rows.ts'
import { fillsOfTables } from './read-tables.ts'
import { ReadingNotes } from './reading-notes.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const shared = {
  price: needed.text('Price'),
  fee: needed.text('Fee'),
  feeCoin: maybe.text('Fee Coin'),
  at: needed.time('Date', 'Time'),
}
/** Since 2021: each amount with its coin in the cell. */
const unitsInCells = {
  ...shared,
  pair: needed.text('Pair'),
  side: needed.text('Side'),
  size: needed.text('Executed'),
  money: unread(needed.text('Amount')),
}
/** Before: plain numbers, and the fee's coin in a column. */
const coinInColumn = {
  ...shared,
  pair: needed.text('Market', 'Pair'),
  side: needed.text('Type', 'Side'),
  size: needed.text('Amount'),
  money: unread(needed.text('Total')),
  feeCoin: needed.text('Fee Coin'),
}

const columnsOf = (file: ImportFile) => (likeness(file, coinInColumn) > 0 ? coinInColumn : unitsInCells)

function readFill(row: ImportRow<keyof typeof unitsInCells>, options: FormatOptions, notes: ReadingNotes): FileFill {
  const pair = neededPair(row.word('pair'), row.header('pair'))
  const instrument = cryptoInstrument(pair, 'cryptoSpot', options.currency, notes)
  const side = row.side('side')
  const price = coinAmount(row, 'price', pair).amount
  const quantity = coinAmount(row, 'size', pair).amount
  if (exact(quantity).lte(0) || exact(price).lte(0)) {
    throw new RowProblem(`${row.header('size')} and ${row.header('price')} of a fill are above 0. Correct them.`)
  }
  const stated = coinAmount(row, 'fee', pair)
  const own = {
    pair,
    instrument,
    at: exchangeMoment(row, 'at', options.timeZone),
    side,
    quantity,
    price,
    fee: { amount: stated.amount, coin: row.text('feeCoin').toUpperCase() || stated.coin },
    isContract: false,
    // Nothing is sold short on a spot market.
    effect: side === 'buy' ? 'open' : 'close',
  } as const
  return cryptoFill(row, own, notes)
}

/** Binance's spot trade history, in the layout of before 2021 and in that of since. */
export const binanceSpot: ImportFormat = {
  id: 'binance-spot',
  label: 'Binance spot trade history',
  source: 'Binance',
  howToExport: 'Orders > Spot Order > Trade History > Export Trade History; choose CSV.',
  layoutSource: 'Binance support, "How to export spot trade history"; headers as open-source tax tools read them',
  checkedAgainst: 'published',
  tables: [
    { name: 'Since 2021', columns: unitsInCells },
    { name: 'Before 2021', columns: coinInColumn },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => likeness(file, columnsOf(file)),
  readFills(file, options) {
    const notes = new ReadingNotes()
    return notes.addedTo(fillsOfTables(file, columnsOf(file), options, (row) => readFill(row, options, notes)))
  },
}
