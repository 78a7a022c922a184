import { parseEighths, formatEighths } from '#domain/numbers/eighths.ts'
import { parseThirtySeconds, formatThirtySeconds } from '#domain/numbers/thirty-seconds.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import type { AssetClass } from './asset-class.ts'
import { futuresContractOf } from './instrument.ts'

const contractOf = (symbol: string, assetClass: AssetClass) =>
  assetClass === 'future' ? futuresContractOf(symbol) : null

/**
 * A price in its market's notation: Treasuries in points and 32nds ("110'04.5"), grains in cents and eighths ("445'2").
 * Null if the market uses decimals, or if the price lies between ticks, such as an average.
 */
export function formatPriceNotation(price: Decimal, symbol: string, assetClass: AssetClass): string | null {
  const contract = contractOf(symbol, assetClass)
  if (contract?.inThirtySeconds === true) return formatThirtySeconds(price)
  return contract?.inEighths === true ? formatEighths(price) : null
}

/** Parses a price in market notation, including alternative spellings; null for any other text. */
export function parsePriceNotation(text: string, symbol: string, assetClass: AssetClass): Decimal | null {
  const contract = contractOf(symbol, assetClass)
  if (contract?.inThirtySeconds === true) return parseThirtySeconds(text)
  return contract?.inEighths === true ? parseEighths(text) : null
}
