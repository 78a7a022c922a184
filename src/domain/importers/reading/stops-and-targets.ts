import type { Direction } from '#domain/fills/fill.ts'
import { exact } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'

/** Stop and target of a file as a trade stores them, with notes about them. */
export interface StopAndTarget {
  readonly initialStopPrice: Decimal | null
  readonly finalStopPrice: Decimal | null
  readonly plannedEntryPrice: Decimal | null
  readonly plannedStopPrice: Decimal | null
  readonly plannedTarget1: Decimal | null
  readonly notes: readonly string[]
}

/**
 * A stop on the losing side of the entry is the initial stop; any other is the final stop. A target behind the entry is
 * dropped. With a target, the fill price serves as the planned entry, so that reward to risk is defined.
 */
export function classifyStopAndTarget(
  direction: Direction,
  entryPrice: Decimal,
  stop: Decimal | null,
  target: Decimal | null,
): StopAndTarget {
  const notes: string[] = []
  const ahead = (price: Decimal) =>
    exact(price)
      .minus(entryPrice)
      .times(direction === 'long' ? 1 : -1)
  const limits = stop !== null && ahead(stop).lt(0)
  if (stop !== null && !limits) {
    notes.push(
      `The stop ${stop} does not limit a loss from the entry ${entryPrice}. It was saved as the final stop, and the trade has no R.`,
    )
  }
  const hasTarget = target !== null && ahead(target).gt(0)
  if (target !== null && !hasTarget) notes.push(`The target ${target} is behind the entry and was left out.`)
  return {
    initialStopPrice: limits ? stop : null,
    finalStopPrice: limits ? null : stop,
    plannedEntryPrice: hasTarget ? entryPrice : null,
    plannedTarget1: hasTarget ? target : null,
    plannedStopPrice: hasTarget && limits ? stop : null,
    notes,
  }
}
