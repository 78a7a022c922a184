import type { SeededRandom } from '#domain/numbers/seeded-random.ts'
import { type DemoOutcome, type DemoPlan, followPlan } from './follow-plan.ts'
import { type DemoMarket } from './markets.ts'
import type { PricePath } from './price-path.ts'

/** The result that a demo trade is to have. */
export type Wanted = 'win' | 'loss' | 'scratch'

/** A place where a trade may be entered, with its plan. */
export interface Candidate {
  readonly market: DemoMarket
  readonly path: PricePath
  readonly entry: number
  readonly plan: DemoPlan
}

export interface FoundTrade extends Candidate {
  readonly outcome: DemoOutcome
}

const maxTries = 160

/** Losses through a gap are rare: most candidates with one are passed over. */
const gapLoss = -1.08

function hasResult(random: SeededRandom, wanted: Wanted, { habit }: DemoPlan, { r, reason }: DemoOutcome): boolean {
  if (wanted === 'scratch') return reason === 'breakeven' && Math.abs(r) < 0.05
  if (wanted === 'win') return r >= 0.3 && reason === (habit === 'toTarget' ? 'target' : 'manual-emotional')
  return r <= -0.2 && (r > gapLoss || random.chance(0.1))
}

/** Whether the price went on in the trade's favor after the exit, by 0.8 R, within the time that the trade was held. */
function wentOn({ path, entry, plan }: Candidate, { point, exits }: DemoOutcome): boolean {
  const entryTicks = path.ticks[entry] ?? 0
  const level = (exits.at(-1)?.ticks ?? 0) + 0.8 * plan.stop
  const end = Math.min(path.ticks.length - 1, 2 * point - entry)
  for (let later = point + 1; later <= end; later += 1) {
    if (plan.sign * ((path.ticks[later] ?? 0) - entryTicks) >= level) return true
  }
  return false
}

/**
 * Finds an entry on a path that ends with the wanted result. The path knows nothing of the trade: an effect of the demo
 * is made by choosing entries, so that candles, excursions and results agree. Null if no candidate ends like that.
 */
export function findTrade(
  random: SeededRandom,
  candidate: () => Candidate,
  wanted: Wanted,
  shouldGoOn: boolean,
): FoundTrade | null {
  let second: FoundTrade | null = null
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const place = candidate()
    const outcome = followPlan(random, place.path, place.entry, place.plan)
    if (outcome === null || !hasResult(random, wanted, place.plan, outcome)) continue
    const found = { ...place, outcome }
    if (!shouldGoOn || wentOn(place, outcome)) return found
    second = found
  }
  return second
}
