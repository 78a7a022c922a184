import type { CommissionStatus, PayoutMethod, PayoutStatus } from '#domain/affiliate/affiliate.ts'
import type { UncountedReason } from '#domain/affiliate/uncounted.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

export const commissionStatusLabels: Readonly<Record<CommissionStatus, string>> = {
  pending: 'Pending',
  approved: 'Confirmed',
  paid: 'Paid',
  reversed: 'Refunded',
}

export const payoutStatusLabels: Readonly<Record<PayoutStatus, string>> = {
  requested: 'Requested',
  approved: 'Approved',
  paid: 'Paid',
  rejected: 'Declined',
}

export const payoutMethodLabels: Readonly<Record<PayoutMethod, string>> = {
  paypal: 'PayPal',
  bank_transfer: 'Bank transfer',
  wise: 'Wise',
}

/** Sources of links that the program itself names. */
export const linkSources = ['general', 'social', 'email'] as const

const sourceLabels: Readonly<Record<string, string>> = {
  general: 'General',
  social: 'Social',
  email: 'Email',
  direct: 'Direct',
  other: 'Other',
  twitter: 'Twitter',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  whatsapp: 'WhatsApp',
  youtube: 'YouTube',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  discord: 'Discord',
  website: 'Website',
}

/** A source, platform or device as shown: its own name unless it is known. */
export const sourceLabel = (source: string | null): string =>
  source === null ? 'Unknown' : (sourceLabels[source] ?? source)

export const deviceLabels: Readonly<Record<string, string>> = {
  desktop: 'Desktop',
  mobile: 'Phone',
  tablet: 'Tablet',
  other: 'Other',
}

const uncountedWords: Readonly<Record<UncountedReason, readonly [one: string, many: string, why: string]>> = {
  repeated_click: ['click', 'clicks', 'repeated on the same day'],
  click_flood: ['click', 'clicks', 'too many from one visitor'],
  shared_address: ['click', 'clicks', 'several visitors at one address within an hour'],
  own_click: ['click', 'clicks', 'your own'],
  own_sign_up: ['sign-up', 'sign-ups', 'your own'],
  repeated_sign_up: ['sign-up', 'sign-ups', 'account already credited'],
  late_sign_up: ['sign-up', 'sign-ups', 'too long after the click'],
}

/** What did not count and why: "12 clicks not counted: repeated on the same day". */
export function describeUncounted({
  reason,
  count,
}: {
  readonly reason: UncountedReason
  readonly count: number
}): string {
  const [one, many, why] = uncountedWords[reason]
  return `${pluralize(count, one, many)} not counted: ${why}`
}
