import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyLimitsOf } from '#contract/body-limits.ts'
import { problemBody } from '#contract/problem.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import {
  addressOf,
  startTestServer,
  unlimited,
  type TestServer,
  type TestUser,
} from '#tests/support/server/test-server.ts'

const nameOf = ({ method, path }: Route) => `${method} ${path}`
const foreignId = '11111111-1111-4111-8111-111111111111'

/** Well-formed path parameters that are not ids. */
const wellFormed: Readonly<Record<string, string>> = {
  code: 'nobodys-code',
  date: '2025-03-03',
  fingerprint: '0123456789abcdef',
  tool: 'streaks',
  kind: 'premarket',
  name: 'affiliate-program',
}
/** Well-formed path parameters that belong to nobody. */
const paramsOf = ({ path }: Route) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, wellFormed[name] ?? foreignId]))
/** Required query parameters. */
const queries: Readonly<Record<string, object>> = {
  'GET /portfolios/:id/day-notes': { from: '2025-03-01', to: '2025-03-31' },
}

const problem = async (response: Response) => problemBody.parse(await response.json())

/** Restores the default of what an account always has, so nothing can be missing. */
const restoresDefault = 'DELETE /note-templates/:kind'

const withBody = routes.filter((route) => route.body !== undefined)
const ofUsers = routes.filter((route) => route.auth !== 'public')

describe('every route', () => {
  let server: TestServer
  let user: TestUser
  beforeAll(async () => {
    server = await startTestServer({ database: 'embedded' })
    user = await server.signUp()
  })
  afterAll(() => server?.close())

  const send = (route: Route, init: { token?: string; body?: string; type?: string; slash?: boolean }) => {
    const [path = '', query] = addressOf(route, { params: paramsOf(route), query: queries[nameOf(route)] }).split('?')
    return fetch(`${server.url}${path}${init.slash === true ? '/' : ''}${query === undefined ? '' : `?${query}`}`, {
      method: route.method,
      headers: {
        ...(init.token === undefined ? {} : { authorization: `Bearer ${init.token}` }),
        ...(init.body === undefined ? {} : { 'content-type': init.type ?? 'application/json' }),
      },
      ...(init.body === undefined ? {} : { body: init.body }),
    })
  }

  it.each(ofUsers.map((route) => [nameOf(route), route] as const))('%s needs a session', async (_name, route) => {
    for (const slash of [false, true]) {
      for (const token of [undefined, 'forged', `${user.token}x`]) {
        const response = await send(route, { slash, ...(token === undefined ? {} : { token }) })
        expect(response.status).toBe(401)
        expect(await problem(response)).toMatchObject({ code: 'no_session' })
      }
    }
  })

  it.each(withBody.map((route) => [nameOf(route), route] as const))('%s names what is wrong', async (_name, route) => {
    const unknown = await send(route, { token: user.token, body: '{"surprise":1}' })
    expect(unknown.status).toBe(400)
    const answered = await problem(unknown)
    expect(answered.code).toBe('validation_failed')
    expect(answered.details?.map(({ field }) => field)).toContain('surprise')

    for (const body of ['[]', '"text"', '7', 'null']) {
      const wrong = await send(route, { token: user.token, body })
      expect(wrong.status, body).toBe(400)
      expect((await problem(wrong)).details?.length).toBeGreaterThan(0)
    }

    const broken = await send(route, { token: user.token, body: '{"name":' })
    expect([broken.status, (await problem(broken)).code]).toEqual([400, 'malformed_json'])

    const xml = await send(route, { token: user.token, body: '<name/>', type: 'text/xml' })
    expect([xml.status, (await problem(xml)).code]).toEqual([415, 'unsupported_media_type'])

    const poisoned = await send(route, { token: user.token, body: '{"__proto__":{"plan":"professional"}}' })
    expect(poisoned.status).toBe(400)
  })

  it.each(withBody.map((route) => [nameOf(route), route] as const))('%s limits its body', async (_name, route) => {
    const { bytes: limit } = bodyLimitsOf(route)
    const response = await send(route, {
      token: user.token,
      body: JSON.stringify({ filler: 'x'.repeat(limit) }),
    }).catch(
      // The server may close the connection before the whole body is sent.
      () => null,
    )
    if (response === null) return
    expect([response.status, (await problem(response)).code]).toEqual([413, 'body_too_large'])
  })

  const withParams = routes.filter((route) => route.params !== undefined)
  it.each(withParams.map((route) => [nameOf(route), route] as const))(
    '%s refuses an id that is none',
    async (_name, route) => {
      const address = addressOf(route, {
        params: Object.fromEntries(Object.keys(paramsOf(route)).map((name) => [name, 'no uuid'])),
      })
      const response = await fetch(server.url + address, {
        method: route.method,
        headers: { authorization: `Bearer ${user.token}` },
      })
      expect(response.status).toBe(400)
      const { code, details } = await problem(response)
      expect(code).toBe('validation_failed')
      expect(details?.[0]?.field).toBe(Object.keys(paramsOf(route))[0])
    },
  )

  const withoutBody = withParams.filter((route) => route.body === undefined && nameOf(route) !== restoresDefault)
  it.each(withoutBody.map((route) => [nameOf(route), route] as const))(
    '%s answers 404 for what is not there, with an empty JSON body too',
    async (_name, route) => {
      const bodies = route.method === 'GET' ? [undefined] : [undefined, '', '{}']
      for (const body of bodies) {
        const response = await send(route, { token: user.token, ...(body === undefined ? {} : { body }) })
        const expected = route.auth === 'admin' ? [403, 'forbidden'] : [404, 'not_found']
        expect([response.status, (await problem(response)).code]).toEqual(expected)
      }
    },
  )

  const ofAdmins = routes.filter((route) => route.auth === 'admin')
  it.each(ofAdmins.map((route) => [nameOf(route), route] as const))('%s is not for everybody', async (_name, route) => {
    const response = await send(route, { token: user.token })
    const { code } = await problem(response)
    // A missing body is reported first; that reveals nothing beyond the API's description.
    expect([response.status, code]).toEqual(route.body === undefined ? [403, 'forbidden'] : [400, 'validation_failed'])
  })

  it('refuses a body if a route has none', async () => {
    const route = routes.find(({ path }) => path === '/portfolios/calculate-all-balances')
    if (route === undefined) throw new Error('the route is gone')
    const response = await send(route, { token: user.token, body: '{"balance":"1000000"}' })
    expect(response.status).toBe(400)
    expect((await problem(response)).details).toEqual([{ field: 'balance', message: 'is not a known field' }])
  })

  it('answers an unknown path under /api in JSON', async () => {
    const response = await fetch(`${server.url}/api/v1/no-such-thing`, { headers: { accept: 'text/html' } })
    expect([response.status, (await problem(response)).code]).toEqual([404, 'not_found'])
  })

  it('hides internals when something breaks', async () => {
    const broken = await startTestServer({ database: 'embedded', config: { logLevel: 'silent' } })
    try {
      await broken.services.database.pool.query('alter table portfolios rename to hidden_away')
      const { token } = await broken.signUp()
      const response = await fetch(`${broken.url}/api/v1/portfolios`, { headers: { authorization: `Bearer ${token}` } })
      expect(response.status).toBe(500)
      const text = await response.text()
      expect(JSON.parse(text)).toMatchObject({ code: 'internal' })
      expect(text).not.toMatch(/portfolios|relation|select|\.ts/i)
    } finally {
      await broken.close()
    }
  })
})

describe('limits of calls', () => {
  it('answers 429 with the time to wait, per account', async () => {
    const limits = { ...unlimited, api: { max: 5, windowMs: 60_000 } }
    const server = await startTestServer({ database: 'embedded', config: { rateLimits: limits } })
    try {
      const [ada, bob] = [await server.signUp(), await server.signUp()]
      const list = (token: string) =>
        fetch(`${server.url}/api/v1/portfolios`, { headers: { authorization: `Bearer ${token}` } })
      for (let i = 0; i < 5; i++) expect((await list(ada.token)).status).toBe(200)
      const refused = await list(ada.token)
      expect(refused.status).toBe(429)
      expect(problemBody.parse(await refused.json()).code).toBe('too_many_requests')
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await list(bob.token)).status).toBe(200)
    } finally {
      await server.close()
    }
  })
})
