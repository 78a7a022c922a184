import { createCashFlow } from '#contract/portfolios/cash-flows.ts'
import { putDayNote } from '#contract/portfolios/day-notes.ts'
import { date, instant, money, portfolioBody, succeed } from '#tests/support/sample-requests.ts'
import { byId, type Resource } from './attempt.ts'

const deposit = { at: instant('2025-03-01T12:00:00.000Z'), amount: money('500') }

export const portfolios: Resource = {
  attempts: {
    'PUT /portfolios/:id': {
      ...byId(
        ({ portfolioId }) => ({
          params: { id: portfolioId },
          body: { name: 'Taken over', openingBalance: '1', timeZone: 'Asia/Tokyo' },
        }),
        { team: 'refused' },
      ),
      // Any member but a viewer may share their own portfolio with the team.
      'body.teamId': {
        input: ({ teamId }, { portfolioId }) => ({ params: { id: portfolioId }, body: { teamId } }),
        team: { owner: 'read', coach: 'read', trader: 'read', viewer: 'refused' },
      },
    },
    'GET /portfolios/:id/names': byId(({ portfolioId }) => ({ params: { id: portfolioId } }), { team: 'read' }),
    'GET /portfolios/:id/cash-flows': byId(({ portfolioId }) => ({ params: { id: portfolioId } }), { team: 'read' }),
    'POST /portfolios/:id/cash-flows': byId(({ portfolioId }) => ({ params: { id: portfolioId }, body: deposit }), {
      team: 'refused',
    }),
    'PUT /cash-flows/:id': byId(({ cashFlowId }) => ({ params: { id: cashFlowId }, body: { amount: '-1' } }), {
      team: 'refused',
      isHidden: true,
    }),
    'DELETE /cash-flows/:id': byId(({ cashFlowId }) => ({ params: { id: cashFlowId } }), {
      team: 'refused',
      isHidden: true,
    }),
    'GET /portfolios/:id/day-notes': byId(
      ({ portfolioId }) => ({ params: { id: portfolioId }, query: { from: '2025-03-01', to: '2025-03-31' } }),
      { team: 'refused' },
    ),
    'PUT /portfolios/:id/day-notes/:date': byId(
      ({ portfolioId }) => ({ params: { id: portfolioId, date: '2025-03-03' }, body: { plan: 'Taken over' } }),
      { team: 'refused' },
    ),
    'POST /portfolios/:id/day-notes/:date': byId(
      ({ portfolioId }) => ({ params: { id: portfolioId, date: '2025-03-03' }, body: { plan: 'Slipped in' } }),
      { team: 'refused' },
    ),
    'DELETE /portfolios/:id/day-notes/:date': byId(
      ({ portfolioId }) => ({ params: { id: portfolioId, date: '2025-03-03' } }),
      { team: 'refused' },
    ),
    'GET /portfolios/:id/entry-check': byId(({ portfolioId }) => ({ params: { id: portfolioId } }), { team: 'read' }),
    'PUT /portfolios/:id/entry-rules': byId(
      ({ portfolioId }) => ({ params: { id: portfolioId }, body: { gate: 'block', maxLossesInRow: 1 } }),
      { team: 'refused' },
    ),
    'DELETE /portfolios/:id': byId(({ portfolioId }) => ({ params: { id: portfolioId } }), { team: 'refused' }),
    'POST /portfolios/:id/calculate-balance': byId(({ portfolioId }) => ({ params: { id: portfolioId } }), {
      team: 'refused',
    }),
  },
  ownOnly: {
    'GET /portfolios': {},
    'POST /portfolios': { body: portfolioBody({ name: 'One more' }) },
    'POST /portfolios/calculate-all-balances': {},
  },
  async more(server, { token, portfolioId }) {
    const params = { id: portfolioId }
    const { cashFlow } = await succeed(server, token, createCashFlow, { params, body: deposit })
    const note = { params: { id: portfolioId, date: date('2025-03-03') }, body: { plan: 'Only the open.' } }
    await succeed(server, token, putDayNote, note)
    return { cashFlowId: cashFlow.id }
  },
}
