import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { FormulaColumns, PartValues } from './evaluate-columns.ts'
import { compare, type Formula } from './formula.ts'

/** The label of a datapoint that a formula may name. */
export const formulaLabel = (name: string): string =>
  name === 'brokerPnl' ? 'Broker’s P&L' : (datapointByKey[name as DatapointKey]?.label ?? name)

const notKnown = (name: string) => `“${formulaLabel(name)}” is not known.`

/** Why a formula has no value for a trade, from its first part without one; null if it has a value. */
export function whyUnknown(formula: Formula, row: number, parts: PartValues, columns: FormulaColumns): string | null {
  const valueOf = (part: Formula) => parts.get(part)?.[row] ?? Number.NaN
  const isUnknown = (part: Formula) => Number.isNaN(valueOf(part))
  if (!isUnknown(formula)) return null
  const firstOf = (of: readonly Formula[]) => {
    const missing = of.find(isUnknown)
    return missing === undefined ? null : whyUnknown(missing, row, parts, columns)
  }
  const tooLarge = 'The result is too large.'
  switch (formula.kind) {
    case 'number':
      return null
    case 'datapoint':
      return notKnown(formula.name)
    case 'days': {
      const missing = [formula.from, formula.to].find((name) => Number.isNaN(columns.valuesOf(name)[row] ?? Number.NaN))
      return notKnown(missing ?? formula.from)
    }
    case 'negative':
    case 'abs':
    case 'round':
      return firstOf([formula.of])
    case 'min':
    case 'max':
      return firstOf(formula.of)
    case 'if': {
      const { comparison, left, right } = formula.when
      const reason = firstOf([left, right])
      if (reason !== null) return reason
      return firstOf([compare(comparison, valueOf(left), valueOf(right)) ? formula.yes : formula.no])
    }
    case 'rolling':
      if (!columns.isClosed(row)) return 'The trade has not closed.'
      if (formula.name === 'rollrank' && isUnknown(formula.of)) return firstOf([formula.of])
      return `Fewer than ${formula.count} earlier trades have a value.`
    case '/':
      return firstOf([formula.left, formula.right]) ?? (valueOf(formula.right) === 0 ? 'Divided by zero.' : tooLarge)
    case '+':
    case '-':
    case '*':
      return firstOf([formula.left, formula.right]) ?? tooLarge
  }
}
