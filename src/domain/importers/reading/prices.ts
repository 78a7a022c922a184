import { futuresContractOf } from '#domain/instruments/instrument.ts'
import { type DecimalMark, type OnRounded, parseAmount } from '#domain/numbers/parse-amount.ts'
import { parseThirtySeconds } from '#domain/numbers/thirty-seconds.ts'
import type { Decimal } from '#domain/numbers/units.ts'

/** Two groups of digits apart: points and 32nds for a Treasury, thousands for anything else. */
const twoGroups = /^\d+[ '’-]\d/

/**
 * The price in a cell: points and 32nds where the symbol is a Treasury future and the text has that form, otherwise a
 * decimal number. The form alone does not tell: "1 205" is a share at 1205 or a note at 1 and 20.5/32. Null when the
 * text is neither; 32nds that do not exist are never taken for thousands.
 */
export function parsePrice(text: string, symbol: string, mark: DecimalMark, onRounded?: OnRounded): Decimal | null {
  const inThirtySeconds = futuresContractOf(symbol)?.inThirtySeconds ?? false
  return inThirtySeconds && twoGroups.test(text.trim()) ? parseThirtySeconds(text) : parseAmount(text, mark, onRounded)
}
