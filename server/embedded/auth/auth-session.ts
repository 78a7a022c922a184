import { sql, type Kysely, type Transaction } from 'kysely'
import { createHmac, randomBytes } from 'node:crypto'
import { sha256 } from '#server/secrets/digest.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { TokenSession } from './access-token.ts'

/** How long after its use a refresh token still counts as a retry of the same call, in seconds. */
const graceSeconds = 10

/**
 * The successor of a refresh token. It is computed instead of random, so that a retry gets the same one although only
 * digests are stored.
 */
const nextToken = (key: Uint8Array, token: string): string =>
  createHmac('sha256', key).update(token).digest('base64url')

async function storeToken(database: Kysely<Schema>, token: string, sessionId: string): Promise<void> {
  await sql`
    insert into auth.refresh_tokens (token_digest, session_id) values (${sha256(token)}, ${sessionId}::uuid)
  `.execute(database)
}

/** Who opens a session, and how. */
export interface SessionOrigin {
  readonly ip: string
  readonly userAgent: string | null
  readonly method: TokenSession['method']
}

/** A session with the refresh token for its client. */
export interface OpenedSession {
  readonly session: TokenSession
  readonly refreshToken: string
}

const sessionColumns = sql`
  s.id, s.user_id as "userId", s.authentication_method as "method", floor(extract(epoch from s.created_at))::float8 as "openedAt"`

/** Opens a session for an account and records the sign-in. */
export async function openSession(
  trx: Transaction<Schema>,
  userId: string,
  opening: SessionOrigin,
): Promise<OpenedSession> {
  const { ip, userAgent, method } = opening
  const refreshToken = randomBytes(32).toString('base64url')
  await sql`update auth.users set last_sign_in_at = now() where id = ${userId}::uuid`.execute(trx)
  const { rows } = await sql<TokenSession>`
    insert into auth.sessions as s (user_id, user_agent, ip, authentication_method)
    values (${userId}::uuid, ${userAgent?.slice(0, 400) ?? null}, ${ip}::inet, ${method}) returning ${sessionColumns}
  `.execute(trx)
  const [session] = rows
  if (session === undefined) throw new Error('the new session was not returned')
  await storeToken(trx, refreshToken, session.id)
  return { session, refreshToken }
}

interface TokenRow extends TokenSession {
  readonly userId: string
  /** Seconds since the token was used; null for the active one. */
  readonly usedFor: number | null
}

async function findToken(trx: Transaction<Schema>, token: string): Promise<TokenRow | null> {
  // Locks both rows and reads them after the lock, so that refreshes of one session happen one after the other.
  const { rows } = await sql<TokenRow>`
    select ${sessionColumns}, extract(epoch from clock_timestamp() - t.used_at)::float8 as "usedFor"
    from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
    where t.token_digest = ${sha256(token)} for update
  `.execute(trx)
  return rows[0] ?? null
}

export type RefreshResult =
  | ({ readonly kind: 'refreshed'; readonly userId: string } & OpenedSession)
  | { readonly kind: 'unknown' }
  | { readonly kind: 'reused' }

/** The key that computes successors, and another one that did before the secret was changed. */
type RefreshKeys = readonly [Uint8Array, ...Uint8Array[]]

async function findSuccessor(trx: Transaction<Schema>, keys: RefreshKeys, token: string) {
  for (const key of keys) {
    const next = nextToken(key, token)
    const row = await findToken(trx, next)
    if (row !== null) return { token: next, usedFor: row.usedFor }
  }
  return null
}

/** The active token that descends from `token`, and how many steps away it is. */
async function findActiveDescendant(trx: Transaction<Schema>, keys: RefreshKeys, token: string) {
  let current = token
  for (let steps = 1; steps <= 1_000; steps++) {
    const next = await findSuccessor(trx, keys, current)
    if (next === null) return null
    if (next.usedFor === null) return { token: next.token, steps }
    current = next.token
  }
  return null
}

/**
 * Exchanges a refresh token. The active token gets its successor. A used token counts as a retry, and gets the active
 * token again, if the active one is its direct successor or within the grace period; otherwise it counts as stolen, and
 * the session ends.
 */
export async function refreshSession(
  database: Kysely<Schema>,
  keys: RefreshKeys,
  token: string,
): Promise<RefreshResult> {
  return database.transaction().execute(async (trx) => {
    const row = await findToken(trx, token)
    if (row === null) return { kind: 'unknown' }
    const { userId, id, method, openedAt } = row
    const session = { id, method, openedAt }
    if (row.usedFor === null) {
      const refreshToken = nextToken(keys[0], token)
      await sql`
        update auth.refresh_tokens set used_at = clock_timestamp() where token_digest = ${sha256(token)}
      `.execute(trx)
      await sql`update auth.sessions set refreshed_at = now() where id = ${id}::uuid`.execute(trx)
      await storeToken(trx, refreshToken, id)
      return { kind: 'refreshed', userId, session, refreshToken }
    }
    const active = await findActiveDescendant(trx, keys, token)
    if (active !== null && (active.steps === 1 || row.usedFor <= graceSeconds)) {
      return { kind: 'refreshed', userId, session, refreshToken: active.token }
    }
    await sql`delete from auth.sessions where id = ${id}::uuid`.execute(trx)
    return { kind: 'reused' }
  })
}

export async function sessionExists(database: Kysely<Schema>, sessionId: string): Promise<boolean> {
  const { rows } = await sql`select from auth.sessions where id = ${sessionId}::uuid`.execute(database)
  return rows.length === 1
}

/** Whether the account of an email has an open session that began at this network address. */
export async function hasSessionAt(database: Kysely<Schema>, email: string, ip: string): Promise<boolean> {
  const { rows } = await sql`
    select from auth.sessions s join auth.users u on u.id = s.user_id
    where u.email = ${email} and s.ip = ${ip}::inet limit 1
  `.execute(database)
  return rows.length === 1
}

/** Whether a session was opened less than `ms` milliseconds ago. */
export async function isSessionYounger(database: Kysely<Schema>, sessionId: string, ms: number): Promise<boolean> {
  const { rows } = await sql`
    select from auth.sessions
    where id = ${sessionId}::uuid and created_at > clock_timestamp() - ${ms} * interval '1 millisecond'
  `.execute(database)
  return rows.length === 1
}

/** Which sessions a sign-out ends: all of the account, this one, or all but this one. */
export const signOutScopes = ['global', 'local', 'others'] as const
export type SignOutScope = (typeof signOutScopes)[number]

/** Ends sessions with their refresh tokens; their access tokens are no longer accepted. */
export async function closeSessions(
  database: Kysely<Schema>,
  userId: string,
  sessionId: string,
  scope: SignOutScope,
): Promise<void> {
  const which = {
    global: sql`true`,
    local: sql`id = ${sessionId}::uuid`,
    others: sql`id <> ${sessionId}::uuid`,
  }[scope]
  await sql`delete from auth.sessions where user_id = ${userId}::uuid and ${which}`.execute(database)
}
