import { z } from 'zod'
import { analyzeTrades } from '#contract/analysis/analysis.ts'
import { growthParameters } from '#contract/simulations/growth-parameters.ts'
import { postPortfolioGrowth } from '#contract/simulations/monte-carlo.ts'
import { postWhatIfAnalysis } from '#contract/simulations/what-if.ts'
import { callRoute } from '#server/mcp/call-route.ts'
import { defineTool, readOnly } from './tool.ts'

/** What a simulation assumes where the assistant does not say: as the screen, with fewer paths and trades ahead. */
const assumed = {
  model: { kind: 'iid' },
  sizing: { kind: 'fixedFraction', fraction: 0.01 },
  extraCostR: 0,
  paths: 2_000,
  steps: 100,
  seed: [42, 0],
  flows: [],
  ruin: [{ kind: 'absolute', level: 0.5 }],
  stopAtRuin: true,
  goal: null,
  resampleHistory: false,
  recovery: false,
} as const satisfies z.input<typeof growthParameters>

const { portfolioId: portfolioOfGrowth, ...growthBody } = postPortfolioGrowth.body.shape

const simulate = defineTool({
  name: 'simulate',
  title: 'Simulate growth',
  description:
    'Draws many possible futures of a portfolio from its own trades in R: balance, drawdown, losing streaks, risk of ruin. Shares are fractions of paths; balances are multiples of the starting one. Parameters that are left out: 1% risk per trade, 100 trades ahead, 2,000 paths. Needs at least 10 closed trades with a risk, or assumedRisk.',
  input: z.strictObject({
    portfolio_id: portfolioOfGrowth,
    ...growthBody,
    assumedRisk: growthBody.assumedRisk.default(null),
    parameters: growthParameters.partial().default({}),
  }),
  annotations: { ...readOnly, readOnlyHint: false, destructiveHint: false },
  routes: [postPortfolioGrowth],
  run: ({ parameters, portfolio_id: portfolioId, ...body }, caller) =>
    callRoute(caller, postPortfolioGrowth, {
      body: { ...body, portfolioId, parameters: { ...assumed, ...parameters } },
    }),
})

const { portfolioId: portfolioOfWhatIf, ...whatIfBody } = postWhatIfAnalysis.body.shape
const inputs = whatIfBody.inputs.shape
/** Stops and targets where the assistant names none, in R: the range of the screen, with fewer of each. */
const [assumedStops, assumedTargets] = [
  [0.25, 0.5, 0.75, 1, 1.25, 1.5],
  [0.5, 1, 1.5, 2, 2.5, 3, 4],
]

const whatIf = defineTool({
  name: 'what_if',
  title: 'What if',
  description:
    'What other stops and targets, in R, would have made of the trades of a portfolio, a setup or a strategy. Left out: stops from 0.25 to 1.5, targets from 0.5 to 4, no costs, the worse result where the order of prices is unknown. Cells of the answer are in rows of stops and columns of targets. With guards, it says whether the best cell is likely an edge or luck.',
  input: z.strictObject({
    portfolio_id: portfolioOfWhatIf,
    ...whatIfBody,
    inputs: z
      .strictObject({
        ...inputs,
        stops: inputs.stops.default(assumedStops),
        targets: inputs.targets.default(assumedTargets),
        policy: inputs.policy.default('pessimistic'),
        sizing: inputs.sizing.default('constantRisk'),
        slippage: inputs.slippage.default(0),
        cost: inputs.cost.default(0),
        postExit: inputs.postExit.default(true),
        candles: inputs.candles.default(null),
      })
      .prefault({}),
  }),
  annotations: { ...readOnly, readOnlyHint: false, destructiveHint: false },
  routes: [postWhatIfAnalysis],
  run: ({ portfolio_id: portfolioId, ...body }, caller) =>
    callRoute(caller, postWhatIfAnalysis, { body: { ...body, portfolioId } }),
})

const { portfolioIds, compare, ...analysisBody } = analyzeTrades.body.shape
/** One portfolio, or several whose trades are taken together. */
const onePortfolioOrMore = z.union([portfolioIds.element, portfolioIds])
const { selection } = compare.unwrap().shape
const toList = (given: z.output<typeof onePortfolioOrMore>) => (typeof given === 'string' ? [given] : given)

const runAnalysisTool = defineTool({
  name: 'run_analysis_tool',
  title: 'Run an analysis tool',
  description:
    'One of the analysis tools of Charter Elite over the trades that a filter selects, or over two selections: distributions, risk and reward, MAE and MFE, edge, streaks, day and time, sizing and more. `statements` are the findings in words.',
  input: z.strictObject({
    ...analyzeTrades.params.shape,
    portfolio_id: onePortfolioOrMore,
    ...analysisBody,
    compare: z
      .strictObject({ portfolio_id: onePortfolioOrMore, selection })
      .optional()
      .describe('A second selection to compare with.'),
  }),
  annotations: readOnly,
  routes: [analyzeTrades],
  run: ({ tool, portfolio_id: portfolio, compare: other, ...body }, caller) =>
    callRoute(caller, analyzeTrades, {
      params: { tool },
      body: {
        ...body,
        portfolioIds: toList(portfolio),
        ...(other === undefined
          ? {}
          : { compare: { portfolioIds: toList(other.portfolio_id), selection: other.selection } }),
      },
    }),
})

/** Tools that compute: analyses and simulations of the caller's own trades. */
export const simulationTools = [runAnalysisTool, simulate, whatIf]
