import { byId, type Resource } from './attempt.ts'

export const accounts: Resource = {
  attempts: {
    'DELETE /sessions/:id': byId(({ sessionId }) => ({ params: { id: sessionId } })),
    'DELETE /api-tokens/:id': byId(({ apiTokenId }) => ({ params: { id: apiTokenId } })),
    'PUT /account/export-request/:id': byId(({ exportRequestId = '' }) => ({
      params: { id: exportRequestId },
      body: { status: 'allowed' },
    })),
    'POST /create-user-defaults': {
      'body.user_id': { input: ({ userId }) => ({ body: { user_id: userId } }), code: 'forbidden' },
    },
    'POST /verify-email-and-create-defaults': {
      'body.user_id': {
        input: ({ userId }) => ({ body: { user_id: userId, email: 'somebody@example.com' } }),
        code: 'forbidden',
      },
    },
    'PUT /dashboard-layout': {
      'body.layout.widgets.portfolioIds': {
        input: ({ portfolioId }) => ({
          body: {
            layout: {
              version: 1,
              widgets: [{ id: 'toolEquity', width: 'm', height: 'tall', portfolioIds: [portfolioId] }],
              dailyLossLimitPct: null,
            },
          },
        }),
      },
    },
  },
  ownOnly: {
    'GET /sessions': {},
    'GET /api-tokens': {},
    'GET /outbox-page': {},
    'POST /api-tokens': {
      body: { name: 'Report', scopes: ['read'], expiresAt: null, password: 'a guess' },
      code: 'validation_failed',
    },
    'POST /account/deletion': { body: { password: 'a guess' }, code: 'validation_failed' },
    'DELETE /account/deletion': {},
    'GET /account/export-request': {},
    'GET /dashboard-layout': {},
    'DELETE /dashboard-layout': {},
    'GET /plan': {},
    'POST /demo-data': {},
    'DELETE /demo-data': { code: 'not_found' },
    'GET /account/archive': {},
    'POST /account/archive': { body: new Uint8Array([1, 2, 3]), code: 'validation_failed' },
  },
  // Another session than that of the attempts, which end it.
  more: async (server, { userId }) => {
    const { rows } = await server.services.database.pool.query<{ id: string }>(
      'insert into auth.sessions (user_id) values ($1) returning id',
      [userId],
    )
    const token = await server.services.database.pool.query<{ id: string }>(
      `insert into api_tokens (user_id, name, token_hash, last_four, scopes)
       values ($1::uuid, 'Report', sha256(convert_to($1::text, 'UTF8')), 'abcd', '{read}') returning id`,
      [userId],
    )
    const request = await server.services.database.pool.query<{ id: string }>(
      `insert into app.export_requests (user_id, requested_by, reason, expires_at)
       values ($1, $1, 'A question of support', now() + interval '7 days') returning id`,
      [userId],
    )
    return {
      sessionId: rows[0]?.id ?? '',
      apiTokenId: token.rows[0]?.id ?? '',
      exportRequestId: request.rows[0]?.id ?? '',
    }
  },
}
