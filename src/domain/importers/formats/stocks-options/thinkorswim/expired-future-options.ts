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
import type { Decimal } from '#domain/numbers/units.ts'
import type { CashRow } from './statement-tables.ts'

/** "Removal of option due to expiration of /MESH26 XCME 5 (WEEKLY) 2 Jan 2026 6840.0 PUT" */
const expired =
  /removal of option due to expiration of (\/\w+) \w+ (\d+(?:\.\d+)?) (?:\([^)]*\) )*(\d{1,2}) ([A-Z]{3}) (\d{4}) (\d+(?:\.\d+)?) (CALL|PUT)$/i

/** An option on a future that expired, as its row names it: without the root of the series and without a size. */
interface ExpiredFutureOption {
  readonly future: string
  readonly pointValue: Decimal
  readonly expiryDate: FileInstrument['expiryDate']
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

const isContract = ({ future, expiryDate, strike, type }: ExpiredFutureOption, { instrument }: FileFill): boolean =>
  instrument.underlyingSymbol?.toUpperCase() === future &&
  instrument.optionType === type &&
  instrument.strikePrice === strike &&
  // A series that is named by its month alone has no day.
  ((instrument.expiryDate ?? null) === null || instrument.expiryDate === expiryDate)

/** The open options of the portfolio with the strike and right; their symbols begin with the root of the series. */
function findHeld({ strike, type }: ExpiredFutureOption, positions: readonly KnownPosition[]): readonly string[] {
  const ending = ` ${strike} ${type === 'call' ? 'C' : 'P'}`
  const symbols = positions.filter(({ symbol, isOpen }) => isOpen && symbol.startsWith('/') && symbol.endsWith(ending))
  return [...new Set(symbols.map(({ symbol }) => symbol))]
}

/** What the file's fills before a moment leave of a contract; above 0 is long. */
function heldInFile(symbol: string, { at }: FileFill, fills: readonly FileFill[]): ExactNumber {
  return fills
    .filter((fill) => fill.symbol === symbol && fill.at < at)
    .reduce((held, { side, quantity }) => (side === 'buy' ? held.plus(quantity) : held.minus(quantity)), zero)
}

const refuse = (why: string) => new RowProblem(`${why} Import an earlier period first, or close this position by hand.`)

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
  const inFile = fills.find((fill) => isContract(option, fill))
  const held = findHeld(option, positions)
  const symbol = inFile?.symbol ?? (held.length === 1 ? held[0] : undefined)
  if (symbol === undefined) throw refuse(`No option on ${option.future} with this strike and expiry is held.`)
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
