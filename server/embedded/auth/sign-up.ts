import type { FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { keyedDigest } from '#server/secrets/digest.ts'
import { isSwitchedOn } from '#server/sql/switches.ts'
import { findAccountByEmail, updateAccount, createAccount, type Account } from './account.ts'
import type { AuthContext } from './auth-context.ts'
import { authErrors } from './auth-error.ts'
import { readSignUp } from './auth-input.ts'
import { alreadySignedUpMail } from './auth-mail.ts'
import { recordMailRequest } from './mail-cooldown.ts'
import { checkNewPassword, hashPassword } from './passwords.ts'
import { sendConfirmation, type LinkTarget } from './send-link.ts'
import { sessionOriginOf, startSession } from './session-body.ts'
import { userBody } from './user-body.ts'

type SignUp = ReturnType<typeof readSignUp>

/** A stable id that looks like an account's; the response contains it if the address already has an account. */
function placeholderId({ codeKeys }: AuthContext, email: string): string {
  const digits = keyedDigest(codeKeys[0], `account of ${email}`).toString('hex')
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 3) | 8).toString(16)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}

/** The response to a sign-up that awaits confirmation: the same whether or not the address had an account. */
function pendingUser(id: string, { email, data }: SignUp): Record<string, unknown> {
  const now = new Date().toISOString()
  const account: Account = {
    id,
    email,
    passwordHash: '',
    emailConfirmedAt: null,
    confirmationSentAt: now,
    recoverySentAt: null,
    newEmail: null,
    emailChangeSentAt: null,
    emailChangeConfirmed: 0,
    lastSignInAt: null,
    bannedUntil: null,
    appMetadata: { provider: 'email', providers: ['email'] },
    userMetadata: data,
    createdAt: now,
    updatedAt: now,
  }
  return userBody(account)
}

let nobodysHash: Promise<string> | null = null

/** The hash of a password that nobody knows. Computed once: hashing per call would tell a repeated sign-up by its time. */
function hashOfNobody(): Promise<string> {
  nobodysHash ??= hashPassword(randomBytes(32).toString('base64url')).catch((error: unknown) => {
    nobodysHash = null
    throw error
  })
  return nobodysHash
}

/** A sign-up that requires confirmation: sends the link, and the response does not reveal who has an account. */
async function signUpByLink(context: AuthContext, asked: SignUp, target: LinkTarget): Promise<Record<string, unknown>> {
  const { email, password, data } = asked
  const { database, config, addressDigest } = context
  const pending = { passwordHash: await hashPassword(password), userMetadata: data }
  const unknownHash = await hashOfNobody()
  const id = await database.transaction().execute(async (trx) => {
    await recordMailRequest(trx, addressDigest(email), 'signup', config.mail.intervalSeconds)
    const created = await createAccount(trx, email, pending.passwordHash, data, false)
    const account = created ?? (await findAccountByEmail(trx, email))
    if (account === null) throw new Error('the account is neither new nor existing')
    if (account.emailConfirmedAt !== null) {
      await enqueueMail(trx, alreadySignedUpMail(email, context.site()))
      return placeholderId(context, email)
    }
    // Two sign-ups, and nobody knows which of them is the owner's: each link sets its own password, and one that is sent
    // again proves the address alone.
    if (created === null) await updateAccount(trx, account.id, { passwordHash: unknownHash })
    await sendConfirmation(context, trx, account, target, pending)
    return account.id
  })
  return pendingUser(id, asked)
}

/** POST /signup: returns a session at once if addresses need no confirmation, otherwise the user awaiting it. */
export async function signUp(context: AuthContext, request: FastifyRequest, redirectTo: string) {
  const asked = readSignUp(request.body)
  const { email, password, data, challenge } = asked
  if (!(await isSwitchedOn(context.database, 'sign-ups'))) throw authErrors.signUpDisabled()
  checkNewPassword(password, email)
  if (context.config.mail.confirmEmail) return signUpByLink(context, asked, { redirectTo, challenge })
  const account = await createAccount(context.database, email, await hashPassword(password), data)
  if (account === null) throw authErrors.userAlreadyExists()
  return startSession(context, account, sessionOriginOf(request, 'password'))
}
