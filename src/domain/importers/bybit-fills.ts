import { exact, toDecimal, toMoney } from '#domain/decimal.ts'
import { coinAmount } from './coin-amount.ts'
import { bybitContract, bybitSide } from './bybit-contracts.ts'
import { cryptoInstrument, feeInCoin, neededPair, warnOfFee } from './crypto-pair.ts'
import type { FileFill } from './file-fills.ts'
import { addFunding, type FundingRow } from './funding-rows.ts'
import type { FormatOptions, ImportFile, ImportFormat } from './import-format.ts'
import { plainFill } from './plain-fill.ts'
import { RowIgnored } from './read-rows.ts'
import { readFillRows, ReadingNotes, unreadable } from './sheet-readings.ts'
import { findTable, type SheetRow } from './sheet-row.ts'

const times = [
  'Transaction Time(UTC+0)',
  'Transaction Time(UTC)',
  'Transaction Time',
  'Transaction Time(UTC+8)',
] as const
const derivativeColumns = [
  'Market',
  'Filled Type',
  'Filled Quantity',
  'Filled Price',
  'Trading Fee',
  'Direction',
  times,
]

const derivativeTable = (file: ImportFile) => findTable(file, derivativeColumns)

function readDerivative(row: SheetRow, options: FormatOptions, notes: ReadingNotes, funding: FundingRow[]): FileFill {
  const pair = bybitContract(row, 'Market')
  const instrument = cryptoInstrument(pair, 'cryptoPerp', options.currency, notes)
  const at = row.neededMoment(times, options.timeZone)
  const cost = row.amount('Trading Fee') ?? toDecimal(exact('0'))
  if (/^funding$/i.test(row.text('Filled Type'))) {
    // Accounted for by addFunding, with the trade that it was paid for.
    funding.push({ line: row.line, symbol: pair.symbol, at, amount: toMoney(exact(cost).times('-1')) })
    throw new RowIgnored('Funding.')
  }
  const side = bybitSide(row, 'Direction')
  const quantity = row.size('Filled Quantity')
  const price = row.price('Filled Price')
  const fee = feeInCoin(
    { amount: cost, coin: row.text('feeCoin').toUpperCase() },
    { pair: { ...pair, base: '' }, side, quantity, price },
  )
  warnOfFee(fee.note, row.line, notes)
  return {
    ...plainFill,
    line: row.line,
    symbol: pair.symbol,
    instrument,
    at,
    writtenAt: row.text(times),
    side,
    quantity,
    price,
    commission: fee.commission,
    id: row.text(['Trasaction ID', 'Transaction ID']) || null,
    orderId: row.text('Order No.') || null,
    note: fee.note,
  }
}

/** Bybit's derivatives trade history: fills, and the funding between them. */
export const bybitTradeHistory: ImportFormat = {
  id: 'bybit-trade-history',
  label: 'Bybit derivatives trade history',
  source: 'Bybit',
  howToExport: 'Orders > Derivatives > Trade History > Export, or Account > Data Export > Trade History > Derivatives.',
  layoutSource:
    'Bybit help centre, "How to export account statements"; headers as journals with public sources read them',
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => (derivativeTable(file) === null ? 0 : 1),
  readFills(file, options) {
    const table = derivativeTable(file)
    if (table === null) return unreadable(file, 'Market, Filled Type, Filled Quantity, Filled Price and Trading Fee')
    const notes = new ReadingNotes()
    const funding: FundingRow[] = []
    const reading = readFillRows(file, table, notes, (row) => readDerivative(row, options, notes, funding))
    const lines = new Set(funding.map(({ line }) => line))
    return addFunding({ ...reading, ignored: reading.ignored.filter(({ line }) => !lines.has(line)) }, funding)
  },
}

const spotTimes = ['Timestamp (UTC)', 'Timestamp(UTC)', 'Timestamp'] as const
const spotColumns = [['Spot Pairs', 'Spot Pair'], 'Direction', 'Filled Price', 'Filled Quantity', spotTimes]

const spotTable = (file: ImportFile) => findTable(file, spotColumns)

function readSpot(row: SheetRow, options: FormatOptions, notes: ReadingNotes): FileFill {
  const pair = neededPair(row.neededText(['Spot Pairs', 'Spot Pair']), row.label(['Spot Pairs', 'Spot Pair']))
  const instrument = cryptoInstrument(pair, 'cryptoSpot', options.currency, notes)
  const side = bybitSide(row, 'Direction')
  const price = row.price('Filled Price')
  const quantity = row.size('Filled Quantity')
  const stated = row.text('Fees') === '' ? null : coinAmount(row.text('Fees'), 'Fees', pair)
  const fee = feeInCoin(
    {
      amount: row.amount('ExecFeeV2') ?? stated?.amount ?? toDecimal(exact('0')),
      // What is received pays the fee where the file does not name its coin.
      coin: row.text('feeCoin').toUpperCase() || stated?.coin || (side === 'buy' ? pair.base : pair.quote),
    },
    { pair, side, quantity, price },
  )
  warnOfFee(fee.note, row.line, notes)
  return {
    ...plainFill,
    line: row.line,
    symbol: pair.symbol,
    instrument,
    at: row.neededMoment(spotTimes, options.timeZone),
    writtenAt: row.text(spotTimes),
    side,
    quantity: fee.quantity,
    price,
    commission: fee.commission,
    id: row.text('Transaction ID') || null,
    orderId: row.text('Order No.') || null,
    effect: side === 'buy' ? 'open' : 'close',
    note: fee.note,
  }
}

/** Bybit's spot trade history. */
export const bybitSpot: ImportFormat = {
  id: 'bybit-spot',
  label: 'Bybit spot trade history',
  source: 'Bybit',
  howToExport: 'Orders > Spot > Trade History > Export, or Account > Data Export > Trade History > Spot.',
  layoutSource:
    'Bybit help centre, "How to export account statements"; headers as journals with public sources read them',
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => (spotTable(file) === null ? 0 : 1),
  readFills(file, options) {
    const table = spotTable(file)
    if (table === null) return unreadable(file, 'Spot Pairs, Direction, Filled Price and Filled Quantity')
    const notes = new ReadingNotes()
    return readFillRows(file, table, notes, (row) => readSpot(row, options, notes))
  },
}
