import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Schema } from '#server/data/schema.ts'
import { accountByEmail, changeAccount, holdAccount, type Account } from './account.ts'
import type { AuthContext } from './auth-context.ts'
import { authErrors } from './auth-error.ts'
import { fieldsOf, readChallenge, readEmail, readMetadata, readText } from './auth-input.ts'
import { closeSessions } from './auth-session.ts'
import { forgetCodeAttempts, noteCodeAttempt } from './code-attempt.ts'
import { noteMailRequest } from './mail-request.ts'
import { noteAct } from './note-act.ts'
import { dropTokens, takeCode } from './one-time-token.ts'
import { checkNewPassword, hashPassword, isPassword } from './password.ts'
import { sendEmailChange, type Lead } from './send-link.ts'
import type { LiveSession } from './session-answer.ts'
import { userOf } from './user.ts'

/** What a user asks to be changed of the account. */
export interface UserChange {
  readonly email: string | null
  readonly password: string | null
  readonly currentPassword: string | null
  readonly nonce: string | null
  readonly data: Record<string, unknown> | null
}

/** Reads PUT /user; throws the client's error. */
export function readUserChange(body: unknown): UserChange & Pick<Lead, 'challenge'> {
  const fields = fieldsOf(body)
  if (fields.app_metadata !== undefined) throw authErrors.validation('app_metadata cannot be changed')
  const password = readText(fields, 'password')
  if (password !== null) checkNewPassword(password)
  return {
    email: readText(fields, 'email') === null ? null : readEmail(fields.email),
    password,
    currentPassword: readText(fields, 'current_password'),
    nonce: readText(fields, 'nonce'),
    data: fields.data === undefined || fields.data === null ? null : readMetadata(fields.data),
    challenge: readChallenge(fields),
  }
}

/** Proofs are checked wherever they are given; the session itself is the one that is needed. */
async function checkProofs(context: AuthContext, account: Account, asked: UserChange): Promise<void> {
  const { database, codeKey, addressDigest } = context
  const { currentPassword, nonce, password } = asked
  if (currentPassword !== null && !(await isPassword(account.passwordHash, currentPassword))) {
    throw authErrors.currentPasswordInvalid()
  }
  if (nonce !== null && password !== null) {
    const digest = addressDigest(account.email)
    if (!(await noteCodeAttempt(database, digest))) throw authErrors.tooManyRequests()
    const used = await database
      .transaction()
      .execute((trx) => takeCode(trx, codeKey, account.email, nonce, ['reauthentication']))
    if (used === null || used.userId !== account.id) throw authErrors.nonceInvalid()
    await forgetCodeAttempts(database, digest)
  }
  if (password !== null && (await isPassword(account.passwordHash, password))) throw authErrors.samePassword()
}

/** A new password ends every other session: whoever knew the old one is out. */
async function storePassword(trx: Transaction<Schema>, passwordHash: string, session: LiveSession): Promise<void> {
  const { userId, sessionId } = session
  await changeAccount(trx, userId, { passwordHash })
  await closeSessions(trx, userId, sessionId, 'others')
  await dropTokens(trx, userId, ['recovery', 'reauthentication'])
  await noteAct(trx, userId, 'account.password-changed')
}

async function askForEmail(
  context: AuthContext,
  trx: Transaction<Schema>,
  account: Account,
  newEmail: string,
  lead: Lead,
): Promise<void> {
  const { config, addressDigest } = context
  // Where sign-up tells who has an account, this may too; where it does not, the mail to the other address does.
  const mayTell = !config.mail.confirmEmail
  if (mayTell && (await accountByEmail(trx, newEmail)) !== null) throw authErrors.emailExists()
  for (const address of [account.email, newEmail]) {
    await noteMailRequest(trx, addressDigest(address), 'email_change', config.mail.intervalSeconds)
  }
  await sendEmailChange(context, trx, account, newEmail, lead)
}

/** Keys that are null are taken out, as the hosted service does. */
function merged(old: Account['userMetadata'], data: Record<string, unknown>): Record<string, unknown> {
  return readMetadata(Object.fromEntries(Object.entries({ ...old, ...data }).filter(([, value]) => value !== null)))
}

/** PUT /user: new password, new address (once both have agreed), metadata. */
export async function changeUser(
  context: AuthContext,
  request: FastifyRequest,
  live: { readonly session: LiveSession; readonly account: Account },
  redirectTo: string,
): Promise<Record<string, unknown>> {
  const { session, account } = live
  const { challenge, ...asked } = readUserChange(request.body)
  const { email, password, data } = asked
  await checkProofs(context, account, asked)
  const passwordHash = password === null ? null : await hashPassword(password)
  const changed = await context.database.transaction().execute(async (trx) => {
    const held = await holdAccount(trx, account.id)
    if (held === null) throw authErrors.userNotFound()
    if (passwordHash !== null) await storePassword(trx, passwordHash, session)
    if (data !== null) await changeAccount(trx, held.id, { userMetadata: merged(held.userMetadata, data) })
    if (email !== null && email !== held.email) await askForEmail(context, trx, held, email, { redirectTo, challenge })
    return (await holdAccount(trx, held.id)) ?? held
  })
  return userOf(changed)
}
