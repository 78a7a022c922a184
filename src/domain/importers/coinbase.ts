import { exact, toDecimal, toMoney } from '#domain/decimal.ts'
import type { FillSide } from '#domain/trade.ts'
import type { Decimal } from '#domain/units.ts'
import { type CryptoPair, cryptoInstrument, isSameMoney, neededPair } from './crypto-pair.ts'
import { exchangeAmount, exchangeMoment, exchangeSize } from './exchange-cells.ts'
import type { FileFill } from './file-fills.ts'
import type { FormatOptions, ImportFormat } from './import-format.ts'
import { fillOf, type ImportRow, orNull } from './import-row.ts'
import { RowIgnored, RowProblem } from './read-rows.ts'
import { fillsOfTables } from './read-tables.ts'
import { ReadingNotes } from './reading-notes.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'JPY', 'SGD']

/** The names of a column of money whose header began with the currency until 2021: "USD Subtotal". */
const inCurrency = (name: string) => currencies.map((code) => `${code} ${name}`)

const columns = {
  at: needed.time('Timestamp'),
  type: needed.text('Transaction Type'),
  asset: needed.text('Asset'),
  size: needed.amount('Quantity Transacted'),
  currency: maybe.text('Price Currency', 'Spot Price Currency'),
  price: needed.amount('Price at Transaction', 'Spot Price at Transaction', ...inCurrency('Spot Price at Transaction')),
  fees: needed.amount('Fees and/or Spread', 'Fees', ...inCurrency('Fees')),
  subtotal: maybe.amount('Subtotal', ...inCurrency('Subtotal')),
  total: unread(
    maybe.amount(
      'Total (inclusive of fees and/or spread)',
      'Total (inclusive of fees)',
      ...inCurrency('Total (inclusive of fees)'),
    ),
  ),
  id: maybe.text('ID'),
  notes: unread(maybe.text('Notes')),
  sender: unread(maybe.text('Sender Address')),
  recipient: unread(maybe.text('Recipient Address')),
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

/** The stated price, unless the money that changed hands without fees says another by more than a cent. */
function pricePaid(row: Row, quantity: Decimal, notes: ReadingNotes): Decimal {
  const stated = exchangeAmount(row, 'price')
  const paid = exact(exchangeAmount(row, 'subtotal')).abs()
  if (paid.eq(0)) return exchangeSize(row, 'price')
  if (exact(stated).times(quantity).minus(paid).abs().lte(aCent)) return stated
  notes.ofRow(row.line, `The price is Subtotal / Quantity Transacted: ${row.header('price')} says another.`)
  return toDecimal(paid.div(quantity))
}

function readTransaction(row: Row, options: FormatOptions, notes: ReadingNotes): FileFill {
  const type = row.word('type')
  const side = sides.get(type.toLowerCase())
  if (side === undefined) {
    throw new RowIgnored(
      /convert/i.test(type)
        ? 'A conversion of one coin into another, which no currency prices: log it by hand if it was a trade.'
        : `Not a trade: ${type}.`,
    )
  }
  const base = row.word('asset').toUpperCase()
  const quote = (row.has('currency') ? row.word('currency') : row.header('price').slice(0, 3)).toUpperCase()
  const pair: CryptoPair = { symbol: `${base}-${quote}`, base, quote }
  const instrument = cryptoInstrument(pair, 'cryptoSpot', options.currency, notes)
  const quantity = exchangeSize(row, 'size')
  return fillOf(row, {
    symbol: pair.symbol,
    instrument,
    at: exchangeMoment(row, 'at', 'UTC'),
    writtenAt: row.text('at'),
    side,
    quantity,
    price: pricePaid(row, quantity, notes),
    commission: toMoney(exact(exchangeAmount(row, 'fees')).abs()),
    id: orNull(row.text('id')),
    effect: side === 'buy' ? 'open' : 'close',
  })
}

/** Coinbase's transaction history: purchases and sales, with those of Advanced Trade; everything else is no trade. */
export const coinbaseTransactions: ImportFormat = {
  id: 'coinbase-transactions',
  label: 'Coinbase transactions',
  source: 'Coinbase',
  howToExport: 'Profile > Manage account > Statements > Generate custom statement: All assets, All transactions, CSV.',
  layoutSource: 'Coinbase help, "Transaction history"; headers of four years as open-source tax tools read them',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns, becomes: { subtotal: 'price, where it is more exact than the rounded one' } }],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => likeness(file, columns),
  readFills(file, options) {
    const notes = new ReadingNotes()
    return notes.addedTo(fillsOfTables(file, columns, options, (row) => readTransaction(row, options, notes)))
  },
}

const fillColumns = {
  portfolio: maybe.text('portfolio'),
  trade: needed.text('trade id'),
  product: needed.text('product'),
  side: needed.text('side'),
  at: needed.time('created at'),
  size: needed.amount('size'),
  sizeUnit: unread(maybe.text('size unit')),
  price: needed.amount('price'),
  fee: needed.amount('fee'),
  total: unread(maybe.amount('total')),
  unit: needed.text('price/fee/total unit'),
}

function readFill(row: ImportRow<keyof typeof fillColumns>, options: FormatOptions, notes: ReadingNotes): FileFill {
  const pair = neededPair(row.word('product'), row.header('product'))
  if (!isSameMoney(row.word('unit').toUpperCase(), pair.quote)) {
    throw new RowProblem(
      `${row.header('unit')} "${row.text('unit')}" is not what ${pair.symbol} is paid in. Correct it.`,
    )
  }
  const side = row.side('side')
  return fillOf(row, {
    account: orNull(row.text('portfolio')),
    symbol: pair.symbol,
    instrument: cryptoInstrument(pair, 'cryptoSpot', options.currency, notes),
    at: exchangeMoment(row, 'at', 'UTC'),
    writtenAt: row.text('at'),
    side,
    quantity: exchangeSize(row, 'size'),
    price: exchangeSize(row, 'price'),
    commission: toMoney(exact(exchangeAmount(row, 'fee'))),
    // Ids of trades are counted anew for each product.
    id: `${pair.symbol} ${row.word('trade')}`,
    effect: side === 'buy' ? 'open' : 'close',
  })
}

/** The fills of Coinbase Advanced Trade, and of Coinbase Pro before it. */
export const coinbaseFills: ImportFormat = {
  id: 'coinbase-fills',
  label: 'Coinbase Advanced Trade fills',
  source: 'Coinbase',
  howToExport: 'Advanced > Orders > Fills > Download, or for Coinbase Pro: Statements > Fills, all products, CSV.',
  layoutSource: 'Coinbase help, "Pro statements: fills"; headers as open-source tax tools read them',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: fillColumns }],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => likeness(file, fillColumns),
  readFills(file, options) {
    const notes = new ReadingNotes()
    return notes.addedTo(fillsOfTables(file, fillColumns, options, (row) => readFill(row, options, notes)))
  },
}
