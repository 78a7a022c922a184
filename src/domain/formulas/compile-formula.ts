import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { formulaDatapoints } from './formula-datapoints.ts'
import { readFormulaInput } from './formula-input.ts'
import { collectNames, looksBack } from './formula-parts.ts'
import { evaluateFormula, type Formula } from './formula.ts'
import { parseFormula } from './parse-formula.ts'

const maxParsed = 64
const parsed = new Map<string, Formula | null>()

/** The syntax tree of the text of a stored formula; null if it is invalid. The latest ones are kept. */
export function formulaOf(text: string): Formula | null {
  const known = parsed.get(text)
  if (known !== undefined) return known
  const { formula } = parseFormula(text, formulaDatapoints)
  for (const oldest of parsed.keys()) {
    if (parsed.size < maxParsed) break
    parsed.delete(oldest)
  }
  parsed.set(text, formula)
  return formula
}

/** The datapoints in the text of a formula, in order of first occurrence; none if the text is invalid. */
export function findFormulaDatapoints(text: string): readonly string[] {
  const formula = formulaOf(text)
  return formula === null ? [] : [...new Set(collectNames(formula))]
}

/** Whether the text of a formula looks at the trades before, so that one trade alone does not have its value. */
export function needsEarlierTrades(text: string): boolean {
  const formula = formulaOf(text)
  return formula !== null && looksBack(formula)
}

/**
 * Compiles a custom stat formula for use on single trades; it may name stored and derived datapoints. Null if a required
 * datapoint is unknown, if it looks at earlier trades, and always for an invalid text, which is never stored.
 */
export function compileFormula(text: string): (trade: TradeDatapoints) => number | null {
  const formula = formulaOf(text)
  if (formula === null) return () => null
  const names = [...new Set(collectNames(formula))]
  return (trade) =>
    evaluateFormula(formula, Object.fromEntries(names.map((name) => [name, readFormulaInput(trade, name)])))
}
