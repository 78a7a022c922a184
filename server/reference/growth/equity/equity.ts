/**
 * Equity and drawdown of all paths under one sizing, in multiples of the initial capital. Every path starts with 1, at its
 * peak.
 */
export interface Equity {
  readonly wealth: Float64Array
  /** Applies an outcome of value `x` to the path; returns whether that sets a new deepest drawdown. */
  trade(path: number, x: number): boolean
  /** Whether the path is below its peak, regardless of flows. */
  isUnderWater(path: number): boolean
  /** Whether the drawdown from the peak is now the fraction `level` or more. */
  isDrawnDown(path: number, level: number): boolean
  /** Sets the path, which is above 0, to `wealth` after a deposit or withdrawal. */
  flow(path: number, wealth: number): void
  /** The deepest drawdown of every path, as a fraction. */
  maxDrawdowns(): Float64Array
  /** The largest drawdown of every path as an amount; null where risk is a fraction of equity. */
  readonly largestAmounts: Float64Array | null
}
