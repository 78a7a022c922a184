import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { done, id, money, text } from '#contract/values.ts'
import { simulationLimits } from '#domain/simulation/growth.ts'
import { growthParameters } from './growth-parameters.ts'
import { growthResult, historyResult, scenarioResult } from './growth-result.ts'
import { kellyDrawdownParameters, kellyDrawdownResult, kellyParameters, kellyResult } from './kelly-result.ts'
import { simulationKinds, simulationRun, simulationRunDetail } from './runs.ts'

const base = '/monte-carlo-simulator/monte-carlo-simulator'

/** What the portfolio's trades give to a simulation. */
const simulationSample = z.object({
  portfolioId: id,
  /** R-multiples of the usable trades, in order of exit. */
  r: z.array(z.number()),
  usable: z.int(),
  /** Closed trades without a risk, left out. */
  excluded: z.int(),
  /** Trades whose R comes from the assumed risk. */
  assumed: z.int(),
  assumedRisk: money.nullable(),
  /** Average loss in money: what 1R could be taken for where no stop was recorded; null without a loss. */
  suggestedRisk: money.nullable(),
})

/** An amount to take for 1R where a trade has no recorded risk. */
const assumedRisk = z.string().regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,4})?$/, 'must be an amount greater than 0')

export const getSimulationParameters = defineRoute({
  method: 'GET',
  path: `${base}/parameters`,
  summary: 'The sample of R-multiples that a portfolio gives, with its statistics',
  auth: 'user',
  query: z.strictObject({ portfolio_id: id, assumed_risk: assumedRisk.optional() }),
  response: z.object({
    sample: simulationSample,
    statistics: z.object({
      meanR: z.number().nullable(),
      sdR: z.number().nullable(),
      winRate: z.number().nullable(),
      averageWinR: z.number().nullable(),
      averageLossR: z.number().nullable(),
      tradesPerDay: z.number().nullable(),
    }),
    /** 'refuse' below the minimum, 'warn' below the advised number of trades. */
    verdict: z.enum(['refuse', 'warn', 'ok']),
    minimum: z.int(),
    advised: z.int(),
  }),
  problems: ['not_found'],
})

/** Whose trades to use; the server reads them itself. */
const source = { portfolioId: id, assumedRisk: assumedRisk.nullable() }
/** What every answer tells beside its figures. */
const computed = { sample: simulationSample, engineVersion: z.string(), computedInMs: z.number() }
/** Keeps the run under a name; with one's own portfolio only. */
const save = z
  .strictObject({ name: text(120) })
  .nullable()
  .default(null)
/** Null when not saved. */
const runId = id.nullable()
/** Of every simulation on the server. */
const simulated = {
  method: 'POST',
  auth: 'user',
  bodyLimit: 4 * 1024 * 1024,
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
    save,
  }),
  response: z.object({ ...computed, result: growthResult, runId }),
})

export const postDrawdownAnalysis = defineRoute({
  ...simulated,
  path: `${base}/drawdown-analysis`,
  summary: 'How deep and how long drawdowns may be, how they recover, and where the real history lies among them',
  body: z.strictObject({ ...source, parameters: growthParameters.omit({ recovery: true }), save }),
  response: z.object({
    ...computed,
    result: growthResult,
    /** Null where the model draws no trades of the history. */
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
    parameters: kellyParameters,
    /** How drawdown depends on the fraction; null leaves it out. */
    drawdown: kellyDrawdownParameters.nullable(),
    save,
  }),
  response: z.object({
    ...computed,
    kelly: kellyResult,
    /** Null where it was not asked for, or where growth has no best fraction. */
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
    scenarios: z.array(growthParameters).max(simulationLimits.maxScenarios),
    save,
  }),
  response: z.object({ ...computed, result: scenarioResult, runId }),
})

export const listLatestResults = defineRoute({
  method: 'GET',
  path: `${base}/results`,
  summary: 'The newest saved run of each kind for each portfolio, newest first: where each question stands',
  auth: 'user',
  response: z.object({ results: z.array(simulationRun) }),
})
export const listUserSimulations = defineRoute({
  method: 'GET',
  path: `${base}/user-simulations`,
  summary: 'All saved runs, newest first; of one kind where it is named',
  auth: 'user',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(500).default(100),
    kind: z.enum(simulationKinds).optional(),
  }),
  response: z.object({ simulations: z.array(simulationRun) }),
})
export const getUserSimulation = defineRoute({
  method: 'GET',
  path: `${base}/user-simulations/:id`,
  summary: 'One saved run with its sample and result',
  auth: 'user',
  params: z.strictObject({ id }),
  response: z.object({
    simulation: simulationRunDetail,
    /** The version that would compute it now. */
    engineVersion: z.string(),
  }),
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
