import type { FillSide } from '#domain/fills/fill.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'
import { exact, toDecimal, toMoney } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { type CryptoPair, buildCryptoInstrument, isSameMoney, requireCryptoPair } from './crypto-pair.ts'
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
  subtotal: optional.amount('Subtotal', ...inCurrency('Subtotal')),
  total: recognitionOnly(
    optional.amount(
      'Total (inclusive of fees and/or spread)',
      'Total (inclusive of fees)',
      ...inCurrency('Total (inclusive of fees)'),
    ),
  ),
  id: optional.text('ID'),
  notes: recognitionOnly(optional.text('Notes')),
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

function readTransaction(row: Row, options: FormatOptions, notes: ReadingNotes): FileFill {
  const type = row.requiredText('type')
  const side = sides.get(type.toLowerCase())
  if (side === undefined) {
    throw new RowIgnored(
      /convert/i.test(type)
        ? 'A conversion between coins without a price. Log it by hand if it was a trade.'
        : `Not a trade: ${type}.`,
    )
  }
  const base = row.requiredText('asset').toUpperCase()
  const quote = (row.has('currency') ? row.requiredText('currency') : row.header('price').slice(0, 3)).toUpperCase()
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

/** Coinbase's transaction history: purchases and sales, with those of Advanced Trade; everything else is no trade. */
export const coinbaseTransactions: ImportFormat = {
  id: 'coinbase-transactions',
  label: 'Coinbase transactions',
  source: 'Coinbase',
  howToExport: 'Profile > Manage account > Statements > Generate custom statement: All assets, All transactions, CSV.',
  layoutSource: 'Coinbase help, "Transaction history"; headers of four years as open-source tax tools read them',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns, becomes: { subtotal: 'price, if more exact than the rounded one' } }],
  kinds: ['text', 'workbook'],
  content: 'executions',
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
  total: recognitionOnly(optional.amount('total')),
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
  detect: (file) => scoreLayout(file, fillColumns),
  readFills(file, options) {
    const notes = new ReadingNotes()
    return notes.addTo(readFillTables(file, fillColumns, options, (row) => readFill(row, options, notes)))
  },
}
