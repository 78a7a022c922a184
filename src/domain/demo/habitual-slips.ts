import type { SeededRandom } from '#domain/numbers/seeded-random.ts'
import type { RuleAnswer } from '#domain/trade/fields/choices.ts'
import type { DemoSetup } from './effects.ts'

interface HabitualSlips {
  /** Places of the rules among those of the default setup; none of them is mandatory. */
  readonly places: readonly [number, number]
  /** Of the trades with answers, the share that breaks each. */
  readonly share: number
}

/**
 * The rules that the demo trader breaks again and again, so that there are enough broken ones for what breaking each
 * costs. A setup that is traded less is traded less carefully.
 */
export const habitualSlips: Readonly<Record<DemoSetup, HabitualSlips>> = {
  'opening-range-breakout': { places: [1, 3], share: 0.22 },
  'trend-pullback': { places: [1, 6], share: 0.2 },
  'breakout-retest': { places: [0, 5], share: 0.22 },
  'vwap-reversion': { places: [1, 6], share: 0.25 },
  'range-reversal': { places: [1, 3], share: 0.5 },
  'news-continuation': { places: [1, 3], share: 0.5 },
}

/** Adds the habitual slips to the answers of a trade, whatever its result: breaking a rule costs the demo trader nothing. */
export function addHabitualSlips(
  random: SeededRandom,
  setup: DemoSetup,
  answers: readonly RuleAnswer[],
): readonly RuleAnswer[] {
  const { places, share } = habitualSlips[setup]
  const broken = new Set(places.filter(() => random.chance(share)))
  return answers.map((answer, place) => (broken.has(place) ? 'no' : answer))
}
