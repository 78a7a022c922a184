import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import { exact } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'

/** Refuses a commission in another currency than the P&L, which would be booked as if one unit were worth the other. */
export function checkCommissionCurrency(commission: Money, paidIn: string, currency: string): void {
  if (paidIn === '' || paidIn === currency || exact(commission).eq(0)) return
  throw new RowProblem(`The commission is in ${paidIn} and the P&L in ${currency}. Log this trade by hand.`)
}
