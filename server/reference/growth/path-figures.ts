/** Figures of every path after its last step, in path order. */
export interface PathFigures {
  /** Equity as a multiple of the initial capital. */
  readonly wealth: Float64Array
  /** The deepest drawdown, as a fraction. */
  readonly maxDrawdown: Float64Array
  /** The largest drawdown as an amount; null where risk is a fraction of equity. */
  readonly largestAmount: Float64Array | null
  readonly longestUnderWater: Int32Array
  readonly totalUnderWater: Int32Array
  /** Above 0 where the path ends under water. */
  readonly openUnderWater: Int32Array
  readonly losingStreak: Int32Array
  readonly winningStreak: Int32Array
  /** Steps from 1; 0 means never. */
  readonly ruinStep: Int32Array
  readonly goalStep: Int32Array
  /** Bit b is set where barrier b of the input was met. */
  readonly barriersMet: Uint8Array
  /** Trades from the bottom of the deepest drawdown to a new peak, of the paths with a drawdown; 0 means never. Null unless requested. */
  readonly recovery: Int32Array | null
}
