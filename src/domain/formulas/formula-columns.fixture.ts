import type { FormulaColumns } from './evaluate-columns.ts'

interface ColumnsSketch {
  readonly values: Readonly<Record<string, readonly (number | null)[]>>
  readonly portfolios?: readonly number[]
  /** Places of trades that are open, or excluded from statistics. */
  readonly open?: readonly number[]
  readonly excluded?: readonly number[]
}

/** Columns of trades in order of exit; all closed and of one portfolio unless stated. */
export function sketchColumns({ values, portfolios = [], open = [], excluded = [] }: ColumnsSketch): FormulaColumns {
  const count = Math.max(0, ...Object.values(values).map((list) => list.length))
  const columns = new Map(
    Object.entries(values).map(([name, list]) => [name, Float64Array.from(list, (value) => value ?? Number.NaN)]),
  )
  const unknown = new Float64Array(count).fill(Number.NaN)
  return {
    count,
    valuesOf: (name) => columns.get(name) ?? unknown,
    portfolioOf: (row) => portfolios[row] ?? 0,
    isClosed: (row) => !open.includes(row),
    isExcluded: (row) => excluded.includes(row),
  }
}
