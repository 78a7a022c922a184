/** Functions of formulas over the trades before: the value over the trades that closed last. */
export const rollingFunctions = ['rollmean', 'rollsum', 'rollstd', 'rollrank'] as const
export type RollingFunction = (typeof rollingFunctions)[number]

/** Every function that a formula may call. */
export const functionNames = ['if', 'min', 'max', 'abs', 'round', 'days', ...rollingFunctions] as const
export type FunctionName = (typeof functionNames)[number]

/** A function of the formula language in words. */
export interface FormulaFunction {
  readonly name: FunctionName
  readonly signature: string
  /** What it returns, and when it has no value. */
  readonly meaning: string
  readonly example: string
}

const windowOf = (what: string) =>
  `${what} over the n trades of the same portfolio that closed last before this one. Unknown until there are n; excluded trades and unknown values are skipped.`

/** The functions in the order in which the documentation and the completion list them. */
export const formulaFunctions: readonly FormulaFunction[] = [
  {
    name: 'if',
    signature: 'if(a < b, then, else)',
    meaning: 'One of two values, by a comparison: < <= > >= = or !=. The branch not taken may be unknown.',
    example: 'if(holdMinutes < 15, 0, pnlPerHour)',
  },
  {
    name: 'min',
    signature: 'min(a, b, …)',
    meaning: 'The smallest of up to 20 values. Unknown if one of them is.',
    example: 'min(mfeR, 3)',
  },
  {
    name: 'max',
    signature: 'max(a, b, …)',
    meaning: 'The largest of up to 20 values. Unknown if one of them is.',
    example: 'max(0, mfeR - realizedR)',
  },
  { name: 'abs', signature: 'abs(a)', meaning: 'The value without its sign.', example: 'abs(entrySlippageR)' },
  {
    name: 'round',
    signature: 'round(a, places)',
    meaning: 'Rounded to 0 to 10 decimal places, halves away from zero. Without places: to a whole number.',
    example: 'round(netPnl / quantity, 2)',
  },
  {
    name: 'days',
    signature: 'days(from, to)',
    meaning: 'Days between two moments, with decimals, or between two dates. Negative if the second is earlier.',
    example: 'days(entryAt, exitAt)',
  },
  {
    name: 'rollmean',
    signature: 'rollmean(a, n)',
    meaning: windowOf('The mean of a'),
    example: 'rollmean(realizedR, 20)',
  },
  {
    name: 'rollsum',
    signature: 'rollsum(a, n)',
    meaning: windowOf('The sum of a'),
    example: 'rollsum(netPnl, 5)',
  },
  {
    name: 'rollstd',
    signature: 'rollstd(a, n)',
    meaning: windowOf('The sample standard deviation of a'),
    example: 'rollstd(realizedR, 20)',
  },
  {
    name: 'rollrank',
    signature: 'rollrank(a, n)',
    meaning: windowOf('The share of lower values of a, in percent, equal ones counted half,'),
    example: 'rollrank(holdMinutes, 50)',
  },
]

/** Trades that a rolling function may look back on, and how many such functions a formula may call. */
export const maxWindow = 250
export const maxRollingCalls = 10
/** The smallest window of each function: a deviation needs two values. */
export const minWindow: Readonly<Record<RollingFunction, number>> = {
  rollmean: 1,
  rollsum: 1,
  rollstd: 2,
  rollrank: 1,
}
