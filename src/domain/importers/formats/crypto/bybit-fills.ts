import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import { parseBybitContract } from './bybit-contracts.ts'
import { buildCryptoFill, readSpotColumns } from './crypto-fill.ts'
import { buildCryptoInstrument } from './crypto-pair.ts'
import { readCoinAmount, readExchangeAmount, readExchangeMoment, readExchangeSize } from './exchange-cells.ts'
import { FundingPayments } from './funding.ts'
import { buildInverseFill, valueAtPrice } from './inverse-fill.ts'

const derivativeColumns = {
  symbol: required.text('Market', 'Contracts'),
  kind: required.text('Filled Type'),
  size: required.amount('Filled Quantity'),
  price: required.amount('Filled Price'),
  cost: required.amount('Trading Fee'),
  side: required.text('Direction'),
  at: required.time('Transaction Time', 'Trade Time'),
  feeCoin: optional.text('feeCoin', 'Fee Coin'),
  rate: recognitionOnly(optional.amount('Fee Rate')),
  orderPrice: recognitionOnly(optional.amount('Order Price')),
  cashFee: recognitionOnly(optional.amount('ExecFeeV2')),
  orderType: recognitionOnly(optional.text('Order Type')),
  trade: optional.text('Trasaction ID', 'Transaction ID'),
  order: optional.text('Order No.'),
}

function readDerivative(
  row: ImportRow<keyof typeof derivativeColumns>,
  options: FormatOptions,
  notes: ReadingNotes,
  funding: FundingPayments,
): FileFill {
  const { pair, isInverse } = parseBybitContract(row.requiredText('symbol'), row.header('symbol'))
  const instrument = buildCryptoInstrument(pair, 'cryptoPerp', options.currency, notes)
  const at = readExchangeMoment(row, 'at', options.timeZone)
  const cost = readExchangeAmount(row, 'cost')
  const price = readExchangeSize(row, 'price')
  if (/^funding$/i.test(row.text('kind'))) {
    const paid = isInverse ? valueAtPrice(cost, price) : cost
    funding.take({ line: row.line, symbol: pair.symbol, at, amount: toMoney(exact(paid).times('-1')) })
  }
  const own = {
    pair,
    instrument,
    at,
    side: row.side('side'),
    quantity: readExchangeSize(row, 'size'),
    price,
    fee: { amount: cost, coin: row.text('feeCoin').toUpperCase() },
    id: emptyToNull(row.text('trade')),
    orderId: emptyToNull(row.text('order')),
  }
  return isInverse ? buildInverseFill(row, own, notes) : buildCryptoFill(row, { ...own, isContract: true }, notes)
}

/** Bybit's derivatives trade history: fills, and the funding between them. */
export const bybitTradeHistory: ImportFormat = {
  id: 'bybit-trade-history',
  label: 'Bybit derivatives trade history',
  source: 'Bybit',
  howToExport: 'Orders > Derivatives > Trade History > Export, or Account > Data Export > Trade History > Derivatives.',
  layoutSource: 'Bybit help center, "How to export account statements"; headers as read by open-source journals',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: derivativeColumns, becomes: { kind: 'whether the row is a trade or funding' } }],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'plain sale',
  detect: (file) => scoreLayout(file, derivativeColumns),
  readFills(file, options) {
    const notes = new ReadingNotes()
    const funding = new FundingPayments()
    const reading = readFillTables(file, derivativeColumns, options, (row) =>
      readDerivative(row, options, notes, funding),
    )
    return notes.addTo(funding.addedTo(reading, options.knownPositions))
  },
}

const spotColumns = {
  pair: required.text('Spot Pairs', 'Spot Pair'),
  side: required.text('Direction'),
  price: required.amount('Filled Price'),
  size: required.amount('Filled Quantity'),
  at: required.time('Timestamp'),
  fees: optional.text('Fees'),
  feeCoin: optional.text('feeCoin'),
  coinFee: optional.amount('ExecFeeV2'),
  value: recognitionOnly(optional.text('Filled Value')),
  orderType: recognitionOnly(optional.text('Order Type')),
  trade: optional.text('Transaction ID', 'Trasaction ID'),
  order: optional.text('Order No.'),
}

function readSpot(row: ImportRow<keyof typeof spotColumns>, options: FormatOptions, notes: ReadingNotes): FileFill {
  const spot = readSpotColumns(row, 'pair', options, notes)
  const { pair, side } = spot
  const stated = readCoinAmount(row, 'fees', pair)
  const own = {
    ...spot,
    fee: {
      amount: row.has('coinFee') ? readExchangeAmount(row, 'coinFee') : stated.amount,
      // Without a fee coin, the received coin pays the fee.
      coin: row.text('feeCoin').toUpperCase() || stated.coin || (side === 'buy' ? pair.base : pair.quote),
    },
    id: emptyToNull(row.text('trade')),
    effect: side === 'buy' ? 'open' : 'close',
  } as const
  return buildCryptoFill(row, own, notes)
}

/** Bybit's spot trade history. */
export const bybitSpot: ImportFormat = {
  id: 'bybit-spot',
  label: 'Bybit spot trade history',
  source: 'Bybit',
  howToExport: 'Orders > Spot > Trade History > Export, or Account > Data Export > Trade History > Spot.',
  layoutSource: 'Bybit help center, "How to export account statements"; headers as read by open-source journals',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: spotColumns }],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'none',
  detect: (file) => scoreLayout(file, spotColumns),
  readFills(file, options) {
    const notes = new ReadingNotes()
    return notes.addTo(readFillTables(file, spotColumns, options, (row) => readSpot(row, options, notes)))
  },
}
