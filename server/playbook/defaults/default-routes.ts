import { sql } from 'kysely'
import { createUserDefaults, verifyEmailAndCreateDefaults } from '#contract/accounts/user-defaults.ts'
import type { Money } from '#domain/numbers/units.ts'
import { implement, type RequestContext } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { giveDefaults } from './give-defaults.ts'

/** Defaults are created for the caller only: another user's id in the body is refused. */
function requireOwnUserId(context: RequestContext, userId: string): void {
  if (userId !== context.user.userId) throw new ApiError('forbidden')
}

/**
 * Gives the account its first portfolio if it has none, and the default playbook and exchanges if it has never received
 * them. Locks the account's row, so that two concurrent calls (two tabs after a sign-up) create only one of each.
 */
async function ensureDefaults(
  context: RequestContext,
  timeZone: string | undefined,
): Promise<{ created: boolean; portfolioId: string | null; playbookCreated: boolean }> {
  const { userId } = context.user
  return context.transaction(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`defaults ${userId}`}, 0))`.execute(trx)
    const playbookCreated = await giveDefaults(trx, userId)
    const existing = await trx
      .selectFrom('portfolios')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
    if (existing !== undefined) return { created: false, portfolioId: existing.id, playbookCreated }
    const inserted = await trx
      .insertInto('portfolios')
      .values({
        name: 'Main',
        kind: 'live',
        currency: 'USD',
        // Metrics in percent need a balance; the first import asks for the real one.
        opening_balance: '10000' as Money,
        opening_balance_stated: false,
        time_zone: timeZone ?? 'UTC',
        breakeven_tolerance: '0' as Money,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { created: true, portfolioId: inserted.id, playbookCreated }
  })
}

export const defaultsRoutes = [
  implement(createUserDefaults, async ({ body }, context) => {
    requireOwnUserId(context, body.user_id)
    return ensureDefaults(context, body.time_zone)
  }),
  implement(verifyEmailAndCreateDefaults, async ({ body }, context) => {
    requireOwnUserId(context, body.user_id)
    const verified = context.user.emailConfirmed && body.email.toLowerCase() === context.user.email.toLowerCase()
    if (!verified) return { verified, created: false, portfolioId: null, playbookCreated: false }
    return { verified, ...(await ensureDefaults(context, body.time_zone)) }
  }),
]
