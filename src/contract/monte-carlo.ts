import { z } from 'zod'
import { simulationLimits } from '#domain/simulation.ts'
import { defineRoute } from './route.ts'
import { done, id, instant, money, text } from './values.ts'

const base = '/monte-carlo-simulator/monte-carlo-simulator'

const uint32 = z.int().min(0).max(0xffff_ffff)

/** GrowthInput without the trades. Ranges beyond these shapes are checked by the simulation itself. */
export const growthParameters = z.strictObject({
  riskFraction: z.number(),
  extraCostR: z.number(),
  paths: z.int(),
  steps: z.int(),
  seed: z.tuple([uint32, uint32]),
  ruin: z
    .array(z.strictObject({ kind: z.enum(['absolute', 'trailing']), level: z.number() }))
    .max(simulationLimits.maxRuinBarriers),
  stopAtRuin: z.boolean(),
  goal: z.number().nullable(),
})

const proportion = z.object({ hits: z.int(), of: z.int(), share: z.number(), low: z.number(), high: z.number() })
const distribution = z.object({
  percentiles: z.array(z.object({ percentile: z.number(), value: z.number(), low: z.number(), high: z.number() })),
  mean: z.number(),
  sd: z.number().nullable(),
  standardError: z.number().nullable(),
  skew: z.number().nullable(),
  min: z.number(),
  max: z.number(),
  histogram: z.object({ low: z.number(), width: z.number(), counts: z.array(z.int()), above: z.int() }),
})
const firstPassage = z.object({
  reached: proportion,
  meanStep: z.number().nullable(),
  q25: z.number().nullable(),
  q50: z.number().nullable(),
  q75: z.number().nullable(),
})

/** GrowthResult of src/domain/simulation.ts; a type test holds the two together. */
export const growthResult = z.object({
  trades: z.int(),
  paths: z.int(),
  steps: z.int(),
  fan: z.object({ at: z.array(z.int()), percentiles: z.array(z.number()), values: z.array(z.array(z.number())) }),
  terminal: distribution,
  maxDrawdown: distribution,
  longestUnderWater: distribution,
  totalUnderWater: distribution,
  losingStreak: distribution,
  winningStreak: distribution,
  openUnderWater: proportion,
  loss: proportion,
  drawdownAtLeast: z.array(z.object({ level: z.number(), proportion })),
  ruin: firstPassage,
  ruinByBarrier: z.array(proportion),
  goal: z
    .object({ touch: firstPassage, end: proportion, goalFirst: proportion, ruinFirst: proportion, neither: proportion })
    .nullable(),
  cvar5: z.number(),
})

/** What the portfolio's trades give to a simulation. */
export const simulationSample = z.object({
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

export const simulationRun = z.object({
  id,
  portfolioId: id.nullable(),
  name: z.string(),
  kind: z.literal('portfolio-growth'),
  parameters: growthParameters,
  assumedRisk: money.nullable(),
  trades: z.int(),
  engineVersion: z.string(),
  createdAt: instant,
  /** Key figures for the list. */
  summary: z.object({
    medianTerminal: z.number(),
    medianMaxDrawdown: z.number(),
    lossShare: z.number(),
    ruinShare: z.number(),
  }),
})
export const simulationRunDetail = simulationRun.extend({ r: z.array(z.number()), result: growthResult })

export const postPortfolioGrowth = defineRoute({
  method: 'POST',
  path: `${base}/portfolio-growth`,
  summary:
    'Simulates portfolio growth with the independent reference implementation; stores the run when `save` is given',
  auth: 'user',
  bodyLimit: 4 * 1024 * 1024,
  body: z.strictObject({
    /** Whose trades to use; the server reads them itself. */
    portfolioId: id,
    assumedRisk: assumedRisk.nullable(),
    parameters: growthParameters,
    save: z.strictObject({ name: text(120) }).nullable(),
  }),
  response: z.object({
    sample: simulationSample,
    result: growthResult,
    engineVersion: z.string(),
    computedInMs: z.number(),
    /** Null when not saved. */
    runId: id.nullable(),
  }),
  problems: ['not_found', 'too_few_trades', 'simulation_refused', 'simulation_too_large', 'busy'],
})

export const listUserSimulations = defineRoute({
  method: 'GET',
  path: `${base}/user-simulations`,
  summary: 'Saved runs, newest first',
  auth: 'user',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(500).default(100) }),
  response: z.object({ simulations: z.array(simulationRun) }),
})
export const getUserSimulation = defineRoute({
  method: 'GET',
  path: `${base}/user-simulations/:id`,
  summary: 'One saved run with its sample and result',
  auth: 'user',
  params: z.strictObject({ id }),
  response: z.object({ simulation: simulationRunDetail }),
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
