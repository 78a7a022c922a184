import { futuresContractOf } from '#domain/instruments/instrument.ts'
import { parseEighths } from '#domain/numbers/eighths.ts'
import { type DecimalMark, type OnRounded, parseAmount, wideSpaces } from '#domain/numbers/parse-amount.ts'
import { parseThirtySeconds } from '#domain/numbers/thirty-seconds.ts'
import type { Decimal } from '#domain/numbers/units.ts'

/** Two separated groups of digits: points and 32nds for a Treasury, thousands for anything else. */
const twoGroups = /^\d+[ '’-]\d/
/** A group of one digit: cents and eighths for a grain, an error for anything else. */
const groupOfOne = /^\d+[ '’-]\d$/

/**
 * Parses a price: in points and 32nds (Treasury futures) or cents and eighths (grains) if the text has that form,
 * otherwise a decimal number ("1 205" may be a stock at 1205 or a note at 1 and 20.5/32). Null if the text is none of
 * these; invalid 32nds and eighths are never read as thousands.
 */
export function parsePrice(text: string, symbol: string, mark: DecimalMark, onRounded?: OnRounded): Decimal | null {
  const written = text.replaceAll(wideSpaces, ' ').trim()
  const contract = twoGroups.test(written) ? futuresContractOf(symbol) : null
  if (contract?.inThirtySeconds === true) return parseThirtySeconds(written)
  if (contract?.inEighths === true && groupOfOne.test(written)) return parseEighths(written)
  return parseAmount(text, mark, onRounded)
}
