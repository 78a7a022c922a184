import type { Direction, Fill, FillSide } from '#domain/fills/fill.ts'
import { parsePrice } from '#domain/importers/reading/cells/prices.ts'
import type { ImportRow } from '#domain/importers/reading/import-row.ts'
import { otherCurrencyProblem } from '#domain/importers/reading/portfolio-currency.ts'
import { RowProblem, type RowTrade } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, required } from '#domain/importers/reading/tables/layout-columns.ts'
import { readTradeTables, appendWarning } from '#domain/importers/reading/tables/read-tables.ts'
import { futuresContractOf } from '#domain/instruments/instrument.ts'
import { exact } from '#domain/numbers/decimal.ts'
import { parseAmount } from '#domain/numbers/parse-amount.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'

// The position history has the same columns under other names. Numbers and prices are texts here: Tradovate always uses
// a decimal point, and prices of Treasuries are in points and 32nds, those of grains in cents and eighths.
const columns = {
  symbol: required.text('symbol', 'Contract'),
  buyFillId: required.text('buyFillId'),
  sellFillId: required.text('sellFillId'),
  qty: required.text('qty', 'Paired Qty'),
  buyPrice: required.text('buyPrice'),
  sellPrice: required.text('sellPrice'),
  pnl: required.text('pnl', 'P/L'),
  boughtTimestamp: required.usTime('boughtTimestamp'),
  soldTimestamp: required.usTime('soldTimestamp'),
}

type Row = ImportRow<keyof typeof columns>

function price(row: Row, column: 'buyPrice' | 'sellPrice'): Decimal {
  const text = row.text(column)
  const value = parsePrice(text, row.text('symbol'), '.', (kept) => row.noteRounded(column, text, kept))
  if (value === null) {
    throw new RowProblem(`${row.header(column)} "${text}" is neither a decimal price, nor one in 32nds or eighths.`)
  }
  return value
}

function moment(row: Row, column: 'boughtTimestamp' | 'soldTimestamp', timeZone: string): Instant {
  const text = row.text(column)
  const value = row.parseMoment(text, timeZone)
  if (value === null) throw new RowProblem(`${row.header(column)} "${text}" is not a time such as 02/27/2024 16:27:28.`)
  return value
}

/** Fill ids increase over time: within one second, the smaller id came first. */
function boughtFirst(row: Row, bought: Instant, sold: Instant): boolean {
  if (bought !== sold) return bought < sold
  const buyId = row.text('buyFillId')
  const sellId = row.text('sellFillId')
  return !(/^\d+$/.test(buyId) && /^\d+$/.test(sellId) && exact(sellId).lt(buyId))
}

function readRow(row: Row, options: FormatOptions): RowTrade {
  const symbol = row.text('symbol')
  if (symbol === '') throw new RowProblem('The row has no symbol.')
  const contract = futuresContractOf(symbol)
  if (contract === null) {
    throw new RowProblem(`"${symbol}" is not a futures contract with a known point value; log this trade by hand.`)
  }
  if (contract.currency !== options.currency) {
    throw otherCurrencyProblem(`${symbol} settles`, contract.currency, options.currency)
  }
  const quantity = parseAmount(row.text('qty'), '.', (kept) => row.noteRounded('qty', row.text('qty'), kept))
  if (quantity === null || exact(quantity).lte(0))
    throw new RowProblem(`qty "${row.text('qty')}" is not a number above 0.`)
  const pnlText = row.text('pnl')
  const brokerPnl = pnlText === '' ? null : parseAmount(pnlText, '.', (kept) => row.noteRounded('pnl', pnlText, kept))
  if (pnlText !== '' && brokerPnl === null) throw new RowProblem(`pnl "${pnlText}" is not an amount of money.`)

  const bought = moment(row, 'boughtTimestamp', options.timeZone)
  const sold = moment(row, 'soldTimestamp', options.timeZone)
  const rest = { quantity, fee: '0' as Money, liquidity: null }
  const buy: Fill = { at: bought, side: 'buy', price: price(row, 'buyPrice'), ...rest }
  const sell: Fill = { at: sold, side: 'sell', price: price(row, 'sellPrice'), ...rest }
  const direction: Direction = boughtFirst(row, bought, sold) ? 'long' : 'short'
  const ids = `${row.text('buyFillId')}-${row.text('sellFillId')}`
  return {
    trade: {
      status: 'completed',
      symbol,
      assetClass: 'future',
      quoteCurrency: contract.currency,
      pointValue: contract.pointValue,
      tickSize: contract.tickSize,
      direction,
      executions: direction === 'long' ? [buy, sell] : [sell, buy],
      externalId: ids === '-' ? null : ids,
      brokerPnl: brokerPnl as Money | null,
    },
    // Uses the file's own text, so that neither the time zone nor later edits change the key. One pair of fills can
    // have several rows, and rows without ids differ by content.
    content: [
      'tradovate',
      symbol,
      ids,
      quantity,
      buy.price,
      sell.price,
      row.text('boughtTimestamp'),
      row.text('soldTimestamp'),
    ].join('|'),
    notes: [],
  }
}

/** The ids of both fills, from a key as `readRow` makes it. */
function idsOfKey(importKey: string): Readonly<Record<FillSide, string>> | null {
  const [buy = '', sell = ''] = importKey.split('|')[2]?.split('-') ?? []
  return buy === '' || sell === '' ? null : { buy, sell }
}

/**
 * Tradovate's performance export: one row per matched pair of fills; a buy after its sell is a short. The position
 * history has the same pairs and ids, so a pair from one file is recognized in the other.
 */
export const tradovatePerformance: ImportFormat = {
  id: 'tradovate-performance',
  label: 'Tradovate performance and position history',
  source: 'Tradovate',
  howToExport: 'Reports → Performance or Position History; choose the account and the period, then Download CSV.',
  layoutSource:
    'Headers of a real Performance.csv download, with the rows of stephenkgli/trading-records; those of Position History as in GeneBO98/tradetally. Prices of Treasuries in points and 32nds.',
  checkedAgainst: 'real export',
  tables: [{ name: '', columns: columns, becomes: { pnl: 'broker’s P&L' } }],
  kinds: ['text'],
  executionIds: 'fill',
  content: 'roundTrips',
  idsOfKey,
  detect: (file) => scoreLayout(file, columns),
  readTrades: (file, options) =>
    appendWarning(
      readTradeTables(file, columns, options, (row) => readRow(row, options)),
      'This export has no commissions. Import the fills instead, or add them: net equals gross until then.',
    ),
}
