import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { instrumentOf, pipSizeOf } from '#domain/instruments/instrument.ts'
import { formatPriceNotation } from '#domain/instruments/price-notation.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { formatDecimal, unknownText } from '#ui/figures/format.ts'

/** The properties that decide how an instrument's prices are formatted. */
export type PricedInstrument = Pick<Trade, 'symbol' | 'assetClass' | 'tickSize'>

interface PriceOptions {
  /** For small spaces: market notation instead of decimals, and averages of at most eight digits. */
  readonly brief?: boolean
  /** Shows every decimal, so that readers can follow the arithmetic. */
  readonly exact?: boolean
}

/** Decimals if the tick size is unknown. */
const defaultDecimals = 6
/** Decimals of an average beyond those of the tick. */
const extraAverageDecimals = 2

const countDecimals = (text: string) => text.split('.')[1]?.replace(/0+$/, '').length ?? 0
/** Asset classes quoted in cents, if the instrument has no tick size. */
const quotedInCents: ReadonlySet<AssetClass> = new Set(['stock', 'etf', 'option'])

/** Minimum decimals, so that prices of one instrument line up. */
function minDecimalsOf({ symbol, assetClass, tickSize }: PricedInstrument): number {
  // Prices quoted in fractions have varying decimals.
  if (formatPriceNotation('1' as Decimal, symbol, assetClass) !== null) return 0
  const tick = tickSize ?? instrumentOf(symbol, assetClass).tickSize
  if (tick !== null) return countDecimals(tick)
  return assetClass === 'forex' ? countDecimals(pipSizeOf(symbol) ?? '0') : quotedInCents.has(assetClass) ? 2 : 0
}

/** Max digits of an average in small spaces: "20,765.1667" becomes "20,765.167". */
const maxBriefDigits = 8

/** Max decimals in small spaces: at least those of the tick, else up to eight digits in total. */
function briefDecimals(price: string, instrument: PricedInstrument): number {
  const integerDigits = /^-?0*(\d*)/.exec(price)?.[1]?.length ?? 0
  return integerDigits === 0
    ? maxDecimalsOf(price, instrument)
    : Math.min(maxDecimalsOf(price, instrument), Math.max(minDecimalsOf(instrument), maxBriefDigits - integerDigits))
}

/** Max decimals of a price; leading zeros of a price below 1 do not count. */
function maxDecimalsOf(price: string, { symbol, assetClass, tickSize }: PricedInstrument): number {
  const tick = tickSize ?? instrumentOf(symbol, assetClass).tickSize
  if (tick !== null) return countDecimals(tick) + extraAverageDecimals
  const leadingZeros = /^-?0?\.(0*)/.exec(price)?.[1]?.length ?? 0
  return defaultDecimals + leadingZeros
}

/**
 * Formats a price in decimals and, if its market has one, in market notation: "110.140625 (110'04.5)". It has the
 * decimals of the tick ("6,800.00"), averages up to two more, or up to six if the tick size is unknown. "—" for null.
 */
export function formatPrice(price: string | null, instrument: PricedInstrument, options: PriceOptions = {}): string {
  if (price === null) return unknownText
  const notation = formatPriceNotation(price as Decimal, instrument.symbol, instrument.assetClass)?.replace(
    '-',
    '\u2212',
  )
  if (options.exact === true)
    return notation === undefined ? formatDecimal(price) : `${formatDecimal(price)} (${notation})`
  const maxDecimals = options.brief === true ? briefDecimals(price, instrument) : maxDecimalsOf(price, instrument)
  if (notation === undefined) return formatDecimal(price, maxDecimals, Math.min(maxDecimals, minDecimalsOf(instrument)))
  const text = formatDecimal(price, maxDecimals)
  return options.brief === true ? notation : `${text} (${notation})`
}
