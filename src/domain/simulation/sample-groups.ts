import { closedTrades, type StatisticTrade } from '#domain/metrics/shared/closed-trades.ts'
import type { Id, Money } from '#domain/numbers/units.ts'

/** How the trades of a sample group, in its order. */
export interface SampleGroups {
  /** Trades of each day with an exit, in order: the days of the sample. */
  readonly tradesPerDay: number[]
  /** The setup of each trade; null without one. */
  readonly setupOf: (Id | null)[]
}

/** Groups the trades that `buildSimulationSample` uses with the same assumed risk. */
export function groupSample(
  trades: readonly StatisticTrade[],
  assumedRisk: Money | null,
  setupIds: ReadonlyMap<Id, Id | null>,
): SampleGroups {
  const used = closedTrades(trades).filter(({ realizedR }) => realizedR !== null || assumedRisk !== null)
  const tradesPerDay: number[] = []
  let day: string | null = null
  for (const { exitDate } of used) {
    if (exitDate === day) tradesPerDay[tradesPerDay.length - 1] = (tradesPerDay.at(-1) ?? 0) + 1
    else tradesPerDay.push(1)
    day = exitDate
  }
  return { tradesPerDay, setupOf: used.map(({ id }) => setupIds.get(id) ?? null) }
}
