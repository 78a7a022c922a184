import type { Rows, TradeColumns } from './columns.ts'
import { unknownDay } from './columns.ts'
import { oncePerRows } from './once-per-rows.ts'
import { codeOf, daysOf, filterRows, flagsOf, instantsOf, moneyOf, numbersOf, textOf } from './read-columns.ts'
import type { ToolBase } from './tool.ts'

const masks = new WeakMap<TradeColumns, Map<ToolBase, Uint8Array>>()

const isKnown = (values: Float64Array, row: number) => !Number.isNaN(values[row] ?? Number.NaN)

/** The rule of `closedTrades`: completed, not excluded, with result, times and P&L. */
function closedTest(columns: TradeColumns): (row: number) => boolean {
  const status = textOf(columns, 'status')
  const result = textOf(columns, 'result')
  const [completed, open] = [codeOf(status, 'completed'), codeOf(result, 'open')]
  const isExcluded = flagsOf(columns, 'isExcluded')
  const [entries, exits] = [instantsOf(columns, 'entryAt'), instantsOf(columns, 'exitAt')]
  const [net, gross] = [moneyOf(columns, 'netPnl').units, moneyOf(columns, 'grossPnl').units]
  const minutes = numbersOf(columns, 'holdMinutes')
  const days = daysOf(columns, 'exitDate')
  return (row) =>
    status.codes[row] === completed &&
    isExcluded[row] !== 1 &&
    result.codes[row] !== -1 &&
    result.codes[row] !== open &&
    isKnown(entries, row) &&
    isKnown(exits, row) &&
    days[row] !== unknownDay &&
    isKnown(net, row) &&
    isKnown(gross, row) &&
    isKnown(minutes, row)
}

function testOf(columns: TradeColumns, base: ToolBase): (row: number) => boolean {
  if (base === 'closed') return closedTest(columns)
  const isExcluded = flagsOf(columns, 'isExcluded')
  if (base === 'entered') {
    const entries = instantsOf(columns, 'entryAt')
    return (row) => isExcluded[row] !== 1 && isKnown(entries, row)
  }
  const status = textOf(columns, 'status')
  const missed = codeOf(status, 'missed')
  return (row) => isExcluded[row] !== 1 && status.codes[row] === missed
}

function maskOf(columns: TradeColumns, base: ToolBase): Uint8Array {
  const known = masks.get(columns) ?? new Map<ToolBase, Uint8Array>()
  masks.set(columns, known)
  const found = known.get(base)
  if (found !== undefined) return found
  const passes = testOf(columns, base)
  const mask = new Uint8Array(columns.count)
  for (let row = 0; row < mask.length; row += 1) if (passes(row)) mask[row] = 1
  known.set(base, mask)
  return mask
}

/**
 * The rows that a tool is about: closed trades count in statistics, entered ones have an entry, missed ones never had.
 * None of them is excluded from statistics. The same rows give the same list, so that tools share what is prepared of it.
 */
export const baseRows: (columns: TradeColumns, rows: Rows, base: ToolBase) => Rows = oncePerRows(
  (columns, rows, base: ToolBase) => {
    const mask = maskOf(columns, base)
    return filterRows(rows, (row) => mask[row] === 1)
  },
)

export const closedRows = (columns: TradeColumns, rows: Rows): Rows => baseRows(columns, rows, 'closed')
