import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { done, id, money, requestedDate, text } from '#contract/values.ts'
import { simulationLimits } from '#domain/simulation/growth.ts'
import { growthParameters } from './growth-parameters.ts'
import { growthResult, historyResult, scenarioResult } from './growth-result.ts'
import { kellyDrawdownParameters, kellyDrawdownResult, kellyResult, requestedKelly } from './kelly-result.ts'
import {
  direction,
  runTags,
  sampleFilter,
  saveRun,
  scenarioParameters,
  setupIds,
  simulationKinds,
  simulationRun,
  simulationRunDetail,
} from './runs.ts'

export const base = '/monte-carlo-simulator/monte-carlo-simulator'

/** The sample of a portfolio's trades. */
const simulationSample = z.object({
  portfolioId: id,
  /** R-multiples of the usable trades, in order of exit. */
  r: z.array(z.number()),
  usable: z.int(),
  /** Closed trades without a risk, excluded. */
  excluded: z.int(),
  /** Trades with an R from the assumed risk. */
  assumed: z.int(),
  assumedRisk: money.nullable(),
  /** Average loss in money, as a possible 1R without a recorded stop; null without a loss. */
  suggestedRisk: money.nullable(),
})

/** Days and results per lot of the sample's trades, in their order. */
const sampleSequence = {
  /** Trades of each day with an exit. */
  tradesPerDay: z.array(z.int()),
  /** Net P&L in money per contract, share or unit; null if a trade has no size. */
  pnlPerLot: z.array(z.number()).nullable(),
}

/** The amount of 1R for trades without a recorded risk. */
export const assumedRisk = z.string().regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,4})?$/, 'must be an amount greater than 0')

/** SampleFilter as a query. */
export const filterQuery = {
  /** Setups, separated by commas. */
  setup_ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(setupIds)
    .optional(),
  /** First and last day of exit. */
  from: requestedDate.optional(),
  to: requestedDate.optional(),
  direction: direction.optional(),
  /** A list that was made by POST /trade-lists. */
  trade_list: id.optional(),
}

export const getSimulationParameters = defineRoute({
  method: 'GET',
  path: `${base}/parameters`,
  summary: 'The sample of R-multiples that a portfolio gives, with its statistics',
  auth: 'user',
  query: z.strictObject({
    /** Left out: the caller's first portfolio. */
    portfolio_id: id.optional(),
    assumed_risk: assumedRisk.optional(),
    ...filterQuery,
  }),
  response: z.object({
    sample: simulationSample.extend(sampleSequence),
    statistics: z.object({
      meanR: z.number().nullable(),
      /** How many independent trades the sample is worth: fewer where results depend on each other. */
      effectiveTrades: z.number().nullable(),
      sdR: z.number().nullable(),
      winRate: z.number().nullable(),
      averageWinR: z.number().nullable(),
      averageLossR: z.number().nullable(),
      tradesPerDay: z.number().nullable(),
    }),
    /** 'refuse' below the minimum, 'warn' below the recommended number of trades. */
    verdict: z.enum(['refuse', 'warn', 'ok']),
    minimum: z.int(),
    advised: z.int(),
  }),
  problems: ['not_found'],
})

/** The portfolio whose trades the server reads. */
export const source = {
  portfolioId: id,
  assumedRisk: assumedRisk.nullable(),
  filter: sampleFilter.nullable().default(null),
}
/** Fields of every response besides the figures. */
export const computed = { sample: simulationSample, engineVersion: z.string(), computedInMs: z.number() }
/** Null when not saved. */
export const runId = id.nullable()
/** Common to every simulation on the server. */
export const simulated = {
  method: 'POST',
  auth: 'user',
  plan: 'simulators',
  bodySize: 'perTrade',
  problems: [
    'not_found',
    'forbidden',
    'conflict',
    'too_few_trades',
    'simulation_refused',
    'simulation_too_large',
    'busy',
  ],
} as const

export const postPortfolioGrowth = defineRoute({
  ...simulated,
  path: `${base}/portfolio-growth`,
  summary:
    'Simulates portfolio growth with the independent reference implementation; stores the run when `save` is given',
  body: z.strictObject({
    ...source,
    parameters: growthParameters,
    save: saveRun,
  }),
  response: z.object({ ...computed, result: growthResult, runId }),
})

export const postDrawdownAnalysis = defineRoute({
  ...simulated,
  path: `${base}/drawdown-analysis`,
  summary: 'How deep and how long drawdowns may be, how they recover, and where the real history lies among them',
  body: z.strictObject({ ...source, parameters: growthParameters.omit({ recovery: true }), save: saveRun }),
  response: z.object({
    ...computed,
    result: growthResult,
    /** Null if the model draws no trades from the history. */
    history: historyResult.nullable(),
    runId,
  }),
})

export const postKellyOptimization = defineRoute({
  ...simulated,
  path: `${base}/kelly-optimization`,
  summary: 'The fraction of equity that grows fastest, how uncertain it is, and what drawdown allows',
  body: z.strictObject({
    ...source,
    /** Left out: the caller's first portfolio. */
    portfolioId: id.optional(),
    assumedRisk: source.assumedRisk.default(null),
    parameters: requestedKelly.prefault({}),
    /** How drawdown depends on the fraction; null if not requested. */
    drawdown: kellyDrawdownParameters.nullable().default(null),
    save: saveRun,
  }),
  response: z.object({
    ...computed,
    kelly: kellyResult,
    /** Null if not requested or without an optimal fraction. */
    drawdown: kellyDrawdownResult.nullable(),
    runId,
  }),
})

export const postScenarioAnalysis = defineRoute({
  ...simulated,
  path: `${base}/scenario-analysis`,
  summary: 'Several sets of parameters on the same random numbers, with their differences path by path',
  body: z.strictObject({
    ...source,
    scenarios: z.array(scenarioParameters).max(simulationLimits.maxScenarios),
    save: saveRun,
  }),
  response: z.object({ ...computed, result: scenarioResult, runId }),
})

export const listLatestResults = defineRoute({
  method: 'GET',
  path: `${base}/results`,
  summary: 'The newest saved run of each kind for each portfolio, newest first: where each question stands',
  auth: 'user',
  response: z.object({ results: z.array(simulationRun) }),
  stored: 'results',
})
export const listUserSimulations = defineRoute({
  method: 'GET',
  path: `${base}/user-simulations`,
  summary: 'Saved runs, newest first: of one kind where it is named, else of all kinds but what-if analyses',
  auth: 'user',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(500).default(100),
    kind: z.enum(simulationKinds).optional(),
    /** `next` of the previous page. */
    cursor: z.string().max(200).optional(),
  }),
  response: z.object({ simulations: z.array(simulationRun), next: z.string().nullable() }),
  stored: 'simulations',
  problems: ['invalid_cursor'],
})
export const getUserSimulation = defineRoute({
  method: 'GET',
  path: `${base}/user-simulations/:id`,
  summary: 'One saved run with its sample and result',
  auth: 'user',
  params: z.strictObject({ id }),
  response: z.object({
    simulation: simulationRunDetail,
    /** The version that would compute it today. */
    engineVersion: z.string(),
  }),
  problems: ['not_found'],
})
export const updateUserSimulation = defineRoute({
  method: 'PUT',
  path: `${base}/user-simulations/:id`,
  summary: 'Renames a saved run or sets its tags; what it computed never changes',
  auth: 'user',
  params: z.strictObject({ id }),
  body: z.strictObject({ name: text(120).optional(), tags: runTags.optional() }),
  response: z.object({ simulation: simulationRun }),
  problems: ['not_found'],
})
export const deleteUserSimulation = defineRoute({
  method: 'DELETE',
  path: `${base}/user-simulations/:id`,
  summary: 'Deletes a saved run',
  auth: 'user',
  params: z.strictObject({ id }),
  response: done,
  problems: ['not_found'],
})
