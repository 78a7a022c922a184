import type { Direction, Fill } from '#domain/fills/fill.ts'
import { readExchangeAmount } from '#domain/importers/formats/crypto/exchange-cells.ts'
import { RunningBalances } from '#domain/importers/matching/running-balances.ts'
import { addStatedTotals, readAmount } from '#domain/importers/matching/stated-totals.ts'
import type { ImportRow } from '#domain/importers/reading/import-row.ts'
import { classByPointValue } from '#domain/importers/reading/instrument-fields.ts'
import { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import { rowContent } from '#domain/importers/reading/row-keys.ts'
import { RowIgnored, RowProblem, type RowTrade } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readTradeTables } from '#domain/importers/reading/tables/read-tables.ts'
import { exact, type ExactNumber, toDecimal, toMoney } from '#domain/numbers/decimal.ts'
import { parseAmount } from '#domain/numbers/parse-amount.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import { resolveChartInstrument } from './symbols.ts'

const columns = {
  at: required.time('Time', 'Zeit'),
  before: recognitionOnly(required.amount('Balance Before', 'Saldo vor')),
  after: required.amount('Balance After', 'Saldo nach'),
  result: required.amount('Realized P&L (value)', 'Realized PnL (value)', 'Realisierter G&V (Wert)'),
  action: required.text('Action', 'Aktion'),
  currency: optional.text('Realized P&L (currency)', 'Realized PnL (currency)', 'Realisierter G&V (Währung)'),
}

const closing =
  /^Close (long|short) position for symbol (\S+) at price ([\d.,]+) for ([\d.,]+) \w+\. Position AVG Price was ([\d.,]+), currency: (\w+), rate: ([\d.,]+), point value: ([\d.,]+)/i

function amount(text: string | undefined, what: string) {
  const value = parseAmount(text ?? '', '.')
  if (value === null || exact(value).lte(0))
    throw new RowProblem(`The ${what} "${text}" in Action is not a number above 0.`)
  return value
}

/**
 * Money of the account per 1.0 of price: the file's point value, where the instrument is priced in another currency
 * with the rate in it. The file rounds the rate: the result says it whole, where it is within a thousandth of it.
 */
function convertedPointValue(pointValue: Decimal, rate: Decimal, move: ExactNumber, result: Money): Decimal {
  const converted = exact(pointValue).times(rate)
  if (exact(rate).eq(1) || move.eq(0)) return toDecimal(converted)
  const shown = exact(result).div(move)
  return toDecimal(shown.minus(converted).abs().lte(converted.div('1000')) ? shown : converted)
}

function readRow(row: ImportRow<keyof typeof columns>, options: FormatOptions, notes: ReadingNotes): RowTrade {
  const action = row.requiredText('action')
  const found = closing.exec(action)
  if (found === null) throw new RowIgnored(`Not the closing of a position: ${action.slice(0, 80)}`)
  const direction: Direction = found[1]?.toLowerCase() === 'short' ? 'short' : 'long'
  const rate = amount(found[7], 'rate')
  const currency = (row.text('currency') || (exact(rate).eq(1) ? (found[6] ?? '') : '')).toUpperCase()
  if (currency !== options.currency) {
    throw new RowProblem(
      `The result is in ${currency || 'another currency'}, the portfolio is in ${options.currency}; import it into one in ${currency || 'the currency of the account'}.`,
    )
  }
  const statedPointValue = amount(found[8], 'point value')
  const ticker = (found[2] ?? '').split(':').at(-1) ?? ''
  const { symbol, instrument, isUnclear } = resolveChartInstrument(
    found[2] ?? '',
    found[6] ?? '',
    notes,
    options,
    classByPointValue(ticker, statedPointValue),
  )
  const entry = amount(found[5], 'average price')
  const exit = amount(found[3], 'price')
  const quantity = amount(found[4], 'size')
  const result = toMoney(exact(readExchangeAmount(row, 'result')))
  const move = exact(exit).minus(entry).times(quantity)
  const rest = { at: row.moment('at'), quantity, fee: '0' as Money, liquidity: null }
  const executions: readonly Fill[] = [
    { ...rest, side: direction === 'long' ? 'buy' : 'sell', price: entry },
    { ...rest, side: direction === 'long' ? 'sell' : 'buy', price: exit },
  ]
  return {
    trade: {
      ...instrument,
      assetClass: instrument.assetClass ?? 'stock',
      quoteCurrency: options.currency,
      pointValue: convertedPointValue(statedPointValue, rate, direction === 'long' ? move : move.times('-1'), result),
      status: 'completed',
      symbol,
      direction,
      executions,
      brokerPnl: result,
    },
    content: rowContent('tradingview-balance', row.text('at'), action),
    notes: [],
    isUnclear,
  }
}

/** The balance history of TradingView's paper trading: each closing of a position, at its average price. */
export const tradingViewBalance: ImportFormat = {
  id: 'tradingview-balance',
  label: 'TradingView paper trading (balance history)',
  source: 'TradingView',
  howToExport: 'Trading panel > Paper Trading > Export data… > Balance history. The order history says more.',
  layoutSource: 'TradingView help, "How to export paper trading data"; headers as read by open-source journals',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        at: 'exit time',
        action: 'symbol, side, quantity and both prices',
        result: 'broker’s P&L',
        after: 'balance at the end, to compare with',
      },
    },
  ],
  kinds: ['text'],
  content: 'roundTrips',
  detect: (file) => scoreLayout(file, columns),
  readTrades(file, options) {
    const notes = new ReadingNotes()
    notes.noteFile(
      'This export has no entry times: each trade was given its closing time for both. Import the order history instead for times and holding periods.',
    )
    const balances = new RunningBalances()
    const reading = readTradeTables(file, columns, options, (row) => {
      // Commissions and deposits are rows too.
      const [result, balance] = [readAmount(row, 'result'), readAmount(row, 'after')]
      if (result !== null) {
        balances.add(row.header('after'), { line: row.line, amount: result, at: row.text('at'), balance })
      }
      return readRow(row, options, notes)
    })
    return addStatedTotals(notes.addTo(reading), balances.totals)
  },
}
