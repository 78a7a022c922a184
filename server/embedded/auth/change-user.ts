import type { FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import { minuteMs } from '#domain/time/durations.ts'
import type { Schema } from '#server/sql/tables.ts'
import { findAccountByEmail, updateAccount, lockAccount, type Account } from './account.ts'
import type { AuthContext } from './auth-context.ts'
import { authErrors } from './auth-error.ts'
import { fieldsOf, readChallenge, readEmail, readFlag, readMetadata, readText } from './auth-input.ts'
import { closeSessions, isSessionYounger } from './auth-session.ts'
import { clearCodeAttempts, recordCodeAttempt } from './code-attempts.ts'
import { recordMailRequest } from './mail-cooldown.ts'
import { deleteTokens, consumeCode } from './one-time-token.ts'
import { checkNewPassword, hashPassword, verifyPassword } from './passwords.ts'
import { recordAccountAudit } from './record-account-audit.ts'
import { sendEmailChange, type LinkTarget } from './send-link.ts'
import type { LiveSession } from './session-body.ts'
import { userBody } from './user-body.ts'

/** The requested changes of the account. */
export interface UserChange {
  readonly email: string | null
  readonly password: string | null
  readonly currentPassword: string | null
  readonly nonce: string | null
  /** Whether API tokens outlive the change of the password. */
  readonly keepsApiTokens: boolean
  readonly data: Record<string, unknown> | null
}

/** Reads PUT /user; throws the client's error. */
export function readUserChange(body: unknown): UserChange & Pick<LinkTarget, 'challenge'> {
  const fields = fieldsOf(body)
  if (fields.app_metadata !== undefined) throw authErrors.validation('app_metadata cannot be changed')
  const password = readText(fields, 'password')
  return {
    email: readText(fields, 'email') === null ? null : readEmail(fields.email),
    password,
    currentPassword: readText(fields, 'current_password'),
    nonce: readText(fields, 'nonce'),
    keepsApiTokens: readFlag(fields, 'keep_api_tokens'),
    data: fields.data === undefined || fields.data === null ? null : readMetadata(fields.data),
    challenge: readChallenge(fields),
  }
}

/** A new password needs no further proof in a session that was opened this recently, as by a recovery link. */
const freshMs = 15 * minuteMs

/** Checks the proofs that are given. A new password requires one, or a fresh sign-in. */
async function checkProofs(
  context: AuthContext,
  { session, account }: { readonly session: LiveSession; readonly account: Account },
  asked: UserChange,
): Promise<void> {
  const { database, codeKeys, addressDigest } = context
  const { currentPassword, nonce, password } = asked
  if (password !== null) {
    checkNewPassword(password, account.email)
    const needsProof = currentPassword === null && nonce === null
    if (needsProof && !(await isSessionYounger(database, session.sessionId, freshMs))) {
      throw authErrors.reauthenticationNeeded()
    }
  }
  if (currentPassword !== null && !(await verifyPassword(account.passwordHash, currentPassword))) {
    throw authErrors.currentPasswordInvalid()
  }
  if (nonce !== null && password !== null) {
    const digest = addressDigest(account.email)
    if (!(await recordCodeAttempt(database, digest))) throw authErrors.tooManyRequests()
    const used = await database
      .transaction()
      .execute((trx) => consumeCode(trx, codeKeys, account.email, nonce, ['reauthentication']))
    if (used === null || used.userId !== account.id) throw authErrors.nonceInvalid()
    await clearCodeAttempts(database, digest)
  }
  if (password !== null && (await verifyPassword(account.passwordHash, password))) throw authErrors.samePassword()
}

/**
 * A new password ends all other sessions and, by a trigger, the API tokens, so that nobody with the old one stays in. Tokens
 * are kept where the owner asks for it and proves to know the old one: a recovery ends them always.
 */
async function storePassword(
  trx: Transaction<Schema>,
  passwordHash: string,
  session: LiveSession,
  { keepsApiTokens, currentPassword }: UserChange,
): Promise<void> {
  const { userId, sessionId } = session
  if (keepsApiTokens && currentPassword !== null) {
    await sql`select set_config('app.keeps_api_tokens', 'on', true)`.execute(trx)
  }
  await updateAccount(trx, userId, { passwordHash })
  await closeSessions(trx, userId, sessionId, 'others')
  await deleteTokens(trx, userId, ['recovery', 'reauthentication'])
  await recordAccountAudit(trx, userId, 'account.password-changed')
}

async function requestEmailChange(
  context: AuthContext,
  trx: Transaction<Schema>,
  account: Account,
  newEmail: string,
  target: LinkTarget,
): Promise<void> {
  const { config, addressDigest } = context
  // If sign-up reveals who has an account, this may too. If it does not, the mail to the other address tells its owner.
  const mayTell = !config.mail.confirmEmail
  if (mayTell && (await findAccountByEmail(trx, newEmail)) !== null) throw authErrors.emailExists()
  for (const address of [account.email, newEmail]) {
    await recordMailRequest(trx, addressDigest(address), 'email_change', config.mail.intervalSeconds)
  }
  await sendEmailChange(context, trx, account, newEmail, target)
}

/** Removes keys whose new value is null, as the hosted service does. */
function mergeMetadata(old: Account['userMetadata'], data: Record<string, unknown>): Record<string, unknown> {
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
  await checkProofs(context, live, asked)
  const passwordHash = password === null ? null : await hashPassword(password)
  const changed = await context.database.transaction().execute(async (trx) => {
    const locked = await lockAccount(trx, account.id)
    if (locked === null) throw authErrors.userNotFound()
    if (passwordHash !== null) await storePassword(trx, passwordHash, session, asked)
    if (data !== null) await updateAccount(trx, locked.id, { userMetadata: mergeMetadata(locked.userMetadata, data) })
    if (email !== null && email !== locked.email)
      await requestEmailChange(context, trx, locked, email, { redirectTo, challenge })
    return (await lockAccount(trx, locked.id)) ?? locked
  })
  return userBody(changed)
}
