import { exact, roundMoney, toMoney } from '#domain/numbers/decimal.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'

export const affiliateStatuses = ['pending', 'approved', 'suspended'] as const
export type AffiliateStatus = (typeof affiliateStatuses)[number]

export const payoutMethods = ['paypal', 'bank_transfer', 'wise'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/** A commission is pending until the refund period ends, then approved, and paid with a payout. */
export const commissionStatuses = ['pending', 'approved', 'paid', 'reversed'] as const
export type CommissionStatus = (typeof commissionStatuses)[number]

export const payoutStatuses = ['requested', 'approved', 'paid', 'rejected'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** Why an admin may not decide on an account: it is their own, or one of the two referred the other. */
export const conflictsOfInterest = ['own', 'referral'] as const
export type ConflictOfInterest = (typeof conflictsOfInterest)[number]

export const affiliateTierNames = ['starter', 'partner', 'ambassador', 'elite'] as const
export type AffiliateTierName = (typeof affiliateTierNames)[number]

/** Commission and requirements of a tier. */
export interface AffiliateTier {
  readonly name: AffiliateTierName
  readonly title: string
  /** Share of a first payment that the affiliate earns: 0.15 is 15%. */
  readonly commissionRate: Decimal
  /** Confirmed first payments within the last 12 months required for eligibility. */
  readonly requiredPaidConversions: number
  readonly benefits: readonly string[]
}

const tier = (
  name: AffiliateTierName,
  title: string,
  rate: string,
  requiredPaidConversions: number,
  benefits: readonly string[],
): AffiliateTier => ({ name, title, commissionRate: rate as Decimal, requiredPaidConversions, benefits })

/** Lowest first. Figures make an affiliate eligible; an admin promotes. */
export const affiliateTiers: readonly AffiliateTier[] = [
  tier('starter', 'Starter', '0.15', 0, ['15% of every first payment', 'Links, campaigns and materials']),
  tier('partner', 'Partner', '0.2', 10, ['20% of every first payment', 'Early look at new materials']),
  tier('ambassador', 'Ambassador', '0.25', 50, ['25% of every first payment', 'A contact person']),
  tier('elite', 'Elite', '0.3', 200, ['30% of every first payment', 'Materials made to order']),
]

/** Finds a tier by name. */
export function affiliateTier(name: AffiliateTierName): AffiliateTier {
  const found = affiliateTiers.find((one) => one.name === name)
  if (found === undefined) throw new RangeError(`there is no tier ${name}`)
  return found
}

/** Progress toward the next tier. */
export interface TierProgress {
  readonly next: AffiliateTier
  /** Paid conversions still missing; 0 if an admin can promote. */
  readonly missing: number
  /** Share of the requirement that is met, from 0 to 1. */
  readonly share: number
}

/** Progress to the next tier; null in the highest. */
export function tierProgress(name: AffiliateTierName, paidConversions: number): TierProgress | null {
  const next = affiliateTiers[affiliateTierNames.indexOf(name) + 1]
  if (next === undefined) return null
  const { requiredPaidConversions: required } = next
  return { next, missing: Math.max(0, required - paidConversions), share: Math.min(1, paidConversions / required) }
}

/** The commission on a payment: rounded to the cent, ties to the even digit. */
export function computeCommission(value: Money, rate: Decimal): Money {
  return roundMoney(toMoney(exact(value).times(exact(rate))))
}

/** Codes that would look official. */
const reservedCodes: ReadonlySet<string> = new Set(
  [
    'about account accounts admin administrator affiliate affiliates api app auth billing blog checkout contact',
    'dashboard direct docs edgeworth email general help home landing legal login logout mail me news null official',
    'owner payout payouts pricing privacy ref referral root security settings signin signup social staff status',
    'support system team teams terms test undefined user users webmaster www',
  ].flatMap((words) => words.split(' ')),
)

export const affiliateCodePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Whether a lowercase code is reserved. */
export function isReservedCode(code: string): boolean {
  return reservedCodes.has(code) || code.startsWith('edgeworth-')
}

/** The key of a campaign in its links: the name in lowercase, letters and digits without accents, joined by hyphens. */
export function campaignKey(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const key = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, '')
  return key === '' ? 'campaign' : key
}
