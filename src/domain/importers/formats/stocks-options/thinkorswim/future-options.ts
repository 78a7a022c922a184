import type { FileInstrument } from '#domain/importers/reading/file-fill.ts'
import { validCalendarDate } from '#domain/importers/reading/option-symbols.ts'
import { monthAbbreviations } from '#domain/importers/reading/times/written-dates.ts'
import { futuresContractOf } from '#domain/instruments/instrument.ts'
import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'

/** A series of options on a future, as thinkorswim names it. */
export interface FutureOptionSeries {
  /** "/ESU25". */
  readonly future: string
  /** Money per 1.0 of price: 50 of "1/50". */
  readonly pointValue: Decimal
  /** "/E1AQ25"; null where the text does not name it. */
  readonly root: string | null
  /** Null for a series named by its month alone. */
  readonly expiryDate: FileInstrument['expiryDate']
}

const series =
  /^(\/\w+)(?::\w+)? 1\/(\d+(?:\.\d+)?) (?:(\d{1,2}) )?([A-Z]{3}) (\d{2})((?: \([^)]*\))*)(?: (\/\w+)(?::\w+)?)?$/i

/**
 * Parses a series of options on a future: "/ESU25 1/50 4 AUG 25 (Monday) (Wk2)", whose root stands in the next column,
 * or "/ESU25:XCME 1/50 AUG 25 /EW2Q25:XCME". Null if the text names none.
 */
export function parseFutureOptionSeries(text: string): FutureOptionSeries | null {
  const found = series.exec(text.trim().replace(/\s+/g, ' '))
  if (found === null) return null
  const [, future = '', multiplier = '', day, name = '', year, , root] = found
  const month = monthAbbreviations.indexOf(name.toUpperCase()) + 1
  if (month === 0) return null
  const expiryDate = day === undefined ? null : validCalendarDate(2000 + Number(year), month, Number(day))
  if (day !== undefined && expiryDate === null) return null
  return { future, pointValue: toDecimal(exact(multiplier)), root: root ?? null, expiryDate }
}

/** An option of a series, with a symbol such as "/E1AQ25 6350 P" that is the same in all sections. */
export function nameFutureOption(
  { future, pointValue, root, expiryDate }: FutureOptionSeries,
  strike: Decimal,
  type: 'call' | 'put',
): { readonly symbol: string; readonly instrument: FileInstrument } {
  return {
    symbol: `${root ?? future} ${strike} ${type === 'call' ? 'C' : 'P'}`,
    instrument: {
      assetClass: 'option',
      pointValue,
      quoteCurrency: futuresContractOf(future)?.currency,
      underlyingSymbol: future,
      expiryDate,
      strikePrice: strike,
      optionType: type,
    },
  }
}

/** An option on a future in the words of a cash row, "/ESU25:XCME 1/50 4 AUG 25 (Monday) /E1AQ25:XCME 6350 PUT". */
export function parseFutureOption(words: string): ReturnType<typeof nameFutureOption> | null {
  const [, named, strike, right] = /^(.*\S) (\d+(?:\.\d+)?) (CALL|PUT)$/i.exec(words.trim()) ?? []
  const found = named === undefined ? null : parseFutureOptionSeries(named)
  if (found === null || strike === undefined || right === undefined) return null
  return nameFutureOption(found, toDecimal(exact(strike)), right.toUpperCase() === 'CALL' ? 'call' : 'put')
}
