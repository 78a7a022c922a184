import type { FillSide } from '#domain/fills/fill.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import {
  scoreLayout,
  optional,
  required,
  recognitionOnly,
  stating,
} from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'
import { exact, toDecimal, toMoney } from '#domain/numbers/decimal.ts'
import { parseAmount } from '#domain/numbers/parse-amount.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { buildConversion } from './conversion.ts'
import {
  type CoinAmount,
  type CryptoPair,
  buildCryptoInstrument,
  isCurrencyOrToken,
  isSameMoney,
  requireCryptoPair,
} from './crypto-pair.ts'
import { readExchangeAmount, readExchangeMoment, readExchangeSize } from './exchange-cells.ts'

const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'JPY', 'SGD']

/** Headers that began with the currency until 2021: "USD Subtotal". */
const inCurrency = (name: string) => currencies.map((code) => `${code} ${name}`)

const columns = {
  at: required.time('Timestamp'),
  type: required.text('Transaction Type'),
  asset: required.text('Asset'),
  size: required.amount('Quantity Transacted'),
  currency: optional.text('Price Currency', 'Spot Price Currency'),
  price: required.amount(
    'Price at Transaction',
    'Spot Price at Transaction',
    ...inCurrency('Spot Price at Transaction'),
  ),
  fees: required.amount('Fees and/or Spread', 'Fees', ...inCurrency('Fees')),
  subtotal: stating('value', optional.amount('Subtotal', ...inCurrency('Subtotal'))),
  total: optional.amount(
    'Total (inclusive of fees and/or spread)',
    'Total (inclusive of fees)',
    ...inCurrency('Total (inclusive of fees)'),
  ),
  id: optional.text('ID'),
  notes: optional.text('Notes'),
  sender: recognitionOnly(optional.text('Sender Address')),
  recipient: recognitionOnly(optional.text('Recipient Address')),
}
type Row = ImportRow<keyof typeof columns>

const sides: ReadonlyMap<string, FillSide> = new Map([
  ['buy', 'buy'],
  ['sell', 'sell'],
  ['advanced trade buy', 'buy'],
  ['advanced trade sell', 'sell'],
  ['advance trade buy', 'buy'],
  ['advance trade sell', 'sell'],
])

const aCent = exact('0.01')

/** The stated price, unless the subtotal implies one that differs by more than a cent. */
function pricePaid(row: Row, quantity: Decimal, notes: ReadingNotes): Decimal {
  const stated = readExchangeAmount(row, 'price')
  const paid = exact(readExchangeAmount(row, 'subtotal')).abs()
  if (paid.eq(0)) return readExchangeSize(row, 'price')
  if (exact(stated).times(quantity).minus(paid).abs().lte(aCent)) return stated
  notes.noteRow(row.line, `The price is Subtotal / Quantity Transacted: ${row.header('price')} differs.`)
  return toDecimal(paid.div(quantity))
}

/** The currency of a row's price: in its own column, or until 2021 in the headers. */
const currencyOf = (row: Row) =>
  (row.has('currency') ? row.requiredText('currency') : row.header('price').slice(0, 3)).toUpperCase()

/** What a conversion gives for its coin, from "Converted 10 ALGO to 3.78 XTZ". */
function readReceived(row: Row, sold: string) {
  const text = row.text('notes')
  const found = /^converted\s+\S+\s+([A-Z0-9]+)\s+to\s+([\d.,]+)\s+([A-Z0-9]+)\b/i.exec(text)
  const amount = found === null ? null : parseAmount(found[2] ?? '', '.')
  if (found === null || amount === null || exact(amount).lte(0) || found[1]?.toUpperCase() !== sold) {
    throw new RowProblem(
      `${row.header('notes')} "${text}" does not say what ${sold} was converted to. Log the sale and the purchase by hand.`,
    )
  }
  return { amount, coin: (found[3] ?? '').toUpperCase() }
}

/**
 * The coin that a trade of Coinbase Advanced was paid in, with its fee, from "Bought 2 ETH for 0.0503 BTC on ETH-BTC";
 * null if it was paid in money.
 */
function readCoinPaid(row: Row): CoinAmount | null {
  const found = /^(?:bought|sold)\s+\S+\s+\S+\s+for\s+([\d.,]+)\s+([A-Z0-9]+)\b/i.exec(row.text('notes'))
  const coin = (found?.[2] ?? '').toUpperCase()
  const amount = found === null || isCurrencyOrToken(coin) ? null : parseAmount(found[1] ?? '', '.')
  return amount === null || exact(amount).lte(0) ? null : { amount, coin }
}

/**
 * One coin for another: `column` has what both are worth. A fee is in what was received or paid. Rows that turn money
 * into money are no trades.
 */
function readConversion(
  row: Row,
  {
    sold,
    bought,
    column,
  }: { readonly sold: CoinAmount; readonly bought: CoinAmount; readonly column: 'subtotal' | 'total' },
  options: FormatOptions,
  notes: ReadingNotes,
): FileFill[] {
  const quote = currencyOf(row)
  const isSwap = [sold, bought].every(({ coin }) => isSameMoney(coin, quote)) || sold.coin === bought.coin
  if (isSwap) throw new RowIgnored(`Not a trade: ${sold.coin} became ${bought.coin}.`)
  const paid = exact(readExchangeAmount(row, column)).abs()
  const value = paid.eq(0) ? exact(readExchangeSize(row, 'price')).times(readExchangeSize(row, 'size')) : paid
  const own = {
    at: readExchangeMoment(row, 'at', 'UTC'),
    sold,
    bought,
    value: { amount: toDecimal(value), coin: quote },
    fee: { amount: '0' as Decimal, coin: '' },
    account: null,
    id: emptyToNull(row.text('id')),
    orderId: null,
    mayBeShort: false,
  }
  notes.noteFile('Conversions between coins are a sale and a purchase at their value in the file.')
  return buildConversion(row, own, options.currency, notes)
}

function readTransaction(row: Row, options: FormatOptions, notes: ReadingNotes): FileFill | FileFill[] {
  const type = row.requiredText('type')
  const side = sides.get(type.toLowerCase())
  const isConversion = /^convert$/i.test(type)
  if (side === undefined && !isConversion) throw new RowIgnored(`Not a trade: ${type}.`)
  const base = row.requiredText('asset').toUpperCase()
  const paid = isConversion ? null : readCoinPaid(row)
  if (side === undefined || paid !== null) {
    const own = { amount: readExchangeSize(row, 'size'), coin: base }
    const [sold, bought] = paid === null ? [own, readReceived(row, base)] : side === 'buy' ? [paid, own] : [own, paid]
    return readConversion(row, { sold, bought, column: paid === null ? 'subtotal' : 'total' }, options, notes)
  }
  const quote = currencyOf(row)
  const pair: CryptoPair = { symbol: `${base}-${quote}`, base, quote }
  const instrument = buildCryptoInstrument(pair, 'cryptoSpot', options.currency, notes)
  const quantity = readExchangeSize(row, 'size')
  return buildFileFill(row, {
    symbol: pair.symbol,
    instrument,
    at: readExchangeMoment(row, 'at', 'UTC'),
    writtenAt: row.text('at'),
    side,
    quantity,
    price: pricePaid(row, quantity, notes),
    commission: toMoney(exact(readExchangeAmount(row, 'fees')).abs()),
    id: emptyToNull(row.text('id')),
    effect: side === 'buy' ? 'open' : 'close',
  })
}

/** Coinbase's transaction history: purchases, sales and conversions; everything else is no trade. */
export const coinbaseTransactions: ImportFormat = {
  id: 'coinbase-transactions',
  label: 'Coinbase transactions',
  source: 'Coinbase',
  howToExport: 'Profile > Manage account > Statements > Generate custom statement: All assets, All transactions, CSV.',
  layoutSource: 'Coinbase help, "Transaction history"; headers of four years as open-source tax tools read them',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        subtotal: 'price, if more exact than the rounded one; value of a conversion',
        total: 'value of a trade that was paid in a coin',
        notes: 'coin and amount of the other side of a conversion',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'none',
  detect: (file) => scoreLayout(file, columns),
  readFills(file, options) {
    const notes = new ReadingNotes()
    return notes.addTo(readFillTables(file, columns, options, (row) => readTransaction(row, options, notes)))
  },
}

const fillColumns = {
  portfolio: optional.text('portfolio'),
  trade: required.text('trade id'),
  product: required.text('product'),
  side: required.text('side'),
  at: required.time('created at'),
  size: required.amount('size'),
  sizeUnit: recognitionOnly(optional.text('size unit')),
  price: required.amount('price'),
  fee: required.amount('fee'),
  total: stating('cash', optional.amount('total')),
  unit: required.text('price/fee/total unit'),
}

function readFill(row: ImportRow<keyof typeof fillColumns>, options: FormatOptions, notes: ReadingNotes): FileFill {
  const pair = requireCryptoPair(row.requiredText('product'), row.header('product'))
  if (!isSameMoney(row.requiredText('unit').toUpperCase(), pair.quote)) {
    throw new RowProblem(
      `${row.header('unit')} "${row.text('unit')}" is not the quote currency of ${pair.symbol}. Correct it.`,
    )
  }
  const side = row.side('side')
  return buildFileFill(row, {
    account: emptyToNull(row.text('portfolio')),
    symbol: pair.symbol,
    instrument: buildCryptoInstrument(pair, 'cryptoSpot', options.currency, notes),
    at: readExchangeMoment(row, 'at', 'UTC'),
    writtenAt: row.text('at'),
    side,
    quantity: readExchangeSize(row, 'size'),
    price: readExchangeSize(row, 'price'),
    commission: toMoney(exact(readExchangeAmount(row, 'fee'))),
    // Trade ids are unique per product only.
    id: `${pair.symbol} ${row.requiredText('trade')}`,
    effect: side === 'buy' ? 'open' : 'close',
  })
}

/** The fills of Coinbase Advanced Trade, and of Coinbase Pro before it. */
export const coinbaseFills: ImportFormat = {
  id: 'coinbase-fills',
  label: 'Coinbase Advanced Trade fills',
  source: 'Coinbase',
  howToExport: 'Advanced > Orders > Fills > Download, or for Coinbase Pro: Statements > Fills, all products, CSV.',
  layoutSource: 'Coinbase help, "Pro statements: fills"; headers as read by open-source tax tools',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: fillColumns }],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'none',
  detect: (file) => scoreLayout(file, fillColumns),
  readFills(file, options) {
    const notes = new ReadingNotes()
    return notes.addTo(readFillTables(file, fillColumns, options, (row) => readFill(row, options, notes)))
  },
}
