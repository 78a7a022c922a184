import { exact, toMoney } from '#domain/decimal.ts'
import { instrumentOf } from '#domain/instruments.ts'
import type { Direction, Fill } from '#domain/trade.ts'
import { type GenericColumn, genericColumns, type GenericRow, momentColumns } from './generic-columns.ts'
import { assetClassNamed, directionNamed } from './generic-words.ts'
import type { FormatOptions, ImportFile, ImportFormat } from './import-format.ts'
import { orNull } from './import-row.ts'
import { refuseOtherCurrency } from './portfolio-currency.ts'
import { isTotal, RowIgnored, RowProblem, type RowTrade } from './read-rows.ts'
import { optionNamed } from './option-symbols.ts'
import { readTables, tradesOfTables } from './read-tables.ts'
import { legsOf } from './round-trip-row.ts'
import { stopAndTarget } from './stops-and-targets.ts'
import { likeness } from './table-columns.ts'
import { segmentsOf } from './table-segments.ts'
import { tradeOfParts } from './trade-of-parts.ts'

function readFills(row: GenericRow, symbol: string, direction: Direction) {
  // Some exports give shorts a negative size; the direction says it already.
  const quantity = row.quantity('quantity')
  const entryAt = row.moment(...momentColumns(row, 'entry'))
  const entryPrice = row.price('entryPrice', symbol)
  const exitAt = row.optionalMoment(...momentColumns(row, 'exit'))
  return legsOf({
    times: row,
    direction,
    quantity,
    entryAt,
    entryPrice,
    exitAt,
    // What expires worthless is closed at 0; without a time, 0 is no exit.
    exitPrice: exitAt === null ? row.optionalPrice('exitPrice', symbol) : row.price('exitPrice', symbol),
  })
}

/** Lowest and highest price, stated as such or as the prices of MAE and MFE; left out where a fill is beyond them. */
function readExtremes(row: GenericRow, symbol: string, direction: Direction, fills: readonly Fill[]) {
  const [adverse, favourable] = [row.optionalPrice('mae', symbol), row.optionalPrice('mfe', symbol)]
  const lowest = row.optionalPrice('lowest', symbol) ?? (direction === 'long' ? adverse : favourable)
  const highest = row.optionalPrice('highest', symbol) ?? (direction === 'long' ? favourable : adverse)
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

function readInstrument(row: GenericRow, options: FormatOptions) {
  if (momentColumns(row, 'entry').every((column) => isTotal(row, column)))
    throw new RowIgnored('A total of the rows above.')
  const symbol = row.word('symbol')
  const stated = assetClassNamed(row.text('assetClass'))
  const { assetClass = null, pointValue: perContract, ...contract } = optionNamed(symbol, stated)
  const known = instrumentOf(symbol, assetClass ?? stated)
  const instrument = { ...known, pointValue: perContract ?? known.pointValue }
  const currency = row.text('currency').toUpperCase() || (instrument.currency ?? options.currency)
  refuseOtherCurrency(symbol, currency, options.currency)
  const pointValue = row.amount('pointValue') ?? instrument.pointValue
  const tickSize = row.amount('tickSize') ?? instrument.tickSize
  return { ...contract, symbol, assetClass: instrument.assetClass, quoteCurrency: currency, pointValue, tickSize }
}

function readDirection(row: GenericRow): Direction {
  const text = row.text('direction')
  const direction = directionNamed(text)
  if (direction === null)
    throw new RowProblem(`${row.header('direction')} "${text}" is neither long (buy) nor short (sell).`)
  return direction
}

function readRow(row: GenericRow, options: FormatOptions, negativeCosts: ReadonlySet<GenericColumn>): RowTrade {
  const instrument = readInstrument(row, options)
  const { symbol } = instrument
  const direction = readDirection(row)
  const executions = readFills(row, symbol, direction)
  const [entry] = executions
  const plan = stopAndTarget(
    direction,
    entry.price,
    row.optionalPrice('stop', symbol),
    row.optionalPrice('target', symbol),
  )
  const costIn = (column: GenericColumn) => {
    const cost = row.money(column)
    return negativeCosts.has(column) ? toMoney(exact(cost).times('-1')) : cost
  }
  const commission = costIn('commission')
  const exchangeFees = costIn('fees')
  const swapFunding = row.money('swap')
  const gross = row.amount('grossPnl') === null ? null : row.money('grossPnl')
  const net = row.amount('netPnl') === null ? null : row.money('netPnl')
  const brokerPnl =
    gross ?? (net === null ? null : toMoney(exact(net).plus(commission).plus(exchangeFees).minus(swapFunding)))

  const extremes = readExtremes(row, symbol, direction, executions)
  const id = row.text('id')
  const notes = [...plan.notes, extremes.note].filter((note) => note !== null)
  return {
    trade: tradeOfParts(instrument, plan, {
      symbol,
      status: executions.length === 2 ? 'completed' : 'active',
      direction,
      executions,
      commission,
      exchangeFees,
      swapFunding,
      lowestPrice: extremes.lowest,
      highestPrice: extremes.highest,
      thesis: orNull(row.text('notes')),
      externalId: orNull(id),
      brokerPnl,
    }),
    content: contentOf(row, id, symbol, direction, executions),
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
    row.written(...momentColumns(row, 'entry')).slice(0, 40),
    entry?.price,
    row.written(...momentColumns(row, 'exit')).slice(0, 40),
    fills[1]?.price,
  ].join('|')
}

/** Columns of costs in which every number that is not 0 is negative. */
function negativeCostColumns(file: ImportFile, options: FormatOptions): ReadonlySet<GenericColumn> {
  const costs = ['commission', 'fees'] as const
  const signs = new Map(costs.map((column) => [column, { negative: 0, positive: 0 }]))
  const count = (row: GenericRow) => {
    for (const [column, seen] of signs) {
      const amount = row.money(column)
      if (amount.startsWith('-')) seen.negative += 1
      else if (amount !== '0') seen.positive += 1
    }
  }
  const hasCosts = file.sheets.some((sheet) =>
    segmentsOf(sheet, [genericColumns], false).tables.some(({ positions }) =>
      costs.some((cost) => positions.has(cost)),
    ),
  )
  if (!hasCosts) return new Set()
  readTables(file, [{ columns: genericColumns, read: count }], options)
  return new Set(costs.filter((column) => (signs.get(column)?.negative ?? 0) > 0 && signs.get(column)?.positive === 0))
}

/** One row per round trip with named columns: see `genericColumns` for the names. */
export const generic: ImportFormat = {
  id: 'generic',
  label: 'Generic round trips',
  source: 'Edgeworth',
  howToExport: 'Any table with one row per round trip whose columns have names that are known, or renamed to them.',
  layoutSource: 'Column names in src/domain/importers/generic-columns.ts.',
  checkedAgainst: 'own',
  tables: [{ name: '', columns: genericColumns, becomes: { highest: 'highest price', lowest: 'lowest price' } }],
  kinds: ['text', 'workbook', 'page', 'xml'],
  content: 'roundTrips',
  // Below every layout of a program, whose columns many of these names are too.
  detect: (file) => (likeness(file, genericColumns) > 0 ? 0.5 : 0),
  readTrades(file, options) {
    const negativeCosts = negativeCostColumns(file, options)
    return tradesOfTables(file, genericColumns, options, (row) => readRow(row, options, negativeCosts))
  },
}
