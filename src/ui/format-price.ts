import { priceNotation } from '#domain/price-notation.ts'
import { instrumentOf } from '#domain/instruments.ts'
import type { Trade } from '#domain/trade.ts'
import type { Decimal } from '#domain/units.ts'
import { formatDecimal, unknownText } from './format.ts'

/** What says how an instrument's prices are written. */
export type PricedInstrument = Pick<Trade, 'symbol' | 'assetClass' | 'tickSize'>

interface PriceOptions {
  /** Where there is little room: the market's own notation in place of the decimals, not behind them. */
  readonly brief?: boolean
  /** Every decimal, for arithmetic that can be followed. */
  readonly exact?: boolean
}

/** Decimals where the tick is not known. */
const usualDecimals = 6
/** How much finer than the tick an average is shown. */
const beyondTick = 2

const decimalsIn = (text: string) => text.split('.')[1]?.length ?? 0

/** Decimals that a price is shown with at most: below 1, noughts after the point are no digits of it. */
function decimalsOf(price: string, { symbol, assetClass, tickSize }: PricedInstrument): number {
  const tick = tickSize ?? instrumentOf(symbol, assetClass).tickSize
  if (tick !== null) return decimalsIn(tick) + beyondTick
  const noughts = /^-?0?\.(0*)/.exec(price)?.[1]?.length ?? 0
  return usualDecimals + noughts
}

/**
 * A price as it reads on screen, in decimals and as its market writes it: "110.140625 (110'04.5)". Averages need not come
 * out even: they have two decimals more than the tick at most, or six where no tick is known. "—" where it is unknown.
 */
export function formatPrice(price: string | null, instrument: PricedInstrument, options: PriceOptions = {}): string {
  if (price === null) return unknownText
  const decimals = options.exact === true ? undefined : decimalsOf(price, instrument)
  const text = formatDecimal(price, decimals)
  const notation = priceNotation(price as Decimal, instrument.symbol, instrument.assetClass)
  if (notation === null) return text
  return options.brief === true ? notation : `${text} (${notation})`
}
