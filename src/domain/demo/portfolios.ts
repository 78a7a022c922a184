import { type SeededRandom, seededRandom } from '#domain/numbers/seeded-random.ts'
import type { CalendarDate, Instant, Money } from '#domain/numbers/units.ts'
import type { PortfolioInput } from '#domain/portfolio/portfolio.ts'
import { instantAt } from '#domain/time/instant.ts'
import type { ExcursionSource } from '#domain/trade/fields/choices.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import { buildDemoBenchmark, demoBenchmark } from './benchmark.ts'
import { buildDemoTrade, sizeOf } from './build-trade.ts'
import { demoTimeZone, fullSessions, newYorkMoment } from './calendar.ts'
import { addCandleReadings, type DemoCandleFigures } from './candle-readings.ts'
import { buildDayNotes, type DemoDayNote } from './day-notes.ts'
import { buildDemoDayTrades, usualDayRisk } from './day-trades.ts'
import type { DemoTradeDraft, DemoTrading } from './draft.ts'
import { addHabitualSlips } from './habitual-slips.ts'
import { demoPortfolioNames } from './portfolio-names.ts'
import type { DemoSeries } from './price-path.ts'
import { type DemoReferences, reviewTrade } from './review-trade.ts'
import { buildDemoSwingTrades, usualSwingRisk } from './swing-trades.ts'
import { buildMissedTrade, buildPlannedTrade, type SeenTrade, type UnenteredTrade } from './unentered-trades.ts'

/** A trade of the demo with everything that belongs to it. */
export interface DemoTrade {
  readonly input: TradeInput
  readonly references: DemoReferences
  readonly excursionSource: ExcursionSource
  readonly candleFigures: DemoCandleFigures | null
  /** What the coach says about it. */
  readonly remark: string | null
  /** The bars of which a chart is drawn and attached; null for most trades. */
  readonly chart: DemoSeries | null
}

interface DemoCashFlow {
  readonly at: Instant
  readonly amount: Money
  readonly note: string
}

export interface DemoPortfolio {
  readonly portfolio: PortfolioInput
  readonly trades: readonly DemoTrade[]
  readonly cashFlows: readonly DemoCashFlow[]
  readonly dayNotes: readonly DemoDayNote[]
  readonly series: readonly DemoSeries[]
}

/** Two years of trading. */
export const demoSessions = 504

/**
 * The same trades for everybody, shifted in time so that the newest ones are recent. Of the seeds tried, one with
 * which chance adds no finding to the effects that are put in, whatever the day.
 */
export const demoSeed = 2

function demoPortfolio(name: string, openingBalance: string, breakevenTolerance: string): PortfolioInput {
  return {
    name,
    kind: 'demo',
    currency: 'USD',
    openingBalance: openingBalance as Money,
    timeZone: demoTimeZone,
    breakevenTolerance: breakevenTolerance as Money,
    matching: 'fifo',
    benchmarkSymbol: demoBenchmark,
    commissionRules: [],
  }
}

const unentered = ({ input, references }: UnenteredTrade): DemoTrade => ({
  input,
  references,
  excursionSource: 'none',
  candleFigures: null,
  remark: null,
  chart: null,
})

/** About one trade in twenty was seen and missed: half an hour, or so many bars, after one that was taken. */
function buildMissedTrades(random: SeededRandom, drafts: readonly DemoTradeDraft[]): UnenteredTrade[] {
  return drafts.flatMap((draft) => {
    const { path, outcome, plan } = draft
    if (outcome === null || !random.chance(0.055)) return []
    const point = outcome.point + 6
    const place = point % path.sessionPoints
    // The would-be exit is in the same session.
    const held = Math.min(40, path.sessionPoints - 2 - place)
    if (held < 4 || point + held >= path.ticks.length) return []
    const seen: SeenTrade = { ...draft, point, held, stop: plan.stop, quantity: sizeOf(draft) }
    return [buildMissedTrade(random, seen)]
  })
}

/** Ideas of the last sessions: two still planned, one cancelled. */
function buildPlannedTrades(random: SeededRandom, drafts: readonly DemoTradeDraft[]): UnenteredTrade[] {
  return drafts.slice(-3).map((draft, index) => {
    const { path, plan } = draft
    const seen: SeenTrade = {
      ...draft,
      point: path.ticks.length - 1,
      held: 0,
      stop: plan.stop,
      quantity: sizeOf(draft),
    }
    return buildPlannedTrade(random, seen, index === 0 ? 'cancelled' : 'planned')
  })
}

/** A deposit, and a withdrawal at the beginning of every third month. */
function buildCashFlows(sessions: readonly CalendarDate[], deposit: string, withdrawal: string): DemoCashFlow[] {
  const at = (session: number) =>
    instantAt(newYorkMoment(sessions[session] ?? sessions[0] ?? ('' as CalendarDate), 8 * 60))
  const flows: DemoCashFlow[] = [{ at: at(85), amount: deposit as Money, note: 'Deposit from savings' }]
  for (let session = 150; session < sessions.length; session += 63) {
    flows.push({ at: at(session), amount: `-${withdrawal}` as Money, note: 'Quarterly withdrawal' })
  }
  return flows
}

interface Account {
  readonly benchmark: DemoSeries
  readonly portfolio: PortfolioInput
  readonly usualRisk: number
  /** Draws the rules that are broken out of habit, apart from everything else. */
  readonly slips: SeededRandom
  readonly cashFlows: readonly DemoCashFlow[]
  readonly extra: (random: SeededRandom, drafts: readonly DemoTradeDraft[]) => UnenteredTrade[]
}

/** Between two steps, the caller may let others work. */
function* writeDown(
  random: SeededRandom,
  { drafts, series }: DemoTrading,
  account: Account,
): Generator<void, DemoPortfolio> {
  const { portfolio, benchmark, usualRisk, slips, cashFlows, extra } = account
  const trades: DemoTrade[] = []
  const days = new Map<CalendarDate, number>()
  for (const draft of drafts) {
    const { fields, references, remark } = reviewTrade(random, draft, usualRisk)
    const stated = { ...buildDemoTrade(random, draft), ...fields }
    const read = addCandleReadings(stated, draft.bars, benchmark, portfolio)
    const { exitDate } = read.figures
    if (exitDate !== null) days.set(exitDate, (days.get(exitDate) ?? 0) + (draft.outcome?.r ?? 0))
    const chart = draft.outcome !== null && random.chance(0.07) ? draft.bars : null
    trades.push({
      input: read.input,
      excursionSource: read.excursionSource,
      candleFigures: read.candleFigures,
      references: { ...references, ruleAnswers: addHabitualSlips(slips, draft.setup, references.ruleAnswers) },
      remark,
      chart,
    })
    if (trades.length % 25 === 0) yield
  }
  return {
    portfolio,
    trades: [...trades, ...extra(random, drafts).map(unentered)],
    cashFlows,
    dayNotes: buildDayNotes(random, days),
    series,
  }
}

/**
 * Two portfolios of one trader over the two years up to the trading day `until`: day trades in micro futures and swing
 * trades in stocks, about 600 in all, with plans, reviews, candles and what the candles tell of each trade. The
 * effects in effects.ts are in the trades, and no others. The same seed gives the same prices and results at the same
 * place among the sessions, whatever the day, on every platform. A generator, so that the work can be done in slices.
 */
export function* buildDemoPortfolios(seed: number, until: CalendarDate): Generator<void, DemoPortfolio[]> {
  const sessions = fullSessions(until, demoSessions)
  const random = seededRandom(seed + 2)
  const slips = seededRandom(seed + 3)
  const dayTrades = yield* buildDemoDayTrades(seed, sessions)
  const swingTrades = yield* buildDemoSwingTrades(seed + 1, sessions)
  const benchmark = buildDemoBenchmark(swingTrades.series)
  const day = yield* writeDown(random, dayTrades, {
    portfolio: demoPortfolio(demoPortfolioNames[0], '50000', '10'),
    benchmark,
    usualRisk: usualDayRisk,
    slips,
    cashFlows: buildCashFlows(sessions, '10000', '1500'),
    extra: buildMissedTrades,
  })
  const swing = yield* writeDown(random, swingTrades, {
    portfolio: demoPortfolio(demoPortfolioNames[1], '60000', '10'),
    benchmark,
    usualRisk: usualSwingRisk,
    slips,
    cashFlows: buildCashFlows(sessions, '15000', '2000'),
    extra: (source, drafts) => [...buildMissedTrades(source, drafts), ...buildPlannedTrades(source, drafts)],
  })
  // Stored once for both: a benchmark belongs to the account.
  return [day, { ...swing, series: [...swing.series, benchmark] }]
}
