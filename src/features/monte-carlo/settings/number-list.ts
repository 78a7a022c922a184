/** Writes numbers with all their digits. */
export const numbersText = (numbers: readonly number[]): string => numbers.join(',')

/** Reads a list of finite numbers; null if one is none. */
export function numbersFromText(text: string | null): number[] | null {
  if (text === null || text === '') return null
  const parts = text.split(',')
  const numbers = parts.map(Number)
  return parts.some((part) => part.trim() === '') || numbers.some((value) => !Number.isFinite(value)) ? null : numbers
}
