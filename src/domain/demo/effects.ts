import type { SeededRandom } from '#domain/numbers/seeded-random.ts'
import type { Wanted } from './find-trade.ts'
import type { Habit } from './follow-plan.ts'

/**
 * The effects that the demo trader has, and no others: an edge, except in one setup and after 15:00; winners that are
 * given up on the first pullback; size that creeps after losses. Everything else is drawn independently of the result.
 */

/** Default keys of the setups traded in each portfolio. */
export const daySetups = ['opening-range-breakout', 'trend-pullback', 'breakout-retest', 'vwap-reversion'] as const
export const swingSetups = ['trend-pullback', 'breakout-retest', 'range-reversal', 'news-continuation'] as const
export type DemoSetup = (typeof daySetups)[number] | (typeof swingSetups)[number]

/** The setup without an edge. */
export const losingSetup: DemoSetup = 'vwap-reversion'
/** The hour, in New York, in which trades lose. */
export const losingHour = 15

/** Chances of a win; of the rest, one trade in seven ends at its entry. */
const winChance = { usual: 0.7, losingSetup: 0.37, losingHour: 0.24 } as const

export function drawResult(random: SeededRandom, setup: DemoSetup, isLate: boolean): Wanted {
  const chance = isLate ? winChance.losingHour : setup === losingSetup ? winChance.losingSetup : winChance.usual
  if (random.chance(chance)) return 'win'
  return random.chance(1 / 7) ? 'scratch' : 'loss'
}

/** Nearly every winner is given up early; after two of three of them the price goes on. */
export function drawHabit(random: SeededRandom, wanted: Wanted): { habit: Habit; goesOn: boolean } {
  const [runs, goesOn] = [random.chance(0.06), random.chance(2 / 3)]
  if (wanted === 'scratch') return { habit: 'breakeven', goesOn: false }
  if (wanted === 'win' && runs) return { habit: 'toTarget', goesOn: false }
  return { habit: 'giveUp', goesOn: wanted === 'win' && goesOn }
}

/** The risk of a trade after so many losses in a row, as a multiple of the usual risk. */
export function riskAfterLosses(lossesInRow: number): number {
  return 1 + 0.25 * Math.min(lossesInRow, 3)
}
