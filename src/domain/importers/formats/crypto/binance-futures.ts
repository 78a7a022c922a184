import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'
import { toMoney, exact } from '#domain/numbers/decimal.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { buildCryptoFill } from './crypto-fill.ts'
import { type CryptoPair, buildCryptoInstrument, requireCryptoPair, rejectCoinMargined } from './crypto-pair.ts'
import { readCoinAmount, readExchangeAmount, readExchangeMoment, readExchangeSize } from './exchange-cells.ts'

const columns = {
  symbol: required.text('Symbol'),
  side: required.text('Side'),
  price: required.amount('Price'),
  size: required.amount('Quantity', 'Qty'),
  fee: required.text('Fee'),
  profit: required.amount('Realized Profit', 'Realized PnL'),
  at: required.time('Date', 'Time'),
  money: recognitionOnly(optional.amount('Amount')),
  feeCoin: optional.text('Fee Coin', 'Fee Asset'),
  user: optional.text('Uid', 'User ID'),
  positionSide: optional.text('Position Side'),
  maker: optional.text('Maker'),
  buyer: recognitionOnly(optional.text('Buyer')),
  trade: optional.text('Trade ID'),
  order: optional.text('Order ID', 'Order No.'),
  quote: recognitionOnly(optional.text('Quote Asset')),
  base: recognitionOnly(optional.text('Base Asset')),
  orderType: recognitionOnly(optional.text('Order Type')),
}
type Row = ImportRow<keyof typeof columns>

/** Reads "BTCUSDT", or with a delivery date "BTCUSDT_250627". */
function readContract(symbol: string): { readonly pair: CryptoPair; readonly expiry: CalendarDate | null } {
  const found = /^([^_]+)_(\d{2})(\d{2})(\d{2})$/.exec(symbol)
  if (symbol.endsWith('_PERP')) rejectCoinMargined(symbol)
  const pair = { ...requireCryptoPair(found?.[1] ?? symbol, 'Symbol'), symbol }
  if (pair.quote === 'USD') rejectCoinMargined(symbol)
  return { pair, expiry: found === null ? null : (`20${found[2]}-${found[3]}-${found[4]}` as CalendarDate) }
}

function liquidityOf(row: Row) {
  const text = row.text('maker').toLowerCase()
  if (text === 'true') return 'maker'
  return text === 'false' ? 'taker' : null
}

function readFill(row: Row, options: FormatOptions, notes: ReadingNotes): FileFill {
  const { pair, expiry } = readContract(row.requiredText('symbol').toUpperCase())
  const instrument = buildCryptoInstrument(pair, 'cryptoPerp', options.currency, notes, expiry)
  const side = row.side('side')
  const stated = readCoinAmount(row, 'fee', pair)
  // In hedge mode, long and short are separate positions.
  const position = row.text('positionSide').toLowerCase()
  const isHedged = position === 'long' || position === 'short'
  const opens = (side === 'buy') === (position === 'long')
  const own = {
    account: emptyToNull([row.text('user'), isHedged ? position : ''].filter((part) => part !== '').join(' ')),
    pair,
    instrument,
    at: readExchangeMoment(row, 'at', options.timeZone),
    side,
    quantity: readExchangeSize(row, 'size'),
    price: readExchangeSize(row, 'price'),
    fee: { amount: stated.amount, coin: row.text('feeCoin').toUpperCase() || stated.coin },
    isContract: true,
    liquidity: liquidityOf(row),
    id: emptyToNull(row.text('trade')),
    orderId: emptyToNull(row.text('order')),
    brokerPnl: toMoney(exact(readExchangeAmount(row, 'profit'))),
    effect: !isHedged ? null : opens ? 'open' : 'close',
  } as const
  return buildCryptoFill(row, own, notes)
}

/** Binance's trade history of USD-margined futures; coin-margined contracts are refused. */
export const binanceFutures: ImportFormat = {
  id: 'binance-futures',
  label: 'Binance USD-M futures trade history',
  source: 'Binance',
  howToExport: 'Orders > Futures Order > USDS-M > Trade History > Export; choose CSV.',
  layoutSource: 'Binance support, "How to download futures trade history"; headers as read by open-source journals',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns }],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => scoreLayout(file, columns),
  readFills(file, options) {
    const notes = new ReadingNotes()
    notes.noteFile('This export has no funding: add it to the trades by hand.')
    return notes.addTo(readFillTables(file, columns, options, (row) => readFill(row, options, notes)))
  },
}
