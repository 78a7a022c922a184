import { exact, type ExactNumber, toMoney } from '#domain/decimal.ts'
import type { Direction, Fill } from '#domain/trade.ts'
import type { Decimal, Money } from '#domain/units.ts'
import { bybitContract } from './bybit-contracts.ts'
import { cryptoInstrument } from './crypto-pair.ts'
import { exchangeAmount, exchangeMoment, exchangeSize } from './exchange-cells.ts'
import type { FormatOptions, ImportFormat } from './import-format.ts'
import { type ImportRow, orNull } from './import-row.ts'
import { contentOf } from './occurrence-keys.ts'
import { RowProblem, type RowTrade } from './read-rows.ts'
import { tradesOfTables } from './read-tables.ts'
import { ReadingNotes } from './reading-notes.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const columns = {
  symbol: needed.text('Contracts', 'Market'),
  size: needed.amount('Qty', 'Order Quantity', 'Quantity'),
  entry: needed.amount('Entry Price'),
  exit: needed.amount('Exit Price'),
  result: needed.amount('Closed P&L', 'Realized P&L'),
  exitType: needed.text('Exit Type', 'Trade Type'),
  at: needed.time('Trade Time', 'Filled/Settlement Time'),
  closing: maybe.text('Closing Direction'),
  openingFee: maybe.amount('Opening Fee'),
  closingFee: maybe.amount('Closing Fee'),
  funding: maybe.amount('Funding Fee'),
  order: maybe.text('Order No.', 'Order ID'),
  created: unread(maybe.text('Create Time')),
}
type Row = ImportRow<keyof typeof columns>

/** What the closing order says of the position: "Close Long", or the order's own side, a sale closing a long. */
function statedDirection(row: Row): { readonly direction: Direction; readonly isCertain: boolean } | null {
  const text = row.text('closing').toLowerCase()
  if (text === '') return null
  if (text === 'close long' || text === 'close short') {
    return { direction: text === 'close long' ? 'long' : 'short', isCertain: true }
  }
  return { direction: row.side('closing') === 'sell' ? 'long' : 'short', isCertain: false }
}

/**
 * Long or short. Where the file does not say it beyond doubt, it is the direction in which price x size less costs
 * comes nearest to the result: costs are a small part of any move.
 */
function directionOf(row: Row, move: ExactNumber, result: Decimal, costs: ExactNumber): Direction {
  const stated = statedDirection(row)
  if (stated?.isCertain === true) return stated.direction
  if (move.eq(0)) {
    if (stated !== null) return stated.direction
    throw new RowProblem('Entry and exit are at one price: the row does not tell long from short. Log it by hand.')
  }
  const missing = (gross: ExactNumber) => gross.minus(costs).minus(result).abs()
  return missing(move).lte(missing(move.times('-1'))) ? 'long' : 'short'
}

function readRow(row: Row, options: FormatOptions, notes: ReadingNotes): RowTrade {
  const pair = bybitContract(row.word('symbol'), row.header('symbol'))
  const instrument = cryptoInstrument(pair, 'cryptoPerp', options.currency, notes)
  const quantity = exchangeSize(row, 'size')
  const entryPrice = exchangeSize(row, 'entry')
  const exitPrice = exchangeSize(row, 'exit')
  row.word('result')
  const result = exchangeAmount(row, 'result')
  const statesCosts = row.has('openingFee') && row.has('closingFee')
  const fees = exact(exchangeAmount(row, 'openingFee')).plus(exchangeAmount(row, 'closingFee'))
  const funding = exact(exchangeAmount(row, 'funding'))
  const move = exact(exitPrice).minus(entryPrice).times(quantity)
  const direction = directionOf(row, move, result, fees.plus(funding))
  const gross = direction === 'long' ? move : move.times('-1')
  const at = exchangeMoment(row, 'at', options.timeZone)
  const rest = { at, quantity, fee: '0' as Money, liquidity: null }
  const executions: readonly Fill[] = [
    { ...rest, side: direction === 'long' ? 'buy' : 'sell', price: entryPrice },
    { ...rest, side: direction === 'long' ? 'sell' : 'buy', price: exitPrice },
  ]
  const order = row.text('order')
  return {
    trade: {
      status: 'completed',
      symbol: pair.symbol,
      ...instrument,
      direction,
      executions,
      commission: toMoney(statesCosts ? fees : gross.minus(result)),
      swapFunding: toMoney(funding.times('-1')),
      exitReason: /liquidation|bust/i.test(row.text('exitType')) ? 'liquidation' : null,
      externalId: orNull(order),
      brokerPnl: statesCosts ? toMoney(exact(result).plus(fees).plus(funding)) : null,
    },
    content: contentOf('bybit', order, pair.symbol, quantity, entryPrice, exitPrice, result, row.text('at')),
    notes: [],
  }
}

/** Bybit's closed P&L: one row per closed part of a position, with the moment of closing alone. */
export const bybitClosedPnl: ImportFormat = {
  id: 'bybit-closed-pnl',
  label: 'Bybit closed P&L',
  source: 'Bybit',
  howToExport: 'Orders > Derivatives > Closed P&L > Export. The trade history says more: import that where you can.',
  layoutSource: 'Bybit help centre, "How to export account statements"; headers as open-source journals read them',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        closing: 'direction, opposite to the closing side',
        at: 'exit time',
        order: 'broker’s id of the trade',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  detect: (file) => likeness(file, columns),
  readTrades(file, options) {
    const notes = new ReadingNotes()
    notes.ofFile(
      'This export has no entry times: each trade was given its closing time for both. Import the trade history instead for times, holding periods and fees per fill.',
    )
    const reading = tradesOfTables(file, columns, options, (row) => {
      if (!row.has('openingFee')) {
        notes.ofFile('Commission is what price x size differs from the closed P&L by: fees and funding together.')
      }
      return readRow(row, options, notes)
    })
    return notes.addedTo(reading)
  },
}
