import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { done, id, instant, text } from '#contract/values.ts'
import { timeframes } from '#domain/market/candles.ts'
import { whatIfLimits } from '#domain/simulation/what-if/what-if.ts'
import { simulated } from './monte-carlo.ts'
import { analyzedTrade, sampleCounts, sampleFigures, sampleTrade } from './sample-shapes.ts'
import {
  cellEquity,
  cellOutcome,
  chosenCell,
  keptTrade,
  pageParameters,
  whatIfRequest,
  whatIfAnswer,
  whatIfInputs,
  whatIfSource,
} from './what-if-shapes.ts'

const base = '/what-if-simulator'
const params = z.strictObject({ id })

/** A strategy has its own trades; a portfolio and a setup can narrow each other. */
const isOneSource = (given: { portfolioId: unknown; setupId: unknown; strategyId: unknown }) =>
  (given.strategyId !== null) !== (given.portfolioId !== null || given.setupId !== null)
const oneSource = {
  message: 'a portfolio, a setup, both, or a strategy alone is needed',
  path: ['portfolioId'],
}

const examplePortfolio = '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a11'
const exampleInputs = {
  stops: [0.5, 0.75, 1, 1.25],
  targets: [1, 1.5, 2, 3],
  policy: 'pessimistic',
  sizing: 'constantRisk',
  slippage: 0.02,
  cost: 0.05,
  postExit: true,
  candles: null,
}

const scenarioBody = z
  .strictObject({
    name: text(120),
    ...whatIfSource,
    inputs: z.strictObject(whatIfInputs),
    /** Null: none is chosen. */
    cell: chosenCell.nullable().default(null),
  })
  .refine(isOneSource, oneSource)
  .meta({ examples: [{ name: 'Wider stops', portfolioId: examplePortfolio, inputs: exampleInputs }] })
const scenario = z.object({
  id,
  name: z.string(),
  /** All three null if the scenario's source was deleted. */
  portfolioId: id.nullable(),
  setupId: id.nullable(),
  strategyId: id.nullable(),
  inputs: z.object(whatIfInputs),
  /** The chosen stop and target; null for a scenario that was saved without. */
  cell: chosenCell.nullable(),
  /** Number of results. */
  results: z.int(),
  createdAt: instant,
  updatedAt: instant,
})

export const listScenarios = defineRoute({
  method: 'GET',
  path: `${base}/scenarios`,
  summary: 'Stored scenarios, newest first',
  auth: 'user',
  query: z.strictObject(pageParameters),
  response: z.object({ scenarios: z.array(scenario), next: z.string().nullable() }),
  stored: 'scenarios',
  problems: ['invalid_cursor'],
})
export const getScenario = defineRoute({
  method: 'GET',
  path: `${base}/scenarios/:id`,
  summary: 'One stored scenario',
  auth: 'user',
  params,
  response: z.object({ scenario }),
  problems: ['not_found'],
})
export const createScenario = defineRoute({
  method: 'POST',
  path: `${base}/scenarios`,
  summary: 'Stores a scenario: stops and targets to try on a portfolio, a setup or a strategy',
  auth: 'user',
  plan: 'simulators',
  status: 201,
  body: scenarioBody,
  response: z.object({ scenario }),
  problems: ['not_found', 'forbidden', 'conflict'],
})
export const updateScenario = defineRoute({
  method: 'PUT',
  path: `${base}/scenarios/:id`,
  summary: 'Changes name, inputs or chosen cell; other inputs take the results away, which were those of the old ones',
  auth: 'user',
  plan: 'simulators',
  params,
  body: z.strictObject({
    name: text(120).optional(),
    inputs: z.strictObject(whatIfInputs).optional(),
    cell: chosenCell.nullable().optional(),
  }),
  response: z.object({ scenario }),
  problems: ['not_found'],
})
export const deleteScenario = defineRoute({
  method: 'DELETE',
  path: `${base}/scenarios/:id`,
  summary: 'Deletes a scenario with its results',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found'],
})

const figure = z.number().nullable()
const share = z.number().min(0).max(1)
const count = z.int().min(0).max(whatIfLimits.maxTrades)
/** The result of one stop and target. */
const scenarioResult = {
  stop: whatIfInputs.stops.element,
  target: whatIfInputs.targets.element,
  trades: count.min(1),
  net: z.number(),
  expectancy: z.number(),
  winRate: share,
  profitFactor: figure,
  payoff: figure,
  sharpe: figure,
  sqn: figure,
  maxDrawdown: z.number().min(0).nullable(),
  losingStreak: count.nullable(),
  coverage: share,
  ambiguous: share,
}
const scenarioResults = z.object({
  results: z.array(z.object(scenarioResult)),
  /** All three null without results. */
  computedBy: z.enum(['server', 'browser']).nullable(),
  engineVersion: z.string().nullable(),
  computedAt: instant.nullable(),
})
const ofScenario = z.strictObject({ scenarioId: id })

export const listScenarioResults = defineRoute({
  method: 'GET',
  path: `${base}/scenarios/:scenarioId/results`,
  summary: 'The results of a scenario, in the order given, with what computed them',
  auth: 'user',
  params: ofScenario,
  response: scenarioResults,
  problems: ['not_found'],
})
export const saveScenarioResults = defineRoute({
  method: 'POST',
  path: `${base}/scenarios/:scenarioId/results`,
  summary: 'Replaces the results of a scenario with those computed by the caller’s engine',
  auth: 'user',
  plan: 'simulators',
  params: ofScenario,
  body: z.strictObject({
    results: z.array(z.strictObject(scenarioResult)).max(whatIfLimits.maxGuardCells),
    engineVersion: text(40),
    /** The trades that they were computed from, so that they can be verified later; null where bars decided. */
    sample: z.array(keptTrade).min(1).max(whatIfLimits.maxKeptTrades).nullable().default(null),
  }),
  bodySize: 'perTrade',
  response: scenarioResults,
  problems: ['not_found'],
})

export const getScenarioSample = defineRoute({
  method: 'GET',
  path: `${base}/scenarios/:scenarioId/sample`,
  summary: 'The trades that the results of a scenario were computed from, in R; null if it was saved without them',
  auth: 'user',
  params: ofScenario,
  response: z.object({ sample: z.array(keptTrade).nullable() }),
  problems: ['not_found'],
})

const ofSource = z.strictObject({ strategyId: id })
const namedSource = { kind: z.enum(['strategy', 'setup', 'portfolio']), name: z.string() }

export const getStrategyStats = defineRoute({
  method: 'GET',
  path: `${base}/strategy/:strategyId/stats`,
  summary: 'What the trades of a strategy, or of a setup or portfolio by its own id, look like in R',
  auth: 'user',
  params: ofSource,
  response: z.object({
    ...namedSource,
    sample: sampleCounts,
    figures: sampleFigures,
    status: z.enum(['ready', 'needsMoreTrades']),
    minimum: z.int(),
  }),
  problems: ['not_found'],
})

export const getWhatIfTrades = defineRoute({
  method: 'GET',
  path: `${base}/strategy/:strategyId/trades`,
  summary: 'The usable trades of a strategy, a setup or a portfolio, measured in R, with bars on request',
  auth: 'user',
  params: ofSource,
  query: z.strictObject({
    /** Of a setup's trades only those in this portfolio. */
    portfolio_id: id.optional(),
    /** Of a portfolio's trades only those of this setup. */
    setup_id: id.optional(),
    /** Only the trades of a list that was made by POST /trade-lists. */
    trade_list: id.optional(),
    /** Length of the bars to add. */
    candles: z.enum(timeframes).optional(),
  }),
  response: z.object({
    ...namedSource,
    sample: sampleCounts,
    /** In order of exit. */
    trades: z.array(sampleTrade.extend({ candles: analyzedTrade.shape.candles })),
    minimum: z.int(),
    engineVersion: z.string(),
  }),
  problems: ['not_found', 'simulation_too_large'],
})

export const postWhatIfAnalysis = defineRoute({
  method: 'POST',
  path: `${base}/analysis`,
  summary:
    'What other stops and targets would have made of the trades, whether the best is luck, and what behaviors cost',
  auth: 'user',
  plan: 'simulators',
  body: z
    .strictObject({
      ...whatIfRequest,
      save: z
        .strictObject({ name: text(120) })
        .nullable()
        .default(null),
      /** Replaces the results of this scenario with the cells. */
      scenarioId: id.nullable().default(null),
      /** The cell whose trades are wanted one by one, as indexes of its stop and target. */
      cell: z
        .strictObject({
          stop: z.int().min(0).max(whatIfLimits.maxLevels),
          target: z.int().min(0).max(whatIfLimits.maxLevels),
        })
        .nullable()
        .default(null),
    })
    .refine(isOneSource, oneSource)
    .meta({
      examples: [{ portfolioId: examplePortfolio, inputs: exampleInputs, guards: { resamples: 1000, seed: [1, 2] } }],
    }),
  response: z.object({
    sample: sampleCounts,
    /** Trades with bars. */
    withCandles: z.int(),
    ...whatIfAnswer,
    /** The trades in the requested cell, in order of exit; null if none was requested. */
    outcomes: z.array(cellOutcome).nullable(),
    /** Both equity curves of the requested cell; null if none was requested. */
    equity: cellEquity.nullable(),
    engineVersion: z.string(),
    computedInMs: z.number(),
    /** Null when not saved. */
    runId: id.nullable(),
  }),
  problems: simulated.problems,
})
