import { exact, toNumber } from '#domain/numbers/decimal.ts'
import type { RollingFunction } from './functions.ts'

/** Where a part of a formula stands in its text, in characters from 1; `end` is the character after it. */
export interface Span {
  readonly at: number
  readonly end: number
}

/**
 * Formulas of custom stats: arithmetic over the datapoints of one trade, such as "mfeR - realizedR" or "if(holdMinutes
 * < 15, 0, pnlPerHour)", and over the trades before it, such as "rollmean(realizedR, 20)". The language has numbers,
 * datapoint names, + - * /, parentheses, the functions of functions.ts, and comparisons in the first argument of if. Yes
 * counts as 1, no as 0. The evaluators interpret the syntax tree and execute no code.
 */
export type Formula = Span &
  (
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'datapoint'; readonly name: string }
    | { readonly kind: 'days'; readonly from: string; readonly to: string }
    | { readonly kind: 'negative'; readonly of: Formula }
    | { readonly kind: Operator; readonly left: Formula; readonly right: Formula }
    | { readonly kind: 'min' | 'max'; readonly of: readonly Formula[] }
    | { readonly kind: 'abs'; readonly of: Formula }
    | { readonly kind: 'round'; readonly of: Formula; readonly places: number }
    | { readonly kind: 'if'; readonly when: Condition; readonly yes: Formula; readonly no: Formula }
    | { readonly kind: 'rolling'; readonly name: RollingFunction; readonly of: Formula; readonly count: number }
  )

export type Operator = '+' | '-' | '*' | '/'
export type Comparison = '<' | '<=' | '>' | '>=' | '=' | '!='
export interface Condition {
  readonly comparison: Comparison
  readonly left: Formula
  readonly right: Formula
}

/** A trade's known datapoints by name; decimals, moments and dates may be strings. */
export type FormulaValues = Readonly<Record<string, number | string | boolean | null | undefined>>

export const dayMs = 86_400_000

/**
 * Evaluates a formula for a single trade. Null if a required datapoint is unknown, on division by zero, and if a result
 * exceeds float64; the branch of an if that is not taken requires nothing. What looks at other trades is null: see
 * evaluate-columns.ts.
 */
export function evaluateFormula(formula: Formula, trade: FormulaValues): number | null {
  const value = valueOf(formula, trade)
  // Adding zero removes negative zero.
  return value === null ? null : value + 0
}

const knownValue = (name: string, trade: FormulaValues) => (Object.hasOwn(trade, name) ? (trade[name] ?? null) : null)

/** A moment or date in milliseconds since 1970. */
function timeOf(name: string, trade: FormulaValues): number | null {
  const known = knownValue(name, trade)
  return known === null ? null : finite(typeof known === 'string' ? Date.parse(known) : Number(known))
}

function valueOf(formula: Formula, trade: FormulaValues): number | null {
  switch (formula.kind) {
    case 'number':
      return formula.value
    case 'datapoint': {
      const known = knownValue(formula.name, trade)
      return known === null ? null : finite(Number(known))
    }
    case 'days': {
      const [from, to] = [timeOf(formula.from, trade), timeOf(formula.to, trade)]
      return from === null || to === null ? null : finite((to - from) / dayMs)
    }
    case 'negative':
      return mapKnown(valueOf(formula.of, trade), (value) => -value)
    case 'abs':
      return mapKnown(valueOf(formula.of, trade), Math.abs)
    case 'round':
      return mapKnown(valueOf(formula.of, trade), (value) => roundDecimal(value, formula.places))
    case 'min':
    case 'max':
      return extreme(
        formula.kind,
        formula.of.map((part) => valueOf(part, trade)),
      )
    case 'if': {
      const { comparison, left, right } = formula.when
      const [a, b] = [valueOf(left, trade), valueOf(right, trade)]
      return a === null || b === null ? null : valueOf(compare(comparison, a, b) ? formula.yes : formula.no, trade)
    }
    case 'rolling':
      return null
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

/** Whether a comparison of two known values holds. */
export function compare(comparison: Comparison, a: number, b: number): boolean {
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

/** Below this, a double is nearer to its decimal notation than the distance from a half that is told apart. */
const maxScaled = 1e9
const nearHalf = 1e-4

/**
 * Rounds half away from zero, based on the decimal notation as spreadsheets do: 1.005 to two places is 1.01. Only what
 * is near a half needs exact decimals; an integer divided by a power of ten is the nearest double of that decimal.
 */
export function roundDecimal(value: number, places: number): number {
  const power = 10 ** places
  const scaled = Math.abs(value) * power
  const fraction = scaled - Math.floor(scaled)
  if (scaled > maxScaled || Math.abs(fraction - 0.5) < nearHalf) return toNumber(exact(String(value)).round(places, 1))
  return (Math.sign(value) * Math.round(scaled)) / power
}
