import type { MetricTrade } from '#domain/metrics/shared/metric-trade.ts'
import type { Id, Money } from '#domain/numbers/units.ts'

/** A closed trade with its setup. */
export interface GroupedTrade extends MetricTrade {
  readonly setupId: Id | null
}

/** How the trades of a sample group, in its order. */
export interface SampleGroups {
  /** Trades of each day with an exit, in order: the days of the sample. */
  readonly tradesPerDay: number[]
  /** The setup of each trade; null without one. */
  readonly setupOf: (Id | null)[]
}

/** Groups the trades that `buildSimulationSample` uses with the same assumed risk, given in order of exit. */
export function groupSample(closed: readonly GroupedTrade[], assumedRisk: Money | null): SampleGroups {
  const used = closed.filter(({ realizedR }) => realizedR !== null || assumedRisk !== null)
  const tradesPerDay: number[] = []
  let day: string | null = null
  for (const { exitDate } of used) {
    if (exitDate === day) tradesPerDay[tradesPerDay.length - 1] = (tradesPerDay.at(-1) ?? 0) + 1
    else tradesPerDay.push(1)
    day = exitDate
  }
  return { tradesPerDay, setupOf: used.map(({ setupId }) => setupId) }
}
