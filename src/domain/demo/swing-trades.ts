import { type SeededRandom, seededRandom } from '#domain/numbers/seeded-random.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { newYorkMoment } from './calendar.ts'
import type { DemoTradeDraft, DemoTrading } from './draft.ts'
import { drawHabit, drawResult, type DemoSetup, riskAfterLosses, swingSetups } from './effects.ts'
import { type Candidate, findTrade } from './find-trade.ts'
import { followPlan, type Habit } from './follow-plan.ts'
import { type DemoMarket, swingMarkets } from './markets.ts'
import { barsOf, buildDemoSeries, type DemoSeries, momentAt, type PricePath, walkSession } from './price-path.ts'

const opening = 9 * 60 + 30
const stepSeconds = 15 * 60
const barSteps = 4
/** 6.5 hours in steps of a quarter of an hour. */
const sessionPoints = 27
const maxSessionsHeld = 16
const maxPositions = 3
/** Risk of a trade in dollars, before it creeps. */
export const usualSwingRisk = 350
/** Sessions at the end of the demo in which positions are opened that stay open. */
const openFrom = [4, 2] as const

interface Stock {
  readonly market: DemoMarket
  readonly path: PricePath
  readonly series: DemoSeries
}

/** Walks a stock through all sessions: three quarters of a day's variance in the session, the rest overnight. */
function walkStock(random: SeededRandom, market: DemoMarket, opens: readonly number[]): Stock {
  const ticks = new Int32Array(opens.length * sessionPoints)
  let price = market.start * 100
  for (const index of opens.keys()) {
    const usual = 100 * (market.start + (market.end - market.start) * (index / opens.length))
    price += (usual - price) * 0.03 + random.normal() * price * market.dailyMove * 0.3
    const session = walkSession(random, sessionPoints, Math.round(price), price * market.dailyMove * 0.85)
    ticks.set(session, index * sessionPoints)
    price = session.at(-1) ?? price
  }
  const path = { ticks, sessionPoints, barSteps, stepSeconds, opens }
  return { market, path, series: buildDemoSeries(market, '1h', barsOf(path, 0, ticks.length, market.volume)) }
}

function planOf(random: SeededRandom, { market, path }: Stock, entry: number, habit: Habit, patience: number) {
  const stop = Math.round((path.ticks[entry] ?? 0) * market.dailyMove * (1.25 + 0.4 * random.unit()))
  return {
    sign: random.chance(0.72) ? (1 as const) : (-1 as const),
    stop,
    target: Math.round(stop * random.pick([2.5, 3])),
    habit,
    trigger: Math.round(stop * (1.4 + 0.7 * random.unit())),
    keep: 0.28 + 0.12 * random.unit(),
    scalesOut: habit === 'giveUp' && random.chance(0.1),
    lastPoint: entry + patience * sessionPoints,
  }
}

/** How many of the trades closed before a moment, the newest first, were losses in a row. */
function lossesBefore(drafts: readonly DemoTradeDraft[], moment: number): number {
  const closed = drafts
    .flatMap(({ outcome }) => (outcome === null ? [] : [{ at: outcome.exits.at(-1)?.at ?? 0, r: outcome.r }]))
    .filter(({ at }) => at < moment)
    .toSorted((a, b) => b.at - a.at)
  const first = closed.findIndex(({ r }) => r >= -0.1)
  return first < 0 ? closed.length : first
}

/** Swing trades in stocks over the sessions, the last two still open, with the bars of every stock. */
export function* buildDemoSwingTrades(seed: number, sessions: readonly CalendarDate[]): Generator<void, DemoTrading> {
  const random = seededRandom(seed)
  const opens = sessions.map((date) => newYorkMoment(date, opening))
  const stocks: Stock[] = []
  for (const market of swingMarkets) {
    stocks.push(walkStock(random, market, opens))
    yield
  }
  const drafts: DemoTradeDraft[] = []
  const busyUntil = new Map<DemoMarket, number>()

  const add = (place: Candidate, outcome: DemoTradeDraft['outcome'], setup: DemoSetup, bars: DemoSeries) => {
    const entryAt = momentAt(place.path, place.entry) + random.integer(20, 800) * 1_000
    const riskTarget = usualSwingRisk * riskAfterLosses(lossesBefore(drafts, entryAt))
    drafts.push({ ...place, outcome, setup, isLate: false, entryAt, riskTarget, bars, timeframe: '1h' })
    busyUntil.set(place.market, outcome?.point ?? Infinity)
  }
  const freeAt = (point: number) => stocks.filter(({ market }) => (busyUntil.get(market) ?? 0) < point)
  const entryIn = (session: number) => session * sessionPoints + random.integer(1, 20)

  for (let session = 3; session < sessions.length - maxSessionsHeld / 2; session += 1) {
    const free = freeAt(session * sessionPoints)
    if (stocks.length - free.length >= maxPositions || !random.chance(0.55)) continue
    const setup = random.pick(swingSetups)
    const wanted = drawResult(random, setup, false)
    const { habit, goesOn } = drawHabit(random, wanted)
    const patience = wanted === 'loss' && random.chance(0.25) ? random.integer(2, 4) : maxSessionsHeld
    const candidate = (): Candidate => {
      const stock = random.pick(free)
      const entry = entryIn(session)
      return { market: stock.market, path: stock.path, entry, plan: planOf(random, stock, entry, habit, patience) }
    }
    const found = findTrade(random, candidate, wanted, goesOn)
    const stock = stocks.find(({ market }) => market === found?.market)
    if (found !== null && stock !== undefined) add(found, found.outcome, setup, stock.series)
    yield
  }
  for (const before of openFrom) {
    const session = sessions.length - before
    for (const stock of freeAt(session * sessionPoints)) {
      const entry = entryIn(session)
      const plan = { ...planOf(random, stock, entry, 'toTarget', maxSessionsHeld), sign: 1 as const }
      if (followPlan(random, stock.path, entry, plan) !== null) continue
      const place = { market: stock.market, path: stock.path, entry, plan }
      add(place, null, random.pick(swingSetups), stock.series)
      break
    }
  }
  return { drafts: drafts.toSorted((a, b) => a.entryAt - b.entryAt), series: stocks.map(({ series }) => series) }
}
