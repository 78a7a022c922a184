import { mean, standardDeviation, sumNumbers } from '#domain/numbers/statistics.ts'
import { compare, dayMs, type Formula, type Operator, roundDecimal } from './formula.ts'
import type { RollingFunction } from './functions.ts'

/** Trades as columns, in order of exit (`sortByExit`) within each portfolio. */
export interface FormulaColumns {
  readonly count: number
  /** A datapoint's numbers, moments and dates in milliseconds; NaN is unknown. */
  readonly valuesOf: (name: string) => Float64Array
  /** The portfolio of each trade: windows of earlier trades never reach into another one. */
  readonly portfolioOf: (row: number) => number
  readonly isClosed: (row: number) => boolean
  readonly isExcluded: (row: number) => boolean
}

/** The values of every part of a formula, by part. */
export type PartValues = ReadonlyMap<Formula, Float64Array>

function fill(count: number, valueAt: (row: number) => number): Float64Array {
  const values = new Float64Array(count)
  for (let row = 0; row < count; row += 1) values[row] = valueAt(row)
  return values
}

const at = (values: Float64Array, row: number) => values[row] ?? Number.NaN

/** NaN where the result exceeds float64, so that no comparison uses it. */
const finite = (value: number) => (Number.isFinite(value) ? value : Number.NaN)

function applyOperator(operator: Operator, left: Float64Array, right: Float64Array): Float64Array {
  const values = new Float64Array(left.length)
  for (let row = 0; row < values.length; row += 1) {
    const [a, b] = [left[row] ?? Number.NaN, right[row] ?? Number.NaN]
    // Division by zero is infinite or NaN: unknown either way.
    values[row] = finite(operator === '+' ? a + b : operator === '-' ? a - b : operator === '*' ? a * b : a / b)
  }
  return values
}

function extreme(kind: 'min' | 'max', parts: readonly Float64Array[], count: number): Float64Array {
  const [first = new Float64Array(count), ...others] = parts
  const values = first.slice()
  // Math.min and Math.max answer NaN as soon as one value is NaN.
  for (const part of others)
    for (let row = 0; row < count; row += 1) values[row] = Math[kind](at(values, row), at(part, row))
  return values
}

/** The share of lower values in percent; equal ones count half. */
function rank(window: readonly number[], value: number): number {
  let [below, equal] = [0, 0]
  for (const earlier of window) {
    if (earlier < value) below += 1
    else if (earlier === value) equal += 1
  }
  return (100 * (below + equal / 2)) / window.length
}

function overWindow(name: RollingFunction, window: readonly number[], value: number): number {
  switch (name) {
    case 'rollmean':
      return mean(window)
    case 'rollsum':
      return sumNumbers(window)
    case 'rollstd':
      return standardDeviation(window)
    case 'rollrank':
      return Number.isNaN(value) ? Number.NaN : rank(window, value)
  }
}

/** Each closed trade's figure over the `size` known values of the trades that closed before it. */
function roll(name: RollingFunction, of: Float64Array, size: number, columns: FormulaColumns): Float64Array {
  const windows = new Map<number, number[]>()
  const values = new Float64Array(columns.count).fill(Number.NaN)
  for (let row = 0; row < columns.count; row += 1) {
    if (!columns.isClosed(row)) continue
    const portfolio = columns.portfolioOf(row)
    const window = windows.get(portfolio) ?? []
    windows.set(portfolio, window)
    const value = at(of, row)
    if (window.length === size) values[row] = finite(overWindow(name, window, value))
    if (Number.isNaN(value) || columns.isExcluded(row)) continue
    window.push(value)
    if (window.length > size) window.shift()
  }
  return values
}

function valuesOf(formula: Formula, columns: FormulaColumns, parts: Map<Formula, Float64Array> | null): Float64Array {
  const { count } = columns
  const inner = (part: Formula) => valuesOf(part, columns, parts)
  const compute = (): Float64Array => {
    switch (formula.kind) {
      case 'number':
        return new Float64Array(count).fill(formula.value)
      case 'datapoint':
        return columns.valuesOf(formula.name)
      case 'days': {
        const [from, to] = [columns.valuesOf(formula.from), columns.valuesOf(formula.to)]
        return fill(count, (row) => finite((at(to, row) - at(from, row)) / dayMs))
      }
      case 'negative': {
        const of = inner(formula.of)
        return fill(count, (row) => -at(of, row))
      }
      case 'abs': {
        const of = inner(formula.of)
        return fill(count, (row) => Math.abs(at(of, row)))
      }
      case 'round': {
        const of = inner(formula.of)
        return fill(count, (row) => {
          const value = at(of, row)
          return Number.isNaN(value) ? value : roundDecimal(value, formula.places)
        })
      }
      case 'min':
      case 'max':
        return extreme(formula.kind, formula.of.map(inner), count)
      case 'if': {
        const { comparison, left, right } = formula.when
        const [a, b, yes, no] = [inner(left), inner(right), inner(formula.yes), inner(formula.no)]
        return fill(count, (row) => {
          const [first, second] = [at(a, row), at(b, row)]
          if (Number.isNaN(first) || Number.isNaN(second)) return Number.NaN
          return at(compare(comparison, first, second) ? yes : no, row)
        })
      }
      case 'rolling':
        return roll(formula.name, inner(formula.of), formula.count, columns)
      case '+':
      case '-':
      case '*':
      case '/':
        return applyOperator(formula.kind, inner(formula.left), inner(formula.right))
    }
  }
  const values = compute()
  parts?.set(formula, values)
  return values
}

/**
 * Evaluates a formula for all trades at once; NaN is unknown. A trade has the value of `evaluateFormula`; rolling
 * functions look at the trades of the same portfolio that closed before it.
 */
export function evaluateColumns(formula: Formula, columns: FormulaColumns): Float64Array {
  const values = valuesOf(formula, columns, null)
  // Adding zero removes negative zero.
  return fill(columns.count, (row) => at(values, row) + 0)
}

/** The same with the values of every part, which tell why a trade has none. */
export function evaluateParts(formula: Formula, columns: FormulaColumns): PartValues {
  const parts = new Map<Formula, Float64Array>()
  valuesOf(formula, columns, parts)
  return parts
}
