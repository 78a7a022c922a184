import type { WhatIfPolicy } from '#domain/simulation/what-if.ts'
import type { KnownTrade } from './trade.ts'

/** How a trade ends in a cell; a split is both, weighted by the probabilities of a random walk without drift. */
export type Ending = 'stop' | 'target' | 'split' | 'own'

export interface Decision {
  readonly ending: Ending
  /** Both levels were touched and their order is unknown, under any policy. */
  readonly isAmbiguous: boolean
  /** False where the trade ended at a level and later prices are unknown. */
  readonly isIdentified: boolean
}

const known = (ending: Ending): Decision => ({ ending, isAmbiguous: false, isIdentified: true })

const decided = (ending: Ending): Decision => ({ ending, isAmbiguous: true, isIdentified: true })

function ambiguous(policy: WhatIfPolicy, hint: 'stop' | 'target' | null): Decision {
  switch (policy) {
    case 'pessimistic':
      return decided('stop')
    case 'optimistic':
      return decided('target')
    case 'exact':
      return decided(hint ?? 'stop')
    case 'neutral':
      return decided(hint ?? 'split')
  }
}

/** Which of two levels the candles touched first, where both were touched; null where the candles do not show it. */
function firstByCandles(candles: NonNullable<KnownTrade['candles']>, stop: number, target: number) {
  for (const { adverse, favourable } of candles) {
    const isStopped = adverse >= stop
    const isTaken = favourable >= target
    if (isStopped && isTaken) return null
    if (isStopped) return 'stop'
    if (isTaken) return 'target'
  }
  return null
}

function hintOf(trade: KnownTrade): 'stop' | 'target' | null {
  if (trade.firstAfterExit === null) return null
  return trade.firstAfterExit === 'favourable' ? 'target' : 'stop'
}

/** How a trade ends with another stop and target: the table of docs/simulation-spec.md section 7.2. */
export function decide(trade: KnownTrade, stop: number, target: number, policy: WhatIfPolicy): Decision {
  const isStoppedInLife = stop <= trade.mae
  const isTakenInLife = target <= trade.mfe
  if (isStoppedInLife && isTakenInLife) {
    const first = policy === 'exact' && trade.candles !== null ? firstByCandles(trade.candles, stop, target) : null
    return first === null ? ambiguous(policy, null) : known(first)
  }
  if (isStoppedInLife) return known('stop')
  if (isTakenInLife) return known('target')
  if (!trade.endedAtLevel) return known('own')
  const isStoppedLater = trade.hasPostExit && stop <= trade.adverse
  const isTakenLater = trade.hasPostExit && target <= trade.favourable
  if (isStoppedLater && isTakenLater) return ambiguous(policy, hintOf(trade))
  if (isStoppedLater) return known('stop')
  if (isTakenLater) return known('target')
  return { ending: 'own', isAmbiguous: false, isIdentified: false }
}
