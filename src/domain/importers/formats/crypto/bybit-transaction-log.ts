import { RunningBalances } from '#domain/importers/matching/running-balances.ts'
import { readAmount } from '#domain/importers/matching/stated-totals.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'
import { exact, toDecimal, toMoney } from '#domain/numbers/decimal.ts'
import { parseBybitContract } from './bybit-contracts.ts'
import { buildCryptoFill } from './crypto-fill.ts'
import { buildCryptoInstrument, isSameMoney } from './crypto-pair.ts'
import { readExchangeAmount, readExchangeMoment, readExchangeSize } from './exchange-cells.ts'
import { FundingPayments } from './funding.ts'
import { buildInverseFill, valueAtPrice } from './inverse-fill.ts'

const columns = {
  currency: required.text('Currency'),
  contract: required.text('Contract'),
  type: required.text('Type'),
  side: required.text('Direction'),
  size: required.amount('Quantity'),
  price: required.amount('Filled Price'),
  fee: required.amount('Fee Paid'),
  cash: required.amount('Cash Flow'),
  at: required.time('Time'),
  funding: optional.amount('Funding'),
  action: optional.text('Action'),
  position: recognitionOnly(optional.amount('Position')),
  change: optional.amount('Change'),
  balance: optional.amount('Wallet Balance'),
  user: recognitionOnly(optional.text('Uid')),
  order: optional.text('OrderId'),
  trade: optional.text('TradeId'),
}

/** Notes the balance of the wallet in money of the account: coins have no total to compare. */
function noteBalance(
  row: ImportRow<keyof typeof columns>,
  { currency }: FormatOptions,
  balances: RunningBalances,
): void {
  const wallet = row.text('currency').toUpperCase()
  const [amount, balance] = [readAmount(row, 'change'), readAmount(row, 'balance')]
  if (amount === null || !isSameMoney(wallet, currency)) return
  balances.add(`${row.header('balance')} ${wallet}`, { line: row.line, amount, at: row.text('at'), balance })
}

function readRow(
  row: ImportRow<keyof typeof columns>,
  options: FormatOptions,
  notes: ReadingNotes,
  funding: FundingPayments,
): FileFill {
  const type = row.text('type').toUpperCase()
  const action = row.text('action').toUpperCase()
  if (type !== 'TRADE' && type !== 'LIQUIDATION' && type !== 'SETTLEMENT') {
    throw new RowIgnored(`Not a trade: ${type.toLowerCase().replaceAll('_', ' ') || 'no type'}.`)
  }
  if (type === 'TRADE' && action !== 'OPEN' && action !== 'CLOSE') {
    throw new RowIgnored('One side of a spot trade: export the spot trade history to import it.')
  }
  const { pair, isInverse } = parseBybitContract(row.requiredText('contract'), row.header('contract'))
  const paidIn = isInverse ? pair.base : pair.quote
  if (!isSameMoney(row.requiredText('currency').toUpperCase(), paidIn)) {
    throw new RowProblem(`Currency "${row.text('currency')}" is not ${paidIn}, as of ${pair.symbol}. Log it by hand.`)
  }
  const instrument = buildCryptoInstrument(pair, 'cryptoPerp', options.currency, notes)
  const at = readExchangeMoment(row, 'at', options.timeZone)
  if (type === 'SETTLEMENT') {
    const received = readExchangeAmount(row, 'funding')
    const amount = isInverse ? valueAtPrice(received, readExchangeSize(row, 'price')) : toMoney(exact(received))
    funding.take({ line: row.line, symbol: pair.symbol, at, amount })
  }
  const cash = readExchangeAmount(row, 'cash')
  const own = {
    pair,
    instrument,
    at,
    side: row.side('side'),
    quantity: readExchangeSize(row, 'size'),
    price: readExchangeSize(row, 'price'),
    // Outflows such as fees are negative here.
    fee: { amount: toDecimal(exact(readExchangeAmount(row, 'fee')).times('-1')), coin: paidIn },
    id: emptyToNull(row.text('trade')),
    orderId: emptyToNull(row.text('order')),
    effect: action === 'OPEN' ? 'open' : 'close',
  } as const
  if (isInverse) return buildInverseFill(row, { ...own, brokerPnl: cash }, notes)
  return buildCryptoFill(row, { ...own, isContract: true, brokerPnl: toMoney(exact(cash)) }, notes)
}

/** The transaction log of Bybit's unified account: derivatives with their funding; spot trades are in their own export. */
export const bybitTransactionLog: ImportFormat = {
  id: 'bybit-transaction-log',
  label: 'Bybit transaction log (unified account)',
  source: 'Bybit',
  howToExport: 'Account > Data Export > Account Change Details > Unified Trading; unpack the archive.',
  layoutSource: 'Bybit help center, "Transaction log"; headers as read by open-source tax tools',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        type: 'whether the row is a trade, a settlement or funding',
        change: 'balance at the end, to compare with',
        balance: 'balance at the end, to compare with',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'open or close',
  detect: (file) => scoreLayout(file, columns),
  readFills(file, options) {
    const notes = new ReadingNotes()
    const funding = new FundingPayments()
    const balances = new RunningBalances()
    const reading = readFillTables(file, columns, options, (row) => {
      noteBalance(row, options, balances)
      return readRow(row, options, notes, funding)
    })
    return { ...notes.addTo(funding.addedTo(reading, options.knownPositions)), totals: balances.totals }
  },
}
