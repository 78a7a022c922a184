import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { otherAddressAwaited, purposesOfType, applyVerification } from './apply-verification.ts'
import { createAuthCode } from './auth-code.ts'
import type { AuthContext } from './auth-context.ts'
import { authErrors, toAuthError, type AuthError } from './auth-error.ts'
import { fieldsOf, readEmail, readText } from './auth-input.ts'
import { openSession } from './auth-session.ts'
import { clearCodeAttempts, recordCodeAttempt } from './code-attempts.ts'
import { rememberDevice } from './known-device.ts'
import { challengePrefix, consumeCode, consumeLink } from './one-time-token.ts'
import { withFragment, withQuery } from './redirect-address.ts'
import { sessionOriginOf, createSessionBody, createSessionTokens } from './session-body.ts'

type Query = Readonly<Record<string, string | undefined>>

/** OAuth error codes by HTTP status. */
const oauthErrors: Readonly<Record<number, string>> = { 400: 'invalid_request', 403: 'access_denied' }

function refusalFields(error: AuthError): Record<string, string> {
  const named = oauthErrors[error.status]
  return {
    ...(named === undefined ? {} : { error: named }),
    error_code: error.code,
    error_description: error.message,
  }
}

/** Consumes a link and returns the redirect address. Throws the client's error. */
async function followLink(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, type, redirectTo }: { readonly token: string; readonly type: string; readonly redirectTo: string },
) {
  const { database } = context
  const purposes = purposesOfType(type)
  const done = await database.transaction().execute(async (trx) => {
    const used = await consumeLink(trx, token, purposes)
    if (used === null) return null
    const account = await applyVerification(trx, used)
    if (account === null) return { kind: 'awaiting' as const }
    if (used.challenge !== null) {
      return { kind: 'code' as const, code: await createAuthCode(trx, account.id, used.challenge) }
    }
    return {
      kind: 'session' as const,
      account,
      opened: await openSession(trx, account.id, sessionOriginOf(request, 'otp')),
    }
  })
  // Thrown after the commit, so that an expired link is deleted.
  if (done === null) throw authErrors.linkExpired()
  switch (done.kind) {
    case 'awaiting':
      return withFragment(
        token.startsWith(challengePrefix) ? withQuery(redirectTo, { message: otherAddressAwaited }) : redirectTo,
        { message: otherAddressAwaited },
      )
    case 'code':
      return withQuery(redirectTo, { code: done.code })
    case 'session': {
      rememberDevice(context, request, reply, done.account.email)
      const { expires_in, expires_at, ...tokens } = await createSessionTokens(context, done.account, done.opened)
      return withFragment(redirectTo, {
        ...tokens,
        expires_in: String(expires_in),
        expires_at: String(expires_at),
        type,
      })
    }
  }
}

interface VerifyRequest {
  readonly type: string
  readonly link: string | null
  readonly email: string
  readonly code: string
}

/** Reads a link's token, or an address with a code; throws the client's error for anything else. */
function readVerify(body: unknown): VerifyRequest {
  const fields = fieldsOf(body)
  const type = readText(fields, 'type')
  const [code, link] = [readText(fields, 'token'), readText(fields, 'token_hash')]
  if (type === null) throw authErrors.validation('Verify requires a verification type')
  if ((code === null) === (link === null)) {
    throw authErrors.validation('Verify requires either a token or a token hash')
  }
  if (link !== null) {
    const others = ['email', 'phone'].some((name) => readText(fields, name) !== null)
    if (others) throw authErrors.validation('Only the token_hash and type should be provided')
    return { type, link, email: '', code: '' }
  }
  if (readText(fields, 'email') === null) {
    throw authErrors.validation('Only an email address or phone number should be provided on verify')
  }
  return { type, link: null, email: readEmail(fields.email), code: (code ?? '').trim() }
}

/** POST /verify */
async function verifyToken(context: AuthContext, request: FastifyRequest) {
  const { database, codeKeys, addressDigest } = context
  const { type, link, email, code } = readVerify(request.body)
  const purposes = purposesOfType(type)
  const isLink = link !== null
  if (!isLink && !(await recordCodeAttempt(database, addressDigest(email)))) throw authErrors.tooManyRequests()
  const done = await database.transaction().execute(async (trx) => {
    const used = isLink
      ? await consumeLink(trx, link, purposes)
      : await consumeCode(trx, codeKeys, email, code, purposes)
    if (used === null) return null
    if (!isLink) await clearCodeAttempts(trx, addressDigest(email))
    const account = await applyVerification(trx, used)
    return {
      account,
      opened: account === null ? null : await openSession(trx, account.id, sessionOriginOf(request, 'otp')),
    }
  })
  if (done === null) throw isLink ? authErrors.linkExpired() : authErrors.codeExpired()
  const { account, opened } = done
  if (account === null || opened === null) return { code: '200', msg: otherAddressAwaited }
  return createSessionBody(context, account, opened)
}

/** Registers the links of mails, and the same for clients that have a link's token or a code. */
export function registerVerify(app: FastifyInstance, context: AuthContext): void {
  const rateLimit = context.rateLimiter.of('verify')

  app.route({
    method: 'GET',
    url: '/verify',
    // Programs that check links with HEAD must not consume them.
    exposeHeadRoute: false,
    config: { rateLimit },
    handler: async (request, reply) => {
      const { token = '', type = '', redirect_to: asked } = request.query as Query
      if (type === '') throw authErrors.validation('Verify requires a verification type')
      if (token === '') throw authErrors.validation('Verify requires a token or a token hash')
      const redirectTo = context.redirectTo(asked)
      const location = await followLink(context, request, reply, { token, type, redirectTo }).catch(
        (error: unknown) => {
          const failure = toAuthError(error)
          if (failure.status >= 500) throw error
          const fields = refusalFields(failure)
          return withFragment(token.startsWith(challengePrefix) ? withQuery(redirectTo, fields) : redirectTo, fields)
        },
      )
      return reply
        .code(303)
        .header('location', location)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .send()
    },
  })

  app.route({
    method: 'POST',
    url: '/verify',
    config: { rateLimit },
    handler: (request) => verifyToken(context, request),
  })
}
