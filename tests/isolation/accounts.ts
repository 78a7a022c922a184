import { decodeJwt } from 'jose'
import { byId, type Resource } from './attempt.ts'

export const accounts: Resource = {
  attempts: {
    'DELETE /sessions/:id': byId(({ sessionId }) => ({ params: { id: sessionId } })),
    'POST /create-user-defaults': {
      'body.user_id': { input: ({ userId }) => ({ body: { user_id: userId } }), code: 'forbidden' },
    },
    'POST /verify-email-and-create-defaults': {
      'body.user_id': {
        input: ({ userId }) => ({ body: { user_id: userId, email: 'somebody@example.com' } }),
        code: 'forbidden',
      },
    },
  },
  ownOnly: {
    'GET /sessions': {},
    'POST /account/deletion': { body: { password: 'a guess' }, code: 'validation_failed' },
    'DELETE /account/deletion': {},
    'GET /dashboard-layout': {},
    'PUT /dashboard-layout': { body: { layout: { version: 1, widgets: [], dailyLossLimitPct: null } } },
    'DELETE /dashboard-layout': {},
    'GET /plan': {},
    'POST /demo-data': {},
    'DELETE /demo-data': { code: 'not_found' },
    'GET /account/archive': {},
    'POST /account/archive': { body: new Uint8Array([1, 2, 3]), code: 'validation_failed' },
  },
  more: async (_server, { token }) => ({ sessionId: String(decodeJwt(token).session_id) }),
}
