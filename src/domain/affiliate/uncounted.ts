/** Why a click or a sign-up does not count for an affiliate. */
export const uncountedReasons = [
  'repeated_click',
  'click_flood',
  'shared_address',
  'own_click',
  'own_sign_up',
  'repeated_sign_up',
  'late_sign_up',
] as const
export type UncountedReason = (typeof uncountedReasons)[number]
