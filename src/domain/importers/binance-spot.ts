import { exact, toDecimal } from '#domain/decimal.ts'
import type { FillSide } from '#domain/trade.ts'
import { coinAmount } from './coin-amount.ts'
import { cryptoInstrument, feeInCoin, neededPair, warnOfFee } from './crypto-pair.ts'
import type { FileFill } from './file-fills.ts'
import type { FormatOptions, ImportFile, ImportFormat } from './import-format.ts'
import { plainFill } from './plain-fill.ts'
import { RowProblem } from './read-rows.ts'
import { readFillRows, ReadingNotes, unreadable } from './sheet-readings.ts'
import { findTable, type SheetRow, type SheetTable } from './sheet-row.ts'

/** The layout with its units in the cells, and the older one with the fee's coin in a column. */
const timeColumns = ['Date(UTC)', 'Time', 'Date'] as const
const unitsInCells = [timeColumns, 'Pair', 'Side', 'Price', 'Executed', 'Amount', 'Fee']
const coinColumn = ['Date(UTC)', ['Market', 'Pair'], ['Type', 'Side'], 'Price', 'Amount', 'Total', 'Fee', 'Fee Coin']

const tableOf = (file: ImportFile): SheetTable | null => findTable(file, unitsInCells) ?? findTable(file, coinColumn)

/** Buying opens and selling closes: nothing is sold short on a spot market. */
export function sideOf(row: SheetRow, names: string | readonly string[]): FillSide {
  const text = row.neededText(names).toLowerCase()
  if (text === 'buy' || text === 'b') return 'buy'
  if (text === 'sell' || text === 's') return 'sell'
  throw new RowProblem(`${row.label(names)} "${row.text(names)}" is neither BUY nor SELL. Correct it in the file.`)
}

function readFill(row: SheetRow, options: FormatOptions, notes: ReadingNotes): FileFill {
  const pair = neededPair(row.neededText(['Pair', 'Market']), row.label(['Pair', 'Market']))
  const instrument = cryptoInstrument(pair, 'cryptoSpot', options.currency, notes)
  const side = sideOf(row, ['Side', 'Type'])
  const price = toDecimal(exact(coinAmount(row.neededText('Price'), 'Price', pair).amount))
  const sizeColumn = row.has('Executed') ? 'Executed' : 'Amount'
  const executed = coinAmount(row.neededText(sizeColumn), sizeColumn, pair).amount
  if (exact(executed).lte(0) || exact(price).lte(0)) {
    throw new RowProblem(`${sizeColumn} and Price of a trade are above 0. Correct them in the file.`)
  }
  const stated =
    row.text('Fee') === '' ? { amount: toDecimal(exact('0')), coin: '' } : coinAmount(row.text('Fee'), 'Fee', pair)
  const feeCoin = row.text('Fee Coin').toUpperCase() || stated.coin
  const fee = feeInCoin({ amount: stated.amount, coin: feeCoin }, { pair, side, quantity: executed, price })
  warnOfFee(fee.note, row.line, notes)
  return {
    ...plainFill,
    line: row.line,
    symbol: pair.symbol,
    instrument,
    at: row.neededMoment(timeColumns, options.timeZone),
    writtenAt: row.text(timeColumns),
    side,
    quantity: fee.quantity,
    price,
    commission: fee.commission,
    effect: side === 'buy' ? 'open' : 'close',
    note: fee.note,
  }
}

/** Binance's spot trade history, in the layout of before 2021 and in that of since. */
export const binanceSpot: ImportFormat = {
  id: 'binance-spot',
  label: 'Binance spot trade history',
  source: 'Binance',
  howToExport: 'Orders > Spot Order > Trade History > Export Trade History; choose CSV.',
  layoutSource:
    'Binance support, "How to export spot trade history"; headers as tax tools with public sources read them',
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => (tableOf(file) === null ? 0 : 0.95),
  readFills(file, options) {
    const table = tableOf(file)
    if (table === null) return unreadable(file, 'Date(UTC), Pair, Side, Price, Executed, Amount and Fee')
    const notes = new ReadingNotes()
    return readFillRows(file, table, notes, (row) => readFill(row, options, notes))
  },
}
