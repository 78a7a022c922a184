import { sql, type Kysely } from 'kysely'
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { keyedDigest, sha256 } from '#server/secrets/digest.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { Challenge } from './auth-input.ts'

/** The lifetime of a mail's link or code, in seconds. */
export const tokenSeconds = 3_600

/** Prefix of a link's token if the client uses PKCE: it gets a code to exchange instead of a session. */
export const challengePrefix = 'pkce_'

export type TokenPurpose = 'signup' | 'recovery' | 'email_change_current' | 'email_change_new' | 'reauthentication'

/** The data of the sign-up that a link belongs to; it is stored when the link is opened. */
export interface SignUpData {
  readonly passwordHash: string
  readonly userMetadata: Readonly<Record<string, unknown>>
}

export interface TokenRequest {
  readonly userId: string
  readonly purpose: TokenPurpose
  /** The address of the mail. */
  readonly address: string
  readonly challenge: Challenge | null
  readonly signUp?: SignUpData
}

/** The content of a mail: the token of its link, and six digits to type instead. */
export interface IssuedToken {
  readonly link: string
  readonly code: string
}

/** A valid token, which can no longer be used. */
export interface UsedToken {
  readonly userId: string
  readonly purpose: TokenPurpose
  readonly challenge: Challenge | null
  readonly signUp: SignUpData | null
}

/**
 * Creates a link and a code for an account. They replace earlier ones of the same purpose, except those of sign-ups:
 * each confirms the password of its own sign-up.
 */
export async function issueToken(trx: Kysely<Schema>, codeKey: Uint8Array, asked: TokenRequest): Promise<IssuedToken> {
  const { userId, purpose, address, challenge, signUp } = asked
  const link = `${challenge === null ? '' : challengePrefix}${randomBytes(28).toString('hex')}`
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await sql`
    delete from auth.one_time_tokens
    where user_id = ${userId}::uuid and (expires_at <= now() or purpose = ${purpose} and password_hash is null)
  `.execute(trx)
  await sql`
    insert into auth.one_time_tokens (
      user_id, purpose, address, link_digest, code_digest, code_challenge, code_challenge_method, password_hash,
      user_metadata, created_at, expires_at)
    values (
      ${userId}::uuid, ${purpose}, ${address}, ${sha256(link)}, ${keyedDigest(codeKey, `${address} ${code}`)},
      ${challenge?.value ?? null}, ${challenge?.method ?? null}, ${signUp?.passwordHash ?? null},
      ${signUp === undefined ? null : JSON.stringify(signUp.userMetadata)}::jsonb, clock_timestamp(),
      clock_timestamp() + make_interval(secs => ${tokenSeconds}))
  `.execute(trx)
  return { link, code }
}

interface TokenRow {
  readonly id: string
  readonly userId: string
  readonly purpose: TokenPurpose
  readonly codeDigest: Buffer
  readonly challenge: string | null
  readonly challengeMethod: Challenge['method'] | null
  readonly passwordHash: string | null
  readonly userMetadata: Readonly<Record<string, unknown>> | null
  readonly alive: boolean
}

const columns = sql`
  id, user_id as "userId", purpose, code_digest as "codeDigest", code_challenge as "challenge",
  code_challenge_method as "challengeMethod", password_hash as "passwordHash", user_metadata as "userMetadata",
  expires_at > clock_timestamp() as alive`

function toUsedToken(row: TokenRow | undefined): UsedToken | null {
  if (row === undefined || !row.alive) return null
  const { userId, purpose, challenge, challengeMethod, passwordHash, userMetadata } = row
  return {
    userId,
    purpose,
    challenge: challenge === null || challengeMethod === null ? null : { value: challenge, method: challengeMethod },
    signUp: passwordHash === null ? null : { passwordHash, userMetadata: userMetadata ?? {} },
  }
}

/** Consumes the token of a link; null if it does not exist, has another purpose or has expired. */
export async function consumeLink(
  trx: Kysely<Schema>,
  link: string,
  purposes: readonly TokenPurpose[],
): Promise<UsedToken | null> {
  const { rows } = await sql<TokenRow>`
    delete from auth.one_time_tokens
    where link_digest = ${sha256(link)} and purpose = any(${purposes}) returning ${columns}
  `.execute(trx)
  return toUsedToken(rows[0])
}

/** Consumes a code that was mailed to an address; null unless it is the code of the newest mail. */
export async function consumeCode(
  trx: Kysely<Schema>,
  codeKeys: readonly Uint8Array[],
  address: string,
  code: string,
  purposes: readonly TokenPurpose[],
): Promise<UsedToken | null> {
  const { rows } = await sql<TokenRow>`
    select ${columns} from auth.one_time_tokens
    where address = ${address} and purpose = any(${purposes}) order by created_at desc limit 1 for update
  `.execute(trx)
  const [row] = rows
  const expected = row?.codeDigest ?? Buffer.alloc(32)
  const digests = codeKeys.map((key) => keyedDigest(key, `${address} ${code}`))
  const isRight = digests.filter((digest) => timingSafeEqual(expected, digest)).length > 0
  if (row === undefined || !isRight) return null
  await sql`delete from auth.one_time_tokens where id = ${row.id}::uuid`.execute(trx)
  return toUsedToken(row)
}

/** Deletes all links and codes of an account for some purposes. */
export async function deleteTokens(
  trx: Kysely<Schema>,
  userId: string,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await sql`
    delete from auth.one_time_tokens where user_id = ${userId}::uuid and purpose = any(${purposes})
  `.execute(trx)
}
