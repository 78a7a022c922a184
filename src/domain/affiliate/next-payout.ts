import { exact, subtractMoney } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'
import type { AffiliateStatus, PayoutStatus } from './affiliate.ts'

/** What the next payout of an affiliate is, and why it cannot be requested yet. */
export interface NextPayout {
  /** The payout on its way if there is one, otherwise what is available. */
  readonly amount: Money
  /** `requested` or `approved` of a payout on its way; null if none is. */
  readonly status: PayoutStatus | null
  /** Why no payout can be requested; null if one can be. */
  readonly block: 'not_active' | 'below_minimum' | null
  /** How much is missing to the minimum; "0" if nothing is. */
  readonly missing: Money
}

interface PayoutBalance {
  readonly available: Money
  readonly minimumPayout: Money
}

/** The next payout of an affiliate: the oldest one on its way, otherwise the available balance. Payouts come newest first. */
export function nextPayout(
  affiliate: AffiliateStatus,
  { available, minimumPayout }: PayoutBalance,
  payouts: readonly { readonly amount: Money; readonly status: PayoutStatus }[],
): NextPayout {
  const open = payouts.findLast(({ status }) => status === 'requested' || status === 'approved')
  const isBelow = exact(available).lt(exact(minimumPayout))
  return {
    amount: open?.amount ?? available,
    status: open?.status ?? null,
    block: affiliate !== 'approved' ? 'not_active' : isBelow ? 'below_minimum' : null,
    missing: isBelow ? subtractMoney(minimumPayout, available) : ('0' as Money),
  }
}
