import { byId, type Attempt, type Belongings, type Resource } from './attempt.ts'

export const inputs = {
  tradeListId: null,
  stops: [1],
  targets: [2],
  policy: 'pessimistic',
  fallback: 'pessimistic',
  sizing: 'constantRisk',
  slippage: 0,
  cost: 0,
  postExit: true,
  candles: null,
  from: null,
  to: null,
  direction: null,
}
const result = {
  stop: 1,
  target: 2,
  trades: 3,
  net: 1,
  expectancy: 0.5,
  winRate: 0.5,
  profitFactor: null,
  payoff: null,
  sharpe: null,
  sqn: null,
  maxDrawdown: null,
  losingStreak: null,
  coverage: 1,
  ambiguous: 0,
}
const asked = { inputs, orderDependent: false }

const ofScenario = (input: (theirs: Belongings) => object): Record<string, Attempt> => ({
  'params.scenarioId': { input: (theirs) => ({ params: { scenarioId: theirs.scenarioId }, ...input(theirs) }) },
})

const base = '/what-if-simulator'

export const whatIf: Resource = {
  attempts: {
    [`POST ${base}/scenarios`]: {
      'body.portfolioId': {
        input: ({ portfolioId }) => ({ body: { name: 'Theirs', inputs, portfolioId } }),
        // A scenario can be saved only with one's own portfolio.
        team: 'refused',
      },
      'body.setupId': {
        input: ({ strategySetupId }) => ({ body: { name: 'Theirs', inputs, setupId: strategySetupId } }),
      },
      'body.strategyId': { input: ({ strategyId }) => ({ body: { name: 'Theirs', inputs, strategyId } }) },
      'body.inputs.tradeListId': {
        input: ({ tradeListId }, { portfolioId }) => ({
          body: { name: 'Theirs', inputs: { ...inputs, tradeListId }, portfolioId },
        }),
      },
    },
    [`GET ${base}/scenarios/:id`]: byId(({ scenarioId }) => ({ params: { id: scenarioId } })),
    [`PUT ${base}/scenarios/:id`]: {
      ...byId(({ scenarioId }) => ({ params: { id: scenarioId }, body: { name: 'Mine' } })),
      'body.inputs.tradeListId': {
        input: ({ tradeListId }, { scenarioId }) => ({
          params: { id: scenarioId },
          body: { inputs: { ...inputs, tradeListId } },
        }),
      },
    },
    [`DELETE ${base}/scenarios/:id`]: byId(({ scenarioId }) => ({ params: { id: scenarioId } })),
    [`GET ${base}/scenarios/:scenarioId/results`]: ofScenario(() => ({})),
    [`GET ${base}/scenarios/:scenarioId/sample`]: ofScenario(() => ({})),
    [`POST ${base}/scenarios/:scenarioId/results`]: ofScenario(() => ({
      body: { results: [result], engineVersion: '0.1.0' },
    })),
    [`GET ${base}/strategy/:strategyId/stats`]: {
      'params.strategyId': { input: ({ strategyId }) => ({ params: { strategyId } }) },
    },
    [`GET ${base}/strategy/:strategyId/trades`]: {
      'params.strategyId': { input: ({ strategyId }) => ({ params: { strategyId }, query: {} }) },
      'query.portfolio_id': {
        input: ({ portfolioId }, { strategySetupId }) => ({
          params: { strategyId: strategySetupId },
          query: { portfolio_id: portfolioId },
        }),
        team: 'read',
      },
      'query.trade_list': {
        input: ({ tradeListId }, { portfolioId }) => ({
          params: { strategyId: portfolioId },
          query: { trade_list: tradeListId },
        }),
      },
      'query.setup_id': {
        input: ({ strategySetupId }, { portfolioId }) => ({
          params: { strategyId: portfolioId },
          query: { setup_id: strategySetupId },
        }),
      },
    },
    [`POST ${base}/analysis`]: {
      'body.portfolioId': { input: ({ portfolioId }) => ({ body: { ...asked, portfolioId } }), team: 'read' },
      'body.setupId': { input: ({ strategySetupId }) => ({ body: { ...asked, setupId: strategySetupId } }) },
      'body.strategyId': { input: ({ strategyId }) => ({ body: { ...asked, strategyId } }) },
      'body.inputs.tradeListId': {
        input: ({ tradeListId }, { portfolioId }) => ({
          body: { ...asked, portfolioId, inputs: { ...inputs, tradeListId } },
        }),
      },
      'body.scenarioId': {
        input: ({ scenarioId }, { portfolioId }) => ({ body: { ...asked, portfolioId, scenarioId } }),
      },
    },
  },
  ownOnly: { [`GET ${base}/scenarios`]: {} },
  async more(server, { userId, portfolioId }) {
    // The trades have the data that an analysis needs.
    await server.services.database.pool.query(
      'update trades set initial_risk_amount = 10, risk_per_unit_price = 10, mae_r = 0.5, mfe_r = 1 where user_id = $1',
      [userId],
    )
    const { rows } = await server.services.database.pool.query<{ id: string }>(
      `insert into what_if_scenarios (user_id, name, portfolio_id, inputs) values ($1, 'Kept', $2, $3) returning id`,
      [userId, portfolioId, inputs],
    )
    const scenarioId = rows[0]?.id ?? ''
    await server.services.database.pool.query(
      `insert into what_if_results (scenario_id, user_id, position, stop, target, trades, net, expectancy, win_rate,
         coverage, ambiguous, computed_by, engine_version)
       values ($1, $2, 0, 1, 2, 3, 1, 0.5, 0.5, 1, 0, 'browser', '0.1.0')`,
      [scenarioId, userId],
    )
    return { scenarioId }
  },
}
