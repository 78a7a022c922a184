import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { Refusal, type FormulaFault } from './formula-tokens.ts'
import type { Formula } from './formula.ts'

/**
 * A unit as powers of base units: money per hour is money 1, h −1. A pure number has none. R and % are multiples: next
 * to another unit they leave it as it is, since 2 × money is money.
 */
type Unit = Readonly<Record<string, number>>

const pure: Unit = {}
const multiples: ReadonlySet<string> = new Set(['R', '%'])

const baseUnits: Readonly<Record<string, string>> = {
  money: 'money',
  r: 'R',
  percent: '%',
  price: 'price',
  size: 'units',
  minutes: 'min',
}
const numberUnits: ReadonlySet<string> = new Set(['ticks', 'pips', 'h', 'ATR'])

/** The unit of a datapoint. Counts, ratios, yes or no and scales are pure numbers. */
function unitOfDatapoint(name: string): Unit {
  if (name === 'brokerPnl') return { money: 1 }
  if (name === 'pointValue') return { money: 1, price: -1, units: -1 }
  const datapoint = datapointByKey[name as DatapointKey]
  if (datapoint === undefined) return pure
  const { format, unit } = datapoint
  if (format === 'money' && unit?.endsWith('/h') === true) return { money: 1, h: -1 }
  if (format === 'number' && unit !== null) return numberUnits.has(unit) ? { [unit]: 1 } : pure
  const base = baseUnits[format]
  return base === undefined ? pure : { [base]: 1 }
}

function withoutZero(unit: Unit): Unit {
  return Object.fromEntries(Object.entries(unit).filter(([, power]) => power !== 0))
}

function simplify(unit: Unit): Unit {
  const powers = withoutZero(unit)
  const isOther = Object.keys(powers).some((base) => !multiples.has(base))
  if (isOther) return withoutZero({ ...powers, R: 0, '%': 0 })
  return 'R' in powers ? withoutZero({ ...powers, '%': 0 }) : powers
}

function multiply(a: Unit, b: Unit, sign: 1 | -1): Unit {
  const product: Record<string, number> = { ...a }
  for (const [base, power] of Object.entries(b)) product[base] = (product[base] ?? 0) + sign * power
  return simplify(product)
}

/** Numbers that turn one unit of time into another. */
const timeSteps: readonly { readonly by: number; readonly small: string; readonly large: string }[] = [
  { by: 60, small: 'min', large: 'h' },
  { by: 24, small: 'h', large: 'days' },
  { by: 1_440, small: 'min', large: 'days' },
]

/** A unit of time divided (−1) or multiplied (1) by the minutes of an hour becomes the other one. */
function convertTime(unit: Unit, factor: number, sign: 1 | -1): Unit {
  const step = timeSteps.find(({ by, small, large }) => by === factor && (small in unit || large in unit))
  if (step === undefined) return unit
  const [from, to] = sign === -1 ? [step.small, step.large] : [step.large, step.small]
  if ((unit[from] ?? 0) > 0) return simplify({ ...unit, [from]: (unit[from] ?? 0) - 1, [to]: (unit[to] ?? 0) + 1 })
  if ((unit[to] ?? 0) < 0) return simplify({ ...unit, [to]: (unit[to] ?? 0) + 1, [from]: (unit[from] ?? 0) - 1 })
  return unit
}

const isPure = (unit: Unit) => Object.keys(unit).length === 0

const isSame = (a: Unit, b: Unit) =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([base, power]) => b[base] === power)

const power = (base: string, exponent: number) =>
  exponent === 1 ? base : `${base}${exponent === 2 ? '²' : `^${exponent}`}`

/** A unit in words, such as "R" or "money / h"; null for a pure number. */
function unitText(unit: Unit): string | null {
  const above = Object.entries(unit).filter(([, exponent]) => exponent > 0)
  const below = Object.entries(unit).filter(([, exponent]) => exponent < 0)
  if (above.length + below.length === 0) return null
  const top = above.map(([base, exponent]) => power(base, exponent)).join(' × ') || '1'
  return [top, ...below.map(([base, exponent]) => power(base, -exponent))].join(' / ')
}

const conversions: Readonly<Record<string, string>> = {
  'R money': 'Divide money by initialRiskAmount to get R.',
  'R price': 'Divide prices by riskPerUnitPrice to get R.',
  'money price': 'Multiply prices by quantity and pointValue to get money.',
  'days min': 'Divide minutes by 1440 to get days.',
  'h min': 'Divide minutes by 60 to get hours.',
  'days h': 'Divide hours by 24 to get days.',
  '% money': 'Divide money by accountBalanceAtEntry and multiply by 100 to get %.',
  '% R': 'Multiply R by riskPct to get % of the balance.',
  'price ticks': 'Divide prices by tickSize to get ticks.',
  'pips price': 'Divide prices by pipSize to get pips.',
}

/** The unit that two sides share: a pure number takes that of the other. Throws Refusal where they differ. */
function shared(
  a: Unit,
  b: Unit,
  right: Formula,
  how: 'added to' | 'subtracted from' | 'compared with' | 'mixed with',
): Unit {
  if (isPure(a) || isSame(a, b)) return b
  if (isPure(b)) return a
  const [first, second] = [unitText(a) ?? '', unitText(b) ?? '']
  const remedy =
    conversions[[first, second].toSorted().join(' ')] ?? 'Convert one side so that both have the same unit.'
  throw new Refusal(right, `${second} cannot be ${how} ${first}`, remedy)
}

function unitOf(formula: Formula): Unit {
  switch (formula.kind) {
    case 'number':
      return pure
    case 'datapoint':
      return unitOfDatapoint(formula.name)
    case 'days':
      return { days: 1 }
    case 'negative':
    case 'abs':
    case 'round':
      return unitOf(formula.of)
    case 'rolling': {
      // Its own units are checked even where the result is a share.
      const unit = unitOf(formula.of)
      return formula.name === 'rollrank' ? { '%': 1 } : unit
    }
    case 'min':
    case 'max':
      return formula.of.reduce((unit: Unit, part) => shared(unit, unitOf(part), part, 'compared with'), pure)
    case 'if': {
      const { left, right } = formula.when
      shared(unitOf(left), unitOf(right), right, 'compared with')
      return shared(unitOf(formula.yes), unitOf(formula.no), formula.no, 'mixed with')
    }
    case '+':
    case '-': {
      const { kind, left, right } = formula
      return shared(unitOf(left), unitOf(right), right, kind === '+' ? 'added to' : 'subtracted from')
    }
    case '*':
    case '/': {
      const { left, right, kind } = formula
      const sign = kind === '*' ? 1 : -1
      const unit = multiply(unitOf(left), unitOf(right), sign)
      if (right.kind === 'number') return convertTime(unit, right.value, sign)
      return left.kind === 'number' && kind === '*' ? convertTime(unit, left.value, 1) : unit
    }
  }
}

export type FormulaUnit =
  | { readonly unit: string | null; readonly fault: null }
  | { readonly unit: null; readonly fault: FormulaFault }

/** The unit of a formula's value, null for a pure number; or where values of different units are added or compared. */
export function deriveUnit(formula: Formula): FormulaUnit {
  try {
    return { unit: unitText(unitOf(formula)), fault: null }
  } catch (error) {
    if (error instanceof Refusal) return { unit: null, fault: error.fault }
    throw error
  }
}
