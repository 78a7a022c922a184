import { findFormulaDatapoints, formulaOf } from '#domain/formulas/compile-formula.ts'
import { evaluateColumns, type FormulaColumns } from '#domain/formulas/evaluate-columns.ts'
import { dayMs } from '#domain/formulas/formula.ts'
import type { Id } from '#domain/numbers/units.ts'
import { type Column, type ColumnKey, type StatFacts, type TradeColumns, unknownDay } from './columns.ts'

/** The columns that a custom stat is read from: its own, or the inputs of its formula. */
export const columnsOfStat = ({ id, formula }: Pick<StatFacts, 'id' | 'formula'>): readonly ColumnKey[] =>
  formula === null ? [`stat:${id}`] : (findFormulaDatapoints(formula) as readonly ColumnKey[])

function numbersIn(column: Column): Float64Array | null {
  switch (column.kind) {
    case 'number':
    case 'instant':
      return column.values
    case 'money': {
      const power = 10 ** column.places
      return column.units.map((units) => units / power)
    }
    case 'date':
      return Float64Array.from(column.days, (day) => (day === unknownDay ? Number.NaN : day * dayMs))
    case 'flag':
      return Float64Array.from(column.values, (value) => (value === -1 ? Number.NaN : value))
    case 'text':
    case 'texts':
      return null
  }
}

/** Trades as the formula language sees them; null while a column that the formula names is not loaded. */
export function formulaColumns(columns: TradeColumns, names: readonly string[]): FormulaColumns | null {
  const inputs = new Map<string, Float64Array>()
  for (const name of names) {
    const column = columns.columns.get(name as ColumnKey)
    const numbers = column === undefined ? null : numbersIn(column)
    if (numbers === null) return null
    inputs.set(name, numbers)
  }
  const [exits, excluded] = [columns.columns.get('exitAt'), columns.columns.get('isExcluded')]
  if (exits?.kind !== 'instant' || excluded?.kind !== 'flag') return null
  const unknown = new Float64Array(columns.count).fill(Number.NaN)
  return {
    count: columns.count,
    valuesOf: (name) => inputs.get(name) ?? unknown,
    portfolioOf: (row) => columns.portfolio[row] ?? 0,
    isClosed: (row) => !Number.isNaN(exits.values[row] ?? Number.NaN),
    isExcluded: (row) => excluded.values[row] === 1,
  }
}

/** The values of a formula for all trades; null while one of its columns is not loaded, or if it is invalid. */
export function formulaColumn(columns: TradeColumns, formula: string): Column | null {
  const tree = formulaOf(formula)
  const inputs = tree === null ? null : formulaColumns(columns, findFormulaDatapoints(formula))
  return tree === null || inputs === null ? null : { kind: 'number', values: evaluateColumns(tree, inputs) }
}

/** The columns with those of formulas whose inputs are loaded, and with what tools need to know of all custom stats. */
export function withStats(columns: TradeColumns, stats: readonly StatFacts[], wanted: ReadonlySet<Id>): TradeColumns {
  const computed = stats.flatMap(({ id, formula }) => {
    const column = formula === null || !wanted.has(id) ? null : formulaColumn(columns, formula)
    return column === null ? [] : [[`stat:${id}`, column] as const]
  })
  return {
    ...columns,
    stats: new Map(stats.map((stat) => [stat.id, stat])),
    columns: computed.length === 0 ? columns.columns : new Map<ColumnKey, Column>([...columns.columns, ...computed]),
  }
}
