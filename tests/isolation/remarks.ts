import { createRemark } from '#contract/trades/remarks.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import { byId, type Resource } from './attempt.ts'

export const remarks: Resource = {
  attempts: {
    'GET /trades/:id/remarks': byId(({ tradeId }) => ({ params: { id: tradeId } }), { team: 'read' }),
    'POST /trades/:id/remarks': byId(({ tradeId }) => ({ params: { id: tradeId }, body: { body: 'Hm.' } }), {
      team: { owner: 'read', coach: 'read', trader: 'refused', viewer: 'refused' },
    }),
    'PUT /remarks/:id': byId(({ remarkId = '' }) => ({ params: { id: remarkId }, body: { body: 'Rewritten' } }), {
      team: 'refused',
    }),
    'DELETE /remarks/:id': byId(({ remarkId = '' }) => ({ params: { id: remarkId } }), { team: 'refused' }),
  },
  ownOnly: {},
  async more(server, { token, tradeId }) {
    const { remark } = await succeed(server, token, createRemark, {
      params: { id: tradeId },
      body: { body: 'Waited too long.' },
    })
    return { remarkId: remark.id }
  },
}
