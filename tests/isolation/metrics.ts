import type { Attempt, Resource } from './attempt.ts'

/** A setup of another user, and one of their portfolios with one's own setup. */
const ofSetup: Record<string, Attempt> = {
  'params.setupId': { input: ({ setupId }) => ({ params: { setupId } }), team: 'read' },
  'query.portfolio_id': {
    input: ({ portfolioId }, { setupId }) => ({ params: { setupId }, query: { portfolio_id: portfolioId } }),
  },
}

export const metrics: Resource = {
  attempts: {
    'GET /metrics/portfolio/:portfolioId': {
      'params.portfolioId': { input: ({ portfolioId }) => ({ params: { portfolioId } }), team: 'read' },
    },
    'GET /metrics/setup/:setupId': ofSetup,
    'GET /metrics/setups': {
      'query.portfolio_id': { input: ({ portfolioId }) => ({ query: { portfolio_id: portfolioId } }) },
    },
    'GET /metrics/setup/:setupId/versions': ofSetup,
    'GET /metrics/setup/:setupId/rules': ofSetup,
  },
  ownOnly: { 'GET /metrics': {} },
}
