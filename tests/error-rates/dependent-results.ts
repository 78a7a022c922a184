import { describeContext } from '#domain/insights/coach/trade-context.ts'
import { findInsights } from '#domain/insights/find-insights.ts'
import type { FindingKind } from '#domain/insights/finding.ts'
import { drawHistory, payoffs } from '#domain/insights/random-history.fixture.ts'
import { buildStudiedTrades } from '#domain/metrics/setup/studied-trade.fixture.ts'
import { dayMs } from '#domain/time/durations.ts'
import { kellyTask } from '#workers/engine/tasks/kelly.ts'
import type { Engine } from '#workers/engine/wasm/load-engine.ts'
import type { ErrorRate } from './error-rate.ts'

/** Histories of 300 trades: the correlation of each result with the one before it, and what is added to each. */
interface Kind {
  readonly correlation: number
  readonly edgeR: number
}

const trades = 300
const shapes = Object.values(payoffs)

/** One history, of one of four payoff shapes in turn. */
function historyOf(kind: Kind, seed: number, sample: number) {
  const payoff = shapes[sample % shapes.length]
  if (payoff === undefined) throw new Error('there is a payoff for every sample')
  return drawHistory(seed * 100_000 + sample, { payoff, n: trades, ...kind })
}

function kindsFound(kind: Kind, seed: number, sample: number): ReadonlySet<FindingKind> {
  const { findings } = findInsights(buildStudiedTrades(historyOf(kind, seed, sample)))
  return new Set(findings.map((finding) => finding.kind))
}

const dayOf = (entryTime: number) => Math.floor(entryTime / dayMs)

/** Whether the coach says something of groups about the last trade of a history, of which the others came before. */
function isContextTold(kind: Kind, seed: number, sample: number): boolean {
  const history = buildStudiedTrades(historyOf(kind, seed, sample))
  const trade = history.pop()
  if (trade === undefined) return false
  const before = history.filter(({ entryTime }) => dayOf(entryTime) === dayOf(trade.entryTime))
  return describeContext({ ...trade, tradeOfDay: before.length + 1 }, history, 'UTC').length > 0
}

/** Anything but streaks, which are there where results depend on each other. */
const tellsMoreThanStreaks = (found: ReadonlySet<FindingKind>) => found.size > (found.has('streaks') ? 1 : 0)

const uninterrupted = { progress: () => {}, pause: () => Promise.resolve() }

async function isKellyRecommended(engine: Engine, kind: Kind, seed: number, sample: number): Promise<boolean> {
  const r = historyOf(kind, seed, sample).map((trade) => trade.r)
  const input = { r, extraCostR: 0, bootstraps: 400, curvePoints: 2, floor: null, seed: [sample, 11] as const }
  const { recommended } = await kellyTask(engine, input, uninterrupted)
  return recommended !== null && recommended.fraction > 0
}

async function countSamples(samples: number, applies: (sample: number) => boolean | Promise<boolean>): Promise<number> {
  let count = 0
  for (let sample = 0; sample < samples; sample += 1) {
    // One engine, one history after the other.
    if (await applies(sample)) count += 1
  }
  return count
}

async function isAnythingTold(engine: Engine, kind: Kind, seed: number, sample: number): Promise<boolean> {
  return tellsMoreThanStreaks(kindsFound(kind, seed, sample)) || isKellyRecommended(engine, kind, seed, sample)
}

const seed = 3
const samples = 400
const insights = { subject: `Insights: histories of ${trades} trades`, seed, samples }
const kelly = { subject: `Kelly: what is recommended after ${trades} trades`, seed, samples }
const both = { subject: `Insights and Kelly together: histories of ${trades} trades`, seed, samples }
const coach = { subject: `Coach: a trade after ${trades - 1} others`, seed, samples }
const coachTest = 'src/domain/insights/coach/trade-context.test.ts'
const insightsTest = 'src/domain/insights/false-findings.test.ts'
const bothTest = 'tests/engine/wasm/anything-told.test.ts'
const kellyTest = 'server/reference/kelly/false-edge.test.ts'

const dependenceOf = (correlation: number) =>
  correlation === 0 ? 'independent results' : `autocorrelation ${correlation}`

const withoutEdge = [0, 0.4, 0.8].flatMap((correlation): ErrorRate[] => {
  const kind = { correlation, edgeR: 0 }
  const words = `${dependenceOf(correlation)}, no edge`
  return [
    {
      ...insights,
      name: `any finding but streaks: ${words}`,
      goal: { atMost: 0.08 },
      test: insightsTest,
      count: (_, of, from) => countSamples(of, (sample) => tellsMoreThanStreaks(kindsFound(kind, from, sample))),
    },
    {
      ...insights,
      name: `an edge or a loss: ${words}`,
      goal: { atMost: 0.05 },
      test: insightsTest,
      count: (_, of, from) => countSamples(of, (sample) => kindsFound(kind, from, sample).has('edge')),
    },
    {
      ...coach,
      name: `anything about groups: ${words}`,
      goal: { atMost: 0.05 },
      test: coachTest,
      count: (_, of, from) => countSamples(of, (sample) => isContextTold(kind, from, sample)),
    },
    {
      ...kelly,
      name: `more than 0: ${words}`,
      goal: { atMost: 0.08 },
      test: kellyTest,
      count: (engine, of, from) => countSamples(of, (sample) => isKellyRecommended(engine, kind, from, sample)),
    },
    {
      ...both,
      name: `any finding but streaks, or more than 0 by Kelly: ${words}`,
      goal: { atMost: 0.08 },
      test: bothTest,
      count: (engine, of, from) => countSamples(of, (sample) => isAnythingTold(engine, kind, from, sample)),
    },
  ]
})

/** An edge of 0.3 R: how often it is found, by correlation. */
const goals: readonly (readonly [correlation: number, insights: number, kelly: number])[] = [
  [0, 0.8, 0.9],
  [0.4, 0.65, 0.8],
  [0.8, 0.35, 0.55],
]
const withEdge = goals.flatMap(([correlation, ofInsights, ofKelly]): ErrorRate[] => {
  const kind = { correlation, edgeR: 0.3 }
  const words = `${dependenceOf(correlation)}, 0.3 R per trade`
  return [
    {
      ...insights,
      name: `an edge: ${words}`,
      goal: { atLeast: ofInsights },
      test: insightsTest,
      count: (_, of, from) => countSamples(of, (sample) => kindsFound(kind, from, sample).has('edge')),
    },
    {
      ...kelly,
      name: `more than 0: ${words}`,
      goal: { atLeast: ofKelly },
      test: kellyTest,
      count: (engine, of, from) => countSamples(of, (sample) => isKellyRecommended(engine, kind, from, sample)),
    },
  ]
})

/** How often insights and Kelly's recommendation tell an edge, without one and with one. */
export const dependentResultRates: readonly ErrorRate[] = [...withoutEdge, ...withEdge]
