import { exact, toMoney } from '#domain/decimal.ts'
import { bybitContract } from './bybit-contracts.ts'
import { cryptoInstrument, isSameMoney } from './crypto-pair.ts'
import { exchangeAmount, exchangeMoment, exchangeSize } from './exchange-cells.ts'
import type { FileFill } from './file-fills.ts'
import { Funding } from './funding-rows.ts'
import type { FormatOptions, ImportFormat } from './import-format.ts'
import { fillOf, type ImportRow, orNull } from './import-row.ts'
import { RowIgnored, RowProblem } from './read-rows.ts'
import { fillsOfTables } from './read-tables.ts'
import { ReadingNotes } from './reading-notes.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const columns = {
  currency: needed.text('Currency'),
  contract: needed.text('Contract'),
  type: needed.text('Type'),
  side: needed.text('Direction'),
  size: needed.amount('Quantity'),
  price: needed.amount('Filled Price'),
  fee: needed.amount('Fee Paid'),
  cash: needed.amount('Cash Flow'),
  at: needed.time('Time'),
  funding: maybe.amount('Funding'),
  action: maybe.text('Action'),
  position: unread(maybe.amount('Position')),
  change: unread(maybe.amount('Change')),
  balance: unread(maybe.amount('Wallet Balance')),
  user: unread(maybe.text('Uid')),
  order: maybe.text('OrderId'),
  trade: maybe.text('TradeId'),
}

function readRow(
  row: ImportRow<keyof typeof columns>,
  options: FormatOptions,
  notes: ReadingNotes,
  funding: Funding,
): FileFill {
  const type = row.text('type').toUpperCase()
  const action = row.text('action').toUpperCase()
  if (type !== 'TRADE' && type !== 'LIQUIDATION' && type !== 'SETTLEMENT') {
    throw new RowIgnored(`Not a trade: ${type.toLowerCase().replaceAll('_', ' ') || 'no type'}.`)
  }
  if (type === 'TRADE' && action !== 'OPEN' && action !== 'CLOSE') {
    throw new RowIgnored('One side of a spot trade: export the spot trade history to import it.')
  }
  const pair = bybitContract(row.word('contract'), row.header('contract'))
  if (!isSameMoney(row.word('currency').toUpperCase(), pair.quote)) {
    throw new RowProblem(`Currency "${row.text('currency')}" is not what ${pair.symbol} is paid in. Log it by hand.`)
  }
  const instrument = cryptoInstrument(pair, 'cryptoPerp', options.currency, notes)
  const at = exchangeMoment(row, 'at', options.timeZone)
  if (type === 'SETTLEMENT') {
    funding.take({ line: row.line, symbol: pair.symbol, at, amount: toMoney(exact(exchangeAmount(row, 'funding'))) })
  }
  return fillOf(row, {
    symbol: pair.symbol,
    instrument,
    at,
    writtenAt: row.text('at'),
    side: row.side('side'),
    quantity: exchangeSize(row, 'size'),
    price: exchangeSize(row, 'price'),
    // What leaves the wallet is negative here, as fees are.
    commission: toMoney(exact(exchangeAmount(row, 'fee')).times('-1')),
    id: orNull(row.text('trade')),
    orderId: orNull(row.text('order')),
    brokerPnl: toMoney(exact(exchangeAmount(row, 'cash'))),
    effect: action === 'OPEN' ? 'open' : 'close',
  })
}

/** The transaction log of Bybit's unified account: derivatives with their funding; spot trades are in their own export. */
export const bybitTransactionLog: ImportFormat = {
  id: 'bybit-transaction-log',
  label: 'Bybit transaction log (unified account)',
  source: 'Bybit',
  howToExport: 'Account > Data Export > Account Change Details > Unified Trading; unpack the archive.',
  layoutSource: 'Bybit help centre, "Transaction log"; headers as open-source tax tools read them',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns, becomes: { type: 'whether the row is a trade, a settlement or funding' } }],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => likeness(file, columns),
  readFills(file, options) {
    const notes = new ReadingNotes()
    const funding = new Funding()
    const reading = fillsOfTables(file, columns, options, (row) => readRow(row, options, notes, funding))
    return notes.addedTo(funding.addedTo(reading, options.knownPositions))
  },
}
