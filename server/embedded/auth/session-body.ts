import type { FastifyRequest } from 'fastify'
import { bearerToken, type Session } from '#server/request/session.ts'
import { accessTokenSeconds, readAccessToken, signAccessToken, TokenRefused } from './access-token.ts'
import { findAccountById, findAccountOfSession, isBanned, type Account } from './account.ts'
import type { AuthContext } from './auth-context.ts'
import { authErrors } from './auth-error.ts'
import { openSession, sessionExists, type SessionOrigin, type OpenedSession } from './auth-session.ts'
import { userBody } from './user-body.ts'

/** The client details that the session's row stores. */
export const sessionOriginOf = (request: FastifyRequest, method: SessionOrigin['method']): SessionOrigin => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? null,
  method,
})

/** The tokens of a session, without the account. */
export async function createSessionTokens({ accessKeys }: AuthContext, account: Account, opened: OpenedSession) {
  return {
    access_token: await signAccessToken(accessKeys[0], account, opened.session),
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: Math.floor(Date.now() / 1000) + accessTokenSeconds,
    refresh_token: opened.refreshToken,
  }
}

/** A session in the format of the Supabase client. */
export async function createSessionBody(context: AuthContext, account: Account, opened: OpenedSession) {
  return { ...(await createSessionTokens(context, account, opened)), user: userBody(account) }
}

/** Opens a session for an account and returns its response body. */
export async function startSession(context: AuthContext, account: Account, opening: SessionOrigin) {
  const { current, opened } = await context.database.transaction().execute(async (trx) => {
    const session = await openSession(trx, account.id, opening)
    return { opened: session, current: (await findAccountById(trx, account.id)) ?? account }
  })
  return createSessionBody(context, current, opened)
}

export type LiveSession = Session & { readonly sessionId: string }

/** The caller's session as the token states it. Throws the client's error. */
async function readSession({ accessKeys }: AuthContext, request: FastifyRequest): Promise<LiveSession> {
  const token = bearerToken(request.headers.authorization)
  if (token === null) throw authErrors.noAuthorization()
  const session = await readAccessToken(accessKeys, token).catch((error: unknown) => {
    throw error instanceof TokenRefused ? authErrors.badJwt(error.message) : error
  })
  const { sessionId } = session
  if (sessionId === null) throw authErrors.sessionNotFound()
  return { ...session, sessionId }
}

/** The caller's session, which must still exist. Throws the client's error. */
export async function requireLiveSession(context: AuthContext, request: FastifyRequest): Promise<LiveSession> {
  const session = await readSession(context, request)
  if (!(await sessionExists(context.database, session.sessionId))) throw authErrors.sessionNotFound()
  return session
}

/** The caller's session and account. Throws the client's error. */
export async function requireLiveAccount(context: AuthContext, request: FastifyRequest) {
  const session = await readSession(context, request)
  const account = await findAccountOfSession(context.database, session.userId, session.sessionId)
  // Sessions end with their account.
  if (account === null) throw authErrors.sessionNotFound()
  if (isBanned(account)) throw authErrors.userBanned(403)
  return { session, account }
}
