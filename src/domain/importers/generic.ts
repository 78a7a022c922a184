import { exact, toDecimal, toMoney } from '#domain/decimal.ts'
import { instrumentOf } from '#domain/instruments.ts'
import type { Direction, Fill } from '#domain/trade.ts'
import type { Money } from '#domain/units.ts'
import { type DecimalMark, decimalMarkOf, parseAmount } from './amounts.ts'
import { type GenericColumn, type GenericLayout, genericLayout, requiredColumns } from './generic-columns.ts'
import type { Importer, ImportOptions, ImportTable } from './importer.ts'
import { type FileReading, GenericRow } from './generic-row.ts'
import { assetClassNamed, directionNamed } from './generic-words.ts'
import { dayOrderOf } from './local-time.ts'
import { readRows, RowProblem, type RowTrade } from './read-rows.ts'
import { stopAndTarget } from './stops-and-targets.ts'

const amountColumns: readonly GenericColumn[] = [
  'quantity',
  'entryPrice',
  'exitPrice',
  'grossPnl',
  'netPnl',
  'commission',
  'fees',
  'swap',
  'stop',
  'target',
  'lowest',
  'highest',
  'mae',
  'mfe',
  'pointValue',
  'tickSize',
]

function readFills(row: GenericRow, direction: Direction): Fill[] {
  const stated = row.amount('quantity')
  if (stated === null || exact(stated).eq(0)) throw new RowProblem('The row has no quantity.')
  // Some exports give shorts a negative size; the direction says it already.
  const quantity = toDecimal(exact(stated).abs())
  const entryAt = row.moment('entryAt')
  const entryPrice = row.price('entryPrice')
  if (entryAt === null || entryPrice === null) throw new RowProblem('The row has no entry time or no entry price.')
  const exitAt = row.moment('exitAt')
  const exitPrice = row.price('exitPrice')
  const rest = { fee: '0' as Money, liquidity: null }
  const [first, second] = direction === 'long' ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const)
  const entry: Fill = { at: entryAt, side: first, quantity, price: entryPrice, ...rest }
  if (exitAt === null && (exitPrice === null || exact(exitPrice).eq(0))) return [entry]
  if (exitAt === null || exitPrice === null)
    throw new RowProblem('The row has an exit price or an exit time, but not both.')
  if (exitAt < entryAt) throw new RowProblem('The exit is before the entry.')
  return [entry, { at: exitAt, side: second, quantity, price: exitPrice, ...rest }]
}

/** Lowest and highest price, stated as such or as the prices of MAE and MFE; left out where a fill is beyond them. */
function readExtremes(row: GenericRow, direction: Direction, fills: readonly Fill[]) {
  const [adverse, favourable] = [row.optionalPrice('mae'), row.optionalPrice('mfe')]
  const lowest = row.optionalPrice('lowest') ?? (direction === 'long' ? adverse : favourable)
  const highest = row.optionalPrice('highest') ?? (direction === 'long' ? favourable : adverse)
  const within = fills.every(
    (fill) =>
      (lowest === null || exact(fill.price).gte(lowest)) && (highest === null || exact(fill.price).lte(highest)),
  )
  if (within) return { lowest, highest, note: null }
  return {
    lowest: null,
    highest: null,
    note: 'A fill is beyond the stated lowest or highest price: both were left out.',
  }
}

function readInstrument(row: GenericRow, options: ImportOptions) {
  const symbol = row.text('symbol')
  if (symbol === '') throw new RowProblem('The row has no symbol.')
  const instrument = instrumentOf(symbol, assetClassNamed(row.text('assetClass')))
  const currency = row.text('currency').toUpperCase() || (instrument.currency ?? options.currency)
  if (currency !== options.currency) {
    throw new RowProblem(
      `The P&L of ${symbol} is in ${currency}, the portfolio is in ${options.currency}; import it into one in ${currency}.`,
    )
  }
  const pointValue = row.amount('pointValue') ?? instrument.pointValue
  const tickSize = row.amount('tickSize') ?? instrument.tickSize
  return { symbol, assetClass: instrument.assetClass, quoteCurrency: currency, pointValue, tickSize }
}

function readDirection(row: GenericRow): Direction {
  const text = row.text('direction')
  const direction = directionNamed(text)
  if (direction === null) throw new RowProblem(`direction "${text}" is neither long (buy) nor short (sell).`)
  return direction
}

function readRow(row: GenericRow, options: ImportOptions): RowTrade {
  const instrument = readInstrument(row, options)
  const direction = readDirection(row)
  const executions = readFills(row, direction)
  const entry = executions[0]
  if (entry === undefined) throw new RowProblem('The row has no entry.')
  const { notes: planNotes, ...plan } = stopAndTarget(
    direction,
    entry.price,
    row.optionalPrice('stop'),
    row.optionalPrice('target'),
  )
  const commission = row.cost('commission')
  const exchangeFees = row.cost('fees')
  const swapFunding = toMoney(exact(row.amount('swap') ?? '0'))
  const gross = row.amount('grossPnl')
  const net = row.amount('netPnl')
  const costs = exact(commission).plus(exchangeFees).minus(swapFunding)
  const brokerPnl = gross ?? (net === null ? null : toMoney(exact(net).plus(costs)))

  const extremes = readExtremes(row, direction, executions)
  const id = row.text('id')
  const thesis = row.text('notes')
  const notes = [...planNotes, extremes.note].filter((note) => note !== null)
  return {
    trade: {
      ...instrument,
      status: executions.length === 2 ? 'completed' : 'active',
      direction,
      executions,
      commission,
      exchangeFees,
      swapFunding,
      ...plan,
      lowestPrice: extremes.lowest,
      highestPrice: extremes.highest,
      thesis: thesis === '' ? null : thesis,
      externalId: id === '' ? null : id,
      brokerPnl: brokerPnl as Money | null,
    },
    content: contentOf(row, id, instrument.symbol, direction, executions),
    notes,
  }
}

/** The broker's id names a row; without one, what the row says does, in the file's own words for times. */
function contentOf(row: GenericRow, id: string, symbol: string, direction: Direction, fills: readonly Fill[]): string {
  if (id !== '') return `generic|id|${id}`
  const [entry] = fills
  return [
    'generic',
    symbol,
    direction,
    entry?.quantity,
    row.text('entryAt').slice(0, 40),
    entry?.price,
    row.text('exitAt').slice(0, 40),
    fills[1]?.price,
  ].join('|')
}

/** Columns of costs in which every number that is not 0 is negative. */
function negativeCostColumns(table: ImportTable, layout: GenericLayout, mark: DecimalMark): Set<GenericColumn> {
  const columns = new Set<GenericColumn>()
  for (const column of ['commission', 'fees'] as const) {
    const amounts = table.rows
      .map((cells) => parseAmount(layout.cell(cells, column), mark))
      .filter((amount) => amount !== null && !exact(amount).eq(0))
    if (amounts.length > 0 && amounts.every((amount) => amount?.startsWith('-'))) columns.add(column)
  }
  return columns
}

/** One row per round trip with named columns: see `genericColumns` for the names. */
export const generic: Importer = {
  id: 'generic',
  label: 'Generic round trips',
  detect(headers) {
    const layout = genericLayout(headers)
    return requiredColumns.every(layout.has) ? 0.5 : 0
  },
  read(table, options) {
    const layout = genericLayout(table.headers)
    const cellsOf = (columns: readonly GenericColumn[]) =>
      table.rows.flatMap((cells) => columns.map((column) => layout.cell(cells, column)))
    const mark = decimalMarkOf(cellsOf(amountColumns))
    const dates = dayOrderOf(cellsOf(['entryAt', 'exitAt']))
    const file: FileReading = {
      layout,
      mark,
      dayOrder: dates.order,
      negativeCosts: negativeCostColumns(table, layout, mark),
      options,
    }
    const warnings = dates.certain
      ? []
      : ['Dates such as 03/04/2025 could be read either way: the month was taken to be first.']
    return readRows(table, warnings, (cells) => readRow(new GenericRow(file, cells), options))
  },
}
