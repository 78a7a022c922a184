import type { SeededRandom } from '#domain/numbers/seeded-random.ts'
import type { ExitReason } from '#domain/trade/fields/choices.ts'

/** Management of a demo trade; distances in ticks in the direction of the trade. */
export interface DemoPlan {
  readonly stop: number
  readonly target: number
  /** Standard deviation of one step. */
  readonly step: number
  /** Mean of one step: the edge. */
  readonly drift: number
  readonly maxSteps: number
  /** Closes half at 1R and moves the stop to the entry. */
  readonly scalesOut: boolean
}

interface DemoExit {
  readonly atStep: number
  readonly ticks: number
  readonly part: 'half' | 'rest'
}

/** The outcome of a demo trade; ticks are relative to the entry, positive in its favor. */
export interface DemoOutcome {
  readonly exits: readonly DemoExit[]
  readonly worst: number
  readonly best: number
  readonly reason: ExitReason
  /** Final stop. */
  readonly finalStop: number
}

/** Walks the price step by step until the stop, the target or time ends the trade; stops slip occasionally. */
export function walkPrice(random: SeededRandom, plan: DemoPlan): DemoOutcome {
  let ticks = 0
  let worst = 0
  let best = 0
  let stop = -plan.stop
  const exits: DemoExit[] = []
  const end = (atStep: number, at: number, reason: ExitReason): DemoOutcome => ({
    exits: [...exits, { atStep, ticks: at, part: 'rest' }],
    worst: Math.min(worst, at),
    best: Math.max(best, at),
    reason,
    finalStop: stop,
  })
  for (let step = 1; step <= plan.maxSteps; step += 1) {
    ticks += Math.round(random.normal() * plan.step + plan.drift)
    if (ticks <= stop) {
      const slip = random.chance(0.2) ? 1 : 0
      return end(step, stop - slip, stop === 0 ? 'breakeven' : 'stop')
    }
    if (ticks >= plan.target) return end(step, plan.target, 'target')
    worst = Math.min(worst, ticks)
    best = Math.max(best, ticks)
    if (plan.scalesOut && exits.length === 0 && ticks >= plan.stop) {
      exits.push({ atStep: step, ticks: plan.stop, part: 'half' })
      stop = 0
    }
  }
  return end(plan.maxSteps, ticks, random.chance(0.7) ? 'time' : 'manual-plan')
}
