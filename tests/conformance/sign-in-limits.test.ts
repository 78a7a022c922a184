import { describe, expect, it, vi } from 'vitest'
import { lastMailTo, mailToOutbox } from '#tests/support/server/mailbox.ts'
import { startTestServer, unlimited, type TestServer, type TestUser } from '#tests/support/server/test-server.ts'

/** A sign-in with a wrong password, from an address behind the proxy. */
const signInAt = (server: TestServer, email: string, address: string) =>
  fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: 'guess' }),
  })
const attemptAt = async (server: TestServer, email: string, address: string) =>
  (await signInAt(server, email, address)).status

const change = ({ supabase }: TestUser) =>
  supabase.auth.updateUser({ password: 'another secret 7', current_password: 'guess' })

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

  it('counts attempts apart where the account signed in before, whatever others behind its address do', async () => {
    const few = { max: 3, windowMs: 300_000 }
    const rateLimits = { ...unlimited, signIn: few, signInAddress: few, signInAccount: few, signInAccountDay: few }
    const server = await startTestServer({ database: 'embedded', config: { rateLimits, trustProxy: 1 } })
    try {
      const [ada, bob] = [await server.signUp(), await server.signUp()]
      const signIn = (email: string, password: string, cookie = '') =>
        fetch(`${server.url}/auth/v1/token?grant_type=password`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.1', cookie },
          body: JSON.stringify({ email, password }),
        })
      const first = await signIn(ada.email, ada.password)
      const [stated = ''] = first.headers.getSetCookie()
      expect(stated).toMatch(/^edgeworth-device=[\w.-]+; Path=\/auth\/v1; Max-Age=31536000; HttpOnly; SameSite=Strict$/)
      const cookie = stated.split(';')[0] ?? ''
      expect(cookie).not.toContain(ada.userId)
      // The session is closed: an open one would lift the limit for its address.
      await server.services.database.pool.query('delete from auth.sessions')
      const guesses: number[] = []
      for (let guess = 0; guess < 4; guess++) guesses.push((await signIn(ada.email, 'guess')).status)
      expect(guesses).toEqual([400, 400, 429, 429])
      expect((await signIn(ada.email, ada.password)).status).toBe(429)
      // The owner's device goes on, and keeps its cookie; its own guesses are limited as well.
      const again = await signIn(ada.email, ada.password, cookie)
      expect([again.status, again.headers.getSetCookie()[0]?.split(';')[0]]).toEqual([200, cookie])
      expect((await signIn(ada.email, 'guess', cookie)).status).toBe(400)
      expect((await signIn(ada.email, 'guess', cookie)).status).toBe(400)
      const limited = await signIn(ada.email, 'guess', cookie)
      expect(limited.status).toBe(429)
      expect(await limited.json()).toMatchObject({ msg: expect.stringMatching(/Try again after \d+ seconds/) })
      // It is a known device of this account alone, and a made-up cookie is none.
      expect((await signIn(bob.email, bob.password, cookie)).status).toBe(429)
      const [id = ''] = cookie.split('.')
      expect((await signIn(ada.email, ada.password, `${id}.AAAAAAAAAAAAAAAAAAAAAA`)).status).toBe(429)
    } finally {
      await server.close()
    }
  })

  it('remembers the device of a mailed link and of a renewed session, for several accounts', async () => {
    const server = await startTestServer({ database: 'embedded', config: { mail: mailToOutbox } })
    try {
      const [ada, bob] = [await server.signUp(), await server.signUp()]
      await server.newClient().auth.signInWithOtp({ email: ada.email, options: { shouldCreateUser: false } })
      const { link } = await lastMailTo(server, ada.email)
      const followed = await fetch(link.replace(/^https?:\/\/[^/]+/, server.url), { redirect: 'manual' })
      const cookie = followed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      expect(cookie.split('.')).toHaveLength(2)
      const { data } = await bob.supabase.auth.getSession()
      const renewed = await fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ refresh_token: data.session?.refresh_token }),
      })
      const both = renewed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      expect(both.split('.')).toHaveLength(3)
      expect(both.split('.')).toEqual(expect.arrayContaining(cookie.split('.')))
    } finally {
      await server.close()
    }
  })

  it('counts passwords that an account states for itself by the account, not by the address', async () => {
    const rateLimits = { ...unlimited, signIn: { max: 2, windowMs: 300_000 } }
    const server = await startTestServer({ database: 'embedded', config: { rateLimits } })
    try {
      const [ada, bob] = [await server.signUp(), await server.signUp()]
      for (let guess = 0; guess < 2; guess++) expect((await change(ada)).error?.status).not.toBe(429)
      expect((await change(ada)).error).toMatchObject({ status: 429 })
      expect((await change(bob)).error?.status).not.toBe(429)
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
