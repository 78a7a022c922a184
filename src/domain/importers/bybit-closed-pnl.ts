import { exact, type ExactNumber, toMoney } from '#domain/decimal.ts'
import type { Direction, Fill } from '#domain/trade.ts'
import type { Money } from '#domain/units.ts'
import { bybitContract } from './bybit-contracts.ts'
import { cryptoInstrument } from './crypto-pair.ts'
import type { FormatOptions, ImportFile, ImportFormat } from './import-format.ts'
import { RowProblem } from './read-rows.ts'
import { type JournalRowTrade, readTradeRows, ReadingNotes, unreadable } from './sheet-readings.ts'
import { findTable, type SheetRow } from './sheet-row.ts'

const contracts = ['Contracts', 'Market'] as const
const sizes = ['Qty', 'Order Quantity', 'Quantity'] as const
const results = ['Closed P&L', 'Realized P&L'] as const
const times = ['Trade Time(UTC+0)', 'Trade Time(UTC)', 'Trade Time', 'Filled/Settlement Time(UTC+0)'] as const

const tableOf = (file: ImportFile) =>
  findTable(file, [contracts, sizes, 'Entry Price', 'Exit Price', results, 'Exit Type', times])

/** What the closing order says of the position: "Close Long", or the order's own side, a sale closing a long. */
function statedDirection(row: SheetRow): { readonly direction: Direction; readonly isCertain: boolean } | null {
  const text = row.text(['Closing Direction', 'Side']).toLowerCase()
  if (text === '') return null
  if (text === 'close long' || text === 'close short') {
    return { direction: text === 'close long' ? 'long' : 'short', isCertain: true }
  }
  if (text === 'sell' || text === 'buy') return { direction: text === 'sell' ? 'long' : 'short', isCertain: false }
  throw new RowProblem(`Closing Direction "${text}" is neither Close Long, Close Short, Buy nor Sell. Correct it.`)
}

/**
 * Long or short. Where the file does not say it beyond doubt, it is the direction in which price x size less costs
 * comes nearest to the result: costs are a small part of any move.
 */
function directionOf(row: SheetRow, move: ExactNumber, result: Money, costs: ExactNumber): Direction {
  const stated = statedDirection(row)
  if (stated?.isCertain === true) return stated.direction
  if (move.eq(0)) {
    if (stated !== null) return stated.direction
    throw new RowProblem('Entry and exit are at one price: the row does not tell long from short. Log it by hand.')
  }
  const missing = (gross: ExactNumber) => gross.minus(costs).minus(result).abs()
  return missing(move).lte(missing(move.times('-1'))) ? 'long' : 'short'
}

function readRow(row: SheetRow, options: FormatOptions, notes: ReadingNotes): JournalRowTrade {
  const pair = bybitContract(row, contracts)
  const instrument = cryptoInstrument(pair, 'cryptoPerp', options.currency, notes)
  const quantity = row.size(sizes)
  const entryPrice = row.price('Entry Price')
  const exitPrice = row.price('Exit Price')
  const result = row.optionalMoney(results)
  if (result === null) throw new RowProblem(`${row.label(results)} is empty. Fill it in, or delete the row.`)
  const statesCosts = row.has('Opening Fee') && row.has('Closing Fee')
  const fees = exact(row.money('Opening Fee')).plus(row.money('Closing Fee'))
  const funding = exact(row.money('Funding Fee'))
  const move = exact(exitPrice).minus(entryPrice).times(quantity)
  const direction = directionOf(row, move, result, fees.plus(funding))
  const gross = direction === 'long' ? move : move.times('-1')
  const at = row.neededMoment(times, options.timeZone)
  const rest = { at, quantity, fee: '0' as Money, liquidity: null }
  const executions: readonly Fill[] = [
    { ...rest, side: direction === 'long' ? 'buy' : 'sell', price: entryPrice },
    { ...rest, side: direction === 'long' ? 'sell' : 'buy', price: exitPrice },
  ]
  const order = row.text(['Order No.', 'Order ID'])
  return {
    trade: {
      status: 'completed',
      symbol: pair.symbol,
      assetClass: 'cryptoPerp',
      quoteCurrency: options.currency,
      baseCurrency: instrument.baseCurrency,
      pointValue: instrument.pointValue ?? quantity,
      direction,
      executions,
      commission: toMoney(statesCosts ? fees : gross.minus(result)),
      swapFunding: toMoney(funding.times('-1')),
      exitReason: /liquidation|bust/i.test(row.text('Exit Type')) ? 'liquidation' : null,
      externalId: order === '' ? null : order.slice(0, 200),
      brokerPnl: statesCosts ? toMoney(exact(result).plus(fees).plus(funding)) : null,
    },
    content: ['bybit', order, pair.symbol, quantity, entryPrice, exitPrice, result, row.text(times)].join('|'),
    notes: [],
  }
}

/** Bybit's closed P&L: one row per closed part of a position, with the moment of closing alone. */
export const bybitClosedPnl: ImportFormat = {
  id: 'bybit-closed-pnl',
  label: 'Bybit closed P&L',
  source: 'Bybit',
  howToExport: 'Orders > Derivatives > Closed P&L > Export. The trade history says more: import that where you can.',
  layoutSource:
    'Bybit help centre, "How to export account statements"; headers as journals with public sources read them',
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  detect: (file) => (tableOf(file) === null ? 0 : 1),
  readTrades(file, options) {
    const table = tableOf(file)
    if (table === null) return unreadable(file, 'Contracts, Qty, Entry Price, Exit Price, Closed P&L and Exit Type')
    const notes = new ReadingNotes()
    notes.ofFile(
      'This export has no entry times: each trade was given its closing time for both. Import the trade history instead for times, holding periods and fees per fill.',
    )
    if (!table.positions.has('openingfee')) {
      notes.ofFile('Commission is what price x size differs from the closed P&L by: fees and funding together.')
    }
    return readTradeRows(file, table, notes, (row) => readRow(row, options, notes))
  },
}
