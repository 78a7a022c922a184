import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '#tests/support/server/test-server.ts'

/** Requests a path as it is written; fetch would normalize it. */
async function getAsWritten(origin: string, path: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(origin)
  const asked = request({ hostname, port, path })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, body: await text(answer) }
}

/** What every answer of the server has, whatever is asked of it. */
describe('answers', () => {
  let server: TestServer
  let ada: TestUser
  beforeAll(async () => {
    server = await startTestServer({ database: 'embedded' })
    ada = await server.signUp()
  })
  afterAll(() => server?.close())

  const call = (path: string, init: { method?: string; body?: string; headers?: Record<string, string> } = {}) =>
    fetch(`${server.url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${ada.token}`, apikey: 'key', ...init.headers },
    })

  it.each([
    '/auth/v1/user',
    '/auth/v1/settings',
    '/rest/v1/user_profiles?select=*',
    '/api/v1/portfolios',
    '/api/v1/nowhere',
  ])('%s stay in no cache', async (path) => {
    expect((await call(path)).headers.get('cache-control')).toBe('no-store')
  })

  it('tokens stay in no cache', async () => {
    const signIn = async (password: string) => {
      const { status, headers } = await call('/auth/v1/token?grant_type=password', {
        method: 'POST',
        body: JSON.stringify({ email: ada.email, password }),
        headers: { 'content-type': 'application/json' },
      })
      return [status, headers.get('cache-control')]
    }
    expect(await signIn('wrong password')).toEqual([400, 'no-store'])
    expect(await signIn(ada.password)).toEqual([200, 'no-store'])
  })

  it('allow no page of another origin', async () => {
    const preflight = await call('/auth/v1/user', {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each([
    ['POST', '/api/v1/portfolios', 'text/plain'],
    ['POST', '/api/v1/portfolios', 'application/x-www-form-urlencoded'],
    ['POST', '/auth/v1/token?grant_type=password', 'text/plain'],
    ['PATCH', '/rest/v1/user_profiles?id=eq.1', 'text/plain'],
  ])('refuse %s %s as %s', async (method, path, type) => {
    const answer = await call(path, { method, body: '{"a":1}', headers: { 'content-type': type } })
    expect(answer.status).toBe(415)
  })

  it.each([
    '/api/v1/portfolios/%zz',
    '/%zz',
    '/api/v1/portfolios/%00',
    '/api/v1/..%5c..%5cetc',
    '/..%5c..%5cetc/passwd',
    '/%00',
    '/assets/%00.js',
    '/docs/..%5c..%5cpackage.json',
    '/docs/%zz',
    '/auth/v1/%zz',
    '/rest/v1/%zz',
    '/storage/v1/object/public/avatars/%zz',
    '/mcp/%zz',
    '/api/v1/trades/%ff',
    `/api/v1/trades/${'x'.repeat(500)}`,
  ])('describe the error of %s', async (path) => {
    const { status, body } = await getAsWritten(server.url, path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(JSON.parse(body)).toEqual({ code: expect.any(String), message: expect.any(String) })
  })

  it('describe a missing body', async () => {
    const answer = await call('/api/v1/portfolios', { method: 'POST' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'validation_failed', message: expect.any(String) })
  })

  it.each([
    '/trades/optimized?portfolio_id=01890000-0000-7000-8000-000000000000&from=0000-01-01',
    '/monte-carlo-simulator/monte-carlo-simulator/parameters?portfolio_id=01890000-0000-7000-8000-000000000000&from=0000-01-01',
    '/ai-insights?from=0000-01-01',
    '/portfolios/01890000-0000-7000-8000-000000000000/day-remarks/0000-01-01',
    '/portfolios/01890000-0000-7000-8000-000000000000/day-notes?from=0000-01-01&to=0000-01-02',
  ])('name the field of a date in year 0: %s', async (path) => {
    const answer = await call(`/api/v1${path}`)
    expect(answer.status).toBe(400)
    const { details = [] } = (await answer.json()) as { details?: { field: string }[] }
    expect(details.map(({ field }) => field)).toContain(path.includes('day-remarks') ? 'date' : 'from')
  })

  it('name the field of a text that is not Unicode', async () => {
    const answer = await call('/api/v1/portfolios', {
      method: 'POST',
      body: '{"name":"a\\ud800b","kind":"live","currency":"USD","timeZone":"UTC","openingBalance":"1"}',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'validation_failed',
      details: expect.arrayContaining([{ field: 'name', message: 'must be valid Unicode text' }]),
    })
  })
})
