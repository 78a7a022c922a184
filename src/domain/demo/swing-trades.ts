import { exact, roundMoney, toMoney } from '#domain/numbers/decimal.ts'
import { type SeededRandom, seededRandom } from '#domain/numbers/seeded-random.ts'
import type { CalendarDate, Decimal, Money } from '#domain/numbers/units.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import { type DemoEntry, buildDemoTrade } from './build-trade.ts'
import { newYorkMoment, tradingDays } from './calendar.ts'
import { swingTheses } from './notes.ts'
import { type DemoPlan, walkPrice } from './price-walk.ts'

/** Stocks and coins with their starting price in cents. */
const markets = [
  { symbol: 'AAPL', cents: 21_400, assetClass: 'stock' },
  { symbol: 'MSFT', cents: 42_100, assetClass: 'stock' },
  { symbol: 'NVDA', cents: 12_600, assetClass: 'stock' },
  { symbol: 'AMD', cents: 11_900, assetClass: 'stock' },
  { symbol: 'COST', cents: 91_000, assetClass: 'stock' },
  { symbol: 'XOM', cents: 11_300, assetClass: 'stock' },
  { symbol: 'JPM', cents: 24_200, assetClass: 'stock' },
  { symbol: 'SPY', cents: 59_300, assetClass: 'etf' },
  { symbol: 'BTC-USD', cents: 9_410_000, assetClass: 'cryptoSpot' },
  { symbol: 'ETH-USD', cents: 334_000, assetClass: 'cryptoSpot' },
  { symbol: 'SOL-USD', cents: 19_100, assetClass: 'cryptoSpot' },
] as const
type Market = (typeof markets)[number]

const dayCount = 290
/** Steps of the price walk per trading day. */
const stepsPerDay = 2
const cent = '0.01' as Decimal
const one = '1' as Decimal

/** A size that risks about $400: whole shares, coins to four places. */
function sizeOf(market: Market, stopCents: number): string {
  const units = 40_000 / stopCents
  return market.assetClass === 'cryptoSpot' ? units.toFixed(4) : String(Math.max(1, Math.floor(units)))
}

function feeOf(market: Market): DemoEntry['fee'] {
  if (market.assetClass !== 'cryptoSpot') return () => '1' as Money
  return (quantity, price) => roundMoney(toMoney(exact(price).times(quantity).times('0.001')))
}

function planOf(random: SeededRandom, cents: number, coin: boolean): DemoPlan {
  const stop = Math.round(cents * (coin ? 0.05 : 0.03) * (0.7 + 0.6 * random.unit()))
  return {
    stop,
    target: Math.round(stop * random.pick([2, 2.5, 3])),
    step: stop / 2.6,
    drift: 0.015 * stop,
    maxSteps: random.integer(12, 50),
    scalesOut: random.chance(0.25),
  }
}

/** Trades without fills: two planned, one missed, one cancelled. */
function buildTradesWithoutFills(random: SeededRandom): TradeInput[] {
  const ideas = [
    ['planned', 'AMD', '118.5', '114.2', '131.4', '90'],
    ['planned', 'SOL-USD', '186', '174.5', '220', '34'],
    ['missed', 'NVDA', '131.2', '126.9', '144', '90'],
    ['cancelled', 'XOM', '112.4', '109.1', '121', '120'],
  ] as const
  return ideas.map(([status, symbol, entry, stop, target, quantity]) =>
    withDefaults({
      status,
      symbol,
      assetClass: symbol.endsWith('-USD') ? 'cryptoSpot' : 'stock',
      quoteCurrency: 'USD',
      pointValue: one,
      tickSize: cent,
      direction: 'long',
      executions: [],
      plannedEntryPrice: entry as Decimal,
      plannedStopPrice: stop as Decimal,
      plannedTarget1: target as Decimal,
      plannedQuantity: quantity as Decimal,
      thesis: random.pick(swingTheses),
    }),
  )
}

/** About 100 swing trades in stocks and coins over 290 days, a few of them still open. */
export function buildDemoSwingTrades(seed: number, until: CalendarDate): TradeInput[] {
  const random = seededRandom(seed)
  const days = tradingDays(until, dayCount)
  const now = newYorkMoment(until, 16 * 60, 0)
  const price = new Map<string, number>(markets.map(({ symbol, cents }) => [symbol, cents]))
  const trades: TradeInput[] = []
  for (const [dayIndex, date] of days.entries()) {
    for (const market of markets) {
      price.set(market.symbol, Math.round((price.get(market.symbol) ?? 0) * (1 + random.normal() * 0.011 + 0.0004)))
    }
    // Trade more often in the last days, so that some trades stay open.
    const recent = dayIndex >= dayCount - 7
    if (!random.chance(recent ? 0.5 : 0.35) || dayIndex === dayCount - 1) continue
    const market = random.pick(markets)
    const cents = price.get(market.symbol) ?? market.cents
    const plan = planOf(random, cents, market.assetClass === 'cryptoSpot')
    const entryMinute = random.integer(9 * 60 + 35, 11 * 60)
    const entry: DemoEntry = {
      symbol: market.symbol,
      assetClass: market.assetClass,
      pointValue: one,
      tickSize: cent,
      direction: market.assetClass === 'cryptoSpot' || random.chance(0.8) ? 'long' : 'short',
      entryTicks: cents,
      quantity: sizeOf(market, plan.stop),
      entryAt: newYorkMoment(date, entryMinute, random.integer(0, 59)),
      thesis: random.chance(0.85) ? random.pick(swingTheses) : null,
      fee: feeOf(market),
      momentOfStep(step) {
        const on = days[dayIndex + Math.floor(step / stepsPerDay)]
        const minute = step % stepsPerDay === 0 ? 12 * 60 + 30 : 15 * 60 + 40
        return on === undefined ? Infinity : newYorkMoment(on, minute, (step * 23) % 60)
      },
      hasStop: random.chance(0.95),
    }
    trades.push(
      buildDemoTrade(
        random,
        entry,
        plan,
        walkPrice(random, recent ? { ...plan, step: plan.step / 3, maxSteps: 40 } : plan),
        now,
      ),
    )
  }
  return [...trades, ...buildTradesWithoutFills(random)]
}
