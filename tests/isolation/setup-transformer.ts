import { byId, type Resource } from './attempt.ts'

export const setupTransformer: Resource = {
  attempts: {
    'GET /setup-transformer/preview/:id': byId(({ strategySetupId }) => ({ params: { id: strategySetupId } })),
    'POST /setup-transformer/transform': {
      // The caller's own setup in the same call is not transformed either.
      'body.setupIds': {
        input: (theirs, mine) => ({ body: { setupIds: [mine.strategySetupId, theirs.strategySetupId] } }),
      },
      'body.overrides.setupId': {
        input: (theirs, mine) => ({
          body: { setupIds: [mine.strategySetupId], overrides: [{ setupId: theirs.strategySetupId, stop: 2 }] },
        }),
      },
    },
  },
  ownOnly: { 'GET /setup-transformer/setups': {} },
  async more(server, { userId }) {
    const { rows } = await server.services.database.pool.query<{ id: string }>(
      `insert into setups (user_id, name) values ($1, 'Breakout of theirs') returning id`,
      [userId],
    )
    return { strategySetupId: rows[0]?.id ?? '' }
  },
}
