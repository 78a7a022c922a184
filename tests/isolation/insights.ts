import type { Resource } from './attempt.ts'

export const insights: Resource = {
  attempts: {
    'GET /ai-insights': {
      'query.portfolio_id': { input: ({ portfolioId }) => ({ query: { portfolio_id: portfolioId } }), team: 'read' },
    },
    'POST /ai-insights/refresh': {
      'body.portfolio_id': {
        input: ({ portfolioId }) => ({ body: { portfolio_id: portfolioId } }),
        team: 'refused',
      },
    },
  },
  ownOnly: {},
  // Wording requires one plan; this tests who may request it.
  more: async (server, { userId }) => {
    await server.services.database.pool.query(
      `insert into user_profiles (id, email, plan) values ($1::uuid, $1::text || '@example.com', 'professional')
       on conflict (id) do update set plan = 'professional'`,
      [userId],
    )
    return {}
  },
}
