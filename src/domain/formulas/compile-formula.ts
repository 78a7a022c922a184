import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { formulaDatapoints } from './formula-datapoints.ts'
import { evaluateFormula, type FormulaValues, type Formula } from './formula.ts'
import { parseFormula } from './parse-formula.ts'

/** The datapoint names in a formula. */
function collectNames(formula: Formula): readonly string[] {
  switch (formula.kind) {
    case 'number':
      return []
    case 'datapoint':
      return [formula.name]
    case 'negative':
    case 'abs':
    case 'round':
      return collectNames(formula.of)
    case 'min':
    case 'max':
      return formula.of.flatMap(collectNames)
    case 'if':
      return [formula.when.left, formula.when.right, formula.yes, formula.no].flatMap(collectNames)
    case '+':
    case '-':
    case '*':
    case '/':
      return [formula.left, formula.right].flatMap(collectNames)
  }
}

/** The datapoints in the text of a formula, in order of first occurrence; none if the text is invalid. */
export function findFormulaDatapoints(text: string): readonly string[] {
  const { formula } = parseFormula(text, formulaDatapoints)
  return formula === null ? [] : [...new Set(collectNames(formula))]
}

/**
 * Compiles a custom stat formula for use on many trades; it may name stored and derived datapoints. Null if a required
 * datapoint is unknown, and always null for an invalid text, which is never stored.
 */
export function compileFormula(text: string): (trade: TradeDatapoints) => number | null {
  const { formula } = parseFormula(text, formulaDatapoints)
  if (formula === null) return () => null
  const names = new Set(collectNames(formula))
  return (trade) => {
    const known = [...names].map((name) => [
      name,
      name === 'brokerPnl' ? trade.facts.trade.brokerPnl : trade.value(name as DatapointKey),
    ])
    // parseFormula admits only names of numeric datapoints.
    return evaluateFormula(formula, Object.fromEntries(known) as FormulaValues)
  }
}
