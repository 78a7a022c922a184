import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemBody } from '#contract/problem.ts'
import { startTestServer, unlimited, type TestServer, type TestUser } from '#tests/support/server/test-server.ts'

/** An hour, so that no window ends during a test. */
const windowMs = 3_600_000
const bodies = { max: 6, windowMs }
const filler = (kibibytes: number) => JSON.stringify({ filler: 'x'.repeat(kibibytes * 1024 - 100) })

describe('bytes of bodies', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database: 'embedded', config: { rateLimits: { ...unlimited, bodies } } })
  })
  afterAll(() => server?.close())

  const post = (path: string, { token }: TestUser, body: string) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    })
  /** The status of a call whose body states no length. */
  const postParts = (path: string, { token }: TestUser, parts: readonly string[]) =>
    new Promise<number>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const sent = request(server.url + path, { method: 'POST', headers }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      sent.on('error', reject)
      for (const part of parts) sent.write(part)
      sent.end()
    })

  it('are limited per account, and the answer says how long to wait', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    for (let call = 0; call < 3; call++) expect((await post('/api/v1/portfolios', ada, filler(2))).status).toBe(400)
    const refused = await post('/api/v1/portfolios', ada, filler(2))
    expect(refused.status).toBe(429)
    expect(problemBody.parse(await refused.json())).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
    // Calls without a body go on, and so do those of others.
    const read = await fetch(`${server.url}/api/v1/portfolios`, { headers: { authorization: `Bearer ${ada.token}` } })
    expect(read.status).toBe(200)
    expect((await post('/api/v1/portfolios', bob, filler(2))).status).toBe(400)
  })

  it('count as many as a call accepts where their number is not stated', async () => {
    const user = await server.signUp()
    expect(await postParts('/api/v1/portfolios', user, ['{"filler":', '1}'])).toBe(429)
    const form = await server.signUp()
    expect((await post('/api/v1/portfolios', form, '{"filler":1}')).status).toBe(400)
  })
})

describe.each([
  ['/auth/v1/token?grant_type=refresh_token'],
  ['/rest/v1/user_profiles'],
  ['/storage/v1/object/avatars/a.png'],
  ['/mcp'],
])('bytes of bodies to %s', (path) => {
  it('are limited too', async () => {
    const server = await startTestServer({
      database: 'embedded',
      config: { rateLimits: { ...unlimited, bodies: { max: 9, windowMs } }, logLevel: 'silent' },
    })
    try {
      // The sign-up is one call of a body.
      const { token } = await server.signUp()
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const post = () => fetch(server.url + path, { method: 'POST', headers, body: filler(4) })
      const statuses = [(await post()).status, (await post()).status, (await post()).status]
      expect(statuses[0]).not.toBe(429)
      expect(statuses[2]).toBe(429)
    } finally {
      await server.close()
    }
  })
})
