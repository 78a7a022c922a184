import { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { findFormulaDatapoints, formulaOf } from '#domain/formulas/compile-formula.ts'
import { evaluateColumns } from '#domain/formulas/evaluate-columns.ts'
import { readInputNumber } from '#domain/formulas/formula-input.ts'
import { sortByExit } from '#domain/metrics/shared/sort-by-exit.ts'
import type { Id } from '#domain/numbers/units.ts'
import { parseRows } from './datapoint-rows.ts'
import type { FigureTasks } from './tasks.ts'

/** Columns of a row that windows of earlier trades need. */
export const windowColumns = ['exitAt', 'entryAt', 'isExcluded'] as const

/** What a formula needs of one trade. Times are milliseconds, null where unknown; unknown inputs are null. */
interface FormulaRow {
  readonly id: Id
  readonly exit: number | null
  readonly entry: number | null
  readonly isExcluded: boolean
  readonly inputs: readonly (number | null)[]
}

const timeOf = (at: string | null) => (at === null ? null : Date.parse(at))
const nullUnknown = (value: number) => (Number.isNaN(value) ? null : value)

/** What a formula needs of the trades of a page: a JSON list. */
export function readFormulaInputs(input: FigureTasks['formulaInputs']): readonly FormulaRow[] {
  const names = findFormulaDatapoints(input.formula)
  return parseRows(input.pages[0], input).map(({ facts }) => {
    const trade = new TradeDatapoints(facts)
    const { id, exitAt, entryAt, isExcluded } = facts.trade
    return {
      id,
      exit: timeOf(exitAt),
      entry: timeOf(entryAt),
      isExcluded,
      inputs: names.map((name) => nullUnknown(readInputNumber(trade, name))),
    }
  })
}

/** UUIDs as text. */
const idLength = 36

/**
 * The values of a formula for the trades of one portfolio, from the answers of `readFormulaInputs`: a float64 per trade,
 * NaN where it is unknown, and then their ids as text.
 */
export function computeFormula({ formula, rows }: FigureTasks['formula']): Uint8Array {
  const decoder = new TextDecoder()
  const read = rows.flatMap((bytes) => JSON.parse(decoder.decode(bytes)) as FormulaRow[])
  // Open trades come last; they are in no window, whatever their order.
  const trades = sortByExit(
    read.map((row) => ({ ...row, exitTime: row.exit ?? Number.MAX_VALUE, entryTime: row.entry ?? 0 })),
  )
  const tree = formulaOf(formula)
  const names = findFormulaDatapoints(formula)
  const columns = new Map(
    names.map((name, index) => [name, Float64Array.from(trades, ({ inputs }) => inputs[index] ?? Number.NaN)]),
  )
  const unknown = new Float64Array(trades.length).fill(Number.NaN)
  const values =
    tree === null
      ? unknown
      : evaluateColumns(tree, {
          count: trades.length,
          valuesOf: (name) => columns.get(name) ?? unknown,
          portfolioOf: () => 0,
          isClosed: (row) => (trades[row]?.exit ?? null) !== null,
          isExcluded: (row) => trades[row]?.isExcluded === true,
        })
  const ids = new TextEncoder().encode(trades.map(({ id }) => id).join(''))
  const bytes = new Uint8Array(values.byteLength + ids.byteLength)
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
  bytes.set(ids, values.byteLength)
  return bytes
}

/** Values of a formula by trade; NaN is unknown. */
export interface FormulaValues {
  readonly ids: readonly Id[]
  readonly values: Float64Array
}

/** Reads what `computeFormula` wrote. */
export function unpackFormulaValues(bytes: Uint8Array): FormulaValues {
  const count = bytes.byteLength / (idLength + Float64Array.BYTES_PER_ELEMENT)
  // The bytes of a thread's answer may start anywhere in their buffer.
  const values = new Float64Array(bytes.slice(0, count * Float64Array.BYTES_PER_ELEMENT).buffer)
  const text = new TextDecoder().decode(bytes.subarray(count * Float64Array.BYTES_PER_ELEMENT))
  return {
    ids: Array.from({ length: count }, (_, place) => text.slice(place * idLength, (place + 1) * idLength)),
    values,
  }
}
