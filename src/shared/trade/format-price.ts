import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { instrumentOf, pipSizeOf } from '#domain/instruments/instrument.ts'
import { formatPriceNotation } from '#domain/instruments/price-notation.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { formatDecimal, unknownText } from '#ui/figures/format.ts'

/** What says how an instrument's prices are written. */
export type PricedInstrument = Pick<Trade, 'symbol' | 'assetClass' | 'tickSize'>

interface PriceOptions {
  /** Where there is little room: the market's own notation in place of the decimals, and averages of at most eight digits. */
  readonly brief?: boolean
  /** Every decimal, for arithmetic that can be followed. */
  readonly exact?: boolean
}

/** Decimals where the tick is not known. */
const defaultDecimals = 6
/** How much finer than the tick an average is shown. */
const extraAverageDecimals = 2

const countDecimals = (text: string) => text.split('.')[1]?.replace(/0+$/, '').length ?? 0
/** Cents, for what is quoted in them and has no tick of its own. */
const quotedInCents: ReadonlySet<AssetClass> = new Set(['stock', 'etf', 'option'])

/** Decimals that a price has at least, so that prices of one instrument line up below each other. */
function minDecimalsOf({ symbol, assetClass, tickSize }: PricedInstrument): number {
  // What is quoted in fractions has as many decimals as each of them takes.
  if (formatPriceNotation('1' as Decimal, symbol, assetClass) !== null) return 0
  const tick = tickSize ?? instrumentOf(symbol, assetClass).tickSize
  if (tick !== null) return countDecimals(tick)
  return assetClass === 'forex' ? countDecimals(pipSizeOf(symbol) ?? '0') : quotedInCents.has(assetClass) ? 2 : 0
}

/** Digits of an average where there is little room: "20,765.1667" is "20,765.167". */
const maxBriefDigits = 8

/** Decimals where there is little room: those of the tick, and no digits beyond the eighth. */
function briefDecimals(price: string, instrument: PricedInstrument): number {
  const before = /^-?0*(\d*)/.exec(price)?.[1]?.length ?? 0
  const least = minDecimalsOf(instrument)
  return before === 0
    ? maxDecimalsOf(price, instrument)
    : Math.min(maxDecimalsOf(price, instrument), Math.max(least, maxBriefDigits - before))
}

/** Decimals that a price is shown with at most: below 1, noughts after the point are no digits of it. */
function maxDecimalsOf(price: string, { symbol, assetClass, tickSize }: PricedInstrument): number {
  const tick = tickSize ?? instrumentOf(symbol, assetClass).tickSize
  if (tick !== null) return countDecimals(tick) + extraAverageDecimals
  const noughts = /^-?0?\.(0*)/.exec(price)?.[1]?.length ?? 0
  return defaultDecimals + noughts
}

/**
 * A price as it reads on screen, in decimals and as its market writes it: "110.140625 (110'04.5)". It has the decimals of
 * the tick ("6,800.00"); averages need not come out even: they have two more at most, or six where no tick is known. "—"
 * where it is unknown.
 */
export function formatPrice(price: string | null, instrument: PricedInstrument, options: PriceOptions = {}): string {
  if (price === null) return unknownText
  const notation = formatPriceNotation(price as Decimal, instrument.symbol, instrument.assetClass)?.replace(
    '-',
    '\u2212',
  )
  if (options.exact === true)
    return notation === undefined ? formatDecimal(price) : `${formatDecimal(price)} (${notation})`
  const most = options.brief === true ? briefDecimals(price, instrument) : maxDecimalsOf(price, instrument)
  if (notation === undefined) return formatDecimal(price, most, Math.min(most, minDecimalsOf(instrument)))
  const text = formatDecimal(price, most)
  return options.brief === true ? notation : `${text} (${notation})`
}
