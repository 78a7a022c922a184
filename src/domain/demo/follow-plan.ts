import type { SeededRandom } from '#domain/numbers/seeded-random.ts'
import type { ExitReason } from '#domain/trade/fields/choices.ts'
import { momentAt, type PricePath } from './price-path.ts'

/**
 * What the trader does with a winner: let it run to the target, give up on the first pullback, or protect the entry.
 */
export type Habit = 'toTarget' | 'giveUp' | 'breakeven'

/** How a demo trade is managed; distances in ticks in the direction of the trade. */
export interface DemoPlan {
  readonly sign: 1 | -1
  readonly stop: number
  readonly target: number
  readonly habit: Habit
  /** The best price from which a winner is given up on a pullback, and the share of it that is kept. */
  readonly trigger: number
  readonly keep: number
  /** Closes half at 1R. */
  readonly scalesOut: boolean
  /** The point at which time ends the trade. */
  readonly lastPoint: number
}

interface DemoExit {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Relative to the entry, positive in its favor. */
  readonly ticks: number
  readonly part: 'half' | 'rest'
}

/** How a demo trade ended. */
export interface DemoOutcome {
  readonly exits: readonly DemoExit[]
  readonly reason: ExitReason
  /** Stop at the exit, relative to the entry. */
  readonly finalStop: number
  /** The point of the last exit. */
  readonly point: number
  /** Result before costs, in multiples of the risk. */
  readonly r: number
}

/**
 * Follows a path from the entry until stop, target, habit or time end the trade. Orders fill where the path crosses
 * them, a stop sometimes a tick later; a session that opens beyond the stop fills at its open. Null if the path ends
 * first: the trade is open.
 */
export function followPlan(random: SeededRandom, path: PricePath, entry: number, plan: DemoPlan): DemoOutcome | null {
  const { ticks, sessionPoints, stepSeconds } = path
  const { sign, target, habit, trigger, keep } = plan
  const entryTicks = ticks[entry] ?? 0
  const jitter = () => random.integer(1, Math.max(1, Math.floor(stepSeconds * 0.9))) * 1_000
  const exits: DemoExit[] = []
  let stop = -plan.stop
  let best = 0
  const finish = (point: number, at: number, exitTicks: number, reason: ExitReason): DemoOutcome => {
    const half = exits[0]?.ticks
    const r = half === undefined ? exitTicks / plan.stop : (half + exitTicks) / 2 / plan.stop
    return { exits: [...exits, { at, ticks: exitTicks, part: 'rest' }], reason, finalStop: stop, point, r }
  }
  // The fill of the entry is within its first step, so that exits begin after the second.
  for (let point = entry + 2; point < ticks.length; point += 1) {
    const place = point % sessionPoints
    const favor = sign * ((ticks[point] ?? 0) - entryTicks)
    if (favor <= stop) {
      const reason = stop >= 0 ? 'breakeven' : 'stop'
      if (place === 0) return finish(point, momentAt(path, point) + jitter(), favor, reason)
      const slips = favor < stop && random.chance(0.2)
      return finish(point, momentAt(path, point - 1) + jitter(), slips ? stop - 1 : stop, reason)
    }
    if (favor >= target) {
      if (place === 0) return finish(point, momentAt(path, point) + jitter(), favor, 'target')
      return finish(point, momentAt(path, point - 1) + jitter(), target, 'target')
    }
    best = Math.max(best, favor)
    // After the close nothing trades until the next open.
    if (place === sessionPoints - 1 || place === 0) continue
    if (plan.scalesOut && exits.length === 0 && favor >= plan.stop) {
      exits.push({ at: momentAt(path, point - 1) + jitter(), ticks: plan.stop, part: 'half' })
    }
    if (habit === 'breakeven' && stop < 0 && best >= plan.stop) stop = 0
    if (habit === 'giveUp' && best >= trigger && favor <= best * keep) {
      return finish(point, momentAt(path, point) + jitter(), favor, 'manual-emotional')
    }
    if (point >= plan.lastPoint) return finish(point, momentAt(path, point) + jitter(), favor, 'time')
  }
  return null
}
