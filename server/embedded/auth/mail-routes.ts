import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findAccountByEmail } from './account.ts'
import type { AuthContext } from './auth-context.ts'
import { authErrors } from './auth-error.ts'
import { fieldsOf, readAddress, readText } from './auth-input.ts'
import { recordMailRequest } from './mail-cooldown.ts'
import { sendConfirmation, sendEmailChange, simulateSending, sendReauthentication, sendRecovery } from './send-link.ts'
import { requireLiveAccount } from './session-body.ts'

/** The allowed redirect address for the one that the client requests. */
const redirectOf = (context: AuthContext, request: FastifyRequest): string =>
  context.redirectTo((request.query as Readonly<Record<string, string | undefined>>).redirect_to)

/** POST /recover: the response and the work are the same whether or not the address has an account. */
async function recover(context: AuthContext, request: FastifyRequest): Promise<Record<string, never>> {
  const { database, config, addressDigest } = context
  const { email, challenge } = readAddress(request.body, 'Password recovery requires an email')
  const lead = { redirectTo: redirectOf(context, request), challenge }
  await database.transaction().execute(async (trx) => {
    await recordMailRequest(trx, addressDigest(email), 'recovery', config.mail.intervalSeconds)
    const account = await findAccountByEmail(trx, email)
    await (account === null ? simulateSending(context, trx, email, lead) : sendRecovery(context, trx, account, lead))
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
  const lead = { redirectTo: redirectOf(context, request), challenge }
  await database.transaction().execute(async (trx) => {
    await recordMailRequest(trx, addressDigest(email), type, config.mail.intervalSeconds)
    const account = await findAccountByEmail(trx, email)
    if (type === 'signup' && account !== null && account.emailConfirmedAt === null) {
      return sendConfirmation(context, trx, account, lead)
    }
    const newEmail = account?.newEmail ?? null
    if (type === 'email_change' && account !== null && newEmail !== null) {
      await recordMailRequest(trx, addressDigest(newEmail), type, config.mail.intervalSeconds)
      return sendEmailChange(context, trx, account, newEmail, lead)
    }
    return simulateSending(context, trx, email, lead)
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
  app.route({ method: 'POST', url: '/resend', ...limited, handler: (request) => resend(context, request) })
  app.route({
    method: 'GET',
    url: '/reauthenticate',
    exposeHeadRoute: false,
    ...limited,
    handler: (request) => reauthenticate(context, request),
  })
}
