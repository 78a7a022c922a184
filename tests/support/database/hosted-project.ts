import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'

/** Prepares an empty database of the test cluster like that of a hosted Supabase project. */
export async function makeHosted(url: string): Promise<void> {
  const { username, host, pathname } = new URL(url)
  const text = readFileSync(new URL('hosted-supabase.sql', import.meta.url), 'utf8')
  await asSuperuser(`postgres://postgres@${host}${pathname}`, text.replaceAll(':owner', username))
}

async function asSuperuser(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** One of a project's pairs of keys. */
export interface ProjectKey {
  readonly alg: 'ES256' | 'RS256'
  readonly kid: string
  readonly publicJwk: JWK
  readonly privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey']
}

export async function newProjectKey(alg: ProjectKey['alg']): Promise<ProjectKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg)
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { alg, kid, publicJwk: { ...jwk, kid, alg, use: 'sig' }, privateKey }
}

/** The project's endpoint for its public keys. */
export async function startProject(keys: readonly ProjectKey[]) {
  const server = createServer((request, response) => {
    const isSet = request.url === '/auth/v1/.well-known/jwks.json'
    response.writeHead(isSet ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isSet ? { keys: keys.map(({ publicJwk }) => publicJwk) } : {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Claims as the hosted service writes them. */
export const projectClaims = (url: string, userId: string, sessionId: string, changes: JWTPayload = {}): JWTPayload => {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: `${url}/auth/v1`,
    sub: userId,
    aud: 'authenticated',
    exp: now + 3_600,
    iat: now,
    email: `${userId}@example.com`,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { email_verified: true },
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: now }],
    session_id: sessionId,
    is_anonymous: false,
    ...changes,
  }
}

/** A token of the project. */
export const signedBy = (key: ProjectKey, claims: JWTPayload): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'JWT' }).sign(key.privateKey)

/** An account of the project with a session, as the hosted sign-in would create them. */
export async function projectUser(
  query: (text: string, values: readonly unknown[]) => Promise<unknown>,
  confirmed = true,
): Promise<{ userId: string; sessionId: string }> {
  const [userId, sessionId] = [randomUUID(), randomUUID()]
  await query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, case when $3 then now() end, '{"full_name": "Ada Byron"}', now(), now())`,
    [userId, `${userId}@example.com`, confirmed],
  )
  await query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now(), now(), 'aal1')`,
    [sessionId, userId],
  )
  return { userId, sessionId }
}
