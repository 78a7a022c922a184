import type { Direction } from '#domain/fills/fill.ts'
import { addStatedTotals, ColumnTotals } from '#domain/importers/matching/stated-totals.ts'
import { AmbiguousTimes } from '#domain/importers/reading/ambiguous-times.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { FoundTable } from '#domain/importers/reading/find-tables.ts'
import type { FormatOptions, FormatReading, ImportFormat } from '#domain/importers/reading/import-format.ts'
import { lineNumberAt, type ImportFile } from '#domain/importers/reading/import-file.ts'
import { buildFileFill, ImportRow, detectNotation, emptyToNull } from '#domain/importers/reading/import-row.ts'
import type { LayoutColumns } from '#domain/importers/reading/layout-columns.ts'
import { optionOfSymbol } from '#domain/importers/reading/option-symbols.ts'
import { isBlankRow } from '#domain/importers/reading/plain-header.ts'
import { type RowAccounts, readRow, createTradeCollector } from '#domain/importers/reading/read-tables.ts'
import { buildLegs } from '#domain/importers/reading/round-trip-row.ts'
import { RoundedNumbers } from '#domain/importers/reading/rounded-numbers.ts'
import { isTotalRow, RowIgnored, RowProblem, type RowTrade } from '#domain/importers/reading/row-problems.ts'
import { parseDirection } from '#domain/importers/reading/trading-words.ts'
import { classByPointValue, classByResult, classifySymbol } from '#domain/importers/reading/instrument-fields.ts'
import { instrumentOf } from '#domain/instruments/instrument.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import { listFields, fingerprintHeaders, type ColumnMapping, type MappedField } from './column-mapping.ts'

type Row = ImportRow<MappedField>

const times: ReadonlySet<string> = new Set(['at', 'entryAt', 'exitAt'])
const texts: ReadonlySet<string> = new Set(
  'symbol clock entryClock exitClock side direction id orderId account currency note'.split(' '),
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

function directionOf(row: Row, column: 'side' | 'direction'): Direction {
  if (!row.has(column)) return exact(row.requiredAmount('quantity')).lt(0) ? 'short' : 'long'
  const text = row.requiredText(column)
  const direction = parseDirection(text)
  if (direction === null) {
    throw new RowProblem(`${row.header(column)} "${text}" is neither buy (long) nor sell (short).`)
  }
  return direction
}

function currencyOf(row: Row, options: FormatOptions): string {
  const text = row.text('currency').toUpperCase()
  if (text === '' || text === options.currency) return options.currency
  throw new RowProblem(`The row is in ${text}, the portfolio in ${options.currency}; import it into one in ${text}.`)
}

function pointValueOf(row: Row) {
  const stated = row.amount('pointValue')
  if (stated !== null && !exact(stated).gt(0)) throw new RowProblem(`${row.header('pointValue')} must be above 0.`)
  return stated
}

function readFill(row: Row, options: FormatOptions): FileFill {
  if (isTotalRow(row, 'at')) throw new RowIgnored('A total of the rows above.')
  const symbol = row.requiredText('symbol')
  const pointValue = pointValueOf(row)
  const stated = classByPointValue(symbol, pointValue)
  return buildFileFill(row, {
    symbol,
    instrument: {
      ...(stated === null ? {} : { assetClass: stated }),
      ...optionOfSymbol(symbol, null),
      quoteCurrency: currencyOf(row, options),
      ...(pointValue === null ? {} : { pointValue }),
    },
    at: row.moment('at', 'clock'),
    writtenAt: row.joinText('at', 'clock'),
    side: directionOf(row, 'side') === 'long' ? 'buy' : 'sell',
    quantity: row.quantity('quantity'),
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

function readTrade(row: Row, options: FormatOptions): RowTrade {
  if (isTotalRow(row, 'entryAt')) throw new RowIgnored('A total of the rows above.')
  const symbol = row.requiredText('symbol')
  const direction = directionOf(row, 'direction')
  const executions = buildLegs({
    times: row,
    direction,
    quantity: row.quantity('quantity'),
    entryAt: row.moment('entryAt', 'entryClock'),
    entryPrice: row.price('entryPrice', symbol),
    exitAt: row.optionalMoment('exitAt', 'exitClock'),
    exitPrice: row.optionalPrice('exitPrice', symbol),
  })
  const option = optionOfSymbol(symbol, null)
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
  const stated = classByPointValue(symbol, pointValueOf(row)) ?? classByResult(symbol, moved, brokerPnl)
  const { assetClass, isUnclear } = classifySymbol(symbol, stated, options)
  const known = { ...instrumentOf(symbol, assetClass), ...option }
  const id = emptyToNull(row.text('id'))
  const written = [row.joinText('entryAt', 'entryClock'), row.joinText('exitAt', 'exitClock')]
  const fills = executions.map(({ side, quantity, price }) => `${side} ${quantity} ${price}`)
  const stop = row.optionalPrice('stop', symbol)
  const pointValue = pointValueOf(row) ?? known.pointValue
  return {
    trade: {
      status: executions.length === 1 ? 'active' : 'completed',
      ...option,
      symbol,
      assetClass: known.assetClass,
      quoteCurrency: currencyOf(row, options),
      pointValue,
      tickSize: known.tickSize,
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
  mapping: ColumnMapping,
  fingerprint: string,
  { timeZone, currency }: FormatOptions,
  read: (row: Row, accounted: RowAccounts) => void,
): RowAccounts {
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
  accounted.warnings.push(...clockChanges.warnings, ...rounded.warnings)
  return accounted
}

/**
 * Creates the format that a trader defined for files with a certain header: the columns, whether rows are executions or
 * round trips, and how dates and numbers are written. Without a side column, a negative size is a sale.
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
  if (mapping.content === 'executions') {
    return {
      ...base,
      content: 'executions',
      readFills: (file, options) => {
        const fills: FileFill[] = []
        const totals = new ColumnTotals()
        const accounted = readEachRow(file, mapping, fingerprint, options, (row) => {
          totals.note(row, totalledFields, isTotalRow(row, 'at'))
          fills.push(readFill(row, options))
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
      const totals = new ColumnTotals()
      const accounted = readEachRow(file, mapping, fingerprint, options, (row, accounts) => {
        totals.note(row, totalledFields, isTotalRow(row, 'entryAt'))
        add(row, readTrade(row, options), accounts)
      })
      return addStatedTotals({ trades, ...accounted }, totals.totals)
    },
  }
}
