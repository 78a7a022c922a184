import { exact, toMoney } from '#domain/decimal.ts'
import { bybitContract } from './bybit-contracts.ts'
import { cryptoFill, spotShape } from './crypto-fill.ts'
import { cryptoInstrument } from './crypto-pair.ts'
import { coinAmount, exchangeAmount, exchangeMoment, exchangeSize } from './exchange-cells.ts'
import type { FileFill } from './file-fills.ts'
import { Funding } from './funding-rows.ts'
import type { FormatOptions, ImportFormat } from './import-format.ts'
import { type ImportRow, orNull } from './import-row.ts'
import { fillsOfTables } from './read-tables.ts'
import { ReadingNotes } from './reading-notes.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const derivativeColumns = {
  symbol: needed.text('Market', 'Contracts'),
  kind: needed.text('Filled Type'),
  size: needed.amount('Filled Quantity'),
  price: needed.amount('Filled Price'),
  cost: needed.amount('Trading Fee'),
  side: needed.text('Direction'),
  at: needed.time('Transaction Time', 'Trade Time'),
  feeCoin: maybe.text('feeCoin', 'Fee Coin'),
  rate: unread(maybe.amount('Fee Rate')),
  orderPrice: unread(maybe.amount('Order Price')),
  cashFee: unread(maybe.amount('ExecFeeV2')),
  orderType: unread(maybe.text('Order Type')),
  trade: maybe.text('Trasaction ID', 'Transaction ID'),
  order: maybe.text('Order No.'),
}

function readDerivative(
  row: ImportRow<keyof typeof derivativeColumns>,
  options: FormatOptions,
  notes: ReadingNotes,
  funding: Funding,
): FileFill {
  const pair = bybitContract(row.word('symbol'), row.header('symbol'))
  const instrument = cryptoInstrument(pair, 'cryptoPerp', options.currency, notes)
  const at = exchangeMoment(row, 'at', options.timeZone)
  const cost = exchangeAmount(row, 'cost')
  if (/^funding$/i.test(row.text('kind'))) {
    funding.take({ line: row.line, symbol: pair.symbol, at, amount: toMoney(exact(cost).times('-1')) })
  }
  const own = {
    pair,
    instrument,
    at,
    side: row.side('side'),
    quantity: exchangeSize(row, 'size'),
    price: exchangeSize(row, 'price'),
    fee: { amount: cost, coin: row.text('feeCoin').toUpperCase() },
    isContract: true,
    id: orNull(row.text('trade')),
    orderId: orNull(row.text('order')),
  }
  return cryptoFill(row, own, notes)
}

/** Bybit's derivatives trade history: fills, and the funding between them. */
export const bybitTradeHistory: ImportFormat = {
  id: 'bybit-trade-history',
  label: 'Bybit derivatives trade history',
  source: 'Bybit',
  howToExport: 'Orders > Derivatives > Trade History > Export, or Account > Data Export > Trade History > Derivatives.',
  layoutSource: 'Bybit help centre, "How to export account statements"; headers as open-source journals read them',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: derivativeColumns, becomes: { kind: 'whether the row is a trade or funding' } }],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => likeness(file, derivativeColumns),
  readFills(file, options) {
    const notes = new ReadingNotes()
    const funding = new Funding()
    const reading = fillsOfTables(file, derivativeColumns, options, (row) =>
      readDerivative(row, options, notes, funding),
    )
    return notes.addedTo(funding.addedTo(reading, options.knownPositions))
  },
}

const spotColumns = {
  pair: needed.text('Spot Pairs', 'Spot Pair'),
  side: needed.text('Direction'),
  price: needed.amount('Filled Price'),
  size: needed.amount('Filled Quantity'),
  at: needed.time('Timestamp'),
  fees: maybe.text('Fees'),
  feeCoin: maybe.text('feeCoin'),
  coinFee: maybe.amount('ExecFeeV2'),
  value: unread(maybe.text('Filled Value')),
  orderType: unread(maybe.text('Order Type')),
  trade: maybe.text('Transaction ID', 'Trasaction ID'),
  order: maybe.text('Order No.'),
}

function readSpot(row: ImportRow<keyof typeof spotColumns>, options: FormatOptions, notes: ReadingNotes): FileFill {
  const spot = spotShape(row, 'pair', options, notes)
  const { pair, side } = spot
  const stated = coinAmount(row, 'fees', pair)
  const own = {
    ...spot,
    fee: {
      amount: row.has('coinFee') ? exchangeAmount(row, 'coinFee') : stated.amount,
      // What is received pays the fee where the file does not name its coin.
      coin: row.text('feeCoin').toUpperCase() || stated.coin || (side === 'buy' ? pair.base : pair.quote),
    },
    id: orNull(row.text('trade')),
    effect: side === 'buy' ? 'open' : 'close',
  } as const
  return cryptoFill(row, own, notes)
}

/** Bybit's spot trade history. */
export const bybitSpot: ImportFormat = {
  id: 'bybit-spot',
  label: 'Bybit spot trade history',
  source: 'Bybit',
  howToExport: 'Orders > Spot > Trade History > Export, or Account > Data Export > Trade History > Spot.',
  layoutSource: 'Bybit help centre, "How to export account statements"; headers as open-source journals read them',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: spotColumns }],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => likeness(file, spotColumns),
  readFills(file, options) {
    const notes = new ReadingNotes()
    return notes.addedTo(fillsOfTables(file, spotColumns, options, (row) => readSpot(row, options, notes)))
  },
}
