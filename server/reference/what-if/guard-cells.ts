import { whatIfLimits, type WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { countEndings } from './counts.ts'
import { outcomesOf } from './outcomes.ts'
import type { KnownTrade } from './trade.ts'

/** A cell that may be called best, with its outcomes in trade order. */
export interface GuardCell {
  /** Indices of its stop and its target. */
  readonly stop: number
  readonly target: number
  readonly x: readonly number[]
}

/** The cells with a known result for enough of the trades, row by row. */
export function eligibleCells(trades: readonly KnownTrade[], input: WhatIfInput): GuardCell[] {
  const cells = input.stops.flatMap((stop, j) => input.targets.map((target, k) => ({ stop, target, j, k })))
  return cells
    .filter(({ stop, target }) => {
      const { identified } = countEndings(trades, stop, target, input)
      return identified / trades.length >= whatIfLimits.minCoverage
    })
    .map(({ stop, target, j, k }) => ({ stop: j, target: k, x: outcomesOf(trades, input, stop, target) }))
}

/** The cells whose outcomes differ in some bit from those of every earlier one. */
export function distinctCells(cells: readonly GuardCell[]): GuardCell[] {
  const distinct: GuardCell[] = []
  for (const cell of cells) {
    const isKnown = distinct.some((before) => before.x.every((value, i) => Object.is(value, cell.x[i])))
    if (!isKnown) distinct.push(cell)
  }
  return distinct
}
