import type { FillSide } from '#domain/fills/fill.ts'
import {
  readBrokerMoment,
  readPaidCost,
  sideFromSign,
  type RowLedger,
} from '#domain/importers/formats/stocks-options/broker-rows.ts'
import { findSummaryTotals } from '#domain/importers/matching/stated-totals.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, emptyToNull, type ImportRow } from '#domain/importers/reading/import-row.ts'
import { validCalendarDate, type OptionContract } from '#domain/importers/reading/option-symbols.ts'
import { RowIgnored } from '#domain/importers/reading/row-problems.ts'
import type { FileTotal } from '#domain/importers/reading/tables/import-format.ts'
import { optional, required } from '#domain/importers/reading/tables/layout-columns.ts'
import { checkCommissionCurrency } from './commission-currency.ts'
import { describeClosingCode, type RealizedPnl } from './gross-pnl.ts'
import { buildIbkrInstrument } from './instruments.ts'

/** Fields of a trade in a Flex query: as CSV heads them, as XML names them, as a query of confirmations does. */
export const flexColumns = {
  symbol: required.text('Symbol'),
  quantity: required.amount('Quantity'),
  price: required.price('TradePrice', 'Price'),
  at: required.time('DateTime', 'Date/Time', 'TradeDate'),
  time: optional.time('TradeTime'),
  assetClass: required.text('AssetClass', 'AssetCategory'),
  currency: required.text('CurrencyPrimary', 'Currency'),
  commission: required.amount('IBCommission', 'Commission'),
  side: required.text('Buy/Sell'),
  subCategory: optional.text('SubCategory'),
  account: optional.text('ClientAccountID', 'AccountId'),
  multiplier: optional.amount('Multiplier'),
  underlying: optional.text('UnderlyingSymbol'),
  strike: optional.amount('Strike'),
  expiry: optional.text('Expiry'),
  right: optional.text('Put/Call'),
  commissionCurrency: optional.text('IBCommissionCurrency', 'CommissionCurrency'),
  taxes: optional.amount('Taxes', 'Tax'),
  realized: optional.amount('FifoPnlRealized'),
  basis: optional.amount('CostBasis', 'Cost'),
  codes: optional.text('Notes/Codes', 'Notes', 'Code'),
  effect: optional.text('Open/CloseIndicator'),
  level: optional.text('LevelOfDetail'),
  type: optional.text('TransactionType'),
  execution: optional.text('IBExecID', 'ExecID'),
  trade: optional.text('TradeID'),
  original: optional.text('OrigTradeID'),
  order: optional.text('IBOrderID', 'OrderID'),
  contractId: optional.text('Conid'),
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
  return stated.startsWith('SELL') ? 'sell' : sideFromSign(row, 'quantity')
}

function contractOf(row: FlexRow): OptionContract | null {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(row.text('expiry')) ?? []
  const expiry = validCalendarDate(Number(year), Number(month), Number(day))
  const strike = row.amount('strike')
  const right = row.text('right').toUpperCase()
  if (strike === null || right === '' || expiry === null) return null
  // Weeklies of an index have a root of their own: "SPXW  240119C04800000" of SPX.
  const root = /^([A-Z0-9.]+) +\d{6}[CP]\d{8}$/.exec(row.text('symbol'))?.[1] ?? row.text('underlying')
  return { underlying: root, expiry, type: right.startsWith('C') ? 'call' : 'put', strike }
}

function readTrade(row: FlexRow, timeZone: string): FileFill {
  const codes = codesOf(row)
  if (codes.includes('AFx')) throw new RowIgnored('An automatic conversion of currency.')
  const { symbol, instrument } = buildIbkrInstrument({
    category: row.requiredText('assetClass'),
    symbol: row.requiredText('symbol'),
    currency: row.text('currency'),
    multiplier: row.amount('multiplier'),
    underlying: row.text('underlying'),
    contract: contractOf(row),
  })
  checkCommissionCurrency(row.money('commission'), row.text('commissionCurrency'), row.text('currency'))
  const effect = row.text('effect').toUpperCase()
  const fill = buildFileFill(row, {
    ...readBrokerMoment(row, timeZone, 'at', 'time'),
    account: emptyToNull(row.text('account')),
    symbol,
    instrument: row.text('subCategory') === 'ETF' ? { ...instrument, assetClass: 'etf' } : instrument,
    side: sideOf(row),
    quantity: row.quantity('quantity'),
    price: row.price('price', symbol),
    commission: readPaidCost(row, 'commission'),
    exchangeFees: readPaidCost(row, 'taxes'),
    id: emptyToNull(row.text('execution') || row.text('trade')),
    orderId: emptyToNull(row.text('order')),
    effect: effect === 'O' ? 'open' : effect === 'C' ? 'close' : null,
    note: describeClosingCode(codes),
  })
  const contractId = row.text('contractId')
  return contractId === '' ? fill : { ...fill, contractId }
}

/** What the summaries of asset classes sum up: the executions, or the orders of a query without executions. */
function findAssetTotals(rows: readonly FlexRow[], hasExecutions: boolean): FileTotal[] {
  const summed = rows.filter((row) => (hasExecutions ? ['EXECUTION', ''] : ['ORDER']).includes(levelOf(row)))
  const summaries = rows.filter((row) => levelOf(row) === 'ASSETSUMMARY')
  return findSummaryTotals(summaries, summed, ['assetClass', 'currency', 'account'], ['commission', 'realized'])
}

/**
 * Reads the rows of a Flex query's trades. Executions are taken; orders only where the query has no executions. What
 * the broker cancelled later is ignored together with its cancellation.
 */
export function readFlexTrades(
  rows: readonly FlexRow[],
  timeZone: string,
  ledger: RowLedger,
): {
  readonly fills: FileFill[]
  readonly realized: ReadonlyMap<number, RealizedPnl>
  readonly totals: readonly FileTotal[]
} {
  const hasExecutions = rows.some((row) => ['EXECUTION', ''].includes(levelOf(row)))
  const cancelled = new Set(rows.filter(isCancel).map((row) => row.text('original')))
  const realized = new Map<number, RealizedPnl>()
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
      const pnl = row.amount('realized')
      if (pnl !== null) realized.set(fill.line, { pnl, basis: row.amount('basis') })
      return fill
    })
  }
  return { fills: [...ledger.fills], realized, totals: findAssetTotals(rows, hasExecutions) }
}
