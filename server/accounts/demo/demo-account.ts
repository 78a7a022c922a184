import { findAccountByEmail, createAccount } from '#server/embedded/auth/account.ts'
import { hashPassword } from '#server/embedded/auth/passwords.ts'
import type { Services } from '#server/http/implement.ts'
import { giveDefaults } from '#server/playbook/defaults/give-defaults.ts'
import { ApiError } from '#server/request/api-error.ts'
import { purposeKey } from '#server/secrets/purpose-key.ts'
import { runAsUser } from '#server/sql/transaction.ts'
import { addDemoAffiliate } from './demo-affiliate.ts'
import { type LoadedDemo, loadDemoData } from './demo-data.ts'
import { demoSession } from './demo-session.ts'
import { addDemoTeam } from './demo-team.ts'

const email = 'demo@edgeworth.local'

export interface DemoAccount {
  readonly email: string
  readonly password: string
}

/** Loads the demo data; null if the account has them already, or its own data leave no room for them. */
async function loadIfMissing({ database, config }: Services, userId: string): Promise<LoadedDemo | null> {
  const session = demoSession(userId, email)
  try {
    return await loadDemoData({
      userId,
      transaction: (work) => runAsUser(database.kysely, session, work),
      keepsFiles: config.hosted === null,
    })
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'conflict' || error.code === 'plan_limit')) return null
    throw error
  }
}

/**
 * Creates the demo account with its data, its team and its referrals if it is missing, and returns its credentials. The
 * password is derived from the installation's secret, so that it stays the same without being stored.
 */
export async function ensureDemoAccount(services: Services): Promise<DemoAccount> {
  const { database, secret, config } = services
  const { kysely } = database
  const password = purposeKey(secret, 'demo password').toString('base64url').slice(0, 16)
  const account =
    (await findAccountByEmail(kysely, email)) ??
    (await createAccount(kysely, email, await hashPassword(password), { full_name: 'Demo Trader' })) ??
    (await findAccountByEmail(kysely, email))
  if (account === null) throw new Error('the demo account could not be created')
  const session = demoSession(account.id, email)
  await runAsUser(kysely, session, (trx) => giveDefaults(trx, account.id))
  const demo = await loadIfMissing(services, account.id)
  // Hosted Supabase makes accounts itself, so that there is no coach.
  if (demo !== null && config.hosted === null) await addDemoTeam(services, session, demo)
  if (demo !== null) await addDemoAffiliate(services, session)
  return { email, password }
}
