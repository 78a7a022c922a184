import { createDayRemark, createRemark } from '#contract/trades/remarks.ts'
import { date, succeed } from '#tests/support/sample-requests.ts'
import { byId, type Resource } from './attempt.ts'

const writers = { owner: 'read', coach: 'read', trader: 'refused', viewer: 'refused' } as const
const day = '2025-03-03'
const readAt = '2025-03-04T00:00:00.000Z'

export const remarks: Resource = {
  attempts: {
    'GET /trades/:id/remarks': byId(({ tradeId }) => ({ params: { id: tradeId } }), { team: 'read' }),
    'POST /trades/:id/remarks': byId(({ tradeId }) => ({ params: { id: tradeId }, body: { body: 'Hm.' } }), {
      team: writers,
    }),
    'PUT /trades/:id/remarks/read': byId(({ tradeId }) => ({ params: { id: tradeId }, body: { readAt } }), {
      team: 'read',
    }),
    'GET /portfolios/:id/day-remarks/:date': byId(({ portfolioId }) => ({ params: { id: portfolioId, date: day } }), {
      team: 'read',
    }),
    'POST /portfolios/:id/day-remarks/:date': byId(
      ({ portfolioId }) => ({ params: { id: portfolioId, date: day }, body: { body: 'Hm.' } }),
      { team: writers },
    ),
    'PUT /portfolios/:id/day-remarks/:date/read': byId(
      ({ portfolioId }) => ({ params: { id: portfolioId, date: day }, body: { readAt } }),
      { team: 'read' },
    ),
    'PUT /remarks/:id': byId(({ remarkId = '' }) => ({ params: { id: remarkId }, body: { body: 'Rewritten' } }), {
      team: 'refused',
    }),
    'DELETE /remarks/:id': byId(({ remarkId = '' }) => ({ params: { id: remarkId } }), { team: 'refused' }),
    'GET /teams/:teamId/remarks': {
      'params.teamId': {
        input: ({ teamId = '' }) => ({ params: { teamId } }),
        team: 'read',
      },
    },
  },
  ownOnly: {},
  async more(server, { token, tradeId, portfolioId }) {
    const { remark } = await succeed(server, token, createRemark, {
      params: { id: tradeId },
      body: { body: 'Waited too long.' },
    })
    await succeed(server, token, createDayRemark, {
      params: { id: portfolioId, date: date(day) },
      body: { body: 'A slow day.' },
    })
    return { remarkId: remark.id }
  },
}
