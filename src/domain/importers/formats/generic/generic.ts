import type { Direction, Fill } from '#domain/fills/fill.ts'
import { addStatedTotals, ColumnTotals } from '#domain/importers/matching/stated-totals.ts'
import { assembleTrade } from '#domain/importers/reading/assemble-trade.ts'
import { parseAssetClass, parseDirection } from '#domain/importers/reading/cells/trading-words.ts'
import { emptyToNull } from '#domain/importers/reading/import-row.ts'
import { classByPointValue, classByResult, classifySymbol } from '#domain/importers/reading/instrument-fields.ts'
import { optionOfSymbol } from '#domain/importers/reading/option-symbols.ts'
import { rejectOtherCurrency } from '#domain/importers/reading/portfolio-currency.ts'
import { buildLegs } from '#domain/importers/reading/round-trip-row.ts'
import { isTotalRow, RowIgnored, RowProblem, type RowTrade } from '#domain/importers/reading/row-problems.ts'
import { classifyStopAndTarget } from '#domain/importers/reading/stops-and-targets.ts'
import { findTables } from '#domain/importers/reading/tables/find-tables.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout } from '#domain/importers/reading/tables/layout-columns.ts'
import { readTables, readTradeTables } from '#domain/importers/reading/tables/read-tables.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { instrumentOf, isBareRoot } from '#domain/instruments/instrument.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import { type GenericColumn, genericColumns, type GenericRow, momentColumns } from './generic-columns.ts'

function readFills(row: GenericRow, symbol: string, direction: Direction) {
  // Some exports give shorts a negative size in addition to the direction.
  const quantity = row.quantity('quantity')
  const entryAt = row.moment(...momentColumns(row, 'entry'))
  const entryPrice = row.price('entryPrice', symbol)
  const exitAt = row.optionalMoment(...momentColumns(row, 'exit'))
  return buildLegs({
    times: row,
    direction,
    quantity,
    entryAt,
    entryPrice,
    exitAt,
    exitPrice: row.exitPrice('exitPrice', symbol, exitAt),
  })
}

/** Lowest and highest price, stated directly or as MAE and MFE prices; dropped if a fill is beyond them. */
function readExtremes(row: GenericRow, symbol: string, direction: Direction, fills: readonly Fill[]) {
  const [adverse, favorable] = [row.optionalPrice('mae', symbol), row.optionalPrice('mfe', symbol)]
  const lowest = row.optionalPrice('lowest', symbol) ?? (direction === 'long' ? adverse : favorable)
  const highest = row.optionalPrice('highest', symbol) ?? (direction === 'long' ? favorable : adverse)
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

/** The asset class that the gross P&L of a bare root implies; null where it does not tell. */
function classByGrossPnl(row: GenericRow, symbol: string): AssetClass | null {
  if (!isBareRoot(symbol)) return null
  const direction = parseDirection(row.text('direction'))
  const [entry, exit] = [row.optionalPrice('entryPrice', symbol), row.optionalPrice('exitPrice', symbol)]
  const gross = row.amount('grossPnl') === null ? null : row.money('grossPnl')
  if (direction === null || entry === null || exit === null) return null
  const moved = exact(exit).minus(entry).times(row.quantity('quantity'))
  return classByResult(symbol, direction === 'long' ? moved : moved.times('-1'), gross)
}

const isTotal = (row: GenericRow) => momentColumns(row, 'entry').every((column) => isTotalRow(row, column))

function readInstrument(row: GenericRow, options: FormatOptions) {
  if (isTotal(row)) throw new RowIgnored('A total of the rows above.')
  const symbol = row.requiredText('symbol')
  const inColumn = parseAssetClass(row.text('assetClass'))
  const { assetClass: ofOption = null, pointValue: perContract, ...contract } = optionOfSymbol(symbol, inColumn)
  const stated =
    ofOption ?? inColumn ?? classByPointValue(symbol, row.amount('pointValue')) ?? classByGrossPnl(row, symbol)
  const { assetClass, isUnclear } = classifySymbol(symbol, stated, options)
  const known = instrumentOf(symbol, assetClass)
  const instrument = { ...known, pointValue: perContract ?? known.pointValue }
  const currency = row.text('currency').toUpperCase() || (instrument.currency ?? options.currency)
  rejectOtherCurrency(symbol, currency, options.currency)
  const pointValue = row.amount('pointValue') ?? instrument.pointValue
  const tickSize = row.amount('tickSize') ?? instrument.tickSize
  return {
    ...contract,
    symbol,
    isUnclear,
    assetClass: instrument.assetClass,
    quoteCurrency: currency,
    pointValue,
    tickSize,
  }
}

function readDirection(row: GenericRow): Direction {
  const text = row.text('direction')
  const direction = parseDirection(text)
  if (direction === null)
    throw new RowProblem(`${row.header('direction')} "${text}" is neither long (buy) nor short (sell).`)
  return direction
}

function readRow(row: GenericRow, options: FormatOptions, negativeCosts: ReadonlySet<GenericColumn>): RowTrade {
  const { isUnclear, ...instrument } = readInstrument(row, options)
  const { symbol } = instrument
  const direction = readDirection(row)
  const executions = readFills(row, symbol, direction)
  const [entry] = executions
  const plan = classifyStopAndTarget(
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
    trade: assembleTrade(instrument, plan, {
      symbol,
      status: executions.length === 2 ? 'completed' : 'active',
      direction,
      executions,
      commission,
      exchangeFees,
      swapFunding,
      lowestPrice: extremes.lowest,
      highestPrice: extremes.highest,
      thesis: emptyToNull(row.text('notes')),
      externalId: emptyToNull(id),
      brokerPnl,
    }),
    content: contentOf(row, id, symbol, direction, executions),
    notes,
    isUnclear,
  }
}

/** The broker's id identifies a row; without one, its content does, with times as written. */
function contentOf(row: GenericRow, id: string, symbol: string, direction: Direction, fills: readonly Fill[]): string {
  if (id !== '') return `generic|id|${id}`
  const [entry] = fills
  return [
    'generic',
    symbol,
    direction,
    entry?.quantity,
    row.joinText(...momentColumns(row, 'entry')).slice(0, 40),
    entry?.price,
    row.joinText(...momentColumns(row, 'exit')).slice(0, 40),
    fills[1]?.price,
  ].join('|')
}

/** Cost columns in which every nonzero number is negative. */
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
    findTables(sheet, [genericColumns], false).tables.some(({ positions }) =>
      costs.some((cost) => positions.has(cost)),
    ),
  )
  if (!hasCosts) return new Set()
  readTables(file, [{ columns: genericColumns, read: count }], options)
  return new Set(costs.filter((column) => (signs.get(column)?.negative ?? 0) > 0 && signs.get(column)?.positive === 0))
}

const totalledColumns = ['grossPnl', 'netPnl', 'commission', 'fees', 'swap'] as const

/** One row per round trip with named columns: see `genericColumns` for the names. */
export const generic: ImportFormat = {
  id: 'generic',
  label: 'Generic round trips',
  source: 'Edgeworth',
  howToExport: 'Any table with one row per round trip and known column names.',
  layoutSource: 'Column names in src/domain/importers/formats/generic/generic-columns.ts.',
  checkedAgainst: 'own',
  tables: [{ name: '', columns: genericColumns, becomes: { highest: 'highest price', lowest: 'lowest price' } }],
  kinds: ['text', 'workbook', 'page', 'xml'],
  content: 'roundTrips',
  // Scores below every specific format, which share many of these names.
  detect: (file) => (scoreLayout(file, genericColumns) > 0 ? 0.5 : 0),
  readTrades(file, options) {
    const negativeCosts = negativeCostColumns(file, options)
    const totals = new ColumnTotals()
    const reading = readTradeTables(file, genericColumns, options, (row) => {
      totals.note(row, totalledColumns, isTotal(row))
      return readRow(row, options, negativeCosts)
    })
    return addStatedTotals(reading, totals.totals)
  },
}
