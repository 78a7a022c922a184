import { baseRows } from '#domain/analysis/shapes/base-rows.ts'
import type { Column, ColumnKey, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { unknownDay } from '#domain/analysis/shapes/columns.ts'
import { amountAt, dateOfDay, labelAt } from '#domain/analysis/shapes/read-columns.ts'
import type { ToolExtras } from '#domain/analysis/shapes/tool.ts'
import { analysisTools } from '#domain/analysis/tools.ts'
import type { Direction } from '#domain/fills/fill.ts'
import type { TradeResult } from '#domain/trade/fields/choices.ts'
import { inputOfCall } from './run-tools.ts'
import type { DrilledPage, DrilledTrade, DrillQuery, DrillSort } from './shapes.ts'

/** Texts that may say something of a trade, the most telling first. */
const notes = ['lessons', 'thesis', 'exitComment', 'managementComment', 'entryComment'] as const

const textAt = (column: Column | undefined, row: number) => (column?.kind === 'text' ? labelAt(column, row) : null)

function numberAt(column: Column | undefined, row: number): number | null {
  if (column?.kind !== 'number' && column?.kind !== 'money') return null
  const value = column.kind === 'money' ? amountAt(column, row) : (column.values[row] ?? Number.NaN)
  return Number.isNaN(value) ? null : value
}

function noteAt({ columns }: TradeColumns, row: number): string | null {
  for (const key of notes) {
    const text = textAt(columns.get(key), row)?.trim() ?? ''
    if (text !== '') return text
  }
  return null
}

function tradeAt(columns: TradeColumns, row: number): DrilledTrade {
  const at = (key: ColumnKey) => columns.columns.get(key)
  const listedOn = at('listedOn')
  const day = listedOn?.kind === 'date' ? (listedOn.days[row] ?? unknownDay) : unknownDay
  const portfolio = columns.portfolios[columns.portfolio[row] ?? 0]
  return {
    id: columns.ids[row] ?? '',
    portfolioId: portfolio?.id ?? '',
    currency: portfolio?.currency ?? '',
    symbol: textAt(at('symbol'), row) ?? '',
    direction: textAt(at('direction'), row) as Direction | null,
    result: textAt(at('result'), row) as TradeResult | null,
    setupId: textAt(at('setupId'), row),
    date: day === unknownDay ? null : dateOfDay(day),
    realizedR: numberAt(at('realizedR'), row),
    netPnl: numberAt(at('netPnl'), row),
    missedR: numberAt(at('missedR'), row),
    note: noteAt(columns, row),
  }
}

/** Rows behind a group of a tool, or all that the tool is about. */
function drilledRows(columns: TradeColumns, { call, selection, group }: DrillQuery, extras: ToolExtras): Uint32Array {
  const tool = analysisTools[call.tool]
  const input = inputOfCall(columns, call, selection, 'quick', extras)
  if (group === null) return baseRows(columns, input.rows, tool.base)
  const groupOf = (depth: 'quick' | 'full') =>
    tool.compute({ ...input, depth, tradesOf: [group] }).groups.find(({ key }) => key === group)
  // Some figures are in complete answers only.
  const ids = new Set((groupOf('quick') ?? groupOf('full'))?.tradeIds)
  return input.rows.filter((row) => ids.has(columns.ids[row] ?? ''))
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Puts rows into order; unknown values come last both ways. Rows are in order of exit. */
function sortRows(columns: TradeColumns, rows: Uint32Array, sort: DrillSort, isDescending: boolean): Uint32Array {
  const sign = isDescending ? -1 : 1
  if (sort === 'date') return isDescending ? rows.toReversed() : rows
  const column = columns.columns.get(sort)
  if (sort === 'symbol')
    return rows.toSorted((a, b) => sign * compareTexts(textAt(column, a) ?? '', textAt(column, b) ?? '') || a - b)
  const values = new Map(Array.from(rows, (row) => [row, numberAt(column, row)]))
  return rows.toSorted((a, b) => {
    const [x, y] = [values.get(a) ?? null, values.get(b) ?? null]
    if (x === null || y === null) return Number(x === null) - Number(y === null) || a - b
    return sign * (x - y) || a - b
  })
}

/** A page of the trades behind a group. `extras` are the figures from the engine and from candles for this selection. */
export function drillTrades(columns: TradeColumns, query: DrillQuery, extras: ToolExtras): DrilledPage {
  const rows = sortRows(columns, drilledRows(columns, query, extras), query.sort, query.isDescending)
  const page = rows.subarray(query.from, query.from + query.count)
  return { total: rows.length, trades: Array.from(page, (row) => tradeAt(columns, row)) }
}
