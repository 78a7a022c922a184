import type { Direction, Fill } from '#domain/fills/fill.ts'
import { type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import { rowContent } from '#domain/importers/reading/row-keys.ts'
import { RowProblem, type RowTrade } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readTradeTables } from '#domain/importers/reading/tables/read-tables.ts'
import { exact, type ExactNumber, toDecimal, toMoney } from '#domain/numbers/decimal.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import { parseBybitContract } from './bybit-contracts.ts'
import { buildCryptoInstrument } from './crypto-pair.ts'
import { readExchangeAmount, readExchangeMoment, readExchangeSize } from './exchange-cells.ts'
import { noteInverseContracts } from './inverse-fill.ts'

const columns = {
  symbol: required.text('Contracts', 'Market'),
  size: required.amount('Qty', 'Order Quantity', 'Quantity'),
  entry: required.amount('Entry Price'),
  exit: required.amount('Exit Price'),
  result: required.amount('Closed P&L', 'Realized P&L'),
  exitType: required.text('Exit Type', 'Trade Type'),
  at: required.time('Trade Time', 'Filled/Settlement Time'),
  closing: optional.text('Closing Direction'),
  openingFee: optional.amount('Opening Fee'),
  closingFee: optional.amount('Closing Fee'),
  funding: optional.amount('Funding Fee'),
  order: optional.text('Order No.', 'Order ID'),
  created: recognitionOnly(optional.text('Create Time')),
}
type Row = ImportRow<keyof typeof columns>

/** The position's direction from the closing order: "Close Long", or the order's side, where a sale closes a long. */
function statedDirection(row: Row): { readonly direction: Direction; readonly isCertain: boolean } | null {
  const text = row.text('closing').toLowerCase()
  if (text === '') return null
  if (text === 'close long' || text === 'close short') {
    return { direction: text === 'close long' ? 'long' : 'short', isCertain: true }
  }
  return { direction: row.side('closing') === 'sell' ? 'long' : 'short', isCertain: false }
}

/**
 * Long or short. If the file is not certain, the direction whose price x size minus costs is closest to the result,
 * because costs are small relative to moves.
 */
function directionOf(row: Row, move: ExactNumber, result: ExactNumber, costs: ExactNumber): Direction {
  const stated = statedDirection(row)
  if (stated?.isCertain === true) return stated.direction
  if (move.eq(0)) {
    if (stated !== null) return stated.direction
    throw new RowProblem('Entry and exit prices are equal, so the side is unknown. Log it by hand.')
  }
  const missing = (gross: ExactNumber) => gross.minus(costs).minus(result).abs()
  return missing(move).lte(missing(move.times('-1'))) ? 'long' : 'short'
}

function readRow(row: Row, options: FormatOptions, notes: ReadingNotes): RowTrade {
  const { pair, isInverse } = parseBybitContract(row.requiredText('symbol'), row.header('symbol'))
  if (isInverse) noteInverseContracts(notes)
  const instrument = buildCryptoInstrument(pair, 'cryptoPerp', options.currency, notes)
  const size = readExchangeSize(row, 'size')
  const entryPrice = readExchangeSize(row, 'entry')
  const exitPrice = readExchangeSize(row, 'exit')
  const quantity = isInverse ? toDecimal(exact(size).div(entryPrice)) : size
  /** An amount of the row, which for an inverse contract is in its coin. */
  const inMoney = (column: Parameters<Row['text']>[0], price: Decimal) => {
    const amount = readExchangeAmount(row, column)
    return isInverse ? exact(amount).times(price) : exact(amount)
  }
  row.requiredText('result')
  const stated = readExchangeAmount(row, 'result')
  const result = inMoney('result', exitPrice)
  const statesCosts = row.has('openingFee') && row.has('closingFee')
  const fees = inMoney('openingFee', entryPrice).plus(inMoney('closingFee', exitPrice))
  const funding = inMoney('funding', exitPrice)
  // Costs in the coin are part of a result in the coin, which is valued at the exit.
  const costsAtExit = ['openingFee', 'closingFee', 'funding'] as const
  const resultBeforeCosts = costsAtExit.reduce((total, column) => total.plus(inMoney(column, exitPrice)), result)
  const move = exact(exitPrice).minus(entryPrice).times(quantity)
  const direction = directionOf(row, move, result, fees.plus(funding))
  const gross = direction === 'long' ? move : move.times('-1')
  const at = readExchangeMoment(row, 'at', options.timeZone)
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
      externalId: emptyToNull(order),
      brokerPnl: statesCosts ? toMoney(resultBeforeCosts) : null,
    },
    content: rowContent('bybit', order, pair.symbol, size, entryPrice, exitPrice, stated, row.text('at')),
    notes: [],
  }
}

/** Bybit's closed P&L: one row per closed part of a position, without entry times. */
export const bybitClosedPnl: ImportFormat = {
  id: 'bybit-closed-pnl',
  label: 'Bybit closed P&L',
  source: 'Bybit',
  howToExport: 'Orders > Derivatives > Closed P&L > Export. Prefer the trade history: it has more detail.',
  layoutSource: 'Bybit help center, "How to export account statements"; headers as read by open-source journals',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        closing: 'side, opposite to the closing side',
        at: 'exit time',
        order: 'broker’s id of the trade',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  detect: (file) => scoreLayout(file, columns),
  readTrades(file, options) {
    const notes = new ReadingNotes()
    notes.noteFile(
      'This export has no entry times: entry and exit use the closing time. Import the trade history instead for exact times and fees.',
    )
    const reading = readTradeTables(file, columns, options, (row) => {
      if (!row.has('openingFee')) {
        notes.noteFile('Commission is price x size minus closed P&L: fees and funding combined.')
      }
      return readRow(row, options, notes)
    })
    return notes.addTo(reading)
  },
}
