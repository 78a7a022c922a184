import type { WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'

/** What is known of a trade. */
export interface KnownTrade {
  readonly r: number
  /** The excursions while the trade was open, extended to include its result. */
  readonly mae: number
  readonly mfe: number
  /** The excursions including prices after the exit, where those were recorded and count. */
  readonly adverse: number
  readonly favorable: number
  /** Whether it ended at a stop or target and not by the trader's choice. */
  readonly endedAtLevel: boolean
  readonly hasPostExit: boolean
  /** Which of the moves after the exit came first. */
  readonly firstAfterExit: 'favorable' | 'adverse' | null
  readonly candles: WhatIfTrade['candles']
  /** Whether the result lay outside the excursions. */
  readonly isInconsistent: boolean
}

/** Extends the excursions to include the result, and the prices after a stop or target. */
export function knownTrade({ r, mae, mfe, exit, post, candles }: WhatIfTrade): KnownTrade {
  const wideMae = Math.max(mae, -r)
  const wideMfe = Math.max(mfe, r)
  const endedAtLevel = exit !== 'other'
  const after = endedAtLevel ? post : null
  return {
    r,
    mae: wideMae,
    mfe: wideMfe,
    adverse: after === null ? wideMae : Math.max(wideMae, after.mape - r),
    favorable: after === null ? wideMfe : Math.max(wideMfe, r + after.mfpe),
    endedAtLevel,
    hasPostExit: after !== null,
    firstAfterExit: after === null ? null : after.first,
    candles,
    isInconsistent: wideMae > mae || wideMfe > mfe,
  }
}
