import { type ExactNumber, exact, toDecimal } from './decimal.ts'

/** The sign of subtraction, as it is printed. */
export const minusSign = '\u2212'

/** A number as arithmetic shows it: exact to twelve places, without grouping. */
export function formatExact(value: ExactNumber | string | number): string {
  const number = typeof value === 'object' ? value : exact(String(value))
  return toDecimal(number).replace('-', minusSign)
}

/** As `write`; a negative number is in brackets, so that no two signs meet. */
export function formatOperand(value: ExactNumber | string | number): string {
  const text = formatExact(value)
  return text.startsWith(minusSign) ? `(${text})` : text
}
