import { byId, type Resource } from './attempt.ts'

export const notifications: Resource = {
  attempts: {
    'PUT /notifications/:id/read': byId(({ notificationId = '' }) => ({ params: { id: notificationId } })),
    'DELETE /notifications/:id': byId(({ notificationId = '' }) => ({ params: { id: notificationId } })),
  },
  ownOnly: {
    'GET /notifications': {},
    'PUT /notifications/read': {},
    'GET /notification-settings': {},
    'PUT /notification-settings': { body: { mailKinds: ['mentioned'] } },
  },
  async more(server, { userId, tradeId, portfolioId }) {
    const { rows } = await server.services.database.pool.query<{ id: string }>(
      `insert into notifications (user_id, kind, portfolio_id, trade_id) values ($1, 'remark_added', $2, $3) returning id`,
      [userId, portfolioId, tradeId],
    )
    return { notificationId: rows[0]?.id ?? '' }
  },
}
