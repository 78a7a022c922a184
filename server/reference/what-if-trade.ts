import type { WhatIfTrade } from '#domain/simulation/what-if.ts'

/** A trade as the cells see it. */
export interface KnownTrade {
  readonly r: number
  /** How far prices are known to have gone while the trade was open, and at least as far as its result. */
  readonly mae: number
  readonly mfe: number
  /** How far they are known to have gone in the end: beyond the exit where that was recorded and matters. */
  readonly adverse: number
  readonly favourable: number
  /** Whether more is unknown than the trader's own choice to leave: it ended at a stop or target. */
  readonly endedAtLevel: boolean
  readonly hasPost: boolean
  /** Which of the moves after the exit came first. */
  readonly firstAfterExit: 'favourable' | 'adverse' | null
  readonly candles: WhatIfTrade['candles']
  /** Whether the result lay outside the excursions. */
  readonly isInconsistent: boolean
}

/** What is known of a trade: excursions that hold the result, and what came after a stop or target. */
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
    favourable: after === null ? wideMfe : Math.max(wideMfe, r + after.mfpe),
    endedAtLevel,
    hasPost: after !== null,
    firstAfterExit: after === null ? null : after.first,
    candles,
    isInconsistent: wideMae > mae || wideMfe > mfe,
  }
}
