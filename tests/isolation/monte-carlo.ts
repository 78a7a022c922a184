import { byId, type Attempt, type Resource } from './attempt.ts'

/** Parameters of the smallest growth simulation. */
const growth = {
  model: { kind: 'iid' },
  sizing: { kind: 'fixedFraction', fraction: 0.01 },
  extraCostR: 0,
  paths: 10,
  steps: 5,
  seed: [1, 2],
  flows: [],
  ruin: [],
  stopAtRuin: false,
  goal: null,
  resampleHistory: false,
  recovery: false,
}
const { recovery: _recovery, ...withoutRecovery } = growth
const kelly = { extraCostR: 0, bootstraps: 0, seed: [1, 2], curvePoints: 2, floor: null }

/** As much of a result as lists of runs read. */
const keptDistribution = { percentiles: [0, 1, 2, 3, 4].map((value) => ({ value })) }
const keptResult = {
  terminal: keptDistribution,
  maxDrawdown: keptDistribution,
  loss: { share: 0.1 },
  ruin: { reached: { share: 0 } },
}
/** A finished run, to be stored without computing it. */
export const keptRun = { parameters: growth, result: keptResult }

/** An analysis of the trades of a portfolio of theirs. */
const analysis = (asked: object): Record<string, Attempt> => ({
  'body.portfolioId': {
    input: ({ portfolioId }) => ({ body: { portfolioId, assumedRisk: '10', ...asked } }),
    team: 'read',
  },
})

const prefix = '/monte-carlo-simulator/monte-carlo-simulator'

export const monteCarlo: Resource = {
  attempts: {
    [`GET ${prefix}/parameters`]: {
      'query.portfolio_id': { input: ({ portfolioId }) => ({ query: { portfolio_id: portfolioId } }), team: 'read' },
    },
    [`POST ${prefix}/portfolio-growth`]: {
      'body.portfolioId': {
        input: ({ portfolioId }) => ({
          body: { portfolioId, assumedRisk: '10', parameters: growth, save: { name: 'Theirs' } },
        }),
        // A run is kept with one's own portfolio only.
        team: 'refused',
      },
    },
    [`POST ${prefix}/drawdown-analysis`]: analysis({ parameters: withoutRecovery }),
    [`POST ${prefix}/kelly-optimization`]: analysis({ parameters: kelly, drawdown: null }),
    [`POST ${prefix}/scenario-analysis`]: analysis({ scenarios: [growth, growth] }),
    [`GET ${prefix}/user-simulations/:id`]: byId(({ simulationId }) => ({ params: { id: simulationId } })),
    [`DELETE ${prefix}/user-simulations/:id`]: byId(({ simulationId }) => ({ params: { id: simulationId } })),
  },
  ownOnly: {
    [`GET ${prefix}/results`]: {},
    [`GET ${prefix}/user-simulations`]: { query: { limit: 500 } },
  },
}
