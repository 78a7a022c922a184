import { exact, toMoney } from '#domain/decimal.ts'
import type { Direction, Fill } from '#domain/trade.ts'
import type { Money } from '#domain/units.ts'
import { exchangeAmount, exchangeMoment } from './exchange-cells.ts'
import { parseAmount } from './amounts.ts'
import type { FormatOptions, ImportFormat } from './import-format.ts'
import type { ImportRow } from './import-row.ts'
import { contentOf } from './occurrence-keys.ts'
import { RowIgnored, RowProblem, type RowTrade } from './read-rows.ts'
import { tradesOfTables } from './read-tables.ts'
import { ReadingNotes } from './reading-notes.ts'
import { likeness, maybe, needed } from './table-columns.ts'
import { chartInstrument } from './tradingview-symbols.ts'

const columns = {
  at: needed.time('Time'),
  before: needed.amount('Balance Before'),
  after: needed.amount('Balance After'),
  result: needed.amount('Realized P&L (value)'),
  action: needed.text('Action'),
  currency: maybe.text('Realized P&L (currency)'),
}

const closing =
  /^Close (long|short) position for symbol (\S+) at price ([\d.,]+) for ([\d.,]+) \w+\. Position AVG Price was ([\d.,]+), currency: (\w+), rate: ([\d.,]+), point value: ([\d.,]+)/i

function amount(text: string | undefined, what: string) {
  const value = parseAmount(text ?? '', '.')
  if (value === null || exact(value).lte(0))
    throw new RowProblem(`The ${what} "${text}" in Action is not a number above 0.`)
  return value
}

function readRow(row: ImportRow<keyof typeof columns>, options: FormatOptions, notes: ReadingNotes): RowTrade {
  const action = row.word('action')
  const found = closing.exec(action)
  if (found === null) throw new RowIgnored(`Not the closing of a position: ${action.slice(0, 80)}`)
  const direction: Direction = found[1]?.toLowerCase() === 'short' ? 'short' : 'long'
  const currency = (found[6] ?? '').toUpperCase()
  if (!exact(amount(found[7], 'rate')).eq(1) || currency !== options.currency) {
    throw new RowProblem(
      `The result is in ${currency}, the portfolio is in ${options.currency}; import it into one in ${currency}.`,
    )
  }
  const { symbol, instrument } = chartInstrument(found[2] ?? '', options.currency, notes)
  const at = exchangeMoment(row, 'at', options.timeZone)
  const rest = { at, quantity: amount(found[4], 'size'), fee: '0' as Money, liquidity: null }
  const executions: readonly Fill[] = [
    { ...rest, side: direction === 'long' ? 'buy' : 'sell', price: amount(found[5], 'average price') },
    { ...rest, side: direction === 'long' ? 'sell' : 'buy', price: amount(found[3], 'price') },
  ]
  return {
    trade: {
      ...instrument,
      assetClass: instrument.assetClass ?? 'stock',
      quoteCurrency: options.currency,
      // The file's own word for it.
      pointValue: amount(found[8], 'point value'),
      status: 'completed',
      symbol,
      direction,
      executions,
      brokerPnl: toMoney(exact(exchangeAmount(row, 'result'))),
    },
    content: contentOf('tradingview-balance', row.text('at'), action),
    notes: [],
  }
}

/** The balance history of TradingView's paper trading: each closing of a position, at its average price. */
export const tradingViewBalance: ImportFormat = {
  id: 'tradingview-balance',
  label: 'TradingView paper trading (balance history)',
  source: 'TradingView',
  howToExport: 'Trading panel > Paper Trading > Export data… > Balance history. The order history says more.',
  layoutSource: 'TradingView help, "How to export paper trading data"; headers as open-source journals read them',
  kinds: ['text'],
  content: 'roundTrips',
  detect: (file) => likeness(file, columns),
  readTrades(file, options) {
    const notes = new ReadingNotes()
    notes.ofFile(
      'This export has no entry times: each trade was given its closing time for both. Import the order history instead for times and holding periods.',
    )
    return notes.addedTo(tradesOfTables(file, columns, options, (row) => readRow(row, options, notes)))
  },
}
