import { type SeededRandom, seededRandom } from '#domain/numbers/seeded-random.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { newYorkMoment } from './calendar.ts'
import type { DemoTradeDraft, DemoTrading } from './draft.ts'
import { daySetups, type DemoSetup, drawHabit, drawResult, riskAfterLosses, losingHour } from './effects.ts'
import { type Candidate, findTrade, type FoundTrade } from './find-trade.ts'
import type { Habit } from './follow-plan.ts'
import { dayMarkets, type DemoMarket } from './markets.ts'
import { barsOf, buildDemoSeries, type DemoBar, momentAt, type PricePath, walkSession } from './price-path.ts'

/** Minutes after midnight: futures are followed from 9:00 to their break, and traded in regular hours. */
const [opening, closing] = [9 * 60, 17 * 60]
const [firstEntry, lastEntry, lateEntry, lastLateEntry, flat] = [
  575,
  14 * 60,
  losingHour * 60,
  losingHour * 60 + 35,
  15 * 60 + 55,
]
const stepSeconds = 15
const stepsPerMinute = 60 / stepSeconds
/** Two-minute bars: half the bars of a minute, and half the time to load them. */
const [barMinutes, timeframe] = [2, '2m'] as const
const sessionPoints = (closing - opening) * stepsPerMinute + 1

/** The stop, relative to the standard deviation of a minute. */
const stopInMinuteMoves = 3.6
/** Risk of a trade in dollars, before it creeps. */
export const usualDayRisk = 260

/** Points of a minute of the day. */
const pointAt = (minute: number) => (minute - opening) * stepsPerMinute

/** A market's price at the open of each session: it wanders around the way from its first to its last price. */
class OpeningPrices {
  readonly #shares = new Map<DemoMarket, number>()

  /** The next opening price in ticks; `share` of the two years has passed. */
  next(random: SeededRandom, market: DemoMarket, share: number): number {
    const before = this.#shares.get(market) ?? 1
    const next = 1 + (before - 1) * 0.97 + random.normal() * market.dailyMove
    this.#shares.set(market, next)
    const usual = market.start + (market.end - market.start) * share
    return Math.round((usual * next * 100) / market.tickCents)
  }
}

interface Slot {
  readonly from: number
  readonly to: number
  readonly isLate: boolean
}

/** Draws the number of trades of a day. Days with a late trade have no more than the usual two. */
function drawCount(random: SeededRandom, hasLate: boolean): number {
  return hasLate ? random.pick([0, 0, 1]) : random.pick([1, 2, 2, 2, 3])
}

function planOf(
  random: SeededRandom,
  habit: Habit,
  minuteMove: number,
  { isLate }: Slot,
  lastPoint: number,
): Candidate['plan'] {
  const stop = Math.max(8, Math.round(minuteMove * stopInMinuteMoves * (0.85 + 0.3 * random.unit())))
  const trigger = isLate ? 1.1 : 1.4 + 0.7 * random.unit()
  return {
    sign: random.chance(0.55) ? 1 : -1,
    stop,
    target: Math.round(stop * (isLate ? 2 : random.pick([2.5, 3]))),
    habit,
    trigger: Math.round(stop * trigger),
    keep: 0.28 + 0.12 * random.unit(),
    scalesOut: habit === 'giveUp' && random.chance(0.1),
    lastPoint,
  }
}

/** The trades of one day in one market, one after the other. */
class TradingDay {
  readonly path: PricePath
  readonly found: (FoundTrade & { readonly setup: DemoSetup; readonly isLate: boolean })[] = []
  readonly #random: SeededRandom
  readonly #market: DemoMarket
  readonly #minuteMove: number

  constructor(random: SeededRandom, market: DemoMarket, date: CalendarDate, open: number) {
    this.#random = random
    this.#market = market
    const move = open * market.dailyMove * (0.75 + 0.5 * random.unit())
    this.#minuteMove = move / Math.sqrt(closing - opening)
    this.path = {
      ticks: walkSession(random, sessionPoints, open, move),
      sessionPoints,
      barSteps: barMinutes * stepsPerMinute,
      stepSeconds,
      opens: [newYorkMoment(date, opening)],
    }
  }

  /** The first point at which the next trade may be entered. */
  get free(): number {
    const last = this.found.at(-1)
    return last === undefined ? 0 : last.outcome.point + 5 * stepsPerMinute
  }

  trade(setup: DemoSetup, slot: Slot): void {
    const random = this.#random
    const wanted = drawResult(random, setup, slot.isLate)
    const { habit, goesOn } = drawHabit(random, wanted)
    const [from, to] = [Math.max(this.free, pointAt(slot.from)), pointAt(slot.to)]
    // Some trades that go nowhere are closed after a while.
    const patience = wanted === 'loss' && random.chance(0.25) ? random.integer(12, 30) : 400
    if (from >= to) return
    const candidate = (): Candidate => {
      const entry = random.integer(from, to)
      const lastPoint = Math.min(pointAt(flat), entry + patience * stepsPerMinute)
      return {
        market: this.#market,
        path: this.path,
        entry,
        plan: planOf(random, habit, this.#minuteMove, slot, lastPoint),
      }
    }
    const found = findTrade(random, candidate, wanted, goesOn)
    if (found !== null) this.found.push({ ...found, setup, isLate: slot.isLate })
  }

  /** The bars from before the first entry to the end of the window after the last exit. */
  bars(): DemoBar[] {
    const [first, last] = [this.found[0], this.found.at(-1)]
    const barSteps = barMinutes * stepsPerMinute
    const longest = Math.max(...this.found.map(({ entry, outcome }) => outcome.point - entry))
    const from = Math.max(0, (first?.entry ?? 0) - 40 * stepsPerMinute)
    const window = Math.max(35 * stepsPerMinute, longest + 5 * stepsPerMinute)
    const to = Math.min(sessionPoints - 1, (last?.outcome.point ?? 0) + window)
    return barsOf(this.path, from - (from % barSteps), to, this.#market.volume)
  }
}

function drawMarket(random: SeededRandom): DemoMarket {
  return random.pick(dayMarkets.flatMap((market) => Array.from({ length: market.weight }, () => market)))
}

/** Day trades in micro futures over the sessions, none held overnight, with the bars around them. */
export function* buildDemoDayTrades(seed: number, sessions: readonly CalendarDate[]): Generator<void, DemoTrading> {
  const random = seededRandom(seed)
  const prices = new OpeningPrices()
  const drafts: Omit<DemoTradeDraft, 'bars'>[] = []
  const bars = new Map<DemoMarket, DemoBar[]>(dayMarkets.map((market) => [market, []]))
  let lossesInRow = 0
  for (const [index, date] of sessions.entries()) {
    const opens = new Map(dayMarkets.map((market) => [market, prices.next(random, market, index / sessions.length)]))
    // The last day is traded, so that the newest trade is recent.
    if (!random.chance(0.48) && index < sessions.length - 1) continue
    const market = drawMarket(random)
    const day = new TradingDay(random, market, date, opens.get(market) ?? 0)
    const hasLate = random.chance(0.27)
    let from = firstEntry + random.integer(0, 50)
    for (let left = drawCount(random, hasLate); left > 0; left -= 1) {
      day.trade(random.pick(daySetups), { from, to: Math.min(lastEntry, from + 60), isLate: false })
      from = Math.max(from, opening + Math.ceil(day.free / stepsPerMinute)) + random.integer(0, 40)
    }
    if (hasLate) day.trade(random.pick(daySetups), { from: lateEntry, to: lastLateEntry, isLate: true })
    if (day.found.length === 0) continue
    bars.get(market)?.push(...day.bars())
    for (const found of day.found) {
      drafts.push({
        ...found,
        entryAt: momentAt(day.path, found.entry) + random.integer(1, 13) * 1_000,
        riskTarget: usualDayRisk * riskAfterLosses(lossesInRow),
        timeframe: '5m',
      })
      lossesInRow = found.outcome.r < -0.1 ? lossesInRow + 1 : 0
    }
    yield
  }
  const series = new Map([...bars].map(([market, ofMarket]) => [market, buildDemoSeries(market, timeframe, ofMarket)]))
  return {
    drafts: drafts.flatMap((draft) => {
      const ofMarket = series.get(draft.market)
      return ofMarket === undefined ? [] : [{ ...draft, bars: ofMarket }]
    }),
    series: [...series.values()],
  }
}
