import { portfolioBody } from '#tests/database/samples.ts'
import { byId, type Resource } from './attempt.ts'

export const portfolios: Resource = {
  attempts: {
    'PUT /portfolios/:id': byId(
      ({ portfolioId }) => ({
        params: { id: portfolioId },
        body: { name: 'Taken over', openingBalance: '1', timeZone: 'Asia/Tokyo' },
      }),
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
}
