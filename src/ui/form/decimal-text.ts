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
