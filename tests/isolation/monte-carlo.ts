import { everyTrade } from '#domain/simulation/sample-filter.ts'
import { plainChallenge } from '#tests/support/simulation/plain-challenge.ts'
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
const { r: _r, ...challenge } = plainChallenge
const { recovery: _recovery, ...withoutRecovery } = growth
const kelly = { extraCostR: 0, bootstraps: 0, seed: [1, 2], curvePoints: 2, floor: null }

/** An analysis of the caller's own trades, those of another user's setup or list. */
const ofFilter = (asked: object): Record<string, Attempt> => ({
  'body.filter.setupIds': {
    input: ({ setupId }, { portfolioId }) => ({
      body: { portfolioId, assumedRisk: '10', filter: { ...everyTrade, setupIds: [setupId] }, ...asked },
    }),
  },
  'body.filter.tradeListId': {
    input: ({ tradeListId }, { portfolioId }) => ({
      body: { portfolioId, assumedRisk: '10', filter: { ...everyTrade, tradeListId }, ...asked },
    }),
  },
})

/** An analysis of the trades of another user's portfolio. */
const analysis = (asked: object): Record<string, Attempt> => ({
  'body.portfolioId': {
    input: ({ portfolioId }) => ({ body: { portfolioId, assumedRisk: '10', ...asked } }),
    team: 'read',
  },
  ...ofFilter(asked),
})

const prefix = '/monte-carlo-simulator/monte-carlo-simulator'

const ofTradeList: Record<string, Attempt> = {
  'query.trade_list': {
    input: ({ tradeListId }, { portfolioId }) => ({ query: { portfolio_id: portfolioId, trade_list: tradeListId } }),
  },
}

export const monteCarlo: Resource = {
  attempts: {
    [`GET ${prefix}/parameters`]: {
      'query.portfolio_id': { input: ({ portfolioId }) => ({ query: { portfolio_id: portfolioId } }), team: 'read' },
      ...ofTradeList,
    },
    [`POST ${prefix}/portfolio-growth`]: {
      'body.portfolioId': {
        input: ({ portfolioId }) => ({
          body: { portfolioId, assumedRisk: '10', parameters: growth, save: { name: 'Theirs' } },
        }),
        // A run can be saved only with one's own portfolio.
        team: 'refused',
      },
      ...ofFilter({ parameters: growth, save: null }),
    },
    [`POST ${prefix}/drawdown-analysis`]: analysis({ parameters: withoutRecovery }),
    [`POST ${prefix}/kelly-optimization`]: analysis({ parameters: kelly, drawdown: null }),
    [`POST ${prefix}/scenario-analysis`]: {
      ...analysis({ scenarios: [growth, growth] }),
      'body.scenarios.change.mix.setupId': {
        input: ({ setupId }, { portfolioId }) => ({
          body: {
            portfolioId,
            assumedRisk: '10',
            scenarios: [
              growth,
              { ...growth, change: { winRatePoints: 0, winTimes: 1, lossTimes: 1, mix: { setupId, share: 0.5 } } },
            ],
          },
        }),
      },
    },
    [`POST ${prefix}/challenge-analysis`]: analysis({ parameters: challenge, curve: { risks: [0.01], paths: 2 } }),
    [`POST ${prefix}/history-analysis`]: analysis({ parameters: withoutRecovery }),
    [`GET ${prefix}/sample-groups`]: {
      'query.portfolio_id': { input: ({ portfolioId }) => ({ query: { portfolio_id: portfolioId } }), team: 'read' },
      ...ofTradeList,
    },
    [`GET ${prefix}/user-simulations/:id`]: byId(({ simulationId }) => ({ params: { id: simulationId } })),
    [`PUT ${prefix}/user-simulations/:id`]: byId(({ simulationId }) => ({
      params: { id: simulationId },
      body: { name: 'Mine now' },
    })),
    [`DELETE ${prefix}/user-simulations/:id`]: byId(({ simulationId }) => ({ params: { id: simulationId } })),
  },
  ownOnly: {
    [`GET ${prefix}/results`]: {},
    [`GET ${prefix}/user-simulations`]: { query: { limit: 500 } },
  },
}
