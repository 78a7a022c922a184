import { putToolNote } from '#contract/analysis/tool-notes.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import type { Resource } from './attempt.ts'

export const analysis: Resource = {
  attempts: {
    'POST /analysis/:tool': {
      'body.portfolioIds': {
        input: ({ portfolioId }) => ({ params: { tool: 'streaks' }, body: { portfolioIds: [portfolioId] } }),
        team: 'read',
      },
      'body.compare.portfolioIds': {
        input: ({ portfolioId }, mine) => ({
          params: { tool: 'streaks' },
          body: { portfolioIds: [mine.portfolioId], compare: { portfolioIds: [portfolioId] } },
        }),
        team: 'read',
      },
    },
    'GET /portfolios/:id/tool-notes': {
      'params.id': { input: ({ portfolioId }) => ({ params: { id: portfolioId } }), team: 'refused' },
    },
    'PUT /portfolios/:id/tool-notes/:tool': {
      'params.id': {
        input: ({ portfolioId }) => ({ params: { id: portfolioId, tool: 'exits' }, body: { body: 'Taken over' } }),
        team: 'refused',
      },
    },
    'POST /analysis/post-exit': {
      'body.portfolioId': {
        input: ({ portfolioId, tradeId }) => ({ body: { portfolioId, tradeIds: [tradeId] } }),
        team: 'read',
      },
      'body.tradeIds': {
        input: ({ tradeId }, mine) => ({ body: { portfolioId: mine.portfolioId, tradeIds: [tradeId] } }),
      },
    },
  },
  ownOnly: {},
  async more(server, { token, portfolioId }) {
    await succeed(server, token, putToolNote, { params: { id: portfolioId, tool: 'exits' }, body: { body: 'Mine' } })
    return {}
  },
}
