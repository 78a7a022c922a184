import { sql, type Kysely, type Transaction } from 'kysely'
import { timingSafeEqual } from 'node:crypto'
import type { ApiToken } from '#contract/accounts/api-tokens.ts'
import type { TokenScope } from '#contract/accounts/token-scopes.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { Session } from '#server/request/session.ts'
import type { Schema } from '#server/sql/tables.ts'
import { generateToken, hashToken } from './token-text.ts'

const columns = sql`
  id, name, scopes, last_four as "lastFour", created_at as "createdAt", expires_at as "expiresAt",
  last_used_at as "lastUsedAt"
`

/** The tokens of an account, the newest first. */
export async function listTokens(trx: Transaction<Schema>, userId: Id): Promise<ApiToken[]> {
  const { rows } = await sql<ApiToken>`
    select ${columns} from api_tokens where user_id = ${userId}::uuid order by created_at desc, id
  `.execute(trx)
  return rows
}

/** Counts the tokens of an account under a lock that lasts until the transaction ends. */
export async function lockAndCountTokens(trx: Transaction<Schema>, userId: Id): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`API tokens of ${userId}`}, 0))`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_tokens where user_id = ${userId}::uuid
  `.execute(trx)
  return rows[0]?.count ?? 0
}

interface NewToken {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly expiresAt: Instant | null
}

/** Stores the hash of a new token and returns the token, which exists nowhere else. */
export async function insertToken(
  trx: Transaction<Schema>,
  userId: Id,
  { name, scopes, expiresAt }: NewToken,
): Promise<{ readonly token: string; readonly apiToken: ApiToken }> {
  const token = generateToken()
  const { rows } = await sql<ApiToken>`
    insert into api_tokens (user_id, name, token_hash, last_four, scopes, expires_at)
    values (${userId}::uuid, ${name}, ${hashToken(token)}, ${token.slice(-4)}, ${[...scopes]}::text[], ${expiresAt})
    returning ${columns}
  `.execute(trx)
  const [apiToken] = rows
  if (apiToken === undefined) throw new Error('an inserted token is missing')
  return { token, apiToken }
}

/** Deletes a token of the account; false if it has none with that id. */
export async function deleteToken(trx: Transaction<Schema>, userId: Id, id: Id): Promise<boolean> {
  const { rows } = await sql`
    delete from api_tokens where id = ${id}::uuid and user_id = ${userId}::uuid returning id
  `.execute(trx)
  return rows.length > 0
}

/** Ends all tokens of an account, with an entry in the audit log. A new password and a ban do so by a trigger. */
export async function endTokens(trx: Transaction<Schema>, userId: Id, reason: 'sign-out'): Promise<void> {
  await sql`select app.end_api_tokens(${userId}::uuid, ${reason})`.execute(trx)
}

interface FoundToken {
  readonly hash: Buffer
  readonly scopes: readonly TokenScope[]
  readonly userId: Id
  readonly email: string
  readonly emailConfirmed: boolean
}

/**
 * The session of a personal API token; null for one that is malformed, unknown, expired or of a banned account. Notes the
 * use, at most once a minute, so that frequent calls do not write each time.
 */
export async function findTokenSession(database: Kysely<Schema>, token: string): Promise<Session | null> {
  const hash = hashToken(token)
  if (hash === null) return null
  const { rows } = await sql<FoundToken>`
    with found as (
      select token.id, token.token_hash as hash, token.scopes, token.last_used_at, account.id as "userId",
        account.email, account.email_confirmed_at is not null as "emailConfirmed"
      from api_tokens as token join auth.users as account on account.id = token.user_id
      where token.token_hash = ${hash} and (token.expires_at is null or token.expires_at > now())
        and (account.banned_until is null or account.banned_until <= now())
    ), used as (
      update api_tokens set last_used_at = now() from found
      where api_tokens.id = found.id
        and (found.last_used_at is null or found.last_used_at < now() - interval '1 minute')
    )
    select hash, scopes, "userId", email, "emailConfirmed" from found
  `.execute(database)
  const [found] = rows
  // The index has compared hashes, which tell nothing of the token; this comparison takes the same time for all.
  if (found === undefined || !timingSafeEqual(found.hash, hash)) return null
  const { userId, scopes, emailConfirmed } = found
  const email = found.email ?? ''
  return {
    userId,
    email,
    emailConfirmed,
    provider: 'email',
    sessionId: null,
    scopes,
    claims: { sub: userId, email, role: 'authenticated', aud: 'authenticated' },
  }
}
