import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/data/schema.ts'
import { purposeKey } from '#server/embedded/secrets.ts'
import { addressOf } from '#server/rate-limits/address.ts'
import type { RateLimiter } from '#server/rate-limits/rate-limiter.ts'
import { bearerToken, type Session } from '#server/session.ts'
import { applicationVersion } from '#server/version.ts'
import { accessTokenSeconds, readAccessToken, signAccessToken, TokenRefused } from './access-token.ts'
import { accountByEmail, accountById, createAccount, userOf, type Account } from './account.ts'
import { answerAuthError, authErrors } from './auth-error.ts'
import { readRefreshToken, readSignIn, readSignUp } from './auth-input.ts'
import { closeSessions, openSession, refreshSession, sessionExists, signOutScopes } from './auth-session.ts'
import { checkNewPassword, hashPassword, isPassword } from './password.ts'

export interface AuthServices {
  readonly database: Kysely<Schema>
  readonly rateLimiter: RateLimiter
  /** The secret of this installation. */
  readonly secret: string
}

type Query = Readonly<Record<string, string | undefined>>

const isBanned = ({ bannedUntil }: Account): boolean => bannedUntil !== null && bannedUntil > new Date().toISOString()

/** Per address and account: neither one address nor one account can be tried without end. */
const signInKey = (request: FastifyRequest): string => {
  const { email } = (request.body ?? {}) as { email?: unknown }
  return `${addressOf(request)} ${typeof email === 'string' ? email.trim().toLowerCase() : ''}`
}

/** Registers sign-up, sign-in, refresh, sign-out and the account, as the Supabase client calls them. */
export async function registerAuth(app: FastifyInstance, services: AuthServices): Promise<void> {
  const { database, secret, rateLimiter } = services
  const signingKey = purposeKey(secret, 'access token')
  const refreshKey = purposeKey(secret, 'refresh token')

  const sessionBody = async (account: Account, sessionId: string, refreshToken: string) => ({
    access_token: await signAccessToken(signingKey, account, sessionId),
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: Math.floor(Date.now() / 1000) + accessTokenSeconds,
    refresh_token: refreshToken,
    user: userOf(account),
  })

  const newSession = async (request: FastifyRequest, account: Account) => {
    const userAgent = request.headers['user-agent'] ?? null
    const opened = await openSession(database, account.id, { ip: request.ip, userAgent })
    const current = (await accountById(database, account.id)) ?? account
    return sessionBody(current, opened.sessionId, opened.refreshToken)
  }

  const signIn = async (request: FastifyRequest) => {
    const { email, password } = readSignIn(request.body)
    const account = await accountByEmail(database, email)
    const matches = await isPassword(account?.passwordHash ?? null, password)
    if (account === null || !matches) throw authErrors.invalidCredentials()
    if (isBanned(account)) throw authErrors.userBanned(400)
    if (account.emailConfirmedAt === null) throw authErrors.emailNotConfirmed()
    return newSession(request, account)
  }

  const refresh = async (request: FastifyRequest) => {
    const result = await refreshSession(database, refreshKey, readRefreshToken(request.body))
    if (result.kind === 'unknown') throw authErrors.refreshTokenNotFound()
    if (result.kind === 'reused') throw authErrors.refreshTokenAlreadyUsed()
    const account = await accountById(database, result.userId)
    if (account === null) throw authErrors.refreshTokenNotFound()
    if (isBanned(account)) throw authErrors.userBanned(400)
    return sessionBody(account, result.sessionId, result.refreshToken)
  }

  /** The caller's session, which must still exist. */
  const liveSession = async (request: FastifyRequest): Promise<Session & { sessionId: string }> => {
    const token = bearerToken(request.headers.authorization)
    if (token === null) throw authErrors.noAuthorization()
    const session = await readAccessToken(signingKey, token).catch((error: unknown) => {
      throw error instanceof TokenRefused ? authErrors.badJwt(error.message) : error
    })
    const { sessionId } = session
    if (sessionId === null || !(await sessionExists(database, sessionId))) throw authErrors.sessionNotFound()
    return { ...session, sessionId }
  }

  app.setErrorHandler(answerAuthError)
  await app.register(rateLimit, {
    global: false,
    store: rateLimiter.store,
    keyGenerator: addressOf,
    hook: 'preHandler',
    errorResponseBuilder: () => authErrors.tooManyRequests(),
  })

  app.get('/health', async () => ({
    version: applicationVersion(),
    name: 'Edgeworth sign-in',
    description: 'Sign-up, sign-in and sessions, as the Supabase client expects them',
  }))

  app.get('/settings', async () => ({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  }))

  const signUp = async (request: FastifyRequest) => {
    const { email, password, data } = readSignUp(request.body)
    checkNewPassword(password)
    const account = await createAccount(database, email, await hashPassword(password), data)
    if (account === null) throw authErrors.userAlreadyExists()
    return newSession(request, account)
  }
  app.route({ method: 'POST', url: '/signup', config: { rateLimit: rateLimiter.of('signUp') }, handler: signUp })

  const passwordGuard = app.createRateLimit({ ...rateLimiter.of('signIn'), keyGenerator: signInKey })
  const refreshGuard = app.createRateLimit(rateLimiter.of('refresh'))

  app.post('/token', async (request, reply) => {
    const { grant_type: grant } = request.query as Query
    const isKnown = grant === 'password' || grant === 'refresh_token'
    if (!isKnown) throw authErrors.validation('unsupported_grant_type')
    const limit = await (grant === 'password' ? passwordGuard : refreshGuard)(request)
    if (!limit.isAllowed && limit.isExceeded) {
      reply.header('retry-after', String(limit.ttlInSeconds))
      throw authErrors.tooManyRequests()
    }
    return grant === 'password' ? signIn(request) : refresh(request)
  })

  app.post('/logout', async (request, reply) => {
    const { scope: asked = 'global' } = request.query as Query
    const scope = signOutScopes.find((known) => known === asked)
    if (scope === undefined) throw authErrors.validation(`Unsupported logout scope ${asked}`)
    const { userId, sessionId } = await liveSession(request)
    await closeSessions(database, userId, sessionId, scope)
    return reply.code(204).send()
  })

  const currentUser = async (request: FastifyRequest) => {
    const { userId } = await liveSession(request)
    const account = await accountById(database, userId)
    if (account === null) throw authErrors.userNotFound()
    if (isBanned(account)) throw authErrors.userBanned(403)
    return userOf(account)
  }
  app.route({ method: 'GET', url: '/user', handler: currentUser })
}
