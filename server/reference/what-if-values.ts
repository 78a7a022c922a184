import type { WhatIfInput } from '#domain/simulation/what-if.ts'
import type { Ending } from './what-if-decision.ts'

/** What the endings of one cell are worth. */
export interface CellValuesOf {
  readonly stop: number
  readonly target: number
  /** The chance that a driftless walk meets the target first, and its complement. */
  readonly p1: number
  readonly p2: number
  /** What results are divided by: the stop's distance where risk is constant, else 1. */
  readonly unit: number
}

export function cellValues(input: WhatIfInput, stop: number, target: number): CellValuesOf {
  const unit = input.sizing === 'constantRisk' ? stop : 1
  const p1 = stop / (stop + target)
  return {
    stop: (-(stop + input.slippage) - input.cost) / unit,
    target: (target - input.cost) / unit,
    p1,
    p2: 1 - p1,
    unit,
  }
}

/** What a trade with this result of its own, costs taken off, makes in the cell. */
export function outcomeOf(ending: Ending, own: number, values: CellValuesOf): number {
  switch (ending) {
    case 'stop':
      return values.stop
    case 'target':
      return values.target
    case 'split':
      return values.p1 * values.target + values.p2 * values.stop
    case 'own':
      return own / values.unit
  }
}
