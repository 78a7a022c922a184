import { closedTrades, type StatisticTrade } from '#domain/metrics/shared/closed-trades.ts'
import type { Id, Money } from '#domain/numbers/units.ts'
import type { SampleFilter } from '#domain/simulation/sample-filter.ts'
import { buildSimulationSample } from './sample.ts'

/** A closed trade with its setup. */
export type SetupTrade = StatisticTrade & { readonly setupId: Id | null }

/** The results of one setup. */
export interface SetupSample {
  readonly setupId: Id
  /** R-multiples of its usable trades, in order of exit. */
  readonly r: readonly number[]
}

/** The trades that a filter without a list selects, as the server selects those of a sample. */
export const selectTrades = (
  trades: readonly SetupTrade[],
  { setupIds, from, to, direction }: Omit<SampleFilter, 'tradeListId'>,
): readonly SetupTrade[] =>
  trades.filter(
    ({ setupId, exitDate, direction: side }) =>
      (setupIds.length === 0 || (setupId !== null && setupIds.includes(setupId))) &&
      (from === null || (exitDate !== null && exitDate >= from)) &&
      (to === null || (exitDate !== null && exitDate <= to)) &&
      (direction === null || side === direction),
  )

/** The sample of each setup with a usable trade, the largest first; trades without a setup are left out. */
export function sampleBySetup(trades: readonly SetupTrade[], assumedRisk: Money | null): SetupSample[] {
  const bySetup = new Map<Id, SetupTrade[]>()
  for (const trade of trades) {
    if (trade.setupId === null) continue
    const own = bySetup.get(trade.setupId)
    if (own === undefined) bySetup.set(trade.setupId, [trade])
    else own.push(trade)
  }
  return [...bySetup]
    .map(([setupId, own]) => ({ setupId, r: buildSimulationSample(closedTrades(own), assumedRisk).r }))
    .filter(({ r }) => r.length > 0)
    .toSorted((one, other) => other.r.length - one.r.length)
}

/**
 * Results by day of exit and setup, for sizing the setups together: `rows[d][k]` is the R of setup k on day d after a
 * further cost of each trade, 0 without a trade. Days on which none of the setups traded are left out.
 */
export function dailyResultsBySetup(
  trades: readonly SetupTrade[],
  setupIds: readonly Id[],
  assumedRisk: Money | null,
  extraCostR: number,
): number[][] {
  const setupOf = new Map(trades.map(({ id, setupId }) => [id, setupId]))
  const days = new Map<string, number[]>()
  for (const trade of closedTrades(trades)) {
    const place = setupIds.indexOf(setupOf.get(trade.id) ?? '')
    const r = trade.realizedR ?? (assumedRisk === null ? null : Number(trade.netPnl) / Number(assumedRisk))
    if (place === -1 || r === null) continue
    const row = days.get(trade.exitDate) ?? setupIds.map(() => 0)
    row[place] = (row[place] ?? 0) + r - extraCostR
    days.set(trade.exitDate, row)
  }
  return [...days].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}
