import { directions } from '#domain/fills/fill.ts'
import type { Fill } from '#domain/fills/fill.ts'
import { formatFills, parseFills } from '#domain/fills/format-fills.ts'
import type { ImportRow } from '#domain/importers/reading/import-row.ts'
import type { ImportLabels } from '#domain/importers/reading/imported-trade.ts'
import { rejectOtherCurrency } from '#domain/importers/reading/portfolio-currency.ts'
import { RowProblem, type RowTrade } from '#domain/importers/reading/row-problems.ts'
import { removeFormulaGuard } from '#domain/importers/reading/tables/csv.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { type LayoutColumn, scoreLayout, optional, required } from '#domain/importers/reading/tables/layout-columns.ts'
import { readTradeTables } from '#domain/importers/reading/tables/read-tables.ts'
import { columnFields, fieldByKey, type ColumnField } from '#domain/trade/fields/catalogue.ts'
import { excursionSources, tradeStatuses, type ExcursionSource } from '#domain/trade/fields/choices.ts'
import { formerLabels } from '#domain/trade/fields/former-labels.ts'
import type { NewTrade } from '#domain/trade/new-trade.ts'
import { parseCustomStats, parseRuleChecks, parseScreenshots, rejectIds, splitNames } from './edgeworth-lists.ts'
import { labelsOfNames } from './journal-cells.ts'

/** Max length of the names of exchanges and missed reasons. */
const maxEntryNameLength = 80

const label = (key: ColumnField) => fieldByKey[key].label

/** Stated fields stored as plain cells, without playbook names and maps. */
const plainFields = columnFields.filter((key) => {
  const { type } = fieldByKey[key].value
  return type !== 'reference' && type !== 'references' && type !== 'customStats'
})

/** Column names of the history that differ from the catalogue. */
const otherLabels: Readonly<Partial<Record<ColumnField | 'screenshots', readonly string[]>>> = {
  brokerPnl: ['Broker’s P&L'],
}

/** Names of a field's column beside its label: its key, and the labels of other and of earlier exports. */
function otherNames(key: ColumnField | 'screenshots'): string[] {
  const former = formerLabels[key]
  return [key, ...(otherLabels[key] ?? []), ...(former === undefined ? [] : [former])]
}

// Columns have catalogue labels (history export) or keys (API).
const stated = Object.fromEntries(
  plainFields.map((key) => [key, optional.text(label(key), ...otherNames(key))]),
) as Record<(typeof plainFields)[number], LayoutColumn>

const columns = {
  ...stated,
  symbol: required.text(fieldByKey.symbol.label, 'symbol'),
  direction: required.text(fieldByKey.direction.label, ...otherNames('direction')),
  status: required.text(fieldByKey.status.label, 'status'),
  fills: required.text(fieldByKey.executions.label, 'executions'),
  // Also distinguishes this table from other round trips.
  excursionSource: required.text(fieldByKey.excursionSource.label, 'excursionSource'),
  tradeId: optional.text(fieldByKey.tradeId.label, 'id'),
  setup: optional.text(fieldByKey.setupId.label, 'setup', 'setupId'),
  mistakes: optional.text(fieldByKey.mistakeIds.label, 'mistakes', 'mistakeIds'),
  tags: optional.text(fieldByKey.tags.label, 'tags'),
  exchange: optional.text(fieldByKey.exchangeId.label, 'exchange', 'exchangeId'),
  missedReason: optional.text(fieldByKey.missedReasonId.label, 'missedReason', 'missedReasonId'),
  customStats: optional.text(fieldByKey.customStats.label, ...otherNames('customStats')),
  ruleChecks: optional.text(fieldByKey.ruleResponses.label, 'ruleResponses'),
  screenshots: optional.text(fieldByKey.screenshots.label, ...otherNames('screenshots')),
}
type Row = ImportRow<keyof typeof columns>

/** Each column becomes the datapoint it was exported from. */
const becomes = Object.fromEntries(Object.entries(columns).map(([key, { names }]) => [key, names[0] ?? key]))

const plainNumber = /^-?\d+(?:\.\d+)?$/

/** Parses a stated field as exported; undefined if the cell is empty. */
function valueIn(row: Row, key: keyof typeof columns & ColumnField): unknown {
  const text = row.text(key)
  if (text === '') return undefined
  const { value } = fieldByKey[key]
  const wrong = (what: string) =>
    new RowProblem(`${row.header(key)} "${text.slice(0, 40)}" is not ${what}. Correct it.`)
  switch (value.type) {
    case 'decimal':
    case 'money':
      if (!plainNumber.test(text)) throw wrong('a number')
      return text
    case 'integer':
      if (!/^-?\d+$/.test(text)) throw wrong('a whole number')
      return Number(text)
    case 'yesNo':
      if (!/^(?:true|false|yes|no)$/i.test(text)) throw wrong('yes or no')
      return /^(?:true|yes)$/i.test(text)
    case 'choice':
      if (!value.choices.includes(text)) throw wrong(`one of ${value.choices.join(', ')}`)
      return text
    case 'choices': {
      const chosen = text.split(';').map((one) => one.trim())
      if (!chosen.every((one) => value.choices.includes(one))) throw wrong(`of ${value.choices.join(', ')}`)
      return chosen
    }
    case 'instant':
      if (Number.isNaN(Date.parse(text))) throw wrong('a date and time')
      return new Date(text).toISOString()
    case 'text': {
      const written = removeFormulaGuard(row.untrimmedText(key))
      if (written.length > value.max) throw wrong(`of at most ${value.max} characters`)
      return written
    }
    case 'address':
    case 'currency':
    case 'coin':
    case 'date':
    case 'id':
      return removeFormulaGuard(text)
    // Excluded by `plainFields`.
    case 'reference':
    case 'references':
    case 'fills':
    case 'ruleResponses':
    case 'attachments':
    case 'customStats':
      return undefined
  }
}

/** The fills of a trade in JSON; null for any other text. */
function parseJsonFills(text: string): readonly Fill[] | null {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    return null
  }
  if (!Array.isArray(list)) return null
  const fills = (list as readonly Partial<Record<keyof Fill, unknown>>[]).map((fill) => {
    const { at, side, quantity, price, fee, liquidity = null } = fill
    return parseFills(formatFills([{ at, side, quantity, price, fee, liquidity } as Fill]))
  })
  return fills.every((one) => one !== null) ? fills.flat() : null
}

/** Playbook entries by name, with what is stored of them for the trade; undefined if there are none. */
function labelsOf(row: Row): ImportLabels | undefined {
  const nameIn = (column: 'setup' | 'exchange' | 'missedReason' | 'tags' | 'mistakes') =>
    removeFormulaGuard(row.text(column))
  const [setup, exchange, missedReason] = [nameIn('setup'), nameIn('exchange'), nameIn('missedReason')]
  const [tags, mistakes] = [splitNames(nameIn('tags')), splitNames(nameIn('mistakes'))]
  rejectIds([setup, exchange, missedReason, ...tags, ...mistakes])
  const customStats = parseCustomStats(row.text('customStats'))
  const ruleChecks = parseRuleChecks(row.text('ruleChecks'))
  const recorded = {
    ...(exchange === '' ? {} : { exchange: exchange.slice(0, maxEntryNameLength) }),
    ...(missedReason === '' ? {} : { missedReason: missedReason.slice(0, maxEntryNameLength) }),
    ...(customStats.length === 0 ? {} : { customStats }),
    ...(ruleChecks.length === 0 ? {} : { ruleChecks }),
  }
  const labels = labelsOfNames(setup === '' ? null : setup, tags, mistakes)
  if (Object.keys(recorded).length === 0) return labels
  return { ...(labels ?? { setup: null, tags: [], mistakes: [] }), ...recorded }
}

/** Where its extremes come from; undefined in a cell that its trader has emptied. */
function excursionSourceIn(row: Row): ExcursionSource | undefined {
  const text = row.text('excursionSource')
  const source = excursionSources.find((one) => one === text)
  if (source === undefined && text !== '') {
    throw new RowProblem(`${row.header('excursionSource')} must be one of ${excursionSources.join(', ')}.`)
  }
  return source
}

function readRow(row: Row, options: FormatOptions): RowTrade {
  const symbol = removeFormulaGuard(row.requiredText('symbol'))
  const status = tradeStatuses.find((one) => one === row.text('status'))
  if (status === undefined) throw new RowProblem(`${row.header('status')} must be one of ${tradeStatuses.join(', ')}.`)
  const direction = directions.find((one) => one === row.text('direction'))
  if (direction === undefined) throw new RowProblem(`${row.header('direction')} must be long or short.`)
  const text = row.text('fills')
  const executions = text === '' ? [] : text.startsWith('[') ? parseJsonFills(text) : parseFills(text)
  if (executions === null) {
    throw new RowProblem(`${row.header('fills')} "${text.slice(0, 40)}" cannot be read. Export the history again.`)
  }
  const values = Object.fromEntries(plainFields.map((key) => [key, valueIn(row, key)])) as Partial<NewTrade>
  const currency = values.quoteCurrency ?? options.currency
  rejectOtherCurrency(symbol, currency, options.currency)
  const { assetClass, pointValue } = values
  if (assetClass === undefined) throw new RowProblem(`The row has no ${label('assetClass')}.`)
  if (pointValue === undefined) throw new RowProblem(`The row has no ${label('pointValue')}.`)
  const screenshots = parseScreenshots(row.text('screenshots'))
  const id = row.text('tradeId')
  const content = id === '' ? [symbol, direction, status, text] : ['id', id]
  return {
    trade: {
      ...values,
      symbol,
      status,
      direction,
      assetClass,
      pointValue,
      quoteCurrency: currency,
      executions,
      screenshots,
    },
    content: ['edgeworth', ...content].join('|').slice(0, 280),
    notes: [],
    labels: labelsOf(row),
    excursionSource: excursionSourceIn(row),
  }
}

/** Our own history export with all columns, or the API's CSV or JSON: fills and every stated datapoint. */
export const edgeworth: ImportFormat = {
  id: 'edgeworth',
  label: 'Edgeworth history',
  source: 'Edgeworth',
  howToExport: 'Trade history > Export > CSV, Excel or JSON, with all columns.',
  layoutSource:
    'The catalogue of datapoints (docs/trade-fields.md); fills as src/domain/fills/format-fills.ts writes them.',
  checkedAgainst: 'own',
  tables: [{ name: '', columns, becomes }],
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  // Other journals share single column names, but not all of them.
  detect: (file) => (scoreLayout(file, columns) > 0 ? 0.97 : 0),
  readTrades: (file, options) => readTradeTables(file, columns, options, (row) => readRow(row, options)),
}
