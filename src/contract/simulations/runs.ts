import { z } from 'zod'
import { calendarDate, id, instant, money, text } from '#contract/values.ts'
import { whatIfVerdicts } from '#domain/simulation/what-if/verdict.ts'
import {
  challengeCurve,
  challengeParameters,
  challengeResult,
  curveParameters,
  sampleChange,
} from './challenge-shapes.ts'
import { growthParameters } from './growth-parameters.ts'
import { comparedHistory, growthResult, historyResult, savedGrowthResult, scenarioResult } from './growth-result.ts'
import { kellyDrawdownParameters, kellyDrawdownResult, kellyParameters, kellyResult } from './kelly-result.ts'
import { analyzedTrade } from './sample-shapes.ts'
import { whatIfRequest, whatIfAnswer } from './what-if-shapes.ts'

/*
 * Saved simulation runs: inputs, outputs and engine version. One shape per kind.
 */

export const simulationKinds = [
  'portfolio-growth',
  'drawdown-analysis',
  'kelly-optimization',
  'scenario-analysis',
  'what-if-analysis',
  'challenge-analysis',
  'history-analysis',
] as const
export type SimulationKind = (typeof simulationKinds)[number]

export const direction = z.enum(['long', 'short'])
export const setupIds = z.array(id).max(50)

/** SampleFilter of src/domain/simulation/sample-filter.ts. */
export const sampleFilter = z.strictObject({
  setupIds,
  from: calendarDate.nullable(),
  to: calendarDate.nullable(),
  direction: direction.nullable(),
  /** A list of trades; archives of earlier versions know none. */
  tradeListId: id.nullable().default(null),
})

/** The trader's own words for runs that belong together. */
export const runTags = z.array(text(40)).max(10)

/** The query of the screen that shows a run, `tab=kelly&risk=1`; null for a run saved through the API. */
export const runAddress = z
  .string()
  .max(4_000)
  .regex(/^[a-zA-Z]+=/)
  .nullable()

/** Saves a run under a name; only for own portfolios. */
export const saveRun = z
  .strictObject({ name: text(120), tags: runTags.default([]), address: runAddress.default(null) })
  .nullable()
  .default(null)

const figure = z.number().nullable()

/** A scenario: its parameters, and a change of the trades that it draws. */
export const scenarioParameters = growthParameters.extend({ change: sampleChange.optional() })

const savedRunFields = {
  id,
  /** Null for a run of a setup or strategy, or if the portfolio was deleted. */
  portfolioId: id.nullable(),
  name: z.string(),
  assumedRisk: money.nullable(),
  trades: z.int(),
  tags: z.array(z.string()),
  /** The trades of the portfolio that were used; null: all. */
  filter: sampleFilter.nullable(),
  address: runAddress,
  /** The engine that computed the result; never updated. */
  engineVersion: z.string(),
  computedBy: z.enum(['server', 'browser']),
  createdAt: instant,
}

const growthSummary = z.object({
  /** Null if the order of trades cannot change it. */
  medianTerminal: figure,
  medianMaxDrawdown: z.number(),
  /** Null with `medianTerminal`. */
  lossShare: figure,
  ruinShare: z.number(),
})

const growthRun = z.object({
  ...savedRunFields,
  kind: z.literal('portfolio-growth'),
  /** Lists omit values per trade or day: these arrays are empty. */
  parameters: growthParameters,
  summary: growthSummary,
})
const drawdownRun = z.object({ ...savedRunFields, kind: z.literal('drawdown-analysis'), summary: growthSummary })
const kellyRun = z.object({
  ...savedRunFields,
  kind: z.literal('kelly-optimization'),
  /**
   * The growth-optimal and the recommended fraction, and the largest within the drawdown limit; null if there is none.
   * Archives of earlier versions have no limit in the summary, but in the result.
   */
  summary: z.object({ full: figure, recommended: figure, limit: figure.default(null) }),
})
const scenarioRun = z.object({
  ...savedRunFields,
  kind: z.literal('scenario-analysis'),
  /** One per scenario. */
  summary: z.object({ medianTerminal: z.array(figure), medianMaxDrawdown: z.array(z.number()) }),
})
const whatIfRun = z.object({
  ...savedRunFields,
  kind: z.literal('what-if-analysis'),
  summary: z.object({
    cells: z.int(),
    /**
     * An edge is rough where MAE and MFE of more than 20% of the trades are approximate. Null if chance was not or could
     * not be tested.
     */
    verdict: z.enum(whatIfVerdicts).nullable(),
    /** The best cell relative to its neighbors; null unless there is an edge: of luck, no cell is the best. */
    best: z.object({ stop: z.number(), target: z.number(), expectancy: z.number() }).nullable(),
  }),
})

const challengeRun = z.object({
  ...savedRunFields,
  kind: z.literal('challenge-analysis'),
  /** Shares of attempts that pass and that are paid, and the mean value after fees, in multiples of the account. */
  summary: z.object({ passed: z.number(), payout: z.number(), value: z.number() }),
})
const historyRun = z.object({
  ...savedRunFields,
  kind: z.literal('history-analysis'),
  /** Of the bootstraps. */
  summary: growthSummary,
})

/** A run in a list. */
export const simulationRun = z.discriminatedUnion('kind', [
  growthRun,
  drawdownRun,
  kellyRun,
  scenarioRun,
  whatIfRun,
  challengeRun,
  historyRun,
])

const r = z.array(z.number())

/** A run with its sample and result. */
export const simulationRunDetail = z.discriminatedUnion('kind', [
  growthRun.extend({ r, result: savedGrowthResult }),
  drawdownRun.extend({
    r,
    parameters: growthParameters,
    result: z.object({ result: growthResult, history: historyResult.nullable() }),
  }),
  kellyRun.extend({
    r,
    parameters: z.object({ parameters: kellyParameters, drawdown: kellyDrawdownParameters.nullable() }),
    result: z.object({ kelly: kellyResult, drawdown: kellyDrawdownResult.nullable() }),
  }),
  scenarioRun.extend({
    r,
    parameters: z.object({
      scenarios: z.array(scenarioParameters),
      /** The setup of each trade, if a scenario changes their mix. */
      setupOf: z.array(id.nullable()).nullable().default(null),
    }),
    result: scenarioResult,
  }),
  challengeRun.extend({
    r,
    parameters: z.object({ parameters: challengeParameters, curve: curveParameters.nullable() }),
    result: z.object({ result: challengeResult, curve: challengeCurve }),
  }),
  historyRun.extend({
    r,
    /** Those of the bootstraps; the shuffles differ in their model. */
    parameters: growthParameters,
    result: z.object({ shuffles: comparedHistory, bootstraps: comparedHistory }),
  }),
  whatIfRun.extend({
    r,
    parameters: z.object(whatIfRequest),
    sample: z.array(analyzedTrade),
    result: z.object(whatIfAnswer),
  }),
])
