import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import type { Ending } from './decision.ts'

/** Values of the endings of one cell. */
export interface CellValues {
  readonly stop: number
  readonly target: number
  /** The probability that a random walk without drift reaches the target first, and its complement. */
  readonly p1: number
  readonly p2: number
  /** Divisor of results: the stop's distance where risk is constant, else 1. */
  readonly unit: number
}

export function cellValues(input: WhatIfInput, stop: number, target: number): CellValues {
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

/** The outcome in the cell of a trade whose own result after costs is `own`. */
export function outcomeOf(ending: Ending, own: number, values: CellValues): number {
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
