import type { Direction } from '#domain/fills/fill.ts'
import { addStatedTotals, ColumnTotals } from '#domain/importers/matching/stated-totals.ts'
import { lookUpWord } from '#domain/importers/reading/cells/look-up-word.ts'
import { RoundedNumbers } from '#domain/importers/reading/cells/rounded-numbers.ts'
import { findDirection, parseAssetClass } from '#domain/importers/reading/cells/trading-words.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, ImportRow, detectNotation, emptyToNull } from '#domain/importers/reading/import-row.ts'
import {
  classByPointValue,
  classByResult,
  classifySymbol,
  resolveInstrument,
} from '#domain/importers/reading/instrument-fields.ts'
import { optionOfSymbol } from '#domain/importers/reading/option-symbols.ts'
import { rejectOtherCurrency } from '#domain/importers/reading/portfolio-currency.ts'
import { buildLegs } from '#domain/importers/reading/round-trip-row.ts'
import { isTotalRow, RowIgnored, RowProblem, type RowTrade } from '#domain/importers/reading/row-problems.ts'
import type { FoundTable } from '#domain/importers/reading/tables/find-tables.ts'
import { lineNumberAt, type ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type { FormatOptions, FormatReading, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import type { LayoutColumns } from '#domain/importers/reading/tables/layout-columns.ts'
import { isBlankRow } from '#domain/importers/reading/tables/plain-header.ts'
import { type RowAccounts, readRow, createTradeCollector } from '#domain/importers/reading/tables/read-tables.ts'
import { AmbiguousTimes } from '#domain/importers/reading/times/ambiguous-times.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { instrumentOf } from '#domain/instruments/instrument.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import {
  listFields,
  fingerprintHeaders,
  normalizeValue,
  sideFieldOf,
  type ColumnMapping,
  type MappedField,
  type SideMeaning,
} from './column-mapping.ts'

type Row = ImportRow<MappedField>

const times: ReadonlySet<string> = new Set(['at', 'entryAt', 'exitAt'])
const texts: ReadonlySet<string> = new Set(
  'symbol clock entryClock exitClock side direction id orderId account assetClass currency note'.split(' '),
)
const prices: ReadonlySet<string> = new Set('price entryPrice exitPrice stop target lowest highest'.split(' '))

/** Column contents, as far as number and date notation depend on them. */
const layout: LayoutColumns = Object.fromEntries(
  [...listFields('executions'), ...listFields('roundTrips')].map(({ field, required }) => [
    field,
    {
      holds: times.has(field) ? 'time' : texts.has(field) ? 'text' : prices.has(field) ? 'price' : 'amount',
      names: [],
      needed: required,
      inBrackets: true,
      isRead: true,
    },
  ]),
)

/** Max rows above a header. */
const maxHeaderRows = 200

const countFilledCells = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length

/** The most likely header row: the first with about as many cells as the fullest row near it. */
export function findLikelyHeader(rows: readonly (readonly string[])[]): number | null {
  const first = rows.slice(0, maxHeaderRows)
  const most = first.reduce((fullest, row) => Math.max(fullest, countFilledCells(row)), 0)
  if (most < 2) return null
  return first.findIndex((row) => countFilledCells(row) >= Math.max(2, 0.8 * most))
}

/** Index of the header row with a fingerprint; null if the sheet has none. */
function findHeaderByFingerprint(rows: readonly (readonly string[])[], fingerprint: string): number | null {
  const found = rows
    .slice(0, maxHeaderRows)
    .findIndex((row) => countFilledCells(row) > 1 && fingerprintHeaders(row) === fingerprint)
  return found < 0 ? null : found
}

/** The side that the trader or the usual words give a value; null if unknown. */
export function findSideMeaning(text: string, { translations }: ColumnMapping): SideMeaning | null {
  return lookUpWord(translations?.side ?? {}, normalizeValue(text)) ?? findDirection(text)
}

/** The asset class that the trader or the usual words give a value; null if unknown. */
export function findAssetClassMeaning(text: string, { translations }: ColumnMapping): AssetClass | null {
  return lookUpWord(translations?.assetClass ?? {}, normalizeValue(text)) ?? parseAssetClass(text)
}

const chooseBelow = 'Choose it under “Column mapping”.'

/** How the rows of a file are read, and what the reading noticed about the whole file. */
interface MappedReading {
  readonly mapping: ColumnMapping
  readonly options: FormatOptions
  /** Warnings about the file, each once. */
  readonly notes: Set<string>
  /** Sizes whose sign was read as the side. */
  readonly signs: { negative: number; positive: number }
}

/** The field that has the row's size: with a separate column for sales, exactly one of the two has a number. */
function sizeOf(row: Row): { readonly field: 'quantity' | 'soldQuantity'; readonly size: Decimal } {
  if (!row.has('soldQuantity')) return { field: 'quantity', size: row.quantity('quantity') }
  const filled = (['quantity', 'soldQuantity'] as const).filter((field) => !exact(row.amount(field) ?? '0').eq(0))
  const [field] = filled
  if (field === undefined || filled.length > 1) {
    const [bought, sold] = [row.header('quantity'), row.header('soldQuantity')]
    throw new RowProblem(`Exactly one of ${bought} and ${sold} must have a size.`)
  }
  return { field, size: row.quantity(field) }
}

function directionOf(row: Row, { mapping, signs }: MappedReading): Direction {
  const column = sideFieldOf(mapping)
  if (row.has(column)) {
    const text = row.requiredText(column)
    const meaning = findSideMeaning(text, mapping)
    if (meaning === 'skip') throw new RowIgnored(`${row.header(column)} "${text}" is not a trade.`)
    if (meaning !== null) return meaning
    throw new RowProblem(`${row.header(column)} "${text}" is neither buy (long) nor sell (short). ${chooseBelow}`)
  }
  if (column === 'side' && row.has('soldQuantity')) return sizeOf(row).field === 'soldQuantity' ? 'short' : 'long'
  const answer = mapping.forAllRows?.side
  if (answer === undefined) throw new RowProblem(`No column states the side. ${chooseBelow}`)
  if (answer !== 'bySign') return answer
  const isSale = exact(row.requiredAmount('quantity')).lt(0)
  signs[isSale ? 'negative' : 'positive'] += 1
  return isSale ? 'short' : 'long'
}

/** The stated asset class; null if it follows from the symbol. */
function assetClassOf(row: Row, mapping: ColumnMapping): AssetClass | null {
  if (row.has('assetClass')) {
    const text = row.requiredText('assetClass')
    const assetClass = findAssetClassMeaning(text, mapping)
    if (assetClass !== null) return assetClass
    throw new RowProblem(`${row.header('assetClass')} "${text}" is unknown. ${chooseBelow}`)
  }
  const answer = mapping.forAllRows?.assetClass
  if (answer === undefined) throw new RowProblem(`No column states the asset class. ${chooseBelow}`)
  return answer === 'bySymbol' ? null : answer
}

/** The instrument of a row. Throws a RowProblem if its P&L is not in the portfolio's currency. */
function readInstrument(
  row: Row,
  symbol: string,
  { mapping, options, notes }: MappedReading,
  findClassByResult: () => AssetClass | null = () => null,
) {
  const pointValue = pointValueOf(row)
  const stated = assetClassOf(row, mapping) ?? classByPointValue(symbol, pointValue) ?? findClassByResult()
  const option = optionOfSymbol(symbol, stated)
  const implied = instrumentOf(symbol, classifySymbol(symbol, stated, options).assetClass).currency
  const written = row.has('currency') ? row.requiredText('currency').toUpperCase() : null
  const currency = written ?? implied ?? mapping.forAllRows?.currency
  if (currency === undefined) throw new RowProblem(`No column states the currency. ${chooseBelow}`)
  rejectOtherCurrency(symbol, currency, options.currency)
  if (written !== null && implied !== null && written !== implied) {
    notes.add(`${symbol} is quoted in ${implied}, but the file says ${written}. Check its P&L.`)
  }
  return {
    ...(stated === null ? {} : { assetClass: stated }),
    ...option,
    quoteCurrency: currency,
    ...(pointValue === null ? {} : { pointValue }),
  }
}

function pointValueOf(row: Row) {
  const stated = row.amount('pointValue')
  if (stated !== null && !exact(stated).gt(0)) throw new RowProblem(`${row.header('pointValue')} must be above 0.`)
  return stated
}

function readFill(row: Row, reading: MappedReading): FileFill {
  if (isTotalRow(row, 'at')) throw new RowIgnored('A total of the rows above.')
  const symbol = row.requiredText('symbol')
  const side = directionOf(row, reading) === 'long' ? 'buy' : 'sell'
  return buildFileFill(row, {
    symbol,
    instrument: readInstrument(row, symbol, reading),
    at: row.moment('at', 'clock'),
    writtenAt: row.joinText('at', 'clock'),
    side,
    quantity: sizeOf(row).size,
    price: row.price('price', symbol),
    commission: row.cost('commission'),
    exchangeFees: row.cost('fees'),
    swapFunding: row.money('swap'),
    account: emptyToNull(row.text('account')),
    id: emptyToNull(row.text('id')),
    orderId: emptyToNull(row.text('orderId')),
    brokerPnl: row.amount('brokerPnl') === null ? null : row.money('brokerPnl'),
    note: emptyToNull(row.text('note')),
  })
}

function readTrade(row: Row, reading: MappedReading): RowTrade {
  if (isTotalRow(row, 'entryAt')) throw new RowIgnored('A total of the rows above.')
  const symbol = row.requiredText('symbol')
  const direction = directionOf(row, reading)
  const exitAt = row.optionalMoment('exitAt', 'exitClock')
  const executions = buildLegs({
    times: row,
    direction,
    quantity: row.quantity('quantity'),
    entryAt: row.moment('entryAt', 'entryClock'),
    entryPrice: row.price('entryPrice', symbol),
    exitAt,
    exitPrice: row.exitPrice('exitPrice', symbol, exitAt),
  })
  const [entry, exit] = executions
  const moved =
    exit === undefined
      ? null
      : exact(exit.price)
          .minus(entry.price)
          .times(entry.quantity)
          .times(direction === 'long' ? '1' : '-1')
  const statedPnl = row.amount('brokerPnl')
  const brokerPnl = statedPnl === null ? null : toMoney(exact(statedPnl))
  const stated = readInstrument(row, symbol, reading, () => classByResult(symbol, moved, brokerPnl))
  const { isUnclear, ...instrument } = resolveInstrument(symbol, stated, reading.options)
  const id = emptyToNull(row.text('id'))
  const written = [row.joinText('entryAt', 'entryClock'), row.joinText('exitAt', 'exitClock')]
  const fills = executions.map(({ side, quantity, price }) => `${side} ${quantity} ${price}`)
  const stop = row.optionalPrice('stop', symbol)
  return {
    trade: {
      status: executions.length === 1 ? 'active' : 'completed',
      ...instrument,
      symbol,
      direction,
      executions,
      commission: row.cost('commission'),
      exchangeFees: row.cost('fees'),
      swapFunding: row.money('swap'),
      initialStopPrice: stop,
      plannedTarget1: row.optionalPrice('target', symbol),
      lowestPrice: row.optionalPrice('lowest', symbol),
      highestPrice: row.optionalPrice('highest', symbol),
      externalId: id,
      brokerPnl,
      thesis: emptyToNull(row.text('note')),
    },
    content: ['mapped', symbol, id ?? [...written, ...fills].join('|')].join('|').slice(0, 280),
    notes: [],
    isUnclear,
  }
}

const totalledFields = ['brokerPnl', 'commission', 'fees', 'swap'] as const

/** Calls `read` for each row below the header and accounts for all others. */
function readEachRow(
  file: ImportFile,
  fingerprint: string,
  reading: MappedReading,
  read: (row: Row, accounted: RowAccounts) => void,
): RowAccounts {
  const { mapping, options, notes, signs } = reading
  const { timeZone, currency } = options
  const accounted: RowAccounts = { rejected: [], ignored: [], warnings: [], blank: 0 }
  const positions = new Map(
    Object.entries(mapping.columns).flatMap(([field, place]) => (place === undefined ? [] : [[field, place] as const])),
  )
  const clockChanges = new AmbiguousTimes()
  const rounded = new RoundedNumbers()
  for (const sheet of file.sheets) {
    const headerIndex = findHeaderByFingerprint(sheet.rows, fingerprint)
    const table: FoundTable | null =
      headerIndex === null
        ? null
        : {
            sheet,
            columns: layout,
            headerIndex,
            positions,
            rows: sheet.rows.flatMap((_row, index) => (index > headerIndex ? [index] : [])),
          }
    const found = table === null ? null : detectNotation([table], { timeZone }, clockChanges, currency)
    const notation =
      found === null
        ? null
        : { ...found, mark: mapping.decimalMark ?? found.mark, dayOrder: mapping.dayOrder ?? found.dayOrder }
    if (found?.dayOrderCertain === false && mapping.dayOrder === null) {
      accounted.warnings.push({
        line: null,
        message: 'Dates such as 03/04/2025 are ambiguous. Choose whether day or month comes first.',
      })
    }
    for (const [index, cells] of sheet.rows.entries()) {
      const line = lineNumberAt(sheet, index)
      if (isBlankRow(cells) || index === table?.headerIndex) accounted.blank += 1
      else if (table === null || notation === null) {
        accounted.ignored.push({ line, reason: 'Not part of the recognized table.' })
      } else if (index < table.headerIndex) accounted.ignored.push({ line, reason: 'Above the table.' })
      else if (fingerprintHeaders(cells) === fingerprint) accounted.blank += 1
      else {
        const row: Row = new ImportRow(table, notation, cells, line)
        readRow(row, read, accounted)
        rounded.note(row)
      }
    }
  }
  if (signs.positive > 0 && signs.negative === 0) {
    notes.add('Every size is positive, so every row was read as a buy. Choose the side under “Column mapping”.')
  }
  accounted.warnings.push(...[...notes].map((message) => ({ line: null, message })))
  accounted.warnings.push(...clockChanges.warnings, ...rounded.warnings)
  return accounted
}

/**
 * Creates the format that a trader defined for files with a certain header: the columns, whether rows are executions or
 * round trips, how dates and numbers are written, and what values mean. What neither a column nor the trader states
 * rejects the row.
 */
export function createMappedFormat(mapping: ColumnMapping, fingerprint: string, name: string): ImportFormat {
  const base = {
    id: `mapped-${fingerprint}`,
    label: name,
    source: 'Your own columns',
    howToExport: 'A table whose columns you mapped.',
    layoutSource: 'The trader.',
    checkedAgainst: 'own',
    tables: [],
    kinds: ['text', 'workbook', 'page', 'xml'],
    detect: (file: ImportFile) =>
      file.sheets.some(({ rows }) => findHeaderByFingerprint(rows, fingerprint) !== null) ? 1 : 0,
  } as const
  const begin = (options: FormatOptions): MappedReading => {
    return { mapping, options, notes: new Set(), signs: { negative: 0, positive: 0 } }
  }
  if (mapping.content === 'executions') {
    return {
      ...base,
      content: 'executions',
      shortSales: 'plain sale',
      readFills: (file, options) => {
        const fills: FileFill[] = []
        const reading = begin(options)
        const totals = new ColumnTotals()
        const accounted = readEachRow(file, fingerprint, reading, (row) => {
          totals.note(row, totalledFields, isTotalRow(row, 'at'))
          fills.push(readFill(row, reading))
        })
        return { fills, ...accounted, totals: totals.totals }
      },
    }
  }
  return {
    ...base,
    content: 'roundTrips',
    readTrades: (file, options): FormatReading => {
      const { trades, add } = createTradeCollector()
      const reading = begin(options)
      const totals = new ColumnTotals()
      const accounted = readEachRow(file, fingerprint, reading, (row, accounts) => {
        totals.note(row, totalledFields, isTotalRow(row, 'entryAt'))
        add(row, readTrade(row, reading), accounts)
      })
      return addStatedTotals({ trades, ...accounted }, totals.totals)
    },
  }
}
