import { exact, toNumber } from '#domain/numbers/decimal.ts'

/**
 * Formulas of custom statistics: arithmetic over the datapoints of one trade, such as "mfeR - realizedR" or
 * "if(holdMinutes < 15, 0, pnlPerHour)". There are numbers, names of datapoints, + - * / and
 * parentheses, the functions min, max, abs, round and if, and comparisons in the first argument of if. A yes counts as
 * 1, a no as 0. Nothing is executed but what this file does.
 */
export type Formula =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'datapoint'; readonly name: string }
  | { readonly kind: 'negative'; readonly of: Formula }
  | { readonly kind: Operator; readonly left: Formula; readonly right: Formula }
  | { readonly kind: 'min' | 'max'; readonly of: readonly Formula[] }
  | { readonly kind: 'abs'; readonly of: Formula }
  | { readonly kind: 'round'; readonly of: Formula; readonly places: number }
  | { readonly kind: 'if'; readonly when: Condition; readonly yes: Formula; readonly no: Formula }

export type Operator = '+' | '-' | '*' | '/'
export type Comparison = '<' | '<=' | '>' | '>=' | '=' | '!='
export interface Condition {
  readonly comparison: Comparison
  readonly left: Formula
  readonly right: Formula
}

/** A trade's datapoints by name, as far as they are known; decimals may be the texts that they travel as. */
export type FormulaValues = Readonly<Record<string, number | string | boolean | null | undefined>>

/**
 * What a formula is for a trade. Null where a datapoint that it needs is unknown, where it divides by zero and where
 * the result is beyond a float64; the branch of an if that is not taken needs nothing.
 */
export function evaluateFormula(formula: Formula, trade: FormulaValues): number | null {
  const value = valueOf(formula, trade)
  // Adding zero makes the negative zero plain.
  return value === null ? null : value + 0
}

function valueOf(formula: Formula, trade: FormulaValues): number | null {
  switch (formula.kind) {
    case 'number':
      return formula.value
    case 'datapoint': {
      const known = Object.hasOwn(trade, formula.name) ? trade[formula.name] : null
      return known === null || known === undefined ? null : finite(Number(known))
    }
    case 'negative':
      return mapKnown(valueOf(formula.of, trade), (value) => -value)
    case 'abs':
      return mapKnown(valueOf(formula.of, trade), Math.abs)
    case 'round':
      return mapKnown(valueOf(formula.of, trade), (value) => rounded(value, formula.places))
    case 'min':
    case 'max':
      return extreme(
        formula.kind,
        formula.of.map((part) => valueOf(part, trade)),
      )
    case 'if': {
      const holds = compareSides(formula.when, trade)
      return holds === null ? null : valueOf(holds ? formula.yes : formula.no, trade)
    }
    case '+':
    case '-':
    case '*':
    case '/': {
      const [left, right] = [valueOf(formula.left, trade), valueOf(formula.right, trade)]
      return left === null || right === null ? null : finite(applyOperator(formula.kind, left, right))
    }
  }
}

const mapKnown = (value: number | null, change: (value: number) => number) => (value === null ? null : change(value))

function extreme(kind: 'min' | 'max', values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length < values.length ? null : Math[kind](...known)
}

/** What overflows is unknown from there on, so that no comparison is made with it. */
const finite = (value: number | null) => (value === null || Number.isFinite(value) ? value : null)

function applyOperator(operator: Operator, left: number, right: number): number | null {
  switch (operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return right === 0 ? null : left / right
  }
}

function compareSides({ comparison, left, right }: Condition, trade: FormulaValues): boolean | null {
  const [a, b] = [valueOf(left, trade), valueOf(right, trade)]
  if (a === null || b === null) return null
  switch (comparison) {
    case '<':
      return a < b
    case '<=':
      return a <= b
    case '>':
      return a > b
    case '>=':
      return a >= b
    case '=':
      return a === b
    case '!=':
      return a !== b
  }
}

/** Half away from zero, of the number as it is written: 1.005 to two places is 1.01, as a spreadsheet has it. */
function rounded(value: number, places: number): number {
  return toNumber(exact(String(value)).round(places, 1))
}
