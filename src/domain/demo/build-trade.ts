import type { Direction, Fill } from '#domain/fills/fill.ts'
import { signOf } from '#domain/fills/position.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import type { SeededRandom } from '#domain/numbers/seeded-random.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import { lossLessons, winLessons } from './notes.ts'
import type { DemoOutcome, DemoPlan } from './price-walk.ts'

/** A demo trade without its price path. */
export interface DemoEntry {
  readonly symbol: string
  readonly assetClass: AssetClass
  readonly pointValue: Decimal
  readonly tickSize: Decimal
  readonly direction: Direction
  /** Entry price in ticks. */
  readonly entryTicks: number
  readonly quantity: string
  /** Milliseconds since 1970. */
  readonly entryAt: number
  readonly thesis: string | null
  /** Cost of one fill. */
  readonly fee: (quantity: string, price: Decimal) => Money
  /** Time of a step of the price walk. */
  readonly momentOfStep: (step: number) => number
  readonly hasStop: boolean
}

function half(quantity: string, assetClass: AssetClass): string {
  const places = assetClass === 'cryptoSpot' ? 4 : 0
  return exact(quantity).div('2').round(places, 1).toFixed()
}

/** Builds a demo trade as a trader would have logged it. Exits after `now` are left out, so that the trade is open. */
export function buildDemoTrade(
  random: SeededRandom,
  entry: DemoEntry,
  plan: DemoPlan,
  outcome: DemoOutcome,
  now: number,
): TradeInput {
  const sign = signOf(entry.direction)
  const priceAt = (ticks: number) => toDecimal(exact(entry.tickSize).times(String(entry.entryTicks + sign * ticks)))
  const fill = (at: number, side: Fill['side'], quantity: string, ticks: number): Fill => {
    const price = priceAt(ticks)
    const instant: Instant = instantAt(at)
    return { at: instant, side, quantity: quantity as Decimal, price, fee: entry.fee(quantity, price), liquidity: null }
  }
  const [enter, leave] = sign === 1 ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const)
  const executions = [fill(entry.entryAt, enter, entry.quantity, 0)]
  let left = exact(entry.quantity)
  let isOpen = false
  for (const exit of outcome.exits) {
    const at = entry.momentOfStep(exit.atStep)
    if (at > now) {
      isOpen = true
      break
    }
    const size = exit.part === 'half' ? half(entry.quantity, entry.assetClass) : left.toFixed()
    left = left.minus(size)
    executions.push(fill(at, leave, size, exit.ticks))
  }
  const last = outcome.exits.at(-1)
  const won = (last?.ticks ?? 0) > 0
  const [low, high] = sign === 1 ? [outcome.worst, outcome.best] : [outcome.best, outcome.worst]
  const stopPrice = entry.hasStop ? priceAt(-plan.stop) : null
  const slippage = random.chance(0.3) ? 1 : 0
  const known = !isOpen && random.chance(0.92)
  const lessons = random.chance(0.25) ? random.pick(won ? winLessons : lossLessons) : null
  return withDefaults({
    status: isOpen ? 'active' : 'completed',
    symbol: entry.symbol,
    assetClass: entry.assetClass,
    quoteCurrency: 'USD',
    pointValue: entry.pointValue,
    tickSize: entry.tickSize,
    direction: entry.direction,
    executions,
    plannedEntryPrice: priceAt(-slippage),
    plannedStopPrice: stopPrice,
    plannedTarget1: priceAt(plan.target),
    plannedQuantity: entry.quantity as Decimal,
    initialStopPrice: stopPrice,
    finalStopPrice: entry.hasStop && !isOpen ? priceAt(outcome.finalStop) : null,
    lowestPrice: known ? priceAt(low) : null,
    highestPrice: known ? priceAt(high) : null,
    exitReason: isOpen ? null : outcome.reason,
    thesis: entry.thesis,
    lessons: isOpen ? null : lessons,
    isExcluded: !isOpen && random.chance(0.01),
  })
}
