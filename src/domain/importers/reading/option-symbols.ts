import { monthAbbreviations } from '#domain/importers/reading/times/written-dates.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { instrumentOf } from '#domain/instruments/instrument.ts'
import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import type { CalendarDate, Decimal } from '#domain/numbers/units.ts'
import type { FileInstrument } from './file-fill.ts'

/** A listed option, independent of the broker's notation. */
export interface OptionContract {
  readonly underlying: string
  readonly expiry: CalendarDate
  readonly type: 'call' | 'put'
  readonly strike: Decimal
}

const root = String.raw`(?<root>[A-Z][A-Z0-9./]{0,5})`
const kind = '(?<kind>CALL|PUT|C|P)'
const strike = String.raw`\$?(?<strike>\d[\d,]*(?:\.\d+)?|\.\d+)`
const slashed = String.raw`(?<month>\d{1,2})/(?<day>\d{1,2})/(?<year>\d{4}|\d{2})`
const dayFirst = String.raw`(?<day>\d{1,2}) ?(?<name>[A-Z]{3}) ?(?<year>\d{4}|\d{2})`
const monthFirst = String.raw`(?<name>[A-Z]{3}) (?<day>\d{1,2}) '?(?<year>\d{4}|\d{2})`
const compact = String.raw`(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})`

/** Strictest pattern first; each matches the entire text in upper case with single spaces. */
const patterns = [
  // "AAPL  240119C00150000", "AAPL--240119C00150000": the strike in thousandths.
  new RegExp(String.raw`^${root}[ -]*${compact}(?<kind>[CP])(?<thousandths>\d{8})$`),
  // "-AAPL240119C150", ".SPX250221C6000"
  new RegExp(String.raw`^[-.]?${root}${compact}(?<kind>[CP])${strike}$`),
  // "AAPL 01/19/2024 150.00 C", "AAPL 1/19/2024 CALL $150.00"
  new RegExp(
    `^${root} ${slashed} (?:${strike} ${kind}|${kind.replace('kind', 'kind2')} ${strike.replace('strike', 'strike2')})$`,
  ),
  // "AAPL 19JAN24 150 C"
  new RegExp(`^${root} ${dayFirst} ${strike} ${kind}$`),
  // "AAPL JAN 19 '24 $150 CALL"
  new RegExp(`^${root} ${monthFirst} ${strike} ${kind}$`),
  // "CALL AAPL 01/19/24 150.000"
  new RegExp(String.raw`^${kind} ${root} ${slashed} ${strike}(?: .*)?$`),
  // "AAPL 100 (WEEKLYS) 19 JAN 24 150 CALL"
  new RegExp(String.raw`^${root} 100 (?:\([A-Z0-9 ]+\) )?${dayFirst} ${strike} ${kind}$`),
  // "CALL (AAPL) APPLE INC JAN 19 24 $150 (100 SHS)"
  new RegExp(String.raw`^${kind} \(${root}\) .*?${monthFirst} ${strike}(?: .*)?$`),
]

/** A valid date; null for February 30. */
export function validCalendarDate(year: number, month: number, day: number): CalendarDate | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10) as CalendarDate
}

/** Parses an option in any known broker notation; null if the text names none. */
export function parseOption(text: string): OptionContract | null {
  // Most symbols are stocks, so eight patterns are skipped early.
  if (!/\d/.test(text)) return null
  const plain = text.toUpperCase().replace(/\s+/g, ' ').trim()
  for (const pattern of patterns) {
    const found = pattern.exec(plain)?.groups
    if (found === undefined) continue
    const year = Number(found['year'])
    const name = found['name']
    const month = name === undefined ? Number(found['month']) : monthAbbreviations.indexOf(name) + 1
    const expiry = validCalendarDate(year < 100 ? 2000 + year : year, month, Number(found['day']))
    const thousandths = found['thousandths']
    const digits = (found['strike'] ?? found['strike2'] ?? '').replaceAll(',', '')
    if (expiry === null) continue
    return {
      underlying: found['root'] ?? '',
      expiry,
      type: (found['kind'] ?? found['kind2'] ?? '').startsWith('C') ? 'call' : 'put',
      strike: toDecimal(
        thousandths === undefined
          ? exact(digits.startsWith('.') ? `0${digits}` : digits)
          : exact(thousandths).div(1000),
      ),
    }
  }
  return null
}

/** The OCC symbol without padding, "AAPL240119C00150000": one symbol for all brokers. */
export function formatOptionSymbol({ underlying, expiry, type, strike: price }: OptionContract): string {
  const thousandths = exact(price).times(1000).toFixed(0).padStart(8, '0')
  return `${underlying}${expiry.slice(2).replaceAll('-', '')}${type === 'call' ? 'C' : 'P'}${thousandths}`
}

/** Option fields for a symbol in a broker's notation, unless another instrument is known by that name. */
export function optionOfSymbol(symbol: string, stated: AssetClass | null): FileInstrument {
  if (stated !== null && stated !== 'option') return {}
  const contract = instrumentOf(symbol, null).assetClass === 'stock' ? parseOption(symbol) : null
  return contract === null ? {} : buildOptionInstrument(contract)
}

/** The instrument fields of an option; 100 shares per contract unless the file says otherwise. */
export function buildOptionInstrument(contract: OptionContract, pointValue = '100' as Decimal): FileInstrument {
  return {
    assetClass: 'option',
    pointValue,
    underlyingSymbol: contract.underlying,
    expiryDate: contract.expiry,
    strikePrice: contract.strike,
    optionType: contract.type,
  }
}
