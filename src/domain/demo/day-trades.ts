import { futuresContractOf } from '#domain/instruments/instrument.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import { type SeededRandom, seededRandom } from '#domain/numbers/seeded-random.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import { type DemoEntry, buildDemoTrade } from './build-trade.ts'
import { newYorkMoment, tradingDays } from './calendar.ts'
import { dayTheses } from './notes.ts'
import { type DemoPlan, walkPrice } from './price-walk.ts'

/** Micro futures with starting level, typical stop in ticks, and sizes. */
const markets = [
  { symbol: 'MES', start: 5850, stop: 24, sizes: [2, 3, 4], weight: 5 },
  { symbol: 'MNQ', start: 20_600, stop: 90, sizes: [2, 3, 4], weight: 4 },
  { symbol: 'MGC', start: 2650, stop: 35, sizes: [2, 3], weight: 2 },
  { symbol: 'MCL', start: 71, stop: 18, sizes: [3, 4, 5], weight: 1 },
] as const

const opening = 9 * 60 + 32
const closing = 15 * 60 + 55

/** Day ranges of losing spells: the same trades, but the market does not follow through. */
const losingSpells: readonly (readonly [number, number])[] = [
  [24, 33],
  [68, 74],
]

function planOf(random: SeededRandom, stop: number, dayIndex: number, minutesLeft: number, size: number): DemoPlan {
  const inSpell = losingSpells.some(([from, to]) => dayIndex >= from && dayIndex <= to)
  const width = Math.max(6, Math.round(stop * (0.8 + 0.5 * random.unit())))
  return {
    stop: width,
    target: Math.round(width * random.pick([1.5, 2, 2, 2.5, 3])),
    step: width / 4.5,
    drift: (inSpell ? -0.022 : 0.006) * width,
    maxSteps: Math.min(minutesLeft, random.integer(25, 150)),
    scalesOut: size >= 2 && random.chance(0.3),
  }
}

/** About 200 day trades in micro futures over 105 days, none held overnight; the last one is open on the last day. */
export function buildDemoDayTrades(seed: number, until: CalendarDate): TradeInput[] {
  const random = seededRandom(seed)
  const choices = markets.flatMap((market) => Array.from({ length: market.weight }, () => market))
  const level = new Map<string, number>()
  const trades: TradeInput[] = []
  const days = tradingDays(until, 105)
  const now = newYorkMoment(until, closing, 0)
  for (const [dayIndex, date] of days.entries()) {
    const isLast = dayIndex === days.length - 1
    const count = isLast ? 2 : random.pick([0, 1, 1, 2, 2, 2, 3, 3, 4])
    let minute = opening + random.integer(0, 40)
    for (let nth = 0; nth < count && minute < closing - 40; nth += 1) {
      const market = random.pick(choices)
      const contract = futuresContractOf(market.symbol)
      if (contract === null) throw new Error(`${market.symbol} is not in the table of contracts`)
      const before = level.get(market.symbol) ?? Math.round(market.start / Number(contract.tickSize))
      const entryTicks = before + Math.round(random.normal() * market.stop * 1.5 + 1)
      level.set(market.symbol, entryTicks)
      const size = random.pick(market.sizes)
      const start = minute
      // The last trade of the last day is entered just before the end of the demo.
      const isOpen = isLast && nth === count - 1
      const entryMinute = isOpen ? closing - 4 : start
      const entry: DemoEntry = {
        symbol: market.symbol,
        assetClass: 'future',
        pointValue: contract.pointValue,
        tickSize: contract.tickSize,
        direction: random.chance(0.55) ? 'long' : 'short',
        entryTicks,
        quantity: String(size),
        entryAt: newYorkMoment(date, entryMinute, random.integer(0, 59)),
        thesis: random.chance(0.7) ? random.pick(dayTheses) : null,
        fee: (quantity) => toMoney(exact(quantity).times('0.62')),
        momentOfStep: (step) => newYorkMoment(date, entryMinute + step, (step * 17) % 60),
        hasStop: random.chance(0.96),
      }
      const plan = planOf(random, market.stop, dayIndex, closing - entryMinute, size)
      const outcome = walkPrice(random, isOpen ? { ...plan, maxSteps: 60, step: plan.step / 8 } : plan)
      trades.push(buildDemoTrade(random, entry, plan, outcome, now))
      minute = start + (outcome.exits.at(-1)?.atStep ?? 0) + random.integer(4, 70)
    }
  }
  return trades
}
