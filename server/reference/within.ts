/** Whether a number lies in [low, high]; NaN does not. */
export function isWithin(value: number, low: number, high: number): boolean {
  return value >= low && value <= high
}

export function isIntegerWithin(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && isWithin(value, low, high)
}
