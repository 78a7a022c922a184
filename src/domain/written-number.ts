import { type ExactNumber, exact, toDecimal } from './decimal.ts'

/** The sign of subtraction, as it is printed. */
export const minus = '\u2212'

/** A number as arithmetic shows it: exact to twelve places, without grouping. */
export function write(value: ExactNumber | string | number): string {
  const number = typeof value === 'object' ? value : exact(String(value))
  return toDecimal(number).replace('-', minus)
}

/** As `write`; a negative number is in brackets, so that no two signs meet. */
export function inner(value: ExactNumber | string | number): string {
  const text = write(value)
  return text.startsWith(minus) ? `(${text})` : text
}
