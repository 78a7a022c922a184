import { stripDollarPrefix } from './currency-signs.ts'
import { parsePlainDecimal, type ExactNumber, exact, fitsLedgerPlaces, toDecimal } from './decimal.ts'
import type { Decimal } from './units.ts'

export type DecimalMark = '.' | ','

const digits = String.raw`\d+`
/** No group starts with 0: "0,421" always has a decimal comma. */
const grouped = (mark: string) => String.raw`[1-9]\d{0,2}(?:${mark}\d{3})+`
/** Indian grouping: the last three digits, then pairs, as in "1,23,456". */
const indian = String.raw`[1-9]\d?(?:,\d{2})+,\d{3}`
const patterns = {
  '.': new RegExp(`^(?:${digits}|${grouped(',')}|${indian}|${grouped("'")}|${grouped(' ')})?(?:\\.\\d*)?$`),
  ',': new RegExp(`^(?:${digits}|${grouped('\\.')}|${grouped("'")}|${grouped(' ')})?(?:,\\d*)?$`),
}

/** Spaces other than the plain one: no-break (U+00A0), narrow (U+202F), thin (U+2009), and their kin. */
export const wideSpaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g

/** Sign and digits of an amount, without currency signs and codes. Null if the sign is written twice. */
function signAndDigits(text: string): { readonly negative: boolean; readonly body: string } | null {
  let body = text
    .replace(wideSpaces, ' ')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[$€£¥]|\b[A-Z]{3}\b/g, '')
    .trim()
  let negative = false
  const brackets = /^\((.*)\)$/.exec(body)
  if (brackets !== null) {
    negative = true
    body = (brackets[1] ?? '').trim()
  }
  const signed = /^([+-])?(.*?)(-)?$/.exec(body)
  const sign = signed?.[1] ?? signed?.[3]
  if (sign !== undefined && negative) return null
  if (signed?.[1] !== undefined && signed[3] !== undefined) return null
  body = (signed?.[2] ?? '').trim()
  return { negative: negative || sign === '-', body }
}

/** Called with the rounded number when a number has too many decimals. */
export type OnRounded = (kept: Decimal) => void

/** Rounds a number to the stored places. */
export function roundToStored(value: ExactNumber, onRounded?: OnRounded): Decimal {
  const kept = toDecimal(value)
  if (!fitsLedgerPlaces(value)) onRounded?.(kept)
  return kept
}

/**
 * Parses a number as people write it: "1,234.56", "1.234,56", "$(31.25)", "-31.25", "31.25-", "€ 12,50", "1 234.5".
 * Grouping marks must group in threes, so that a misread decimal mark is refused instead of yielding a number a
 * thousand times too large. Null for any other text. Too many decimals are rounded and reported to `onRounded`.
 * Currency signs and codes are skipped, except signs with letters: see currency-signs.ts.
 */
export function parseAmount(text: string, mark: DecimalMark, onRounded?: OnRounded): Decimal | null {
  const simple = mark === '.' || !text.includes('.') ? parsePlainDecimal(text) : null
  if (simple !== null) return simple
  // Scientific notation, as spreadsheets write very small and very large numbers.
  if (/^[+-]?\d(?:[.,]\d+)?E[+-]\d{1,2}$/i.test(text)) {
    return roundToStored(exact(text.replace(',', '.')), onRounded)
  }
  const parts = signAndDigits(text)
  if (parts === null || !/\d/.test(parts.body) || !patterns[mark].test(parts.body)) return null
  const group = mark === '.' ? /[,' ]/g : /[.' ]/g
  const plain = parts.body.replace(group, '').replace(',', '.').replace(/\.$/, '')
  const value = exact(plain.startsWith('.') ? `0${plain}` : plain)
  return roundToStored(parts.negative ? value.times('-1') : value, onRounded)
}

const digitsAlone = /^-?\d*$/
const digitsAndDot = /^-?[1-9]\d*\.(?:\d\d?|\d{4,})$/

/** The decimal mark that one number implies; null if it could be either ("1,234", "12"). */
function markIn(text: string): DecimalMark | null {
  // Fast path: nearly all numbers match one of these.
  if (digitsAlone.test(text)) return null
  if (digitsAndDot.test(text)) return '.'
  const body = signAndDigits(stripDollarPrefix(text))?.body ?? ''
  if (!/^[\d.,' ]+$/.test(body)) return null
  const dots = body.split('.').length - 1
  const commas = body.split(',').length - 1
  if (dots > 0 && commas > 0) return body.lastIndexOf('.') > body.lastIndexOf(',') ? '.' : ','
  if (dots > 1) return ','
  if (commas > 1) return '.'
  if (dots === 1) return /\.\d{3}$/.test(body) && !/^0?\./.test(body) ? null : '.'
  if (commas === 1) return /,\d{3}$/.test(body) && !/^0?,/.test(body) ? null : ','
  return null
}

/** The decimal mark that most numbers of a file imply; a point in a tie. */
export function detectDecimalMark(cells: Iterable<string>): DecimalMark {
  let balance = 0
  for (const cell of cells) {
    const mark = markIn(cell)
    if (mark === ',') balance += 1
    else if (mark === '.') balance -= 1
  }
  return balance > 0 ? ',' : '.'
}
