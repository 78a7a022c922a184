import { exact, toMoney } from '#domain/decimal.ts'
import type { AssetClass, Direction } from '#domain/trade.ts'
import type { CalendarDate, Decimal, Instant, Money } from '#domain/units.ts'
import { parseAmount } from './amounts.ts'
import { directionNamed } from './generic-words.ts'
import type { ImportLabels } from './imported-trade.ts'
import type { ImportRow } from './import-row.ts'
import { parseLocalTime } from './local-time.ts'
import { RowProblem } from './read-rows.ts'
import { withIsoDate } from './written-dates.ts'

/**
 * The moment in a column of dates and one of clock times, or in the first alone where it has both; null where the
 * first is empty. Dates may have the month's name.
 */
export function journalMoment<C extends string>(
  row: ImportRow<C>,
  date: C,
  clock: C,
  timeZone: string,
): Instant | null {
  const first = row.text(date)
  if (first === '' || /^-+$/.test(first)) return null
  const text = first.includes(':') ? first : row.written(date, clock)
  const iso = withIsoDate(text)
  if (iso === text) return first.includes(':') ? row.moment(date) : row.moment(date, clock)
  const value = row.parsed(iso, timeZone)
  if (value === null) throw new RowProblem(`${row.header(date)} "${text}" is not a date and time. Correct it.`)
  return value
}

/** The money in a column; null where the cell is empty. */
export function journalMoney<C extends string>(row: ImportRow<C>, column: C): Money | null {
  const value = row.amount(column)
  return value === null ? null : toMoney(exact(value))
}

/** Long or short by the word in a column. */
export function journalDirection<C extends string>(row: ImportRow<C>, column: C): Direction {
  const text = row.word(column)
  const direction = directionNamed(text)
  if (direction === null) throw new RowProblem(`${row.header(column)} "${text}" is neither long nor short. Correct it.`)
  return direction
}

/** Names in a cell, parted by commas, semicolons or bars; each once, whatever its case. */
export function namesIn(text: string): string[] {
  const names = new Map<string, string>()
  for (const part of text.split(/[,;|\n]/)) {
    const name = part.trim().replace(/^["'[]+|["'\]]+$/g, '')
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()]
}

/** What names of the playbook hold. */
const longest = { setup: 80, tag: 60, mistake: 80 } as const
const most = 50

/** Names longer than the playbook keeps are refused rather than cut, and more than a trade keeps. */
function checkNames(what: keyof typeof longest, names: readonly string[]): void {
  const long = names.find((name) => name.length > longest[what])
  if (long !== undefined) {
    throw new RowProblem(`The ${what} "${long.slice(0, 40)}…" is longer than ${longest[what]} characters. Shorten it.`)
  }
  if (names.length > most) throw new RowProblem(`The row has more than ${most} ${what}s. Take some away.`)
}

/**
 * What a file calls setup, tags and mistakes; undefined where it calls nothing anything. A trade has one setup: what
 * else a file gives as such is kept as tags.
 */
export function labelsOf(
  setups: readonly string[],
  tags: readonly string[],
  mistakes: string,
): ImportLabels | undefined {
  const [setup = null, ...further] = setups
  const labels = { setup, tags: namesIn([...further, ...tags].join('|')), mistakes: namesIn(mistakes) }
  checkNames('setup', setup === null ? [] : [setup])
  checkNames('tag', labels.tags)
  checkNames('mistake', labels.mistakes)
  return setup === null && labels.tags.length === 0 && labels.mistakes.length === 0 ? undefined : labels
}

/** Lines of a note with what is empty left out; null where nothing is left. */
export function noteOf(...lines: readonly string[]): string | null {
  const said = lines.filter((line) => line !== '')
  return said.length === 0 ? null : said.join('\n')
}

/** What a listed option is: its fields for the ledger, with a symbol that names the contract wholly. */
export function optionOf(
  underlying: string,
  expiry: string,
  strikeText: string,
  right: string,
): {
  readonly symbol: string
  readonly assetClass: AssetClass
  readonly underlyingSymbol: string
  readonly expiryDate: CalendarDate | null
  readonly strikePrice: Decimal | null
  readonly optionType: 'call' | 'put' | null
} {
  const day = parseLocalTime(withIsoDate(expiry), 'UTC')?.slice(0, 10) ?? null
  const strike = parseAmount(strikeText.replace(/ ?[CP]$/i, ''), '.')
  const letter = right.trim().charAt(0).toLowerCase()
  const optionType = letter === 'c' ? 'call' : letter === 'p' ? 'put' : null
  return {
    symbol: [underlying, day, strike, optionType].filter((part) => part !== null && part !== '').join(' '),
    assetClass: 'option',
    underlyingSymbol: underlying,
    expiryDate: day as CalendarDate | null,
    strikePrice: strike,
    optionType,
  }
}
