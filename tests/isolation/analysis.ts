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
}
