import { accountByEmail, createAccount } from '#server/embedded/auth/account.ts'
import { hashPassword } from '#server/embedded/auth/password.ts'
import { purposeKey } from '#server/embedded/secrets.ts'
import { loadDemoData } from '#server/data/demo-data.ts'
import { giveDefaults } from '#server/data/give-defaults.ts'
import { ApiError } from './errors.ts'
import type { Services } from './implement.ts'
import type { Session } from './session.ts'
import { runAs } from './transaction.ts'

const email = 'demo@edgeworth.local'

export interface DemoAccount {
  readonly email: string
  readonly password: string
}

/** The account's own claims, as a session of it would have them. */
const sessionOf = (userId: string): Session => ({
  userId,
  email,
  emailConfirmed: true,
  provider: 'email',
  sessionId: null,
  claims: { sub: userId, role: 'authenticated', aud: 'authenticated', email },
})

/**
 * Makes the demo account with its data where it is missing, and returns how to sign in. The password differs between
 * installations and is the same at every start of one, so that nothing has to be written down.
 */
export async function ensureDemoAccount({ database, secret }: Services): Promise<DemoAccount> {
  const { kysely } = database
  const password = purposeKey(secret, 'demo password').toString('base64url').slice(0, 16)
  const account =
    (await accountByEmail(kysely, email)) ??
    (await createAccount(kysely, email, await hashPassword(password), { full_name: 'Demo Trader' })) ??
    (await accountByEmail(kysely, email))
  if (account === null) throw new Error('the demo account could not be made')
  const { id } = account
  await runAs(kysely, sessionOf(id), (trx) => giveDefaults(trx, id))
  await runAs(kysely, sessionOf(id), (trx) => loadDemoData(trx, id)).catch((error: unknown) => {
    // The data is there already, or what the account holds now leaves no room for it: both are as they should be.
    if (error instanceof ApiError && (error.code === 'conflict' || error.code === 'plan_limit')) return
    throw error
  })
  return { email, password }
}
