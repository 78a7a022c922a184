import type { Direction } from '#domain/fills/fill.ts'
import type { ImportRow } from '#domain/importers/reading/import-row.ts'
import type { ImportLabels } from '#domain/importers/reading/imported-trade.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import { parseDirection } from '#domain/importers/reading/trading-words.ts'
import { toIsoDate } from '#domain/importers/reading/written-dates.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import { parseAmount } from '#domain/numbers/parse-amount.ts'
import type { CalendarDate, Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { parseLocalTime } from '#domain/time/local-time.ts'

/**
 * The moment in a column of dates and one of clock times, or in the first alone where it has both; null where the
 * first is empty. Dates may have the month's name.
 */
export function readJournalMoment<C extends string>(
  row: ImportRow<C>,
  date: C,
  clock: C,
  timeZone: string,
): Instant | null {
  const first = row.text(date)
  if (first === '' || /^-+$/.test(first)) return null
  const text = first.includes(':') ? first : row.joinText(date, clock)
  const iso = toIsoDate(text)
  if (iso === text) return first.includes(':') ? row.moment(date) : row.moment(date, clock)
  const value = row.parseMoment(iso, timeZone)
  if (value === null) throw new RowProblem(`${row.header(date)} "${text}" is not a date and time. Correct it.`)
  return value
}

/** The money in a column; null where the cell is empty. */
export function readJournalMoney<C extends string>(row: ImportRow<C>, column: C): Money | null {
  const value = row.amount(column)
  return value === null ? null : toMoney(exact(value))
}

/** Long or short by the word in a column. */
export function readJournalDirection<C extends string>(row: ImportRow<C>, column: C): Direction {
  const text = row.requiredText(column)
  const direction = parseDirection(text)
  if (direction === null) throw new RowProblem(`${row.header(column)} "${text}" is neither long nor short. Correct it.`)
  return direction
}

/** Names in a cell, parted by commas, semicolons or bars; each once, whatever its case. */
export function parseNames(text: string): string[] {
  const names = new Map<string, string>()
  for (const part of text.split(/[,;|\n]/)) {
    const name = part.trim().replace(/^["'[]+|["'\]]+$/g, '')
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()]
}

/** What names of the playbook hold. */
const maxNameLengths = { setup: 80, tag: 60, mistake: 80 } as const
const maxNames = 50

/** Names longer than the playbook keeps are refused rather than cut, and more than a trade keeps. */
function checkNames(what: keyof typeof maxNameLengths, names: readonly string[]): void {
  const long = names.find((name) => name.length > maxNameLengths[what])
  if (long !== undefined) {
    throw new RowProblem(
      `The ${what} "${long.slice(0, 40)}…" is longer than ${maxNameLengths[what]} characters. Shorten it.`,
    )
  }
  if (names.length > maxNames) throw new RowProblem(`The row has more than ${maxNames} ${what}s. Take some away.`)
}

/**
 * What a file calls setup, tags and mistakes; undefined where it calls nothing anything. A trade has one setup: what
 * else a file gives as such is kept as tags.
 */
export function buildLabels(
  setups: readonly string[],
  tags: readonly string[],
  mistakes: string,
): ImportLabels | undefined {
  const [setup = null, ...further] = setups
  const labels = { setup, tags: parseNames([...further, ...tags].join('|')), mistakes: parseNames(mistakes) }
  checkNames('setup', setup === null ? [] : [setup])
  checkNames('tag', labels.tags)
  checkNames('mistake', labels.mistakes)
  return setup === null && labels.tags.length === 0 && labels.mistakes.length === 0 ? undefined : labels
}

/** Lines of a note with what is empty left out; null where nothing is left. */
export function joinNote(...lines: readonly string[]): string | null {
  const said = lines.filter((line) => line !== '')
  return said.length === 0 ? null : said.join('\n')
}

/** What a listed option is: its fields for the ledger, with a symbol that names the contract wholly. */
export function buildOptionFields(
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
  const day = parseLocalTime(toIsoDate(expiry), 'UTC')?.slice(0, 10) ?? null
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
