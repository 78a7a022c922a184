import { splitIntoLegs, type Leg } from '#domain/simulation/what-if/replay.ts'
import type { StrategyTarget } from '#domain/simulation/what-if/strategy.ts'
import type { TradeOutcome, WhatIfInput, WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'

/** How a strategy is replayed: one stop, and up to three targets with parts of the position. */
export interface ReplaySettings extends Pick<WhatIfInput, 'slippage' | 'cost' | 'policy' | 'fallback' | 'sizing'> {
  readonly stop: number
  readonly targets: readonly StrategyTarget[]
}

/** The parts of a position, and the grid that has a cell for each: the stop with the part's target. */
export interface ReplayInput {
  readonly legs: readonly Leg[]
  readonly grid: WhatIfInput
}

/** The grid of a replay: one stop, and one target per part of the position. */
export function buildReplayInput(trades: readonly WhatIfTrade[], settings: ReplaySettings): ReplayInput {
  const { stop, targets, slippage, cost, policy, fallback, sizing } = settings
  const legs = splitIntoLegs(targets)
  const grid = {
    trades,
    stops: [stop],
    targets: legs.map(({ target }) => target),
    slippage,
    cost,
    policy,
    fallback,
    sizing,
    orderDependent: false,
    kelly: false,
  }
  return { legs, grid }
}

/** One part of the position, with how each trade ends for it. */
export interface PositionPart {
  readonly share: number
  readonly endings: readonly TradeOutcome[]
}

/** The result of a trade in R: those of the parts by their share, in their order. */
export const combineParts = (parts: readonly PositionPart[], place: number): number =>
  parts.reduce((sum, { share, endings }) => sum + share * (endings[place]?.outcome ?? 0), 0)
