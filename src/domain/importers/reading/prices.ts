import { futuresContractOf } from '#domain/instruments/instrument.ts'
import { type DecimalMark, type OnRounded, parseAmount } from '#domain/numbers/parse-amount.ts'
import { parseThirtySeconds } from '#domain/numbers/thirty-seconds.ts'
import type { Decimal } from '#domain/numbers/units.ts'

/** Two separated groups of digits: points and 32nds for a Treasury, thousands for anything else. */
const twoGroups = /^\d+[ '’-]\d/

/**
 * Parses a price: points and 32nds if the symbol is a Treasury future and the text has that form, otherwise a decimal
 * number ("1 205" may be a stock at 1205 or a note at 1 and 20.5/32). Null if the text is neither; invalid 32nds are
 * never read as thousands.
 */
export function parsePrice(text: string, symbol: string, mark: DecimalMark, onRounded?: OnRounded): Decimal | null {
  const inThirtySeconds = futuresContractOf(symbol)?.inThirtySeconds ?? false
  return inThirtySeconds && twoGroups.test(text.trim()) ? parseThirtySeconds(text) : parseAmount(text, mark, onRounded)
}
