import { createSavedView } from '#contract/trades/saved-views.ts'
import { createTradeList } from '#contract/trades/trade-lists.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import { byId, type Attempt, type Resource } from './attempt.ts'

const definition = { columns: [{ key: 'symbol' }], address: {}, density: 'compact' as const }

const ofPortfolio = (more: object = {}): Record<string, Attempt> => ({
  'query.portfolio_id': {
    input: ({ portfolioId }) => ({ query: { portfolio_id: portfolioId, ...more } }),
    team: 'read',
  },
})

/** The history: rows, totals and groups of trades, and the views that its trader saved. */
export const tradeHistory: Resource = {
  attempts: {
    'GET /trades/rows': ofPortfolio(),
    'GET /trades/totals': ofPortfolio(),
    'GET /trades/groups': {
      ...ofPortfolio({ by: 'symbol' }),
      'query.by_stat': {
        input: ({ customStatId }, mine) => ({
          query: { portfolio_id: mine.portfolioId, by: 'stat', by_stat: customStatId },
        }),
        team: 'read',
      },
    },
    'POST /trade-lists': {
      'body.portfolioId': {
        input: ({ portfolioId, tradeId }) => ({ body: { portfolioId, title: 'Theirs', tradeIds: [tradeId] } }),
        team: 'read',
      },
      'body.tradeIds': {
        input: ({ tradeId }, { portfolioId }) => ({ body: { portfolioId, title: 'Theirs', tradeIds: [tradeId] } }),
      },
    },
    'GET /trade-lists/:id': byId(({ tradeListId }) => ({ params: { id: tradeListId } })),
    'PUT /saved-views/:id': byId(({ savedViewId }) => ({
      params: { id: savedViewId },
      body: { name: 'Taken over', isDefault: true },
    })),
    'DELETE /saved-views/:id': byId(({ savedViewId }) => ({ params: { id: savedViewId } })),
  },
  ownOnly: {
    'GET /saved-views': {},
    'POST /saved-views': { body: { name: 'Another of mine', isDefault: true, definition } },
  },
  more: async (server, { token, portfolioId, tradeId }) => {
    const { view } = await succeed(server, token, createSavedView, {
      body: { name: 'Mine', isDefault: true, definition },
    })
    const { list } = await succeed(server, token, createTradeList, {
      body: { portfolioId, title: 'Mine', tradeIds: [tradeId] },
    })
    return { savedViewId: view.id, tradeListId: list.id }
  },
}
