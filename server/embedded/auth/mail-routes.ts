import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { isSwitchedOn } from '#server/sql/switches.ts'
import { createAccount, findAccountByEmail } from './account.ts'
import type { AuthContext } from './auth-context.ts'
import { authErrors } from './auth-error.ts'
import { fieldsOf, readAddress, readMetadata, readText } from './auth-input.ts'
import { recordMailRequest } from './mail-cooldown.ts'
import { hashPassword } from './passwords.ts'
import {
  sendConfirmation,
  sendEmailChange,
  simulateSending,
  sendReauthentication,
  sendRecovery,
  sendSignIn,
} from './send-link.ts'
import { requireLiveAccount } from './session-body.ts'

/** The allowed redirect address for the one that the client requests. */
const redirectOf = (context: AuthContext, request: FastifyRequest): string =>
  context.redirectTo((request.query as Readonly<Record<string, string | undefined>>).redirect_to)

/** POST /recover: the response and the work are the same whether or not the address has an account. */
async function recover(context: AuthContext, request: FastifyRequest): Promise<Record<string, never>> {
  const { database, config, addressDigest } = context
  const { email, challenge } = readAddress(request.body, 'Password recovery requires an email')
  const target = { redirectTo: redirectOf(context, request), challenge }
  await database.transaction().execute(async (trx) => {
    await recordMailRequest(trx, addressDigest(email), 'recovery', config.mail.intervalSeconds)
    const account = await findAccountByEmail(trx, email)
    await (account === null
      ? simulateSending(context, trx, email, target)
      : sendRecovery(context, trx, account, target))
  })
  return {}
}

/**
 * POST /otp: mails a link that signs in. An unknown address gets an account, which its link confirms, unless the client
 * asks for none; then the response and the work are the same as for a known one.
 */
async function mailSignIn(context: AuthContext, request: FastifyRequest): Promise<Record<string, never>> {
  const { database, config, addressDigest } = context
  const { email, challenge } = readAddress(request.body, 'One of email or phone must be set')
  const { create_user: createUser, data } = fieldsOf(request.body)
  const metadata = readMetadata(data ?? {})
  const target = { redirectTo: redirectOf(context, request), challenge }
  // Nobody knows it: the account is opened by links until its owner chooses a password.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  await database.transaction().execute(async (trx) => {
    await recordMailRequest(trx, addressDigest(email), 'recovery', config.mail.intervalSeconds)
    const mayCreate = createUser !== false && (await isSwitchedOn(trx, 'sign-ups'))
    const created = !mayCreate ? null : await createAccount(trx, email, passwordHash, metadata, false)
    if (created !== null) return sendConfirmation(context, trx, created, target)
    const account = await findAccountByEmail(trx, email)
    return account === null ? simulateSending(context, trx, email, target) : sendSignIn(context, trx, account, target)
  })
  return {}
}

/**
 * POST /resend: sends the link of a sign-up, or both links of an address change, again; the response is the same if
 * there is none.
 */
async function resend(context: AuthContext, request: FastifyRequest): Promise<Record<string, never>> {
  const { database, config, addressDigest } = context
  const type = readText(fieldsOf(request.body), 'type')
  if (type !== 'signup' && type !== 'email_change') {
    throw authErrors.validation('Missing one of these types: signup, email_change, sms, phone_change')
  }
  const { email, challenge } = readAddress(request.body, 'Type provided requires an email address')
  const target = { redirectTo: redirectOf(context, request), challenge }
  await database.transaction().execute(async (trx) => {
    await recordMailRequest(trx, addressDigest(email), type, config.mail.intervalSeconds)
    const account = await findAccountByEmail(trx, email)
    if (type === 'signup' && account !== null && account.emailConfirmedAt === null) {
      return sendConfirmation(context, trx, account, target)
    }
    const newEmail = account?.newEmail ?? null
    if (type === 'email_change' && account !== null && newEmail !== null) {
      await recordMailRequest(trx, addressDigest(newEmail), type, config.mail.intervalSeconds)
      return sendEmailChange(context, trx, account, newEmail, target)
    }
    return simulateSending(context, trx, email, target)
  })
  return {}
}

/** GET /reauthenticate: mails a code to the account's own address. */
async function reauthenticate(context: AuthContext, request: FastifyRequest): Promise<Record<string, never>> {
  const { database, config, addressDigest } = context
  const { account } = await requireLiveAccount(context, request)
  await database.transaction().execute(async (trx) => {
    await recordMailRequest(trx, addressDigest(account.email), 'reauthentication', config.mail.intervalSeconds)
    await sendReauthentication(context, trx, account)
  })
  return {}
}

/** Registers the routes that only send a mail. */
export function registerMails(app: FastifyInstance, context: AuthContext): void {
  const limited = { config: { rateLimit: context.rateLimiter.of('mail') } }
  app.route({ method: 'POST', url: '/recover', ...limited, handler: (request) => recover(context, request) })
  app.route({ method: 'POST', url: '/otp', ...limited, handler: (request) => mailSignIn(context, request) })
  app.route({ method: 'POST', url: '/resend', ...limited, handler: (request) => resend(context, request) })
  app.route({
    method: 'GET',
    url: '/reauthenticate',
    exposeHeadRoute: false,
    ...limited,
    handler: (request) => reauthenticate(context, request),
  })
}
