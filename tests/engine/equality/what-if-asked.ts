import type { RemovalInput, WhatIfGuardInput, WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { whatIfGrid } from '#server/reference/what-if/grid.ts'
import { whatIfGuards } from '#server/reference/what-if/guards.ts'
import { whatIfOutcomes } from '#server/reference/what-if/outcomes.ts'
import { removeBehavior } from '#server/reference/what-if/remove-behavior.ts'
import { expectAlike, fromEngine, fromReference } from './outcome.ts'
import { poolOf } from './pools.ts'

/** Every figure of a grid, alike from engine and reference. */
export const grid = async (input: WhatIfInput) =>
  expectAlike(
    fromEngine(await poolOf(1).compute('whatIfGrid', input)),
    fromReference(() => whatIfGrid(input)),
  )
/** The outcomes of one cell, alike from engine and reference. */
export const outcomes = async (input: WhatIfInput, stop: number, target: number) =>
  expectAlike(
    fromEngine(await poolOf(1).compute('whatIfOutcomes', { grid: input, cell: { stop, target } })),
    fromReference(() => whatIfOutcomes(input, stop, target)),
  )
/** The guards of a grid, alike from engine and reference. */
export const guards = async (input: WhatIfGuardInput) =>
  expectAlike(
    fromEngine(await poolOf(1).compute('whatIfGuards', input)),
    fromReference(() => whatIfGuards(input)),
  )
/** A removal of trades, alike from engine and reference. */
export const removal = async (input: RemovalInput) =>
  expectAlike(
    fromEngine(await poolOf(1).compute('removeBehavior', input)),
    fromReference(() => removeBehavior(input)),
  )
