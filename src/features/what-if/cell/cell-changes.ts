import type { TradeOutcome } from '#domain/simulation/what-if/what-if.ts'
import type { WhatIfSourceTrade } from '#features/what-if/grid/what-if-input.ts'

/** A trade beside its result in a cell, both in R after costs. */
export interface CellTrade {
  readonly trade: WhatIfSourceTrade
  readonly actual: number
  readonly outcome: TradeOutcome
}

/** Below this, two results look the same. */
const minChange = 0.005

/** Joins trades with their outcomes; null while the outcomes are those of other trades. */
export function joinOutcomes(
  trades: readonly WhatIfSourceTrade[],
  outcomes: readonly TradeOutcome[],
  cost: number,
): readonly CellTrade[] | null {
  if (trades.length !== outcomes.length) return null
  return trades.flatMap((trade, place) => {
    const outcome = outcomes[place]
    return outcome === undefined ? [] : [{ trade, actual: trade.r - cost, outcome }]
  })
}

const differs = ({ actual, outcome }: CellTrade) => Math.abs(outcome.outcome - actual) >= minChange

/** Whether a trade ends otherwise than it did, or might. */
export const endsOtherwise = (one: CellTrade): boolean =>
  !one.outcome.isIdentified || (one.outcome.ending !== 'own' && differs(one))

/** Whether a trade ends as it did, with another result because its size differs. */
export const isResized = (one: CellTrade): boolean =>
  one.outcome.isIdentified && one.outcome.ending === 'own' && differs(one)

/** Why a trade has its result in the cell. */
export function describeEnding({ ending, isAmbiguous, isIdentified }: TradeOutcome): string {
  if (!isIdentified) return 'Unknown, actual exit kept'
  if (ending === 'split') return 'Unknown, both weighted'
  if (ending === 'stop') return isAmbiguous ? 'Unknown, counts as stop' : 'Stop first'
  if (ending === 'target') return isAmbiguous ? 'Unknown, counts as target' : 'Target first'
  return 'Same exit, new size'
}
