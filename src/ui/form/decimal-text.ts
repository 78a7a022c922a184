import { decimalSign } from '#ui/figures/locale.ts'

export interface DecimalLimits {
  /** Must be greater than 0. */
  readonly positive?: boolean | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Max decimal places; 12 by default. */
  readonly places?: number | undefined
}

const pattern = /^-?\d{1,16}(\.\d+)?$/
const maxDecimalPlaces = 12

/** Validates a typed decimal number: a sentence about what is wrong, or null if it is valid or empty. */
export function decimalProblem(label: string, text: string, limits: DecimalLimits = {}): string | null {
  if (text === '') return null
  if (!pattern.test(text)) return `${label} must be a number, like 110.25.`
  const places = limits.places ?? maxDecimalPlaces
  if ((text.split('.')[1] ?? '').length > places) {
    return places === 0 ? `${label} must be a whole number.` : `${label} allows up to ${places} decimal places.`
  }
  if (limits.positive === true && (text.startsWith('-') || !/[1-9]/.test(text))) {
    return `${label} must be greater than 0.`
  }
  // Limits are small round numbers, so comparing floats is exact enough.
  const value = Number(text)
  if (limits.min !== undefined && value < limits.min) return `${label} must be at least ${limits.min}.`
  if (limits.max !== undefined && value > limits.max) return `${label} must be at most ${limits.max}.`
  return null
}

/** Reads the locale's decimal sign: "5125,25" gives "5125.25" where numbers are written so. */
export function readDecimalSign(text: string): string {
  return decimalSign() === ',' && /^-?\d*,\d*$/.test(text) ? text.replace(',', '.') : text
}

/** Commas that group by thousands; no group starts with 0. */
const grouped = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
/** A comma that cannot group, so that it is a decimal sign. */
const decimalComma = /^-?(?:0?,\d*|\d+,\d{0,2})$/

/**
 * Reads a typed number with the decimal sign of code. "10,000" is ten thousand where commas group, and "0,75" is a fraction
 * everywhere. Other text stays as it is, to be refused.
 */
export function readTypedNumber(text: string): string {
  const typed = text.trim()
  if (decimalSign() === ',') return readDecimalSign(typed)
  if (grouped.test(typed)) return typed.replaceAll(',', '')
  return decimalComma.test(typed) ? typed.replace(',', '.') : typed
}
