import { roundTrip } from '#tests/database/samples.ts'
import { byId, type Resource } from './attempt.ts'

/** An import of one trade, without its portfolio and batch. */
export const importBody = {
  format: 'generic',
  fileName: 'march.csv',
  timeZone: 'UTC',
  rows: [{ ...roundTrip('101', '2025-03-03T15:00:00.000Z'), importKey: 'new' }],
}

export const trades: Resource = {
  attempts: {
    'GET /trades/optimized': {
      'query.portfolio_id': { input: ({ portfolioId }) => ({ query: { portfolio_id: portfolioId } }), team: 'read' },
    },
    'GET /trades/portfolio/:id': byId(({ portfolioId }) => ({ params: { id: portfolioId } }), { team: 'read' }),
    'POST /trades/import': {
      'body.portfolioId': {
        input: ({ portfolioId }) => ({ body: { ...importBody, portfolioId, batchId: crypto.randomUUID() } }),
        team: 'refused',
      },
      'body.batchId': {
        input: ({ batchId }, { portfolioId }) => ({ body: { ...importBody, portfolioId, batchId } }),
      },
    },
    'GET /trades/:id': byId(({ tradeId }) => ({ params: { id: tradeId } }), { team: 'read' }),
    'POST /trades': {
      'body.portfolioId': {
        input: ({ portfolioId }) => ({ body: { ...roundTrip('101', '2025-03-03T15:00:00.000Z'), portfolioId } }),
        team: 'refused',
      },
    },
    'PUT /trades/:id': {
      ...byId(({ tradeId }) => ({ params: { id: tradeId }, body: { lessons: 'Written by somebody else' } }), {
        team: 'refused',
      }),
      'body.portfolioId': {
        input: ({ portfolioId }, { tradeId }) => ({ params: { id: tradeId }, body: { portfolioId } }),
        team: 'refused',
      },
    },
    'DELETE /trades/:id': byId(({ tradeId }) => ({ params: { id: tradeId } }), { team: 'refused' }),
  },
  ownOnly: {},
}
