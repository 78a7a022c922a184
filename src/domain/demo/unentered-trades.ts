import { type SeededRandom } from '#domain/numbers/seeded-random.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import { instrumentFields } from './build-trade.ts'
import type { DemoSetup } from './effects.ts'
import type { DemoMarket } from './markets.ts'
import { theses } from './notes.ts'
import { momentAt, type PricePath, priceText } from './price-path.ts'
import type { DemoReferences } from './review-trade.ts'

/** A place on a path where a trade was seen and not entered. */
export interface SeenTrade {
  readonly market: DemoMarket
  readonly path: PricePath
  readonly point: number
  /** Points until the would-be exit. */
  readonly held: number
  readonly stop: number
  readonly quantity: number
  readonly setup: DemoSetup
  readonly timeframe: '5m' | '1h'
}

const reasons = [
  'away',
  'too-late',
  'hesitated',
  'limit-not-filled',
  'in-another-trade',
  'after-loss',
  'doubted-setup',
  'news-ahead',
] as const

/** A trade without fills, and what it names of the playbook. */
export interface UnenteredTrade {
  readonly input: TradeInput
  readonly references: DemoReferences
}

function planned(seen: SeenTrade, sign: 1 | -1, random: SeededRandom) {
  const { market, path, point, stop } = seen
  const priceAt = (ticks: number) => priceText((path.ticks[point] ?? 0) + sign * ticks, market.tickCents)
  return {
    ...instrumentFields(market),
    direction: sign === 1 ? 'long' : 'short',
    executions: [],
    thesis: random.pick(theses[seen.setup]),
    timeframe: seen.timeframe,
    plannedEntryPrice: priceAt(0),
    plannedEntryType: 'limit',
    plannedStopPrice: priceAt(-stop),
    plannedTarget1: priceAt(3 * stop),
    plannedTarget1Pct: '100' as Decimal,
    plannedQuantity: String(seen.quantity) as Decimal,
  } as const
}

function referencesOf({ setup, market }: SeenTrade, missedReason: string | null): DemoReferences {
  return { setup, exchange: market.exchange, mistakes: [], tags: [], ruleAnswers: [], missedReason }
}

/** A trade that was seen and missed, with the prices that it would have had. */
export function buildMissedTrade(random: SeededRandom, seen: SeenTrade): UnenteredTrade {
  const { market, path, point, held } = seen
  const exit = path.ticks[Math.min(path.ticks.length - 1, point + held)] ?? 0
  const entry = path.ticks[point] ?? 0
  // Traders remember the ones that would have worked.
  const sign = exit >= entry ? (random.chance(0.75) ? 1 : -1) : random.chance(0.75) ? -1 : 1
  return {
    input: withDefaults({
      ...planned(seen, sign, random),
      status: 'missed',
      seenAt: instantAt(momentAt(path, point)),
      hypoEntryPrice: priceText(entry, market.tickCents),
      hypoExitPrice: priceText(exit, market.tickCents),
    }),
    references: referencesOf(seen, random.pick(reasons)),
  }
}

/** A trade that is planned, or was and has been cancelled. */
export function buildPlannedTrade(
  random: SeededRandom,
  seen: SeenTrade,
  status: 'planned' | 'cancelled',
): UnenteredTrade {
  return { input: withDefaults({ ...planned(seen, 1, random), status }), references: referencesOf(seen, null) }
}
