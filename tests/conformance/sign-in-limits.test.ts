import { describe, expect, it, vi } from 'vitest'
import { startTestServer, unlimited, type TestServer } from '#tests/support/server/test-server.ts'

/** A sign-in with a wrong password, from an address behind the proxy. */
const signInAt = (server: TestServer, email: string, address: string) =>
  fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: 'guess' }),
  })
const attemptAt = async (server: TestServer, email: string, address: string) =>
  (await signInAt(server, email, address)).status

describe('limits', () => {
  it('limits password attempts, per address and account', async () => {
    const rateLimits = { ...unlimited, signIn: { max: 3, windowMs: 300_000 } }
    const server = await startTestServer({ database: 'embedded', config: { rateLimits } })
    try {
      const { email, password } = await server.signUp()
      const attempt = () => server.newClient().auth.signInWithPassword({ email, password: 'guess' })
      for (let i = 0; i < 3; i++) expect((await attempt()).error).toMatchObject({ code: 'invalid_credentials' })
      expect((await attempt()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
      const another = await server.signUp()
      const other = await server.newClient().auth.signInWithPassword(another)
      expect(other.error).toBeNull()
      // Even the right password must wait now.
      expect((await server.newClient().auth.signInWithPassword({ email, password })).error).toMatchObject({
        status: 429,
      })
    } finally {
      await server.close()
    }
  })

  it('limits attempts from one address for all accounts, and for one account from all addresses', async () => {
    const few = { max: 3, windowMs: 300_000 }
    const rateLimits = { ...unlimited, signInAddress: few, signInAccount: few }
    const server = await startTestServer({ database: 'embedded', config: { rateLimits, trustProxy: 1 } })
    try {
      for (const name of ['a', 'b', 'c'])
        expect(await attemptAt(server, `${name}@example.com`, '203.0.113.1')).toBe(400)
      expect(await attemptAt(server, 'd@example.com', '203.0.113.1')).toBe(429)
      for (const part of [2, 3, 4]) expect(await attemptAt(server, 'E@example.com', `203.0.113.${part}`)).toBe(400)
      expect(await attemptAt(server, 'e@example.com', '203.0.113.5')).toBe(429)
      expect(await attemptAt(server, 'f@example.com', '203.0.113.5')).toBe(400)
    } finally {
      await server.close()
    }
  })

  it('makes who guesses on wait longer, whether or not the account exists', async () => {
    const rateLimits = {
      ...unlimited,
      signInAccount: { max: 2, windowMs: 300_000 },
      signInAccountDay: { max: 3, windowMs: 86_400_000 },
    }
    // The clock of the limits.
    vi.useFakeTimers({ toFake: ['performance'] })
    const server = await startTestServer({ database: 'embedded', config: { rateLimits, trustProxy: 1 } })
    try {
      const addresses = [(await server.signUp()).email, 'nobody@example.com']
      const attempts = async (parts: readonly number[]) => {
        const answers = addresses.map(async (address) => {
          const found: [number, number][] = []
          for (const part of parts) {
            const { status, headers } = await signInAt(server, address, `203.0.113.${part}`)
            found.push([status, Number(headers.get('retry-after'))])
          }
          return found
        })
        return Promise.all(answers)
      }
      for (const [, , [status, wait] = [0, 0]] of await attempts([2, 3, 4])) {
        expect([status, wait]).toEqual([429, 300])
      }
      vi.advanceTimersByTime(300_000)
      for (const [first, [status, wait] = [0, 0]] of await attempts([5, 6])) {
        expect([first, status, wait]).toEqual([[400, 0], 429, 86_100])
      }
    } finally {
      await server.close()
      vi.useRealTimers()
    }
  })

  it('lets the owner try where a session of the account is open, whoever failed before', async () => {
    const rateLimits = { ...unlimited, signInAccount: { max: 2, windowMs: 300_000 } }
    const server = await startTestServer({ database: 'embedded', config: { rateLimits, trustProxy: 1 } })
    try {
      const { email, password } = await server.signUp()
      for (const part of [2, 3]) expect(await attemptAt(server, email, `203.0.113.${part}`)).toBe(400)
      expect(await attemptAt(server, email, '203.0.113.4')).toBe(429)
      // The session of the sign-up began here.
      expect((await server.newClient().auth.signInWithPassword({ email, password })).error).toBeNull()
      expect(await attemptAt(server, 'nobody@example.com', '203.0.113.4')).toBe(400)
    } finally {
      await server.close()
    }
  })

  it.each([
    ['PUT', '/auth/v1/user', '{"data":{"theme":"dark"}}', 200],
    ['POST', '/auth/v1/logout?scope=others', '', 204],
    ['POST', '/storage/v1/object/list/avatars', '{"prefix":""}', 200],
  ])('counts %s %s as a call of the API', async (method, path, body, status) => {
    const rateLimits = { ...unlimited, api: { max: 2, windowMs: 300_000 } }
    const server = await startTestServer({ database: 'embedded', config: { rateLimits } })
    try {
      const { token } = await server.signUp()
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const call = async () => (await fetch(server.url + path, { method, headers, body })).status
      expect([await call(), await call(), await call()]).toEqual([status, status, 429])
    } finally {
      await server.close()
    }
  })

  it('counts calls of profile and account as calls of the API', async () => {
    const rateLimits = { ...unlimited, api: { max: 2, windowMs: 300_000 } }
    const server = await startTestServer({ database: 'embedded', config: { rateLimits } })
    try {
      const { token } = await server.signUp()
      const call = async (path: string) =>
        (await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status
      expect([await call('/auth/v1/user'), await call('/rest/v1/user_profiles?select=id')]).toEqual([200, 200])
      expect([await call('/auth/v1/user'), await call('/rest/v1/user_profiles?select=id')]).toEqual([429, 429])
    } finally {
      await server.close()
    }
  })
})
