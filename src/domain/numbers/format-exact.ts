import { type ExactNumber, exact, toDecimal } from './decimal.ts'

/** The typographic minus sign. */
export const minusSign = '\u2212'

/** Formats a number for a written calculation: up to twelve places, no grouping. */
export function formatExact(value: ExactNumber | string | number): string {
  const number = typeof value === 'object' ? value : exact(String(value))
  return toDecimal(number).replace('-', minusSign)
}

/** As `formatExact`, with a negative number in parentheses so that two operators never meet. */
export function formatOperand(value: ExactNumber | string | number): string {
  const text = formatExact(value)
  return text.startsWith(minusSign) ? `(${text})` : text
}
