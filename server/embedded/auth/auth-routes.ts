import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endTokens } from '#server/accounts/api-tokens/api-tokens.ts'
import { refuseUnstorableText } from '#server/embedded/unstorable-text.ts'
import { clientAddress } from '#server/request/client-address.ts'
import { applicationVersion } from '#server/runtime/version.ts'
import { isSwitchedOn } from '#server/sql/switches.ts'
import { createAuthContext, type AuthServices } from './auth-context.ts'
import { answerAuthError, authErrors } from './auth-error.ts'
import { closeSessions, hasSessionAt, signOutScopes } from './auth-session.ts'
import { changeUser } from './change-user.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { registerMails } from './mail-routes.ts'
import { refuseIfCrowded } from './passwords.ts'
import { recordAccountAudit } from './record-account-audit.ts'
import { requireLiveAccount, requireLiveSession } from './session-body.ts'
import { signUp } from './sign-up.ts'
import { signingKeyOf } from './signing-key.ts'
import { grants } from './token-grants.ts'
import { userBody } from './user-body.ts'
import { registerVerify } from './verify-routes.ts'

type Query = Readonly<Record<string, string | undefined>>
type Guard = ReturnType<FastifyInstance['createRateLimit']>

/** The account that a sign-in is for, whether or not it exists. */
const accountKey = (request: FastifyRequest): string => {
  const { email } = (request.body ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email.trim().toLowerCase() : ''
}

/** Refuses a request beyond a limit, unless `isExempt` says that it is not meant. */
async function enforceLimit(
  guard: Guard,
  request: FastifyRequest,
  reply: FastifyReply,
  isExempt: (request: FastifyRequest) => Promise<boolean> = async () => false,
): Promise<void> {
  const limit = await guard(request)
  if (limit.isAllowed || !limit.isExceeded || (await isExempt(request))) return
  reply.header('retry-after', String(limit.ttlInSeconds))
  throw authErrors.tooManyRequests(limit.ttlInSeconds)
}

/** Registers sign-up, sign-in, sessions, account changes and the links of mails, as the Supabase client calls them. */
export async function registerAuth(app: FastifyInstance, services: AuthServices): Promise<void> {
  const context = createAuthContext(app, services)
  const { rateLimiter } = services
  const { mail } = context.config

  app.setErrorHandler(answerAuthError)
  await app.register(rateLimit, {
    global: false,
    store: rateLimiter.store,
    keyGenerator: clientAddress,
    hook: 'preHandler',
    errorResponseBuilder: () => authErrors.tooManyRequests(),
  })
  refuseUnstorableText(app, ({ field, message }) => authErrors.validation(`${field} ${message}`))

  // Whoever gets a session has signed in; a renewed one keeps the cookie from expiring.
  app.addHook('preSerialization', async (request, reply, payload) => {
    const { access_token: token, user } = (payload ?? {}) as { access_token?: unknown; user?: { email?: unknown } }
    if (token !== undefined && typeof user?.email === 'string') rememberDevice(context, request, reply, user.email)
    return payload
  })

  app.get('/health', async () => ({
    version: applicationVersion(),
    name: 'Edgeworth sign-in',
    description: 'Sign-up, sign-in and sessions, as the Supabase client expects them',
  }))

  app.get('/settings', async () => ({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: !(await isSwitchedOn(context.database, 'sign-ups')),
    mailer_autoconfirm: !mail.confirmEmail,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  }))

  app.get('/.well-known/jwks.json', async (_request, reply) => {
    const pairs = await Promise.all(context.accessKeys.map(signingKeyOf))
    return reply.header('cache-control', 'public, max-age=600').send({ keys: pairs.map(({ publicJwk }) => publicJwk) })
  })

  const redirectOf = (request: FastifyRequest) => context.redirectTo((request.query as Query).redirect_to)
  app.route({
    method: 'POST',
    url: '/signup',
    config: { rateLimit: rateLimiter.of('signUp') },
    handler: (request) => signUp(context, request, redirectOf(request)),
  })

  const guards: Readonly<Record<keyof typeof grants, readonly Guard[]>> = {
    password: [
      app.createRateLimit(rateLimiter.of('signInAddress')),
      app.createRateLimit({
        ...rateLimiter.of('signIn'),
        keyGenerator: (request) => `${clientAddress(request)} ${accountKey(request)}`,
      }),
    ],
    refresh_token: [app.createRateLimit(rateLimiter.of('refresh'))],
    pkce: [app.createRateLimit(rateLimiter.of('verify'))],
  }

  // The second one makes the pace fall the longer somebody guesses.
  const accountLimits = ['signInAccount', 'signInAccountDay'] as const
  const accountGuards = accountLimits.map((kind) =>
    app.createRateLimit({ ...rateLimiter.of(kind), keyGenerator: accountKey }),
  )
  /** The devices of password attempts on which their accounts have signed in before: found once, a key of three limits. */
  const devices = new WeakMap<FastifyRequest, string>()
  // Where the account has signed in before, attempts count apart from all others, whoever shares its address.
  const deviceGuards = (['signIn', ...accountLimits] as const).map((kind) =>
    app.createRateLimit({
      ...rateLimiter.of(kind),
      keyGenerator: (request) => `device ${devices.get(request) ?? ''} ${accountKey(request)}`,
    }),
  )
  /** Wrong passwords from elsewhere must not lock out the owner, who may try where a session of the account is open. */
  const hasOpenSession = (request: FastifyRequest) => hasSessionAt(context.database, accountKey(request), request.ip)

  /** Refuses a password attempt beyond its limits. */
  const enforcePasswordLimits = async (request: FastifyRequest, reply: FastifyReply) => {
    const device = knownDevice(context, request, accountKey(request))
    if (device !== null) {
      devices.set(request, device)
      for (const guard of deviceGuards) await enforceLimit(guard, request, reply)
      return
    }
    for (const guard of guards.password) await enforceLimit(guard, request, reply)
    for (const guard of accountGuards) await enforceLimit(guard, request, reply, hasOpenSession)
  }

  app.post('/token', async (request, reply) => {
    const { grant_type: asked = '' } = request.query as Query
    if (!Object.hasOwn(grants, asked)) throw authErrors.validation('unsupported_grant_type')
    const grant = asked as keyof typeof grants
    // No password is tried, so that nothing is counted: a flood costs no statement.
    if (grant === 'password') refuseIfCrowded()
    if (grant === 'password') await enforcePasswordLimits(request, reply)
    else for (const guard of guards[grant]) await enforceLimit(guard, request, reply)
    return grants[grant](context, request)
  })

  const limited = { config: { rateLimit: rateLimiter.of('api') } }
  app.post('/logout', limited, async (request, reply) => {
    const { scope: asked = 'global' } = request.query as Query
    const scope = signOutScopes.find((known) => known === asked)
    if (scope === undefined) throw authErrors.validation(`Unsupported logout scope ${asked}`)
    const { userId, sessionId } = await requireLiveSession(context, request)
    await context.database.transaction().execute(async (trx) => {
      await closeSessions(trx, userId, sessionId, scope)
      if (scope === 'local') return
      await recordAccountAudit(trx, userId, 'account.signed-out-everywhere')
      // Whoever ends all of it and wants to keep the tokens ends the others first, and then this one.
      if (scope === 'global') await endTokens(trx, userId, 'sign-out')
    })
    return reply.code(204).send()
  })

  const currentUser = async (request: FastifyRequest) => userBody((await requireLiveAccount(context, request)).account)
  app.route({ method: 'GET', url: '/user', ...limited, handler: currentUser })

  /** The accounts of requests that state a password: others behind the address are not limited by its attempts. */
  const changing = new WeakMap<FastifyRequest, string>()
  const passwordGuard = app.createRateLimit({
    ...rateLimiter.of('signIn'),
    keyGenerator: (request) => `account ${changing.get(request) ?? ''}`,
  })
  const mailGuard = app.createRateLimit(rateLimiter.of('mail'))
  app.put('/user', limited, async (request, reply) => {
    const live = await requireLiveAccount(context, request)
    changing.set(request, live.account.id)
    const { email, password } = (request.body ?? {}) as { email?: unknown; password?: unknown }
    if (password !== undefined) await enforceLimit(passwordGuard, request, reply)
    if (email !== undefined) await enforceLimit(mailGuard, request, reply)
    return changeUser(context, request, live, redirectOf(request))
  })

  registerMails(app, context)
  registerVerify(app, context)
}
