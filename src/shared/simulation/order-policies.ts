import type { WhatIfPolicy } from '#domain/simulation/what-if/what-if.ts'

/** What decides when a trade touched both its stop and its target. */
export const policyLabels: Readonly<Record<WhatIfPolicy, string>> = {
  pessimistic: 'Stop first',
  optimistic: 'Target first',
  neutral: 'Neutral',
  exact: 'By candles',
}

/** Label of the policy that decides where candles do not. */
export const fallbackLabel = 'Without candles'

/** The policy in a few words, with what decides where candles do not. */
export function describePolicy({
  policy,
  fallback,
  candles,
}: {
  readonly policy: WhatIfPolicy
  readonly fallback: Exclude<WhatIfPolicy, 'exact'>
  /** The length of the candles; null: none were used. */
  readonly candles: string | null
}): string {
  if (policy !== 'exact') return policyLabels[policy]
  const decided = policyLabels[fallback]
  return candles === null ? decided : `${candles} candles, else ${decided.toLowerCase()}`
}
