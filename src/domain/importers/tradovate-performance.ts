import { exact } from '#domain/decimal.ts'
import { futuresContractOf } from '#domain/instruments.ts'
import type { Direction, Fill } from '#domain/trade.ts'
import type { Decimal, Instant, Money } from '#domain/units.ts'
import { parseAmount } from './amounts.ts'
import { columnPositions, plainHeader } from './columns.ts'
import type { Importer, ImportOptions } from './importer.ts'
import { parseLocalTime } from './local-time.ts'
import { parsePrice } from './prices.ts'
import { readRows, RowProblem, type RowTrade } from './read-rows.ts'

const required = [
  'symbol',
  'buyFillId',
  'sellFillId',
  'qty',
  'buyPrice',
  'sellPrice',
  'pnl',
  'boughtTimestamp',
  'soldTimestamp',
] as const
type Column = (typeof required)[number]

/** What the position history calls the columns that it names otherwise; its others differ in spaces alone. */
const otherNames: Partial<Record<Column, string>> = { symbol: 'Contract', qty: 'Paired Qty', pnl: 'P/L' }

/** Where a header row has each column; null where one is missing. */
function placesOf(headers: readonly string[]): ReadonlyMap<Column, number> | null {
  const positions = columnPositions(headers)
  const places = new Map<Column, number>()
  for (const column of required) {
    const place = positions.get(plainHeader(column)) ?? positions.get(plainHeader(otherNames[column] ?? ''))
    if (place === undefined) return null
    places.set(column, place)
  }
  return places
}

type Row = (column: Column) => string

function price(row: Row, column: 'buyPrice' | 'sellPrice'): Decimal {
  const text = row(column)
  const value = parsePrice(text, row('symbol'), '.')
  if (value === null) {
    throw new RowProblem(`${column} "${text}" is neither a decimal price nor one in points and 32nds.`)
  }
  return value
}

function moment(row: Row, column: 'boughtTimestamp' | 'soldTimestamp', timeZone: string): Instant {
  const text = row(column)
  const value = parseLocalTime(text, timeZone)
  if (value === null) throw new RowProblem(`${column} "${text}" is not a time such as 02/27/2024 16:27:28.`)
  return value
}

/** Fill ids grow over time: where both fills have the same second, the smaller id came first. */
function boughtFirst(row: Row, bought: Instant, sold: Instant): boolean {
  if (bought !== sold) return bought < sold
  const buyId = row('buyFillId')
  const sellId = row('sellFillId')
  return !(/^\d+$/.test(buyId) && /^\d+$/.test(sellId) && exact(sellId).lt(buyId))
}

function readRow(row: Row, options: ImportOptions): RowTrade {
  const symbol = row('symbol')
  if (symbol === '') throw new RowProblem('The row has no symbol.')
  const contract = futuresContractOf(symbol)
  if (contract === null) {
    throw new RowProblem(`"${symbol}" is not a futures contract whose point value is known; log this trade by hand.`)
  }
  if (contract.currency !== options.currency) {
    throw new RowProblem(
      `${symbol} settles in ${contract.currency}, the portfolio is in ${options.currency}; import it into one in ${contract.currency}.`,
    )
  }
  const quantity = parseAmount(row('qty'), '.')
  if (quantity === null || exact(quantity).lte(0)) throw new RowProblem(`qty "${row('qty')}" is not a number above 0.`)
  const pnlText = row('pnl')
  const brokerPnl = pnlText === '' ? null : parseAmount(pnlText, '.')
  if (pnlText !== '' && brokerPnl === null) throw new RowProblem(`pnl "${pnlText}" is not an amount of money.`)

  const bought = moment(row, 'boughtTimestamp', options.timeZone)
  const sold = moment(row, 'soldTimestamp', options.timeZone)
  const rest = { quantity, fee: '0' as Money, liquidity: null }
  const buy: Fill = { at: bought, side: 'buy', price: price(row, 'buyPrice'), ...rest }
  const sell: Fill = { at: sold, side: 'sell', price: price(row, 'sellPrice'), ...rest }
  const direction: Direction = boughtFirst(row, bought, sold) ? 'long' : 'short'
  const ids = `${row('buyFillId')}-${row('sellFillId')}`
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
    // Of the file's own text, so that neither the chosen zone nor a later edit of the trade changes it. One pair of
    // fills can stand behind several rows, and rows without ids are told apart by what they say.
    content: [
      'tradovate',
      symbol,
      ids,
      quantity,
      buy.price,
      sell.price,
      row('boughtTimestamp'),
      row('soldTimestamp'),
    ].join('|'),
    notes: [],
  }
}

/**
 * Tradovate's performance export: one row per matched pair of fills, a buy after its sell being a short. The position
 * history has the same pairs with the same ids, so that a pair that came with one file is known again in the other.
 */
export const tradovatePerformance: Importer = {
  id: 'tradovate-performance',
  label: 'Tradovate performance and position history',
  detect(headers) {
    return placesOf(headers) === null ? 0 : 1
  },
  read(table, options) {
    const places = placesOf(table.headers)
    const fees = 'This export has no commissions: net P&L equals gross P&L until you add them.'
    return readRows(table, [fees], (cells) =>
      readRow((column) => (cells[places?.get(column) ?? -1] ?? '').trim(), options),
    )
  },
}
