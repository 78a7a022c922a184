import { byId, type Resource } from './attempt.ts'

const question = [{ role: 'user', text: 'What is my win rate?' }]

export const insights: Resource = {
  attempts: {
    'GET /ai-insights': {
      'query.portfolio_id': { input: ({ portfolioId }) => ({ query: { portfolio_id: portfolioId } }), team: 'read' },
      'query.setup_id': { input: ({ setupId }) => ({ query: { setup_id: setupId } }) },
    },
    'GET /ai-insights/trades': {
      'query.portfolio_id': {
        input: ({ portfolioId, finding }) => ({ query: { portfolio_id: portfolioId, finding } }),
        team: 'read',
      },
      'query.setup_id': { input: ({ setupId, finding }) => ({ query: { setup_id: setupId, finding } }) },
    },
    'POST /ai-insights/history': {
      'body.portfolio_id': {
        input: ({ portfolioId }) => ({ body: { portfolio_id: portfolioId } }),
        team: 'refused',
      },
    },
    'PUT /ai-insights/history': {
      'body.portfolio_id': {
        input: ({ portfolioId }) => ({ body: { portfolio_id: portfolioId, key: 'edge', dismissed: null } }),
        team: 'refused',
      },
    },
    'POST /ai-insights/ask': {
      'body.portfolio_id': {
        input: ({ portfolioId }) => ({ body: { portfolio_id: portfolioId, messages: question } }),
        team: 'refused',
      },
      'body.setup_id': { input: ({ setupId }) => ({ body: { setup_id: setupId, messages: question } }) },
    },
    'GET /trades/:id/coach': byId(({ tradeId }) => ({ params: { id: tradeId } }), { team: 'read' }),
    'POST /ai-insights/refresh': {
      'body.portfolio_id': {
        input: ({ portfolioId }) => ({ body: { portfolio_id: portfolioId } }),
        team: 'refused',
      },
    },
  },
  ownOnly: { 'GET /ai-insights/settings': {}, 'PUT /ai-insights/settings': { body: { sharesNames: true } } },
  // Wording and questions require one plan; this tests who may request them. A finding that can be dismissed, and one that
  // the trades of the setup have: none of them has a stop.
  more: async (server, { userId, portfolioId, setupId }) => {
    await server.services.database.pool.query(
      `insert into user_profiles (id, email, plan) values ($1::uuid, $1::text || '@example.com', 'professional')
       on conflict (id) do update set plan = 'professional'`,
      [userId],
    )
    await server.services.database.pool.query(
      `insert into insight_history (user_id, portfolio_id, key, title, statement)
       values ($1, $2, 'edge', 'Edge', 'Your trades have an edge.')`,
      [userId, portfolioId],
    )
    await server.services.database.pool.query('update trades set setup_id = $2 where user_id = $1', [userId, setupId])
    return { finding: 'missingStops' }
  },
}
