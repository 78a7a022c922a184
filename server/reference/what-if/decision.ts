import type { WhatIfFallback, WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import type { KnownTrade } from './trade.ts'

/** How a trade ends in a cell; a split is both, weighted by the probabilities of a random walk without drift. */
export type Ending = 'stop' | 'target' | 'split' | 'own'

/** What decides the order of two touches. */
export type OrderRules = Pick<WhatIfInput, 'policy' | 'fallback'>

export interface Decision {
  readonly ending: Ending
  /** Both levels were touched and their order is unknown, under any policy. */
  readonly isAmbiguous: boolean
  /** False where the trade ended at a level and later prices are unknown. */
  readonly isIdentified: boolean
}

const known = (ending: Ending): Decision => ({ ending, isAmbiguous: false, isIdentified: true })

const decided = (ending: Ending): Decision => ({ ending, isAmbiguous: true, isIdentified: true })

function ambiguous(fallback: WhatIfFallback, hint: 'stop' | 'target' | null): Decision {
  switch (fallback) {
    case 'pessimistic':
      return decided('stop')
    case 'optimistic':
      return decided('target')
    case 'neutral':
      return decided(hint ?? 'split')
  }
}

/**
 * Which of two levels the candles touched first, where both were touched; null where the candles do not show it. A candle
 * that is not whole may have reached a level outside the trade: it proves no touch, but neither that there was none.
 */
function firstByCandles(candles: NonNullable<KnownTrade['candles']>, stop: number, target: number) {
  let [isStopPossible, isTargetPossible] = [false, false]
  for (const { adverse, favorable, isWhole } of candles) {
    const [reachesStop, reachesTarget] = [adverse >= stop, favorable >= target]
    if (isWhole && reachesStop && !reachesTarget && !isTargetPossible) return 'stop'
    if (isWhole && reachesTarget && !reachesStop && !isStopPossible) return 'target'
    isStopPossible ||= reachesStop
    isTargetPossible ||= reachesTarget
    if (isStopPossible && isTargetPossible) return null
  }
  return null
}

function hintOf(trade: KnownTrade): 'stop' | 'target' | null {
  if (trade.firstAfterExit === null) return null
  return trade.firstAfterExit === 'favorable' ? 'target' : 'stop'
}

/** How a trade ends with another stop and target: the table of docs/simulation-spec.md section 7.2. */
export function decide(trade: KnownTrade, stop: number, target: number, { policy, fallback }: OrderRules): Decision {
  const otherwise = policy === 'exact' ? fallback : policy
  const isStoppedInLife = stop <= trade.mae
  const isTakenInLife = target <= trade.mfe
  if (isStoppedInLife && isTakenInLife) {
    const first = policy === 'exact' && trade.candles !== null ? firstByCandles(trade.candles, stop, target) : null
    return first === null ? ambiguous(otherwise, null) : known(first)
  }
  if (isStoppedInLife) return known('stop')
  if (isTakenInLife) return known('target')
  if (!trade.endedAtLevel) return known('own')
  const isStoppedLater = trade.hasPostExit && stop <= trade.adverse
  const isTakenLater = trade.hasPostExit && target <= trade.favorable
  if (isStoppedLater && isTakenLater) return ambiguous(otherwise, hintOf(trade))
  if (isStoppedLater) return known('stop')
  if (isTakenLater) return known('target')
  return { ending: 'own', isAmbiguous: false, isIdentified: false }
}
