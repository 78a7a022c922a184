import type { Resource } from './attempt.ts'

export const metrics: Resource = {
  attempts: {
    'GET /metrics/portfolio/:portfolioId': {
      'params.portfolioId': { input: ({ portfolioId }) => ({ params: { portfolioId } }), team: 'read' },
    },
  },
  ownOnly: { 'GET /metrics': {} },
}
