import { parseEighths, formatEighths } from '#domain/numbers/eighths.ts'
import { parseThirtySeconds, formatThirtySeconds } from '#domain/numbers/thirty-seconds.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import type { AssetClass } from './asset-class.ts'
import { futuresContractOf } from './instrument.ts'

const contractOf = (symbol: string, assetClass: AssetClass) =>
  assetClass === 'future' ? futuresContractOf(symbol) : null

/**
 * A price as its market writes it: Treasuries in points and 32nds ("110'04.5"), grains in cents and eighths ("445'2").
 * Null where the market writes decimals, and for prices between those that it knows, such as averages.
 */
export function formatPriceNotation(price: Decimal, symbol: string, assetClass: AssetClass): string | null {
  const contract = contractOf(symbol, assetClass)
  if (contract?.inThirtySeconds === true) return formatThirtySeconds(price)
  return contract?.inEighths === true ? formatEighths(price) : null
}

/** The decimal price behind what `formatPriceNotation` writes, and other spellings of it; null where it is none. */
export function parsePriceNotation(text: string, symbol: string, assetClass: AssetClass): Decimal | null {
  const contract = contractOf(symbol, assetClass)
  if (contract?.inThirtySeconds === true) return parseThirtySeconds(text)
  return contract?.inEighths === true ? parseEighths(text) : null
}
