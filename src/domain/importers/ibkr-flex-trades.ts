import { exact } from '#domain/decimal.ts'
import type { FillSide } from '#domain/trade.ts'
import type { Decimal } from '#domain/units.ts'
import { momentOfRow, paid, sideOfSize, type RowLedger } from './broker-rows.ts'
import type { FileFill } from './file-fills.ts'
import { endingOf, withGrossPnl } from './ibkr-gross-pnl.ts'
import { ibkrInstrument } from './ibkr-instruments.ts'
import { fillOf, orNull, type ImportRow } from './import-row.ts'
import { realDate, type OptionContract } from './option-symbols.ts'
import { RowIgnored, RowProblem } from './read-rows.ts'
import { maybe, needed } from './table-columns.ts'

/** Fields of a trade in a Flex query: as CSV heads them, as XML names them, as a query of confirmations does. */
export const flexColumns = {
  symbol: needed.text('Symbol'),
  quantity: needed.amount('Quantity'),
  price: needed.price('TradePrice', 'Price'),
  at: needed.time('DateTime', 'Date/Time', 'TradeDate'),
  time: maybe.time('TradeTime'),
  assetClass: needed.text('AssetClass', 'AssetCategory'),
  currency: needed.text('CurrencyPrimary', 'Currency'),
  commission: needed.amount('IBCommission', 'Commission'),
  side: needed.text('Buy/Sell'),
  subCategory: maybe.text('SubCategory'),
  account: maybe.text('ClientAccountID', 'AccountId'),
  multiplier: maybe.amount('Multiplier'),
  underlying: maybe.text('UnderlyingSymbol'),
  strike: maybe.amount('Strike'),
  expiry: maybe.text('Expiry'),
  right: maybe.text('Put/Call'),
  commissionCurrency: maybe.text('IBCommissionCurrency', 'CommissionCurrency'),
  taxes: maybe.amount('Taxes', 'Tax'),
  realised: maybe.amount('FifoPnlRealized'),
  codes: maybe.text('Notes/Codes', 'Notes', 'Code'),
  effect: maybe.text('Open/CloseIndicator'),
  level: maybe.text('LevelOfDetail'),
  type: maybe.text('TransactionType'),
  execution: maybe.text('IBExecID', 'ExecID'),
  trade: maybe.text('TradeID'),
  original: maybe.text('OrigTradeID'),
  order: maybe.text('IBOrderID', 'OrderID'),
}

export type FlexRow = ImportRow<keyof typeof flexColumns>

const levels: Readonly<Record<string, string>> = {
  SYMBOLSUMMARY: 'A total of the trades of a symbol.',
  ASSETSUMMARY: 'A total of the trades of an asset class.',
  CLOSEDLOT: 'A lot that the trade above closed.',
  WASHSALE: 'A wash sale, which concerns taxes alone.',
}

const codesOf = (row: FlexRow) => row.text('codes').split(/[;,\s]+/)
const levelOf = (row: FlexRow) => row.text('level').toUpperCase().replaceAll('_', '')
const isCancel = (row: FlexRow) => /cancel/i.test(row.text('type')) || /\(ca/i.test(row.text('side'))

function sideOf(row: FlexRow): FillSide {
  const stated = row.text('side').toUpperCase()
  if (stated.startsWith('BUY')) return 'buy'
  return stated.startsWith('SELL') ? 'sell' : sideOfSize(row, 'quantity')
}

function contractOf(row: FlexRow): OptionContract | null {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(row.text('expiry')) ?? []
  const expiry = realDate(Number(year), Number(month), Number(day))
  const strike = row.amount('strike')
  const right = row.text('right').toUpperCase()
  if (strike === null || right === '' || expiry === null) return null
  // Weeklies of an index have a root of their own: "SPXW  240119C04800000" of SPX.
  const root = /^([A-Z0-9.]+) +\d{6}[CP]\d{8}$/.exec(row.text('symbol'))?.[1] ?? row.text('underlying')
  return { underlying: root, expiry, type: right.startsWith('C') ? 'call' : 'put', strike }
}

function checkCommissionCurrency(row: FlexRow): void {
  const [paidIn, currency] = [row.text('commissionCurrency'), row.text('currency')]
  if (paidIn === '' || paidIn === currency || exact(row.money('commission')).eq(0)) return
  throw new RowProblem(`The commission is in ${paidIn} and the P&L in ${currency}. Log this trade by hand.`)
}

function readTrade(row: FlexRow, timeZone: string): FileFill {
  const codes = codesOf(row)
  if (codes.includes('AFx')) throw new RowIgnored('An automatic conversion of currency.')
  const { symbol, instrument } = ibkrInstrument({
    category: row.word('assetClass'),
    symbol: row.word('symbol'),
    currency: row.text('currency'),
    multiplier: row.amount('multiplier'),
    underlying: row.text('underlying'),
    contract: contractOf(row),
  })
  checkCommissionCurrency(row)
  const effect = row.text('effect').toUpperCase()
  return fillOf(row, {
    ...momentOfRow(row, timeZone, 'at', 'time'),
    account: orNull(row.text('account')),
    symbol,
    instrument: row.text('subCategory') === 'ETF' ? { ...instrument, assetClass: 'etf' } : instrument,
    side: sideOf(row),
    quantity: row.quantity('quantity'),
    price: row.price('price', symbol),
    commission: paid(row, 'commission'),
    exchangeFees: paid(row, 'taxes'),
    id: orNull(row.text('execution') || row.text('trade')),
    orderId: orNull(row.text('order')),
    effect: effect === 'O' ? 'open' : effect === 'C' ? 'close' : null,
    note: endingOf(codes),
  })
}

/**
 * Reads the rows of a Flex query's trades. Executions are taken; orders only where the query has no executions. What
 * the broker cancelled later is ignored together with its cancellation.
 */
export function readFlexTrades(rows: readonly FlexRow[], timeZone: string, ledger: RowLedger): FileFill[] {
  const hasExecutions = rows.some((row) => ['EXECUTION', ''].includes(levelOf(row)))
  const cancelled = new Set(rows.filter(isCancel).map((row) => row.text('original')))
  const realised = new Map<FileFill, Decimal>()
  for (const row of rows) {
    ledger.read(row, () => {
      const level = levelOf(row)
      const reason = levels[level]
      if (reason !== undefined) throw new RowIgnored(reason)
      if (level === 'ORDER' && hasExecutions) throw new RowIgnored('An order, whose executions have rows of their own.')
      if (isCancel(row))
        throw new RowIgnored('A cancellation by the broker, ignored with the execution that it cancels.')
      if (row.text('trade') !== '' && cancelled.has(row.text('trade'))) {
        throw new RowIgnored('An execution that the broker cancelled later.')
      }
      const fill = readTrade(row, timeZone)
      const pnl = row.amount('realised')
      if (pnl !== null) realised.set(fill, pnl)
      return fill
    })
  }
  return withGrossPnl(ledger.fills, realised)
}
