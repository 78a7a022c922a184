import { exact, toDecimal } from '#domain/decimal.ts'
import type { CalendarDate } from '#domain/units.ts'
import { coinAmount } from './coin-amount.ts'
import { sideOf } from './binance-spot.ts'
import {
  type CryptoPair,
  cryptoInstrument,
  feeInCoin,
  neededPair,
  refuseCoinMargined,
  warnOfFee,
} from './crypto-pair.ts'
import type { FileFill } from './file-fills.ts'
import type { FormatOptions, ImportFile, ImportFormat } from './import-format.ts'
import { plainFill } from './plain-fill.ts'
import { readFillRows, ReadingNotes, unreadable } from './sheet-readings.ts'
import { findTable, type SheetRow } from './sheet-row.ts'

const timeColumns = ['Date(UTC)', 'Time(UTC)', 'Time', 'Date'] as const
const columns = [
  timeColumns,
  'Symbol',
  'Side',
  'Price',
  ['Quantity', 'Qty'],
  'Fee',
  ['Realized Profit', 'Realized PnL'],
]

const tableOf = (file: ImportFile) => findTable(file, columns)

/** "BTCUSDT", or with the day of delivery "BTCUSDT_250627". */
function readContract(symbol: string): { readonly pair: CryptoPair; readonly expiry: CalendarDate | null } {
  const found = /^([A-Z0-9]+?)(?:_(\d{2})(\d{2})(\d{2})|_PERP)?$/.exec(symbol)
  if (found === null || symbol.endsWith('_PERP')) refuseCoinMargined(symbol)
  const pair = { ...neededPair(found?.[1] ?? symbol, 'Symbol'), symbol }
  if (pair.quote === 'USD') refuseCoinMargined(symbol)
  return { pair, expiry: found?.[2] === undefined ? null : (`20${found[2]}-${found[3]}-${found[4]}` as CalendarDate) }
}

function readFill(row: SheetRow, options: FormatOptions, notes: ReadingNotes): FileFill {
  const { pair, expiry } = readContract(row.neededText('Symbol').toUpperCase())
  const instrument = cryptoInstrument(pair, 'cryptoPerp', options.currency, notes, expiry)
  const side = sideOf(row, 'Side')
  const quantity = row.size(['Quantity', 'Qty'])
  const price = row.price('Price')
  const stated =
    row.text('Fee') === '' ? { amount: toDecimal(exact('0')), coin: '' } : coinAmount(row.text('Fee'), 'Fee', pair)
  const coin = row.text(['Fee Coin', 'Fee Asset']).toUpperCase() || stated.coin
  // A contract is not made of its coin: a fee in the coin is as far from the ledger as one in BNB.
  const fee = feeInCoin({ amount: stated.amount, coin }, { pair: { ...pair, base: '' }, side, quantity, price })
  warnOfFee(fee.note, row.line, notes)
  // With both directions open at once ("hedge mode") each is a position of its own.
  const position = row.text('Position Side').toLowerCase()
  const hedged = position === 'long' || position === 'short'
  const account = [row.text('Uid'), hedged ? position : ''].filter((part) => part !== '').join(' ')
  return {
    ...plainFill,
    line: row.line,
    account: account === '' ? null : account,
    symbol: pair.symbol,
    instrument,
    at: row.neededMoment(timeColumns, options.timeZone),
    writtenAt: row.text(timeColumns),
    side,
    quantity,
    price,
    commission: fee.commission,
    liquidity: row.text('Maker') === '' ? null : /^true$/i.test(row.text('Maker')) ? 'maker' : 'taker',
    id: row.text('Trade ID') || null,
    orderId: row.text('Order ID') || null,
    brokerPnl: row.money(['Realized Profit', 'Realized PnL']),
    effect: hedged ? ((side === 'buy') === (position === 'long') ? 'open' : 'close') : null,
    note: fee.note,
  }
}

/** Binance's trade history of USD-margined futures; coin-margined contracts are refused. */
export const binanceFutures: ImportFormat = {
  id: 'binance-futures',
  label: 'Binance USD-M futures trade history',
  source: 'Binance',
  howToExport: 'Orders > Futures Order > USDS-M > Trade History > Export; choose CSV.',
  layoutSource:
    'Binance support, "How to download futures trade history"; headers as journals with public sources read them',
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => (tableOf(file) === null ? 0 : 0.95),
  readFills(file, options) {
    const table = tableOf(file)
    if (table === null) return unreadable(file, 'Symbol, Side, Price, Quantity, Fee and Realized Profit')
    const notes = new ReadingNotes()
    notes.ofFile('Funding is not in this export: add it to the trades that it was paid for.')
    return readFillRows(file, table, notes, (row) => readFill(row, options, notes))
  },
}
