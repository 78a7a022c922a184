/** Parses a number of an address; null if there is none within the range. */
export function parseInRange(text: string | null, [low, high]: readonly [number, number]): number | null {
  if (text === null || text.trim() === '') return null
  const value = Number(text)
  return Number.isFinite(value) && value >= low && value <= high ? value : null
}

/** Parses a whole number of an address; null if there is none within the range. */
export function parseWholeInRange(text: string | null, range: readonly [number, number]): number | null {
  const value = parseInRange(text, range)
  return value !== null && Number.isInteger(value) ? value : null
}
