import { toMoney, exact } from '#domain/decimal.ts'
import type { CalendarDate } from '#domain/units.ts'
import { cryptoFill } from './crypto-fill.ts'
import { type CryptoPair, cryptoInstrument, neededPair, refuseCoinMargined } from './crypto-pair.ts'
import { coinAmount, exchangeAmount, exchangeMoment, exchangeSize } from './exchange-cells.ts'
import type { FileFill } from './file-fills.ts'
import type { FormatOptions, ImportFormat } from './import-format.ts'
import { type ImportRow, orNull } from './import-row.ts'
import { fillsOfTables } from './read-tables.ts'
import { ReadingNotes } from './reading-notes.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const columns = {
  symbol: needed.text('Symbol'),
  side: needed.text('Side'),
  price: needed.amount('Price'),
  size: needed.amount('Quantity', 'Qty'),
  fee: needed.text('Fee'),
  profit: needed.amount('Realized Profit', 'Realized PnL'),
  at: needed.time('Date', 'Time'),
  money: unread(maybe.amount('Amount')),
  feeCoin: maybe.text('Fee Coin', 'Fee Asset'),
  user: maybe.text('Uid', 'User ID'),
  positionSide: maybe.text('Position Side'),
  maker: maybe.text('Maker'),
  buyer: unread(maybe.text('Buyer')),
  trade: maybe.text('Trade ID'),
  order: maybe.text('Order ID', 'Order No.'),
  quote: unread(maybe.text('Quote Asset')),
  base: unread(maybe.text('Base Asset')),
  orderType: unread(maybe.text('Order Type')),
}
type Row = ImportRow<keyof typeof columns>

/** "BTCUSDT", or with the day of delivery "BTCUSDT_250627". */
function readContract(symbol: string): { readonly pair: CryptoPair; readonly expiry: CalendarDate | null } {
  const found = /^([^_]+)_(\d{2})(\d{2})(\d{2})$/.exec(symbol)
  if (symbol.endsWith('_PERP')) refuseCoinMargined(symbol)
  const pair = { ...neededPair(found?.[1] ?? symbol, 'Symbol'), symbol }
  if (pair.quote === 'USD') refuseCoinMargined(symbol)
  return { pair, expiry: found === null ? null : (`20${found[2]}-${found[3]}-${found[4]}` as CalendarDate) }
}

function liquidityOf(row: Row) {
  const text = row.text('maker').toLowerCase()
  if (text === 'true') return 'maker'
  return text === 'false' ? 'taker' : null
}

function readFill(row: Row, options: FormatOptions, notes: ReadingNotes): FileFill {
  const { pair, expiry } = readContract(row.word('symbol').toUpperCase())
  const instrument = cryptoInstrument(pair, 'cryptoPerp', options.currency, notes, expiry)
  const side = row.side('side')
  const stated = coinAmount(row, 'fee', pair)
  // With both directions open at once ("hedge mode") each is a position of its own.
  const position = row.text('positionSide').toLowerCase()
  const isHedged = position === 'long' || position === 'short'
  const opens = (side === 'buy') === (position === 'long')
  const own = {
    account: orNull([row.text('user'), isHedged ? position : ''].filter((part) => part !== '').join(' ')),
    pair,
    instrument,
    at: exchangeMoment(row, 'at', options.timeZone),
    side,
    quantity: exchangeSize(row, 'size'),
    price: exchangeSize(row, 'price'),
    fee: { amount: stated.amount, coin: row.text('feeCoin').toUpperCase() || stated.coin },
    isContract: true,
    liquidity: liquidityOf(row),
    id: orNull(row.text('trade')),
    orderId: orNull(row.text('order')),
    brokerPnl: toMoney(exact(exchangeAmount(row, 'profit'))),
    effect: !isHedged ? null : opens ? 'open' : 'close',
  } as const
  return cryptoFill(row, own, notes)
}

/** Binance's trade history of USD-margined futures; coin-margined contracts are refused. */
export const binanceFutures: ImportFormat = {
  id: 'binance-futures',
  label: 'Binance USD-M futures trade history',
  source: 'Binance',
  howToExport: 'Orders > Futures Order > USDS-M > Trade History > Export; choose CSV.',
  layoutSource: 'Binance support, "How to download futures trade history"; headers as open-source journals read them',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns }],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => likeness(file, columns),
  readFills(file, options) {
    const notes = new ReadingNotes()
    notes.ofFile('Funding is not in this export: add it to the trades that it was paid for.')
    return notes.addedTo(fillsOfTables(file, columns, options, (row) => readFill(row, options, notes)))
  },
}
