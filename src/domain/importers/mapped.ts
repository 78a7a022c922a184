import { exact, toMoney } from '#domain/decimal.ts'
import { instrumentOf } from '#domain/instruments.ts'
import type { Direction } from '#domain/trade.ts'
import { ClockChanges } from './clock-changes.ts'
import { fieldsOf, headerFingerprint, type ColumnMapping, type MappedField } from './column-mapping.ts'
import { isBlankRow } from './columns.ts'
import type { FileFill } from './file-fills.ts'
import { directionNamed } from './generic-words.ts'
import type { FormatOptions, FormatReading, ImportFile, ImportFormat } from './import-format.ts'
import { fillOf, ImportRow, notationOf, orNull } from './import-row.ts'
import { optionNamed } from './option-symbols.ts'
import { isTotal, RowIgnored, RowProblem, type RowTrade } from './read-rows.ts'
import { type Accounted, readRow, tradeCollector } from './read-tables.ts'
import { RoundedNumbers } from './rounded-numbers.ts'
import { legsOf } from './round-trip-row.ts'
import type { LayoutColumns } from './table-columns.ts'
import type { TableSegment } from './table-segments.ts'

type Row = ImportRow<MappedField>

const times: ReadonlySet<string> = new Set(['at', 'entryAt', 'exitAt'])
const texts: ReadonlySet<string> = new Set(
  'symbol clock entryClock exitClock side direction id orderId account currency note'.split(' '),
)
const prices: ReadonlySet<string> = new Set('price entryPrice exitPrice stop target lowest highest'.split(' '))

/** What the columns hold, as far as the notation of a table depends on it. */
const layout: LayoutColumns = Object.fromEntries(
  [...fieldsOf('executions'), ...fieldsOf('roundTrips')].map(({ field, required }) => [
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

/** Titles and periods stand above a header, but not more of them than this. */
const deepestHeader = 200

const said = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length

/** The row of a sheet that is most likely its header: the first that has about as many cells as the fullest near it. */
export function likelyHeader(rows: readonly (readonly string[])[]): number | null {
  const first = rows.slice(0, deepestHeader)
  const most = first.reduce((fullest, row) => Math.max(fullest, said(row)), 0)
  if (most < 2) return null
  return first.findIndex((row) => said(row) >= Math.max(2, 0.8 * most))
}

/** The header row of a sheet that has a fingerprint; null where it has none. */
function headerWith(rows: readonly (readonly string[])[], fingerprint: string): number | null {
  const found = rows.slice(0, deepestHeader).findIndex((row) => said(row) > 1 && headerFingerprint(row) === fingerprint)
  return found < 0 ? null : found
}

function directionOf(row: Row, column: 'side' | 'direction'): Direction {
  if (!row.has(column)) return exact(row.number('quantity')).lt(0) ? 'short' : 'long'
  const text = row.word(column)
  const direction = directionNamed(text)
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

function fillIn(row: Row, options: FormatOptions): FileFill {
  if (isTotal(row, 'at')) throw new RowIgnored('A total of the rows above.')
  const symbol = row.word('symbol')
  const pointValue = pointValueOf(row)
  return fillOf(row, {
    symbol,
    instrument: {
      ...optionNamed(symbol, null),
      quoteCurrency: currencyOf(row, options),
      ...(pointValue === null ? {} : { pointValue }),
    },
    at: row.moment('at', 'clock'),
    writtenAt: row.written('at', 'clock'),
    side: directionOf(row, 'side') === 'long' ? 'buy' : 'sell',
    quantity: row.quantity('quantity'),
    price: row.price('price', symbol),
    commission: row.cost('commission'),
    exchangeFees: row.cost('fees'),
    swapFunding: row.money('swap'),
    account: orNull(row.text('account')),
    id: orNull(row.text('id')),
    orderId: orNull(row.text('orderId')),
    brokerPnl: row.amount('brokerPnl') === null ? null : row.money('brokerPnl'),
    note: orNull(row.text('note')),
  })
}

function tradeIn(row: Row, options: FormatOptions): RowTrade {
  if (isTotal(row, 'entryAt')) throw new RowIgnored('A total of the rows above.')
  const symbol = row.word('symbol')
  const direction = directionOf(row, 'direction')
  const executions = legsOf({
    times: row,
    direction,
    quantity: row.quantity('quantity'),
    entryAt: row.moment('entryAt', 'entryClock'),
    entryPrice: row.price('entryPrice', symbol),
    exitAt: row.optionalMoment('exitAt', 'exitClock'),
    exitPrice: row.optionalPrice('exitPrice', symbol),
  })
  const option = optionNamed(symbol, null)
  const known = { ...instrumentOf(symbol, null), ...option }
  const id = orNull(row.text('id'))
  const brokerPnl = row.amount('brokerPnl')
  const written = [row.written('entryAt', 'entryClock'), row.written('exitAt', 'exitClock')]
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
      brokerPnl: brokerPnl === null ? null : toMoney(exact(brokerPnl)),
      thesis: orNull(row.text('note')),
    },
    content: ['mapped', symbol, id ?? [...written, ...fills].join('|')].join('|').slice(0, 280),
    notes: [],
  }
}

/** Calls `read` for each row below the header, and accounts for all others. */
function eachRow(
  file: ImportFile,
  mapping: ColumnMapping,
  fingerprint: string,
  { timeZone, currency }: FormatOptions,
  read: (row: Row, accounted: Accounted) => void,
): Accounted {
  const accounted: Accounted = { rejected: [], ignored: [], warnings: [], blank: 0 }
  const positions = new Map(
    Object.entries(mapping.columns).flatMap(([field, place]) => (place === undefined ? [] : [[field, place] as const])),
  )
  const clockChanges = new ClockChanges()
  const rounded = new RoundedNumbers()
  for (const sheet of file.sheets) {
    const headerIndex = headerWith(sheet.rows, fingerprint)
    const table: TableSegment | null =
      headerIndex === null
        ? null
        : {
            sheet,
            columns: layout,
            headerIndex,
            positions,
            rows: sheet.rows.flatMap((_row, index) => (index > headerIndex ? [index] : [])),
          }
    const found = table === null ? null : notationOf([table], { timeZone }, clockChanges, currency)
    const notation =
      found === null
        ? null
        : { ...found, mark: mapping.decimalMark ?? found.mark, dayOrder: mapping.dayOrder ?? found.dayOrder }
    if (found?.dayOrderCertain === false && mapping.dayOrder === null) {
      accounted.warnings.push({
        line: null,
        message: 'Dates such as 03/04/2025 could be read either way. Say which of day and month stands first.',
      })
    }
    for (const [index, cells] of sheet.rows.entries()) {
      const line = sheet.lines[index] ?? index + 1
      if (isBlankRow(cells) || index === table?.headerIndex) accounted.blank += 1
      else if (table === null || notation === null) {
        accounted.ignored.push({ line, reason: 'Not part of the table that is read.' })
      } else if (index < table.headerIndex) accounted.ignored.push({ line, reason: 'Stands above the table.' })
      else if (headerFingerprint(cells) === fingerprint) accounted.blank += 1
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
 * The format that a trader has described for files with a certain header: which column is what, whether rows are
 * executions or round trips, how dates and numbers are written. Without a column for the side, a negative size sells.
 */
export function mappedFormat(mapping: ColumnMapping, fingerprint: string, name: string): ImportFormat {
  const base = {
    id: `mapped-${fingerprint}`,
    label: name,
    source: 'Your own columns',
    howToExport: 'A table whose columns you have named.',
    layoutSource: 'The trader.',
    checkedAgainst: 'own',
    tables: [],
    kinds: ['text', 'workbook', 'page', 'xml'],
    detect: (file: ImportFile) => (file.sheets.some(({ rows }) => headerWith(rows, fingerprint) !== null) ? 1 : 0),
  } as const
  if (mapping.content === 'executions') {
    return {
      ...base,
      content: 'executions',
      readFills: (file, options) => {
        const fills: FileFill[] = []
        const accounted = eachRow(file, mapping, fingerprint, options, (row) => fills.push(fillIn(row, options)))
        return { fills, ...accounted }
      },
    }
  }
  return {
    ...base,
    content: 'roundTrips',
    readTrades: (file, options): FormatReading => {
      const { trades, add } = tradeCollector()
      const accounted = eachRow(file, mapping, fingerprint, options, (row, accounts) =>
        add(row, tradeIn(row, options), accounts),
      )
      return { trades, ...accounted }
    },
  }
}
