import { exact, toNumber } from '#domain/numbers/decimal.ts'

/**
 * Formulas of custom stats: arithmetic over the datapoints of one trade, such as "mfeR - realizedR" or "if(holdMinutes
 * < 15, 0, pnlPerHour)". The language has numbers, datapoint names, + - * /, parentheses, the functions min, max, abs,
 * round and if, and comparisons in the first argument of if. Yes counts as 1, no as 0. The evaluator interprets the
 * syntax tree and executes no code.
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

/** A trade's known datapoints by name; decimals may be strings. */
export type FormulaValues = Readonly<Record<string, number | string | boolean | null | undefined>>

/**
 * Evaluates a formula for a trade. Null if a required datapoint is unknown, on division by zero, and if a result
 * exceeds float64; the branch of an if that is not taken requires nothing.
 */
export function evaluateFormula(formula: Formula, trade: FormulaValues): number | null {
  const value = valueOf(formula, trade)
  // Adding zero removes negative zero.
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

/** An overflow is unknown from there on, so that no comparison uses it. */
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

/** Rounds half away from zero, based on the decimal notation as spreadsheets do: 1.005 to two places is 1.01. */
function rounded(value: number, places: number): number {
  return toNumber(exact(String(value)).round(places, 1))
}
