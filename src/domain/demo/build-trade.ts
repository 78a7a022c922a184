import type { Fill } from '#domain/fills/fill.ts'
import { instrumentOf } from '#domain/instruments/instrument.ts'
import { exact, toDecimal, toMoney } from '#domain/numbers/decimal.ts'
import type { SeededRandom } from '#domain/numbers/seeded-random.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import type { DemoTradeDraft } from './draft.ts'
import type { DemoOutcome } from './follow-plan.ts'
import type { DemoMarket } from './markets.ts'
import { invalidations, keyLevels, theses } from './notes.ts'
import { priceText } from './price-path.ts'

/** Cost of a fill: per contract, or a dollar for an order of shares. */
function feeOf({ assetClass }: DemoMarket, quantity: string): Money {
  return assetClass === 'future' ? toMoney(exact(quantity).times('0.62')) : ('1' as Money)
}

/** What a symbol of the demo implies, stated with every trade. */
export function instrumentFields({ symbol, assetClass, tickCents, pointValue, sector }: DemoMarket) {
  const { tickSize, pointValue: known } = instrumentOf(symbol, assetClass)
  if (Number(known) !== pointValue) throw new Error(`${symbol} has a point value of ${known}`)
  return {
    symbol,
    assetClass,
    quoteCurrency: 'USD',
    pointValue: known,
    tickSize: tickSize ?? priceText(1, tickCents),
    sector,
  } as const
}

/** The size that risks the target amount, at least one unit. */
export function sizeOf({ market, plan, riskTarget }: Pick<DemoTradeDraft, 'market' | 'plan' | 'riskTarget'>): number {
  const riskPerUnit = (plan.stop * market.tickCents * market.pointValue) / 100
  return Math.max(1, Math.round(riskTarget / riskPerUnit))
}

function exitOrderOf({ reason }: DemoOutcome) {
  if (reason === 'target') return 'limit' as const
  return reason === 'stop' || reason === 'breakeven' ? ('stop' as const) : ('market' as const)
}

/** The fills of a trade: half of an odd size is rounded down. */
function buildFills(draft: DemoTradeDraft, size: number, priceAt: (ticks: number) => Decimal): Fill[] {
  const { market, plan, outcome } = draft
  const [enter, leave] = plan.sign === 1 ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const)
  const fill = (at: number, side: Fill['side'], quantity: number, ticks: number): Fill => ({
    at: instantAt(at),
    side,
    quantity: String(quantity) as Decimal,
    price: priceAt(ticks),
    fee: feeOf(market, String(quantity)),
    liquidity: null,
  })
  const fills = [fill(draft.entryAt, enter, size, 0)]
  let left = size
  for (const exit of outcome?.exits ?? []) {
    const part = exit.part === 'half' ? Math.floor(left / 2) : left
    // One unit cannot be halved.
    if (part === 0) continue
    left -= part
    fills.push(fill(exit.at, leave, part, exit.ticks))
  }
  return fills
}

/** Writes a draft down as a trade with its plan and fills, without review and references. */
export function buildDemoTrade(random: SeededRandom, draft: DemoTradeDraft): TradeInput {
  const { market, path, plan, outcome, setup } = draft
  const entryTicks = path.ticks[draft.entry] ?? 0
  const priceAt = (ticks: number) => priceText(entryTicks + plan.sign * ticks, market.tickCents)
  const size = sizeOf(draft)
  const slippage = random.chance(0.3) ? 1 : 0
  const hasStop = !random.chance(0.02)
  const stop = hasStop ? priceAt(-plan.stop) : null
  const targets = plan.scalesOut
    ? {
        plannedTarget1: priceAt(plan.stop),
        plannedTarget1Pct: '50',
        plannedTarget2: priceAt(plan.target),
        plannedTarget2Pct: '50',
      }
    : { plannedTarget1: priceAt(plan.target), plannedTarget1Pct: '100' }
  const orders = slippage === 1 ? ('market' as const) : random.pick(['limit', 'stop'] as const)
  return withDefaults({
    ...instrumentFields(market),
    status: outcome === null ? 'active' : 'completed',
    direction: plan.sign === 1 ? 'long' : 'short',
    executions: buildFills(draft, size, priceAt),
    thesis: random.chance(0.9) ? random.pick(theses[setup]) : null,
    timeframe: draft.timeframe,
    plannedEntryPrice: priceAt(-slippage),
    plannedEntryType: orders,
    plannedStopPrice: stop,
    ...(targets as Partial<TradeInput>),
    plannedQuantity: String(size) as Decimal,
    invalidation: random.chance(0.6) ? random.pick(invalidations) : null,
    keyLevel: random.chance(0.5) ? random.pick(keyLevels) : null,
    entryOrderType: orders,
    exitOrderType: outcome === null ? null : exitOrderOf(outcome),
    initialStopPrice: stop,
    finalStopPrice: outcome === null || !hasStop ? null : priceAt(outcome.finalStop),
    stopMovedToBE: outcome === null ? null : outcome.finalStop === 0,
    exitReason: outcome?.reason ?? null,
    isExcluded: outcome !== null && random.chance(0.006),
    marketRegime: random.pick(['trendUp', 'trendDown', 'range', 'volatile', 'quiet'] as const),
    htfTrend: random.pick(['up', 'up', 'down', 'flat'] as const),
    marketBias: random.pick(['bull', 'bear', 'neutral'] as const),
    relativeVolume: toDecimal(exact((0.6 + 1.6 * random.unit()).toFixed(2))),
  })
}
