import type { FastifyRequest } from 'fastify'
import { findAccountByEmail, findAccountById, isBanned } from './account.ts'
import { exchangeAuthCode } from './auth-code.ts'
import type { AuthContext } from './auth-context.ts'
import { authErrors } from './auth-error.ts'
import { fieldsOf, readRefreshToken, readSignIn, readText } from './auth-input.ts'
import { refreshSession } from './auth-session.ts'
import { verifyPassword } from './passwords.ts'
import { sessionOriginOf, createSessionBody, startSession } from './session-body.ts'

/** Opens a session with email and password. */
async function byPassword(context: AuthContext, request: FastifyRequest) {
  const { email, password } = readSignIn(request.body)
  const account = await findAccountByEmail(context.database, email)
  const matches = await verifyPassword(account?.passwordHash ?? null, password)
  if (account === null || !matches) throw authErrors.invalidCredentials()
  if (isBanned(account)) throw authErrors.userBanned(400)
  if (account.emailConfirmedAt === null) throw authErrors.emailNotConfirmed()
  return startSession(context, account, sessionOriginOf(request, 'password'))
}

/** Continues a session with new tokens. */
async function byRefreshToken(context: AuthContext, request: FastifyRequest) {
  const { database, refreshKeys } = context
  const result = await refreshSession(database, refreshKeys, readRefreshToken(request.body))
  if (result.kind === 'unknown') throw authErrors.refreshTokenNotFound()
  if (result.kind === 'reused') throw authErrors.refreshTokenAlreadyUsed()
  const account = await findAccountById(database, result.userId)
  if (account === null) throw authErrors.refreshTokenNotFound()
  if (isBanned(account)) throw authErrors.userBanned(400)
  return createSessionBody(context, account, result)
}

/** Opens a session with the code of a redirect address, for the client that has the verifier. */
async function byAuthCode(context: AuthContext, request: FastifyRequest) {
  const { database } = context
  const fields = fieldsOf(request.body)
  const [code, verifier] = [readText(fields, 'auth_code'), readText(fields, 'code_verifier')]
  if (code === null || verifier === null) {
    throw authErrors.validation('invalid request: both auth code and code verifier should be non-empty')
  }
  const userId = await database.transaction().execute((trx) => exchangeAuthCode(trx, code, verifier))
  const account = await findAccountById(database, userId)
  if (account === null) throw authErrors.flowStateNotFound()
  if (isBanned(account)) throw authErrors.userBanned(403)
  return startSession(context, account, sessionOriginOf(request, 'otp'))
}

/** The grant types of POST /token. */
export const grants = { password: byPassword, refresh_token: byRefreshToken, pkce: byAuthCode } as const
