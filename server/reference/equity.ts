/**
 * The equity of all paths under one sizing, in multiples of the initial capital, with what their drawdowns need. Every
 * path starts with 1, at its peak.
 */
export interface Equity {
  readonly wealth: Float64Array
  /** Takes the path through an outcome; true where that sets a new deepest drawdown. */
  trade(path: number, outcome: number): boolean
  /** Whether the path is below its peak; flows apart. */
  isUnderWater(path: number): boolean
  /** Whether the drawdown from the peak is now the fraction `level` or more. */
  isDrawnDown(path: number, level: number): boolean
  /** A deposit or withdrawal that leaves the path, not at 0 before, with `wealth`. */
  flow(path: number, wealth: number): void
  /** The deepest drawdown of every path, as a fraction. */
  maxDrawdowns(): Float64Array
  /** The largest drawdown of every path as an amount; null where risk is a fraction of equity. */
  readonly largestAmounts: Float64Array | null
}
