import { sql, type Kysely } from 'kysely'
import { randomUUID } from 'node:crypto'
import { constantTimeEqual } from '#server/secrets/constant-time-equal.ts'
import { sha256 } from '#server/secrets/digest.ts'
import type { Schema } from '#server/sql/tables.ts'
import { authErrors } from './auth-error.ts'
import type { Challenge } from './auth-input.ts'

/** The lifetime of a code in a redirect address, in seconds. */
const codeSeconds = 300

/** Creates a code for a redirect address; the client that has the verifier exchanges it for a session. */
export async function createAuthCode(trx: Kysely<Schema>, userId: string, challenge: Challenge): Promise<string> {
  const code = randomUUID()
  await sql`
    delete from auth.flow_states where user_id = ${userId}::uuid and expires_at <= now() - interval '1 hour'
  `.execute(trx)
  await sql`
    insert into auth.flow_states (auth_code_digest, user_id, code_challenge, code_challenge_method, expires_at)
    values (${sha256(code)}, ${userId}::uuid, ${challenge.value}, ${challenge.method},
      now() + make_interval(secs => ${codeSeconds}))
  `.execute(trx)
  return code
}

interface FlowRow {
  readonly userId: string
  readonly challenge: string
  readonly method: Challenge['method']
  readonly alive: boolean
}

/** Consumes a code and returns its account. Throws the client's error unless code and verifier match. */
export async function exchangeAuthCode(trx: Kysely<Schema>, code: string, verifier: string): Promise<string> {
  const { rows } = await sql<FlowRow>`
    select user_id as "userId", code_challenge as "challenge", code_challenge_method as "method",
      expires_at > clock_timestamp() as alive
    from auth.flow_states where auth_code_digest = ${sha256(code)} for update
  `.execute(trx)
  const [flow] = rows
  if (flow === undefined) throw authErrors.flowStateNotFound()
  if (!flow.alive) throw authErrors.flowStateExpired()
  const stated = flow.method === 'plain' ? verifier : sha256(verifier).toString('base64url')
  if (!constantTimeEqual(stated, flow.challenge)) throw authErrors.badCodeVerifier()
  await sql`delete from auth.flow_states where auth_code_digest = ${sha256(code)}`.execute(trx)
  return flow.userId
}
