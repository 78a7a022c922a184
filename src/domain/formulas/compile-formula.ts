import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { formulaDatapoints } from './formula-datapoints.ts'
import { evaluateFormula, type FormulaValues, type Formula } from './formula.ts'
import { parseFormula } from './parse-formula.ts'

/** The datapoints that a formula names. */
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

/**
 * The datapoints that the text of a formula names, in the order in which they are first named; none of a text that is no
 * formula.
 */
export function findFormulaDatapoints(text: string): readonly string[] {
  const { formula } = parseFormula(text, formulaDatapoints)
  return formula === null ? [] : [...new Set(collectNames(formula))]
}

/**
 * A custom statistic's formula, ready for many trades: what it is for each, of stored and derived datapoints alike. Null
 * where a datapoint that it needs is unknown; always null for a text that is no formula, which none is kept as.
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
    // parseFormula takes no name but those of datapoints that count.
    return evaluateFormula(formula, Object.fromEntries(known) as FormulaValues)
  }
}
