import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { ImportRow } from '#domain/importers/reading/import-row.ts'
import { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'
import { exact } from '#domain/numbers/decimal.ts'
import { buildCryptoFill } from './crypto-fill.ts'
import { buildCryptoInstrument, requireCryptoPair } from './crypto-pair.ts'
import { readCoinAmount, readExchangeMoment } from './exchange-cells.ts'

const shared = {
  price: required.text('Price'),
  fee: required.text('Fee'),
  feeCoin: optional.text('Fee Coin'),
  at: required.time('Date', 'Time'),
}
/** Since 2021, each amount includes its coin. */
const unitsInCells = {
  ...shared,
  pair: required.text('Pair'),
  side: required.text('Side'),
  size: required.text('Executed'),
  money: recognitionOnly(required.text('Amount')),
}
/** Before 2021: plain numbers, with the fee's coin in a column. */
const coinInColumn = {
  ...shared,
  pair: required.text('Market', 'Pair'),
  side: required.text('Type', 'Side'),
  size: required.text('Amount'),
  money: recognitionOnly(required.text('Total')),
  feeCoin: required.text('Fee Coin'),
}

const columnsOf = (file: ImportFile) => (scoreLayout(file, coinInColumn) > 0 ? coinInColumn : unitsInCells)

function readFill(row: ImportRow<keyof typeof unitsInCells>, options: FormatOptions, notes: ReadingNotes): FileFill {
  const pair = requireCryptoPair(row.requiredText('pair'), row.header('pair'))
  const instrument = buildCryptoInstrument(pair, 'cryptoSpot', options.currency, notes)
  const side = row.side('side')
  const price = readCoinAmount(row, 'price', pair).amount
  const quantity = readCoinAmount(row, 'size', pair).amount
  if (exact(quantity).lte(0) || exact(price).lte(0)) {
    throw new RowProblem(`${row.header('size')} and ${row.header('price')} of a fill must be above 0. Correct them.`)
  }
  const stated = readCoinAmount(row, 'fee', pair)
  const own = {
    pair,
    instrument,
    at: readExchangeMoment(row, 'at', options.timeZone),
    side,
    quantity,
    price,
    fee: { amount: stated.amount, coin: row.text('feeCoin').toUpperCase() || stated.coin },
    isContract: false,
    // Spot markets have no short sales.
    effect: side === 'buy' ? 'open' : 'close',
  } as const
  return buildCryptoFill(row, own, notes)
}

/** Binance's spot trade history, in the layouts before and since 2021. */
export const binanceSpot: ImportFormat = {
  id: 'binance-spot',
  label: 'Binance spot trade history',
  source: 'Binance',
  howToExport: 'Orders > Spot Order > Trade History > Export Trade History; choose CSV.',
  layoutSource: 'Binance support, "How to export spot trade history"; headers as read by open-source tax tools',
  checkedAgainst: 'published',
  tables: [
    { name: 'Since 2021', columns: unitsInCells },
    { name: 'Before 2021', columns: coinInColumn },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'none',
  detect: (file) => scoreLayout(file, columnsOf(file)),
  readFills(file, options) {
    const notes = new ReadingNotes()
    return notes.addTo(readFillTables(file, columnsOf(file), options, (row) => readFill(row, options, notes)))
  },
}
