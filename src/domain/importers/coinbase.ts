import { exact, toDecimal, toMoney } from '#domain/decimal.ts'
import type { FillSide } from '#domain/trade.ts'
import type { Decimal } from '#domain/units.ts'
import { sideOf } from './binance-spot.ts'
import { type CryptoPair, cryptoInstrument, isSameMoney, neededPair } from './crypto-pair.ts'
import type { FileFill } from './file-fills.ts'
import type { FormatOptions, ImportFile, ImportFormat } from './import-format.ts'
import { plainFill } from './plain-fill.ts'
import { RowIgnored, RowProblem } from './read-rows.ts'
import { readFillRows, ReadingNotes, unreadable } from './sheet-readings.ts'
import { findTable, type SheetRow } from './sheet-row.ts'

const currencies = ['Price Currency', 'Spot Price Currency'] as const
const prices = ['Price at Transaction', 'Spot Price at Transaction'] as const
const totals = [
  'Total (inclusive of fees and/or spread)',
  'Total (inclusive of fees)',
  'Fees and/or Spread',
  'Fees',
] as const
const transactionColumns = ['Timestamp', 'Transaction Type', 'Asset', 'Quantity Transacted', currencies, prices, totals]

const transactionTable = (file: ImportFile) => findTable(file, transactionColumns)

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
function pricePaid(row: SheetRow, quantity: Decimal, notes: ReadingNotes): Decimal {
  const stated = row.amount(prices)
  const subtotal = row.amount('Subtotal')
  if (subtotal === null || exact(subtotal).eq(0)) return row.price(prices)
  const paid = exact(subtotal).abs()
  if (stated !== null && exact(stated).times(quantity).minus(paid).abs().lte(aCent)) return stated
  notes.ofRow(row.line, `The price is Subtotal / Quantity: ${row.label(prices)} says another.`)
  return toDecimal(paid.div(quantity))
}

function readTransaction(row: SheetRow, options: FormatOptions, notes: ReadingNotes): FileFill {
  const type = row.neededText('Transaction Type')
  const side = sides.get(type.toLowerCase())
  if (side === undefined) {
    throw new RowIgnored(
      /convert/i.test(type)
        ? 'A conversion of one coin into another, which no currency prices: log it by hand if it was a trade.'
        : `Not a trade: ${type}.`,
    )
  }
  const base = row.neededText('Asset').toUpperCase()
  const quote = row.neededText(currencies).toUpperCase()
  const pair: CryptoPair = { symbol: `${base}-${quote}`, base, quote }
  const instrument = cryptoInstrument(pair, 'cryptoSpot', options.currency, notes)
  const quantity = row.size('Quantity Transacted')
  return {
    ...plainFill,
    line: row.line,
    symbol: pair.symbol,
    instrument,
    at: row.neededMoment('Timestamp', 'UTC'),
    writtenAt: row.text('Timestamp'),
    side,
    quantity,
    price: pricePaid(row, quantity, notes),
    commission: toMoney(exact(row.money(['Fees and/or Spread', 'Fees'])).abs()),
    id: row.text('ID') || null,
    effect: side === 'buy' ? 'open' : 'close',
    note: row.text('Notes') || null,
  }
}

/** Coinbase's transaction history: purchases and sales, with those of Advanced Trade; everything else is no trade. */
export const coinbaseTransactions: ImportFormat = {
  id: 'coinbase-transactions',
  label: 'Coinbase transactions',
  source: 'Coinbase',
  howToExport: 'Profile > Manage account > Statements > Generate custom statement: All assets, All transactions, CSV.',
  layoutSource:
    'Coinbase help, "Transaction history"; headers of four years as tax tools with public sources read them',
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => (transactionTable(file) === null ? 0 : 1),
  readFills(file, options) {
    const table = transactionTable(file)
    if (table === null) return unreadable(file, 'Timestamp, Transaction Type, Asset and Quantity Transacted')
    const notes = new ReadingNotes()
    return readFillRows(file, table, notes, (row) => readTransaction(row, options, notes))
  },
}

const fillUnit = 'price/fee/total unit'
const fillTable = (file: ImportFile) =>
  findTable(file, ['trade id', 'product', 'side', 'created at', 'size', 'price', 'fee', fillUnit])

function readFill(row: SheetRow, options: FormatOptions, notes: ReadingNotes): FileFill {
  const pair = neededPair(row.neededText('product'), 'product')
  if (!isSameMoney(row.neededText(fillUnit).toUpperCase(), pair.quote)) {
    throw new RowProblem(`${fillUnit} "${row.text(fillUnit)}" is not what ${pair.symbol} is paid in. Correct it.`)
  }
  const side = sideOf(row, 'side')
  return {
    ...plainFill,
    line: row.line,
    account: row.text('portfolio') || null,
    symbol: pair.symbol,
    instrument: cryptoInstrument(pair, 'cryptoSpot', options.currency, notes),
    at: row.neededMoment('created at', 'UTC'),
    writtenAt: row.text('created at'),
    side,
    quantity: row.size('size'),
    price: row.price('price'),
    commission: row.money('fee'),
    // Ids of trades are counted anew for each product.
    id: `${pair.symbol} ${row.neededText('trade id')}`,
    effect: side === 'buy' ? 'open' : 'close',
  }
}

/** The fills of Coinbase Advanced Trade, and of Coinbase Pro before it. */
export const coinbaseFills: ImportFormat = {
  id: 'coinbase-fills',
  label: 'Coinbase Advanced Trade fills',
  source: 'Coinbase',
  howToExport: 'Advanced > Orders > Fills > Download, or for Coinbase Pro: Statements > Fills, all products, CSV.',
  layoutSource: 'Coinbase help, "Pro statements: fills"; headers as tax tools with public sources read them',
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => (fillTable(file) === null ? 0 : 1),
  readFills(file, options) {
    const table = fillTable(file)
    if (table === null) return unreadable(file, 'trade id, product, side, created at, size, price and fee')
    const notes = new ReadingNotes()
    return readFillRows(file, table, notes, (row) => readFill(row, options, notes))
  },
}
