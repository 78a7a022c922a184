import { call } from '#api/client.ts'
import { logFailure } from '#api/log.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { queryClient } from '#api/query-client.ts'
import type { User } from '#api/supabase/session.ts'
import { verifyEmailAndCreateDefaults } from '#contract/accounts/user-defaults.ts'
import type { Id } from '#domain/numbers/units.ts'

const asked = new Map<Id, Promise<void>>()

async function ask(user: User, email: string): Promise<void> {
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const { created } = await call(verifyEmailAndCreateDefaults, {
      body: { user_id: user.id, email, time_zone: timeZone },
    })
    if (created) await queryClient.invalidateQueries({ queryKey: portfoliosQuery.queryKey })
  } catch (error) {
    asked.delete(user.id)
    logFailure('Creating the defaults of the account failed; sign-in goes on.', error)
  }
}

/**
 * Asks the server, once per user and visit, to give a confirmed account of our own (no external provider) what every
 * account starts with. Never throws: a failure is logged and does not hold the user up.
 */
export function ensureUserDefaults(user: User): Promise<void> {
  const external = user.provider !== null && user.provider !== 'email'
  if (!user.emailConfirmed || external || user.email === null) return Promise.resolve()
  const asking = asked.get(user.id) ?? ask(user, user.email)
  asked.set(user.id, asking)
  return asking
}
