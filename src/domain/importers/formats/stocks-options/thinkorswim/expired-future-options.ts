import { readBrokerMoment } from '#domain/importers/formats/stocks-options/broker-rows.ts'
import { zeroPrice } from '#domain/importers/formats/stocks-options/broker-table.ts'
import { positionBefore } from '#domain/importers/matching/position-changes.ts'
import type { FileFill, FileInstrument } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill } from '#domain/importers/reading/import-row.ts'
import { validCalendarDate } from '#domain/importers/reading/option-symbols.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { monthAbbreviations } from '#domain/importers/reading/times/written-dates.ts'
import { exact, toDecimal, zero, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { CalendarDate, Decimal } from '#domain/numbers/units.ts'
import type { CashRow } from './statement-tables.ts'

/** "Removal of option due to expiration of /MESH26 XCME 5 (WEEKLY) 2 Jan 2026 6840.0 PUT" */
const expired =
  /removal of option due to expiration of (\/\w+) \w+ (\d+(?:\.\d+)?) (?:\([^)]*\) )*(\d{1,2}) ([A-Z]{3}) (\d{4}) (\d+(?:\.\d+)?) (CALL|PUT)$/i

/** An option on a future that expired, as its row names it: without the root of the series and without a size. */
interface ExpiredFutureOption {
  readonly future: string
  readonly pointValue: Decimal
  readonly expiryDate: CalendarDate
  readonly strike: Decimal
  readonly type: 'call' | 'put'
}

/** The option that a row says has expired; null if the row says something else. */
export function parseExpiredFutureOption(description: string): ExpiredFutureOption | null {
  const found = expired.exec(description.trim().replaceAll(/\s+/g, ' '))
  if (found === null) return null
  const [, future = '', multiplier = '', day, month = '', year, strike = '', right = ''] = found
  const place = monthAbbreviations.indexOf(month.toUpperCase()) + 1
  const expiryDate = place === 0 ? null : validCalendarDate(Number(year), place, Number(day))
  if (expiryDate === null) return null
  return {
    future: future.toUpperCase(),
    pointValue: toDecimal(exact(multiplier)),
    expiryDate,
    strike: toDecimal(exact(strike)),
    type: right.toUpperCase() === 'CALL' ? 'call' : 'put',
  }
}

const refuse = (why: string) => new RowProblem(`${why} Import an earlier period first, or close this position by hand.`)

/** What a fill of the file, or a trade of the portfolio, states of an option. */
interface StatedOption extends Pick<FileInstrument, 'underlyingSymbol' | 'expiryDate'> {
  readonly symbol: string
  readonly pointValue?: Decimal | undefined
}

const monthCodes = 'FGHJKMNQUVXZ'

/** Whether a series that is named by its month alone may expire on a day: in its month, or in the one before. */
function mayExpireIn(symbol: string, day: CalendarDate): boolean {
  const [, code = '', year = ''] = /^\/\w*([FGHJKMNQUVXZ])(\d{2}) /i.exec(symbol) ?? []
  if (code === '') return false
  const month = (2000 + Number(year)) * 12 + monthCodes.indexOf(code.toUpperCase()) + 1
  const monthsLater = month - (Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)))
  return monthsLater === 0 || monthsLater === 1
}

/**
 * Whether a held option is the one that expired; null where what is stated of it does not decide. Strikes of two futures may
 * be the same, so that strike and right alone say nothing.
 */
function isContract(option: ExpiredFutureOption, held: StatedOption): boolean | null {
  const { future, pointValue, expiryDate, strike, type } = option
  if (!held.symbol.startsWith('/') || !held.symbol.endsWith(` ${strike} ${type === 'call' ? 'C' : 'P'}`)) return false
  if (held.pointValue !== undefined && !exact(held.pointValue).eq(pointValue)) return false
  const heldExpiry = held.expiryDate ?? null
  if (heldExpiry !== null && heldExpiry !== expiryDate) return false
  if (heldExpiry === null && !mayExpireIn(held.symbol, expiryDate)) return false
  const underlying = held.underlyingSymbol ?? null
  return underlying === null ? null : underlying.toUpperCase() === future
}

/** The symbol of the open option of the portfolio that expired; throws a RowProblem where no single one is certain. */
function findHeld(option: ExpiredFutureOption, positions: readonly KnownPosition[]): string {
  const found = positions.flatMap((position) => {
    const isHeld = position.isOpen && isContract(option, position)
    return isHeld === false ? [] : [{ symbol: position.symbol, isHeld }]
  })
  const unclear = found.find(({ isHeld }) => isHeld === null)
  if (unclear !== undefined) throw refuse(`The trade in ${unclear.symbol} does not say which future it is on.`)
  const [symbol, ...others] = new Set(found.map((one) => one.symbol))
  if (symbol === undefined) throw refuse(`No option on ${option.future} with this strike and expiry is held.`)
  if (others.length > 0) throw refuse(`${symbol} and ${others.join(', ')} both fit this expiry.`)
  return symbol
}

/** What the file's fills before a moment leave of a contract; above 0 is long. */
function heldInFile(symbol: string, { at }: FileFill, fills: readonly FileFill[]): ExactNumber {
  return fills
    .filter((fill) => fill.symbol === symbol && fill.at < at)
    .reduce((held, { side, quantity }) => (side === 'buy' ? held.plus(quantity) : held.minus(quantity)), zero)
}

/**
 * The end of an option on a future: all that is held of the contract, by the fills of the file before it and the
 * portfolio. Throws a RowProblem if nothing is held.
 */
export function buildExpiry(
  option: ExpiredFutureOption,
  row: CashRow,
  timeZone: string,
  fills: readonly FileFill[],
  positions: readonly KnownPosition[],
): FileFill {
  const inFile = fills.find(({ symbol, instrument }) => isContract(option, { ...instrument, symbol }) === true)
  const symbol = inFile?.symbol ?? findHeld(option, positions)
  const { future, pointValue, expiryDate, strike, type } = option
  const ending = buildFileFill(row, {
    ...readBrokerMoment(row, timeZone, 'date', 'time'),
    symbol,
    instrument: inFile?.instrument ?? {
      assetClass: 'option',
      pointValue,
      underlyingSymbol: future,
      expiryDate,
      strikePrice: strike,
      optionType: type,
    },
    side: 'sell',
    effect: 'close',
    quantity: '1' as Decimal,
    price: zeroPrice,
    note: 'Expired.',
  })
  const size = positionBefore(ending, positions, new Set()).plus(heldInFile(symbol, ending, fills))
  if (size.eq(0)) throw refuse(`Nothing of ${symbol} is held when it expires.`)
  return { ...ending, side: size.gt(0) ? 'sell' : 'buy', quantity: toDecimal(size.abs()) }
}
