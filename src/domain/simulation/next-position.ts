/** The size of the next trade. */
export interface NextPosition {
  /** Money at risk. */
  readonly risk: number
  /** Units, contracts or shares, rounded down to two decimals; null without a stop distance. */
  readonly quantity: number | null
}

/** Sizes the next trade so that its stop loses `fraction` of capital. `stopDistance` is the loss per unit at the stop, in money. */
export function sizeNextPosition(capital: number, fraction: number, stopDistance: number | null): NextPosition {
  const risk = capital * fraction
  // Rounded down, as a larger position would risk more; the millionth keeps 0.3 / 0.1 at 3.
  const quantity = stopDistance === null ? null : Math.floor((risk / stopDistance) * 100 + 1e-6) / 100
  return { risk, quantity }
}
