import { byId, type Attempt, type Resource } from './attempt.ts'

/** Parameters of a small growth simulation. */
export const growth = {
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
} as const
const { recovery: _recovery, ...withoutRecovery } = growth
const kelly = { extraCostR: 0, bootstraps: 0, seed: [1, 2], curvePoints: 2, floor: null }

/** An analysis of the trades of another user's portfolio. */
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
        // A run can be saved only with one's own portfolio.
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
