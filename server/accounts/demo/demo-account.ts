import { findAccountByEmail, createAccount } from '#server/embedded/auth/account.ts'
import { hashPassword } from '#server/embedded/auth/passwords.ts'
import type { Services } from '#server/http/implement.ts'
import { giveDefaults } from '#server/playbook/defaults/give-defaults.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Session } from '#server/request/session.ts'
import { purposeKey } from '#server/secrets/purpose-key.ts'
import { runAsUser } from '#server/sql/transaction.ts'
import { loadDemoData } from './demo-data.ts'

const email = 'demo@edgeworth.local'

export interface DemoAccount {
  readonly email: string
  readonly password: string
}

/** The claims that a session of the account would have. */
const sessionOf = (userId: string): Session => ({
  userId,
  email,
  emailConfirmed: true,
  provider: 'email',
  sessionId: null,
  claims: { sub: userId, role: 'authenticated', aud: 'authenticated', email },
})

/**
 * Creates the demo account with its data if it is missing and returns its credentials. The password is derived from the
 * installation's secret, so that it stays the same without being stored.
 */
export async function ensureDemoAccount({ database, secret }: Services): Promise<DemoAccount> {
  const { kysely } = database
  const password = purposeKey(secret, 'demo password').toString('base64url').slice(0, 16)
  const account =
    (await findAccountByEmail(kysely, email)) ??
    (await createAccount(kysely, email, await hashPassword(password), { full_name: 'Demo Trader' })) ??
    (await findAccountByEmail(kysely, email))
  if (account === null) throw new Error('the demo account could not be created')
  const { id } = account
  await runAsUser(kysely, sessionOf(id), (trx) => giveDefaults(trx, id))
  await runAsUser(kysely, sessionOf(id), (trx) => loadDemoData(trx, id)).catch((error: unknown) => {
    // The data already exists, or the account's own data leaves no room for it; both are acceptable.
    if (error instanceof ApiError && (error.code === 'conflict' || error.code === 'plan_limit')) return
    throw error
  })
  return { email, password }
}
