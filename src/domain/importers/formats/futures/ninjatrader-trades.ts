import { halfCent } from '#domain/importers/comparing/reconcile.ts'
import { addStatedTotals, ColumnTotals, readAmount } from '#domain/importers/matching/stated-totals.ts'
import { parseDirection } from '#domain/importers/reading/cells/trading-words.ts'
import type { ImportRow } from '#domain/importers/reading/import-row.ts'
import { buildRoundTrip } from '#domain/importers/reading/round-trip-row.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { FileTotal, FormatReading, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readTradeTables } from '#domain/importers/reading/tables/read-tables.ts'
import { exact, subtractMoney, sumMoney, toMoney } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import { withEnglishHeaders } from './ninjatrader-headers.ts'
import { normalizeNinjaTraderSymbol } from './ninjatrader-symbol.ts'

const columns = {
  instrument: required.text('Instrument'),
  position: required.text('Market pos.'),
  quantity: required.amount('Qty', 'Quantity'),
  entryPrice: required.price('Entry price'),
  exitPrice: required.price('Exit price'),
  entryAt: required.time('Entry time'),
  exitAt: required.time('Exit time'),
  profit: required.amount('Profit'),
  account: optional.text('Account'),
  strategy: recognitionOnly(optional.text('Strategy')),
  entryName: recognitionOnly(optional.text('Entry name')),
  exitName: recognitionOnly(optional.text('Exit name')),
  number: recognitionOnly(optional.text('Trade number', 'Trade #')),
  cumulative: optional.amount('Cum. net profit', 'Cum. profit'),
  commission: optional.amount('Commission'),
  clearing: optional.amount('Clearing Fee'),
  exchange: optional.amount('Exchange Fee'),
  ip: optional.amount('IP Fee'),
  nfa: optional.amount('NFA Fee'),
}

type Row = ImportRow<keyof typeof columns>

const costColumns = ['commission', 'clearing', 'exchange', 'ip', 'nfa'] as const

/** A row's profit as the file writes it, and less its costs. */
function profitsOf(row: Row) {
  const profit = readAmount(row, 'profit') ?? ('0' as Money)
  const costs = sumMoney(costColumns.map((column) => readAmount(row, column) ?? ('0' as Money)))
  return { line: row.line, written: profit, lessCosts: subtractMoney(profit, toMoney(exact(costs).abs())) }
}

/**
 * The cumulative result of the last row, which the profits must add up to: as they are written, or less costs if the first
 * row says that the column is after costs. None if it is neither, as in a part of a grid.
 */
function findCumulativeTotal(rows: readonly Row[]): FileTotal[] {
  const stating = rows.filter((row) => readAmount(row, 'cumulative') !== null)
  const [first, last] = [stating[0], stating.at(-1)]
  const stated = last === undefined ? null : readAmount(last, 'cumulative')
  if (first === undefined || last === undefined || stated === null) return []
  const begins = readAmount(first, 'cumulative') ?? ('0' as Money)
  const profits = profitsOf(first)
  const kind = (['written', 'lessCosts'] as const).find((one) => exact(profits[one]).eq(begins))
  if (kind === undefined) return []
  const amounts = rows.slice(0, rows.indexOf(last) + 1).map((row) => {
    const found = profitsOf(row)
    return { line: found.line, amount: found[kind] }
  })
  return [{ name: last.header('cumulative'), line: last.line, stated, rows: amounts }]
}

const context = { timeZone: 'UTC', breakevenTolerance: '0' as Money }

/**
 * NinjaTrader writes profit before or after costs, depending on a setting that the file does not state. If more rows
 * agree with their fills after costs are added back, the column is net and is converted to gross. Rows that agree with
 * neither remain differences.
 */
function addBackCostsIfNet(reading: FormatReading): FormatReading {
  let gross = 0
  let net = 0
  for (const { trade } of reading.trades) {
    const whole = withDefaults(trade)
    const figures = deriveTrade(whole, context)
    if (whole.brokerPnl === null || figures.grossPnl === null || exact(figures.totalFees).eq(0)) continue
    const off = exact(figures.grossPnl).minus(whole.brokerPnl)
    if (off.abs().lte(halfCent)) gross += 1
    else if (off.minus(figures.totalFees).abs().lte(halfCent)) net += 1
  }
  if (net <= gross) return reading
  const trades = reading.trades.map((imported) => {
    const { trade } = imported
    if (trade.brokerPnl === null || trade.brokerPnl === undefined) return imported
    const { totalFees } = deriveTrade(withDefaults(trade), context)
    return { ...imported, trade: { ...trade, brokerPnl: toMoney(exact(trade.brokerPnl).plus(totalFees)) } }
  })
  const message = 'Profits in this file are after costs. Costs were added back to compare with fills.'
  return { ...reading, trades, warnings: [...reading.warnings, { line: null, message }] }
}

/** NinjaTrader's grid of trades: one row per closed entry. */
export const ninjaTraderTrades: ImportFormat = {
  id: 'ninjatrader-trades',
  label: 'NinjaTrader trades',
  source: 'NinjaTrader',
  howToExport: 'Trade Performance → Trades; right-click into the grid → Export… → CSV or Excel.',
  layoutSource:
    'Columns of NinjaTrader 8’s Trade Performance → Trades grid; profit may be shown before or after costs.',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        position: 'side, long or short',
        exchange: 'fees',
        cumulative: 'total of the profits, to compare with',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  detect: (file) => scoreLayout(withEnglishHeaders(file), columns),
  readTrades(file, options) {
    const totals = new ColumnTotals()
    const rows: Row[] = []
    const reading = readTradeTables(withEnglishHeaders(file), columns, options, (row) => {
      const position = row.text('position')
      const direction = parseDirection(position)
      const isTotal = position === '' && row.text('entryAt') === ''
      totals.note(row, ['profit', 'commission'], isTotal)
      if (isTotal) throw new RowIgnored('A total of the rows above.')
      rows.push(row)
      if (direction === null) throw new RowProblem(`Market pos. "${position}" is neither long nor short.`)
      const symbol = normalizeNinjaTraderSymbol(row.requiredText('instrument'))
      return buildRoundTrip(
        'ninjatrader-trades',
        {
          times: row,
          account: row.text('account'),
          symbol,
          direction,
          quantity: row.quantity('quantity'),
          entryAt: row.moment('entryAt'),
          entryPrice: row.price('entryPrice', symbol),
          exitAt: row.moment('exitAt'),
          exitPrice: row.price('exitPrice', symbol),
          commission: row.cost('commission'),
          exchangeFees: sumMoney([row.cost('clearing'), row.cost('exchange'), row.cost('ip'), row.cost('nfa')]),
          brokerPnl: row.text('profit') === '' ? null : row.money('profit'),
          // The trade number is a grid position and differs in a longer export.
          id: null,
          written: [row.joinText('entryAt'), row.joinText('exitAt')],
        },
        options,
      )
    })
    return addStatedTotals(addBackCostsIfNet(reading), [...totals.totals, ...findCumulativeTotal(rows)])
  },
}
