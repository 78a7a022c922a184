import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import { purposeKey } from '#server/secrets/purpose-key.ts'
import { startTestServer, type TestServer, type TestUser } from '#tests/support/server/test-server.ts'

/** Tokens are signed by a pair of keys, of which the public one is published. */
describe('signing keys', () => {
  let server: TestServer
  let user: TestUser
  beforeAll(async () => {
    server = await startTestServer({ database: 'embedded' })
    user = await server.signUp()
  })
  afterAll(() => server?.close())

  const published = async () => {
    const response = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)
    return (await response.json()) as { keys: Record<string, string>[] }
  }
  const sign = async (
    alg: string,
    key: Uint8Array,
    changes: { issuer?: string; audience?: string; exp?: string } = {},
  ) =>
    new SignJWT({
      role: 'authenticated',
      email: user.email,
      session_id: decodeJwt(user.token).session_id,
    })
      .setProtectedHeader({ alg })
      .setSubject(user.userId)
      .setIssuer(changes.issuer ?? 'edgeworth')
      .setAudience(changes.audience ?? 'authenticated')
      .setIssuedAt()
      .setExpirationTime(changes.exp ?? '1h')
      .sign(key)

  const formerKey = () => purposeKey(server.services.secret, 'access token')
  const status = async (token: string) => (await server.call(listPortfolios, {}, token)).status

  it('are published without their private half, and verify what was signed', async () => {
    const set = await published()
    expect(set.keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        x: expect.stringMatching(/^[\w-]{43}$/),
        y: expect.stringMatching(/^[\w-]{43}$/),
        kid: expect.stringMatching(/^[\w-]{43}$/),
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
      },
    ])
    expect(decodeProtectedHeader(user.token)).toEqual({ alg: 'ES256', kid: set.keys[0]?.kid, typ: 'JWT' })
    const { payload } = await jwtVerify(user.token, createLocalJWKSet(set), { audience: 'authenticated' })
    expect(payload.sub).toBe(user.userId)
  })

  it('let the client read its claims without asking the server', async () => {
    const { data, error } = await user.supabase.auth.getClaims()
    expect(error).toBeNull()
    expect(data?.claims).toMatchObject({ sub: user.userId, role: 'authenticated', aal: 'aal1' })
    const [head = '', body = ''] = user.token.split('.')
    const forged = await user.supabase.auth.getClaims(`${head}.${body}.${'A'.repeat(86)}`)
    expect(forged.error).toMatchObject({ message: 'Invalid JWT signature' })
  })

  it('stay the same for the same secret', async () => {
    const other = await startTestServer({ database: 'embedded', config: { jwtSecret: server.services.secret } })
    try {
      const response = await fetch(`${other.url}/auth/v1/.well-known/jwks.json`)
      expect(await response.json()).toEqual(await published())
    } finally {
      await other.close()
    }
  })

  describe('tokens of other kinds', () => {
    it('that a former version signed with the secret are good until they expire', async () => {
      expect(await status(await sign('HS256', formerKey()))).toBe(200)
      expect(await status(await sign('HS256', formerKey(), { exp: '-1m' }))).toBe(401)
      expect(await status(await sign('HS256', formerKey(), { issuer: 'somebody' }))).toBe(401)
      expect(await status(await sign('HS256', formerKey(), { audience: 'anon' }))).toBe(401)
      expect(await status(await sign('HS384', formerKey()))).toBe(401)
      expect(await status(await sign('HS256', Buffer.from('another secret of thirty-two bytes')))).toBe(401)
    })

    it('that were accepted are refused once they have expired', async () => {
      vi.useFakeTimers({ toFake: ['Date'] })
      const token = await sign('HS256', formerKey(), { exp: '1h' })
      expect(await status(token)).toBe(200)
      vi.setSystemTime(Date.now() + 3_600_000)
      expect(await status(token)).toBe(401)
      vi.useRealTimers()
    })

    it('that take the published key for a shared secret are refused', async () => {
      const [jwk] = (await published()).keys
      for (const secret of [JSON.stringify(jwk), String(jwk?.x)]) {
        expect(await status(await sign('HS256', Buffer.from(secret.padEnd(32))))).toBe(401)
      }
    })

    it('that nobody signed are refused', async () => {
      const [, body = ''] = user.token.split('.')
      const head = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
      expect(await status(`${head}.${body}.`)).toBe(401)
      expect(await status(`${head}.${body}.x`)).toBe(401)
    })
  })
})
