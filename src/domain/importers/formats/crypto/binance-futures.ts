import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import {
  scoreLayout,
  optional,
  required,
  recognitionOnly,
  stating,
} from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'
import { exact, toDecimal, toMoney, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { CalendarDate, Decimal } from '#domain/numbers/units.ts'
import { buildCryptoFill } from './crypto-fill.ts'
import { type CryptoPair, buildCryptoInstrument, requireCryptoPair } from './crypto-pair.ts'
import { readCoinAmount, readExchangeAmount, readExchangeMoment, readExchangeSize } from './exchange-cells.ts'
import { buildInverseFill, dollarsPerContract } from './inverse-fill.ts'

const columns = {
  symbol: required.text('Symbol'),
  side: required.text('Side'),
  price: required.amount('Price'),
  size: required.amount('Quantity', 'Qty'),
  fee: required.text('Fee'),
  profit: required.amount('Realized Profit', 'Realized PnL'),
  at: required.time('Date', 'Time'),
  money: stating('value', optional.amount('Amount')),
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

interface Contract {
  readonly pair: CryptoPair
  readonly expiry: CalendarDate | null
  /** Whether it is margined in its coin. */
  readonly isInverse: boolean
}

/**
 * Reads "BTCUSDT", or with a delivery date "BTCUSDT_250627". "BTCUSD_PERP" and "BTCUSD_250627" are margined in their
 * coin; the perpetual one is held as BTCUSD, since its name stands for a size in contracts.
 */
function readContract(symbol: string): Contract {
  const found = /^([^_]+)_(\d{2})(\d{2})(\d{2})$/.exec(symbol)
  const perpetual = /^(.+USD)_PERP$/.exec(symbol)?.[1]
  const pair = requireCryptoPair(perpetual ?? found?.[1] ?? symbol, 'Symbol')
  return {
    pair: { ...pair, symbol: perpetual ?? symbol },
    expiry: found === null ? null : (`20${found[2]}-${found[3]}-${found[4]}` as CalendarDate),
    isInverse: pair.quote === 'USD',
  }
}

/**
 * The dollars of a fill that is margined in its coin, which has its size in contracts. Throws a RowProblem if the
 * stated amount, in coins or in dollars, says that a contract has another size.
 */
function readDollars(row: Row, { base }: CryptoPair, price: Decimal): Decimal {
  const each = dollarsPerContract(base)
  const dollars = exact(readExchangeSize(row, 'size')).times(each)
  const stated = exact(readExchangeAmount(row, 'money')).abs()
  const coins = dollars.div(price)
  const isNear = (value: ExactNumber) => stated.minus(value).abs().lte(value.times('0.001').plus('0.00000001'))
  if (stated.eq(0) || isNear(coins) || isNear(dollars)) return toDecimal(dollars)
  throw new RowProblem(
    `${row.header('money')} is ${row.text('money')}, but ${row.text('size')} contracts of ${each} USD are ${toDecimal(coins.round(8))} ${base}. Log it by hand.`,
  )
}

function liquidityOf(row: Row) {
  const text = row.text('maker').toLowerCase()
  if (text === 'true') return 'maker'
  return text === 'false' ? 'taker' : null
}

function readFill(row: Row, options: FormatOptions, notes: ReadingNotes): FileFill {
  const { pair, expiry, isInverse } = readContract(row.requiredText('symbol').toUpperCase())
  const instrument = buildCryptoInstrument(pair, 'cryptoPerp', options.currency, notes, expiry)
  const side = row.side('side')
  const stated = readCoinAmount(row, 'fee', pair)
  // In hedge mode, long and short are separate positions.
  const position = row.text('positionSide').toLowerCase()
  const isHedged = position === 'long' || position === 'short'
  const opens = (side === 'buy') === (position === 'long')
  const price = readExchangeSize(row, 'price')
  const profit = readExchangeAmount(row, 'profit')
  const own = {
    account: emptyToNull([row.text('user'), isHedged ? position : ''].filter((part) => part !== '').join(' ')),
    pair,
    instrument,
    at: readExchangeMoment(row, 'at', options.timeZone),
    side,
    quantity: isInverse ? readDollars(row, pair, price) : readExchangeSize(row, 'size'),
    price,
    fee: { amount: stated.amount, coin: row.text('feeCoin').toUpperCase() || stated.coin },
    liquidity: liquidityOf(row),
    id: emptyToNull(row.text('trade')),
    orderId: emptyToNull(row.text('order')),
    effect: !isHedged ? null : opens ? 'open' : 'close',
  } as const
  if (isInverse) return buildInverseFill(row, { ...own, brokerPnl: profit }, notes)
  return buildCryptoFill(row, { ...own, isContract: true, brokerPnl: toMoney(exact(profit)) }, notes)
}

/** Binance's trade history of futures, margined in US dollars or in their coin. */
export const binanceFutures: ImportFormat = {
  id: 'binance-futures',
  label: 'Binance futures trade history',
  source: 'Binance',
  howToExport: 'Orders > Futures Order > USDS-M or COIN-M > Trade History > Export; choose CSV.',
  layoutSource: 'Binance support, "How to download futures trade history"; headers as read by open-source journals',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: { money: 'check of the size of a contract that is margined in its coin' },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'plain sale',
  detect: (file) => scoreLayout(file, columns),
  readFills(file, options) {
    const notes = new ReadingNotes()
    notes.noteFile('This export has no funding: add it to the trades by hand.')
    return notes.addTo(readFillTables(file, columns, options, (row) => readFill(row, options, notes)))
  },
}
