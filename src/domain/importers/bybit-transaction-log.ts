import { exact, toMoney } from '#domain/decimal.ts'
import { bybitContract, bybitSide } from './bybit-contracts.ts'
import { cryptoInstrument, isSameMoney } from './crypto-pair.ts'
import type { FileFill } from './file-fills.ts'
import { addFunding, type FundingRow } from './funding-rows.ts'
import type { FormatOptions, ImportFile, ImportFormat } from './import-format.ts'
import { plainFill } from './plain-fill.ts'
import { RowIgnored, RowProblem } from './read-rows.ts'
import { readFillRows, ReadingNotes, unreadable } from './sheet-readings.ts'
import { findTable, type SheetRow } from './sheet-row.ts'

const times = ['Time(UTC)', 'Time'] as const
const columns = [
  'Currency',
  'Contract',
  'Type',
  'Direction',
  'Quantity',
  'Filled Price',
  'Fee Paid',
  'Cash Flow',
  times,
]

const tableOf = (file: ImportFile) => findTable(file, columns)

function readRow(row: SheetRow, options: FormatOptions, notes: ReadingNotes, funding: FundingRow[]): FileFill {
  const type = row.text('Type').toUpperCase()
  const action = row.text('Action').toUpperCase()
  const isFunding = type === 'SETTLEMENT'
  if (type !== 'TRADE' && type !== 'LIQUIDATION' && !isFunding) {
    throw new RowIgnored(`Not a trade: ${type.toLowerCase().replaceAll('_', ' ') || 'no type'}.`)
  }
  if (type === 'TRADE' && action !== 'OPEN' && action !== 'CLOSE') {
    throw new RowIgnored('One side of a spot trade: export the spot trade history to import it.')
  }
  const pair = bybitContract(row, 'Contract')
  if (!isSameMoney(row.text('Currency').toUpperCase(), pair.quote)) {
    throw new RowProblem(`Currency "${row.text('Currency')}" is not what ${pair.symbol} is paid in. Log it by hand.`)
  }
  const instrument = cryptoInstrument(pair, 'cryptoPerp', options.currency, notes)
  const at = row.neededMoment(times, options.timeZone)
  if (isFunding) {
    funding.push({ line: row.line, symbol: pair.symbol, at, amount: row.money('Funding') })
    throw new RowIgnored('Funding.')
  }
  return {
    ...plainFill,
    line: row.line,
    symbol: pair.symbol,
    instrument,
    at,
    writtenAt: row.text(times),
    side: bybitSide(row, 'Direction'),
    quantity: row.size('Quantity'),
    price: row.price('Filled Price'),
    // What leaves the wallet is negative here, as fees are.
    commission: toMoney(exact(row.money('Fee Paid')).times('-1')),
    id: row.text('TradeId') || null,
    orderId: row.text('OrderId') || null,
    brokerPnl: row.money('Cash Flow'),
    effect: action === 'OPEN' ? 'open' : 'close',
  }
}

/** The transaction log of Bybit's unified account: derivatives with their funding; spot trades are in their own export. */
export const bybitTransactionLog: ImportFormat = {
  id: 'bybit-transaction-log',
  label: 'Bybit transaction log (unified account)',
  source: 'Bybit',
  howToExport: 'Account > Data Export > Account Change Details > Unified Trading; unpack the archive.',
  layoutSource: 'Bybit help centre, "Transaction log"; headers as tax tools with public sources read them',
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => (tableOf(file) === null ? 0 : 1),
  readFills(file, options) {
    const table = tableOf(file)
    if (table === null) return unreadable(file, 'Currency, Contract, Type, Direction, Quantity and Filled Price')
    const notes = new ReadingNotes()
    const funding: FundingRow[] = []
    const reading = readFillRows(file, table, notes, (row) => readRow(row, options, notes, funding))
    const lines = new Set(funding.map(({ line }) => line))
    return addFunding({ ...reading, ignored: reading.ignored.filter(({ line }) => !lines.has(line)) }, funding)
  },
}
