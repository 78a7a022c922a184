import type { Direction } from '#domain/fills/fill.ts'
import { parseDirection } from '#domain/importers/reading/cells/trading-words.ts'
import type { ImportRow } from '#domain/importers/reading/import-row.ts'
import type { ImportLabels } from '#domain/importers/reading/imported-trade.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import { toIsoDate } from '#domain/importers/reading/times/written-dates.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import { parseAmount } from '#domain/numbers/parse-amount.ts'
import type { CalendarDate, Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { parseLocalTime } from '#domain/time/local-time.ts'

/**
 * The moment in separate date and time columns, or in the first if it has both; null if the first is empty. Dates may
 * have month names.
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

/** The money in a column; null if empty. */
export function readJournalMoney<C extends string>(row: ImportRow<C>, column: C): Money | null {
  const value = row.amount(column)
  return value === null ? null : toMoney(exact(value))
}

/** Long or short, from the word in a column. */
export function readJournalDirection<C extends string>(row: ImportRow<C>, column: C): Direction {
  const text = row.requiredText(column)
  const direction = parseDirection(text)
  if (direction === null) throw new RowProblem(`${row.header(column)} "${text}" is neither long nor short. Correct it.`)
  return direction
}

/** Distinct names in a cell, separated by commas, semicolons or bars; case is ignored. */
export function parseNames(text: string): string[] {
  const names = new Map<string, string>()
  for (const part of text.split(/[,;|\n]/)) {
    const name = part.trim().replace(/^["'[]+|["'\]]+$/g, '')
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()]
}

/** Max lengths of playbook names. */
const maxNameLengths = { setup: 80, tag: 60, mistake: 80 } as const
const maxNames = 50

/** Rejects names that are too long, or too many, instead of cutting them. */
function checkNames(what: keyof typeof maxNameLengths, names: readonly string[]): void {
  const long = names.find((name) => name.length > maxNameLengths[what])
  if (long !== undefined) {
    throw new RowProblem(
      `The ${what} "${long.slice(0, 40)}…" is longer than ${maxNameLengths[what]} characters. Shorten it.`,
    )
  }
  if (names.length > maxNames) throw new RowProblem(`The row has more than ${maxNames} ${what}s. Remove some.`)
}

/** Builds the labels of a trade; undefined if there are none. A trade has one setup: further setups become tags. */
export function buildLabels(
  setups: readonly string[],
  tags: readonly string[],
  mistakes: string,
): ImportLabels | undefined {
  const [setup = null, ...further] = setups
  return labelsOfNames(setup, parseNames([...further, ...tags].join('|')), parseNames(mistakes))
}

/** Labels of separate names; undefined if there are none. Throws if a name is too long, or if there are too many. */
export function labelsOfNames(
  setup: string | null,
  tags: readonly string[],
  mistakes: readonly string[],
): ImportLabels | undefined {
  const labels = { setup, tags, mistakes }
  checkNames('setup', setup === null ? [] : [setup])
  checkNames('tag', labels.tags)
  checkNames('mistake', labels.mistakes)
  return setup === null && labels.tags.length === 0 && labels.mistakes.length === 0 ? undefined : labels
}

/** Joins nonempty lines of a note; null if none is left. */
export function joinNote(...lines: readonly string[]): string | null {
  const said = lines.filter((line) => line !== '')
  return said.length === 0 ? null : said.join('\n')
}

/** The fields and the full symbol of a listed option. */
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
