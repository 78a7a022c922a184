import { parseEighths, writeEighths } from './eighths.ts'
import { futuresContractOf } from './instruments.ts'
import { parseThirtySeconds, writeThirtySeconds } from './thirty-seconds.ts'
import type { AssetClass } from './trade.ts'
import type { Decimal } from './units.ts'

const contractOf = (symbol: string, assetClass: AssetClass) =>
  assetClass === 'future' ? futuresContractOf(symbol) : null

/**
 * A price as its market writes it: Treasuries in points and 32nds ("110'04.5"), grains in cents and eighths ("445'2").
 * Null where the market writes decimals, and for prices between those that it knows, such as averages.
 */
export function priceNotation(price: Decimal, symbol: string, assetClass: AssetClass): string | null {
  const contract = contractOf(symbol, assetClass)
  if (contract?.inThirtySeconds === true) return writeThirtySeconds(price)
  return contract?.inEighths === true ? writeEighths(price) : null
}

/** The decimal price behind what `priceNotation` writes, and other spellings of it; null where it is none. */
export function priceInNotation(text: string, symbol: string, assetClass: AssetClass): Decimal | null {
  const contract = contractOf(symbol, assetClass)
  if (contract?.inThirtySeconds === true) return parseThirtySeconds(text)
  return contract?.inEighths === true ? parseEighths(text) : null
}
