import type { Distribution, GrowthInput, GrowthResult, Proportion } from '#domain/simulation/growth.ts'
import { createDrawnSteps } from '#server/reference/growth/draws/draws.ts'
import { outcomes } from '#server/reference/growth/input/outcomes.ts'
import { PathWalk } from '#server/reference/growth/path-walk.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'

/** A minimal plan of portfolio growth; tests add what they need. */
export const plainGrowth: GrowthInput = {
  r: [],
  model: { kind: 'iid' },
  sizing: { kind: 'fixedFraction', fraction: 0.1 },
  extraCostR: 0,
  paths: 1,
  steps: 1,
  seed: [1, 0],
  flows: [],
  ruin: [],
  stopAtRuin: false,
  goal: null,
  resampleHistory: false,
  recovery: false,
}

export const fixedFraction = (fraction: number) => ({ kind: 'fixedFraction', fraction }) as const

/** The terminal distribution of a result that has one. */
export function terminalOf(result: GrowthResult): Distribution {
  if (result.terminal === null) throw new Error('every order of these trades ends at the same equity')
  return result.terminal
}

/** The problem that a simulation is refused with; null if it runs. */
export function problemOf(simulate: () => unknown) {
  try {
    simulate()
  } catch (error) {
    if (error instanceof SimulationRefused) return error.problem
    throw error
  }
  return null
}

/** How many standard errors a simulated mean is off. */
export function meanZ(figure: Distribution, expected: number): number {
  return Math.abs(figure.mean - expected) / (figure.standardError ?? NaN)
}

/** How many standard errors a simulated share is off a chance of p. */
export function shareZ({ share, of }: Proportion, p: number): number {
  return Math.abs(share - p) / Math.sqrt((p * (1 - p)) / of)
}

/** The bits of a double, big-endian, in hexadecimal. */
export function bits(value: number): string {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  return view.getBigUint64(0).toString(16)
}

/** One path through the given outcomes, with `dayStart` and `dayEnd` if the plan has days; its figures as numbers. */
export function walkThrough(plan: GrowthInput, outcome: readonly number[], day: readonly number[] = []) {
  const walk = new PathWalk(1, plan, outcomes(plan))
  const drawn = createDrawnSteps(outcome.length)
  drawn.outcome.set(outcome)
  drawn.day.set(day)
  walk.advance(0, drawn, 0, outcome.length, 1)
  const figures = walk.figures()
  return {
    wealth: figures.wealth[0] as number,
    maxDrawdown: figures.maxDrawdown[0] as number,
    largestAmount: figures.largestAmount?.[0] ?? null,
    longestUnderWater: figures.longestUnderWater[0] as number,
    totalUnderWater: figures.totalUnderWater[0] as number,
    isOpen: (figures.openUnderWater[0] as number) > 0,
    losingStreak: figures.losingStreak[0] as number,
    winningStreak: figures.winningStreak[0] as number,
    ruinStep: figures.ruinStep[0] as number,
    goalStep: figures.goalStep[0] as number,
    barriersMet: figures.barriersMet[0] as number,
    /** Empty without a drawdown. */
    recovery: figures.recovery === null ? null : [...figures.recovery],
  }
}

/** The same through every trade of the plan's history, in order. */
export function walkHistory(plan: GrowthInput, day: readonly number[] = []) {
  return walkThrough(
    plan,
    plan.r.map((_, i) => i),
    day,
  )
}
