import { z } from 'zod'
import { calendarDate, id, instant, money, text } from '#contract/values.ts'
import { sampleChange } from './challenge-shapes.ts'
import { growthParameters } from './growth-parameters.ts'
import { growthResult, historyResult, savedGrowthResult, scenarioResult } from './growth-result.ts'
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
] as const
export type SimulationKind = (typeof simulationKinds)[number]

export const direction = z.enum(['long', 'short'])
export const setupIds = z.array(id).max(50)

/** SampleFilter of src/domain/simulation/sample.ts. */
export const sampleFilter = z.strictObject({
  setupIds,
  from: calendarDate.nullable(),
  to: calendarDate.nullable(),
  direction: direction.nullable(),
})

/** The trader's own words for runs that belong together. */
export const runTags = z.array(text(40)).max(10)

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
  /** The growth-optimal and the recommended fraction; null if there is none. */
  summary: z.object({ full: figure, recommended: figure }),
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
    /** Null if chance was not or could not be tested. */
    verdict: z.enum(['edge', 'luck']).nullable(),
    /** The best cell relative to its neighbors; null with `verdict`. */
    best: z.object({ stop: z.number(), target: z.number(), expectancy: z.number() }).nullable(),
  }),
})

/** A run in a list. */
export const simulationRun = z.discriminatedUnion('kind', [growthRun, drawdownRun, kellyRun, scenarioRun, whatIfRun])

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
  scenarioRun.extend({ r, parameters: z.object({ scenarios: z.array(scenarioParameters) }), result: scenarioResult }),
  whatIfRun.extend({
    r,
    parameters: z.object(whatIfRequest),
    sample: z.array(analyzedTrade),
    result: z.object(whatIfAnswer),
  }),
])
