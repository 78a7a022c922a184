import type { FastifyBaseLogger } from 'fastify'
import type { Id } from '#domain/numbers/units.ts'
import type { Services } from '#server/http/implement.ts'
import { followSettings, ownerOf } from '#server/trades/changes/follow-settings.ts'

/**
 * Recomputes the portfolios whose trades do not follow their settings yet, because a server has stopped in the middle of it.
 * Each takes its account's turn: one that another server recomputes right now is found done. Portfolios that cannot be
 * recomputed now are logged and left for the next start; their own next call to do so tells their trader why.
 */
export async function resumeRecomputations(
  { database, accountTurns, stopping }: Pick<Services, 'database' | 'accountTurns' | 'stopping'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  const { rows } = await database.pool.query<{ id: Id; userId: Id; email: string }>(
    `select portfolios.id, user_id as "userId", coalesce(users.email, '') as email
     from public.portfolios join auth.users as users on users.id = user_id where is_recomputing order by user_id, id`,
  )
  for (const { id, userId, email } of rows) {
    try {
      const owner = ownerOf({ userId, email }, database.kysely)
      const end = await accountTurns.take(userId, stopping)
      try {
        const untilStopped: typeof owner.transaction = async (work) => {
          stopping.throwIfAborted()
          return owner.transaction(work)
        }
        await followSettings({ userId, transaction: untilStopped }, id, null)
      } finally {
        end()
      }
    } catch (error) {
      if (stopping.aborted) return
      log.error({ err: error, portfolioId: id }, 'a portfolio could not be recomputed')
    }
  }
}
