import type { Resource } from './attempt.ts'

export const metrics: Resource = {
  attempts: {
    'GET /metrics/portfolio/:portfolioId': {
      'params.portfolioId': { input: ({ portfolioId }) => ({ params: { portfolioId } }), team: 'read' },
    },
    'GET /metrics/setup/:setupId': {
      'params.setupId': { input: ({ setupId }) => ({ params: { setupId } }), team: 'read' },
      'query.portfolio_id': {
        input: ({ portfolioId }, { setupId }) => ({ params: { setupId }, query: { portfolio_id: portfolioId } }),
      },
    },
  },
  ownOnly: { 'GET /metrics': {} },
}
