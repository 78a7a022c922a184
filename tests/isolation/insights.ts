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
}
