import type { ImportRow } from '#domain/importers/reading/import-row.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import { toIsoDate } from '#domain/importers/reading/times/written-dates.ts'
import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import { roundToStored, type OnRounded, parseAmount } from '#domain/numbers/parse-amount.ts'
import type { Decimal, Instant } from '#domain/numbers/units.ts'
import { parseLocalTime } from '#domain/time/local-time.ts'
import type { CoinAmount, CryptoPair } from './crypto-pair.ts'

const carriesOffset = /:\d.*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i

/** Converts "UTC", "UTC+8" and "UTC+05:30" to an offset; null for anything else. */
export function parseUtcOffset(text: string): string | null {
  const found = /(?:UTC|GMT)(?:([+-])(\d{1,2})(?::?(\d{2}))?)?/i.exec(text)
  return found === null ? null : `${found[1] ?? '+'}${(found[2] ?? '0').padStart(2, '0')}:${found[3] ?? '00'}`
}

/** Parses the time formats of exchange exports; null if the text is no time. `offset` applies to times without one. */
function parseExchangeMoment(text: string, timeZone: string, offset: string | null = null): Instant | null {
  const iso = toIsoDate(text)
  return parseLocalTime(offset === null || carriesOffset.test(iso) ? iso : iso + offset, timeZone)
}

/**
 * The moment in a column: with its own offset, else with `offset` or the offset in its header ("Time(UTC)", "Filled
 * Time(UTC+08:00)"), else as wall-clock time in `timeZone`.
 */
export function readExchangeMoment<C extends string>(
  row: ImportRow<C>,
  column: C,
  timeZone: string,
  offset: string | null = parseUtcOffset(row.header(column)),
): Instant {
  const text = row.requiredText(column)
  const value = parseExchangeMoment(text, timeZone, offset)
  if (value === null) {
    throw new RowProblem(`${row.header(column)} "${text}" is not a time such as 2025-03-10 14:30:05. Correct it.`)
  }
  return value
}

/** Parses numbers such as "1234.56", "2.7535e-7", "0E-8"; null if the text is no number. */
function parseNumber(text: string, onRounded: OnRounded): Decimal | null {
  const hasExponent = /^[+-]?\d+(?:\.\d+)?e[+-]?\d{1,2}$/i.test(text)
  return hasExponent ? roundToStored(exact(text.replace(/^\+/, '')), onRounded) : parseAmount(text, '.', onRounded)
}

const emptyCellPattern = /^(-+|n\/?a|null|none)?$/i

/**
 * The number in an exchange's column, with a decimal point; 0 if empty. A comma may come from a spreadsheet that saved
 * the file; the other cells decide its meaning.
 */
export function readExchangeAmount<C extends string>(row: ImportRow<C>, column: C): Decimal {
  const text = row.text(column)
  if (emptyCellPattern.test(text)) return toDecimal(exact('0'))
  const value = text.includes(',')
    ? row.amount(column)
    : parseNumber(text, (kept) => row.noteRounded(column, text, kept))
  if (value === null)
    throw new RowProblem(`${row.header(column)} "${text}" is not a number such as 1234.56. Correct it.`)
  return value
}

/** A size or price above 0, whatever its sign: some exports write sales as negative. */
export function readExchangeSize<C extends string>(row: ImportRow<C>, column: C): Decimal {
  row.requiredText(column)
  const value = exact(readExchangeAmount(row, column)).abs()
  if (value.eq(0)) throw new RowProblem(`${row.header(column)} is 0; it must be above 0. Correct it.`)
  return toDecimal(value)
}

/**
 * A number with its coin in one cell: "0.0100000000BTC", "12 1INCH", "268.00USDT", "0.12693015 USDT". Coins may begin
 * with digits, so the market's coins are tried first. The coin is empty if missing.
 */
export function readCoinAmount<C extends string>(row: ImportRow<C>, column: C, pair: CryptoPair): CoinAmount {
  const text = row.text(column)
  if (emptyCellPattern.test(text)) return { amount: toDecimal(exact('0')), coin: '' }
  const plain = text.toUpperCase()
  const coin = [pair.quote, pair.base].find((name) => plain.endsWith(name)) ?? /[A-Z][A-Z0-9]*$/.exec(plain)?.[0] ?? ''
  const amount = parseNumber(plain.slice(0, plain.length - coin.length).trim(), (kept) =>
    row.noteRounded(column, text, kept),
  )
  if (amount === null) {
    throw new RowProblem(`${row.header(column)} "${text}" is not an amount such as 0.015BTC. Correct it in the file.`)
  }
  return { amount, coin }
}
