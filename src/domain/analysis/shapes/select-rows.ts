import type { Column, ColumnKey, Rows, TradeColumns } from './columns.ts'
import { unknownDay } from './columns.ts'
import { enteredWithin, isDatedByEntry } from './dated-by-entry.ts'
import { filterRows, MissingColumn } from './read-columns.ts'
import { columnsOfConditions, selectTrades } from './select-trades.ts'
import type { Brush, RangeBrush, Selection, SimpleBrush, ValuesBrush } from './selection.ts'
import type { ToolKey } from './tool-keys.ts'

type Test = (row: number) => boolean

/** The value that marks what is unknown in a brush of values. */
export const unknownValue = ''

/** A value of a column as a number; null for texts. */
function numericReader(column: Column): ((row: number) => number) | null {
  switch (column.kind) {
    case 'number':
    case 'instant': {
      const { values } = column
      return (row) => values[row] ?? Number.NaN
    }
    case 'money': {
      const { units } = column
      const power = 10 ** column.places
      return (row) => (units[row] ?? Number.NaN) / power
    }
    case 'date': {
      const { days } = column
      return (row) => (days[row] === unknownDay ? Number.NaN : (days[row] ?? Number.NaN))
    }
    case 'flag':
    case 'text':
    case 'texts':
      return null
  }
}

function rangeTest(column: Column, { low, high }: RangeBrush): Test {
  const read = numericReader(column)
  if (read === null) return () => false
  return (row) => {
    const value = read(row)
    return value >= low && value <= high
  }
}

function valuesTest(column: Column, { values }: ValuesBrush): Test {
  const wanted = new Set(values)
  const wantsUnknown = wanted.has(unknownValue)
  if (column.kind === 'text') {
    const passing = Uint8Array.from(column.labels, (label) => Number(wanted.has(label)))
    const { codes } = column
    return (row) => (codes[row] === -1 ? wantsUnknown : passing[codes[row] ?? -1] === 1)
  }
  if (column.kind === 'texts') {
    const passing = Uint8Array.from(column.labels, (label) => Number(wanted.has(label)))
    const { starts, codes } = column
    return (row) => {
      const [from, to] = [starts[row] ?? 0, starts[row + 1] ?? 0]
      if (from === to) return wantsUnknown
      for (let place = from; place < to; place += 1) if (passing[codes[place] ?? -1] === 1) return true
      return false
    }
  }
  if (column.kind === 'flag') {
    const { values: flags } = column
    return (row) => wanted.has(flags[row] === -1 ? unknownValue : flags[row] === 1 ? 'yes' : 'no')
  }
  const numbers = new Set(values.filter((value) => value !== unknownValue).map(Number))
  const read = numericReader(column) ?? (() => Number.NaN)
  return (row) => {
    const value = read(row)
    return Number.isNaN(value) ? wantsUnknown : numbers.has(value)
  }
}

/** Whether a trade is inside a brush of one column. */
export function brushTest(columns: TradeColumns, brush: SimpleBrush): Test {
  const column = columns.columns.get(brush.column)
  if (column === undefined) throw new MissingColumn(brush.column)
  return brush.kind === 'range' ? rangeTest(column, brush) : valuesTest(column, brush)
}

function testOf(columns: TradeColumns, brush: Brush): Test {
  if (brush.kind === 'trades') {
    const wanted = new Set(brush.ids)
    return (row) => wanted.has(columns.ids[row] ?? '')
  }
  if (brush.kind !== 'both') return brushTest(columns, brush)
  const [first, second] = [brushTest(columns, brush.first), brushTest(columns, brush.second)]
  return (row) => first(row) && second(row)
}

interface Filtered {
  readonly key: string
  readonly rows: Rows
}
const filtered = new WeakMap<TradeColumns, Filtered>()
const filteredByEntry = new WeakMap<TradeColumns, Filtered>()

type Chosen = Pick<Selection, 'portfolioIds' | 'conditions'>

function chooseRows(columns: TradeColumns, { portfolioIds, conditions }: Chosen): Rows {
  const wanted = new Set(portfolioIds)
  const chosen = columns.portfolios.map(({ id }) => wanted.size === 0 || wanted.has(id))
  return filterRows(selectTrades(columns, conditions), (row) => chosen[columns.portfolio[row] ?? 0] === true)
}

/** Rows by portfolios and conditions, kept until either changes: brushes move far more often. */
function filteredRows(columns: TradeColumns, { portfolioIds, conditions }: Selection, byEntry: boolean): Rows {
  const isByEntry = byEntry && (conditions.from !== null || conditions.to !== null)
  const kept = isByEntry ? filteredByEntry : filtered
  const key = JSON.stringify([portfolioIds, conditions])
  const known = kept.get(columns)
  if (known?.key === key) return known.rows
  const rows = isByEntry
    ? enteredWithin(
        columns,
        chooseRows(columns, { portfolioIds, conditions: { ...conditions, from: null, to: null } }),
        conditions,
      )
    : chooseRows(columns, { portfolioIds, conditions })
  kept.set(columns, { key, rows })
  return rows
}

interface Brushed {
  readonly key: string
  readonly rows: Rows
}
const brushed = new WeakMap<Rows, Brushed>()

/**
 * Rows of a selection. The brush of tool `except` is left out: a tool shows where its own brush lies and is not cut by
 * it. Days are those of the entry where `isDatedByEntry` says so of that tool. Tools that are cut by the same brushes get
 * the same list, so that they share what is prepared of it.
 */
export function selectRows(columns: TradeColumns, selection: Selection, except: ToolKey | null): Rows {
  const rows = filteredRows(columns, selection, isDatedByEntry(except))
  const brushes = selection.brushes.filter(({ tool }) => tool !== except)
  if (brushes.length === 0) return rows
  const key = JSON.stringify(brushes)
  const known = brushed.get(rows)
  if (known?.key === key) return known.rows
  const tests = brushes.map((brush) => testOf(columns, brush))
  const kept = tests.reduce(filterRows, rows)
  brushed.set(rows, { key, rows: kept })
  return kept
}

function columnsOfBrush(brush: Brush): ColumnKey[] {
  if (brush.kind === 'trades') return []
  return brush.kind === 'both' ? [brush.first.column, brush.second.column] : [brush.column]
}

/** Columns beyond the core that a selection is read from. */
export const columnsOfSelection = ({ conditions, brushes }: Selection): ColumnKey[] => [
  ...columnsOfConditions(conditions),
  ...brushes.flatMap(columnsOfBrush),
]
