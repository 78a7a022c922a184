import { call } from '#api/client.ts'
import { logFailure } from '#api/log.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { queryClient } from '#api/query-client.ts'
import type { User } from '#api/supabase/session.ts'
import { verifyEmailAndCreateDefaults } from '#contract/accounts/user-defaults.ts'
import type { Id } from '#domain/numbers/units.ts'
import { getBrowserTimeZone } from '#domain/time/browser-time-zone.ts'

/** Where the browser notes that an account has its default data. */
const createdKey = (userId: Id) => `defaults-created:${userId}`

function isNotedAsCreated(userId: Id): boolean {
  try {
    return localStorage.getItem(createdKey(userId)) !== null
  } catch {
    return false
  }
}

function noteAsCreated(userId: Id): void {
  try {
    localStorage.setItem(createdKey(userId), 'yes')
  } catch {
    // Without storage every visit asks the server, which creates nothing twice.
  }
}

/**
 * Asks again for all that was asked for before the default data existed. A first load that is under way is not repeated by
 * invalidating it, and its answer may be older than that data: it is awaited before.
 */
async function refreshAll(): Promise<void> {
  const loading = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'pending' && state.fetchStatus === 'fetching' })
  await Promise.allSettled(loading.map(async ({ promise }) => promise))
  await queryClient.invalidateQueries()
}

const requests = new Map<Id, Promise<void>>()

async function requestDefaults(user: User, email: string): Promise<void> {
  try {
    const timeZone = getBrowserTimeZone()
    const { created } = await call(verifyEmailAndCreateDefaults, {
      body: { user_id: user.id, email, time_zone: timeZone },
    })
    noteAsCreated(user.id)
    if (created || queryClient.getQueryData(portfoliosQuery.queryKey)?.length === 0) await refreshAll()
  } catch (error) {
    requests.delete(user.id)
    logFailure('Creating the account defaults failed; sign-in continues.', error)
  }
}

/**
 * Asks the server, once per user and visit, to create the default data of a confirmed account without an external provider.
 * Never throws: a failure is logged and does not block the user.
 */
export function ensureUserDefaults(user: User): Promise<void> {
  const isExternal = user.provider !== null && user.provider !== 'email'
  if (!user.emailConfirmed || isExternal || user.email === null) return Promise.resolve()
  const request = requests.get(user.id) ?? requestDefaults(user, user.email)
  requests.set(user.id, request)
  return request
}

/** Asks again at the next load if an earlier request failed or was cut off. */
export function retryUserDefaults(user: User): Promise<void> {
  return isNotedAsCreated(user.id) ? Promise.resolve() : ensureUserDefaults(user)
}
