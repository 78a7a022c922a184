import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endSession, listSessions } from '#contract/accounts/sessions.ts'
import { tokenScopes, type TokenScope } from '#contract/accounts/token-scopes.ts'
import { listUserSimulations } from '#contract/simulations/monte-carlo.ts'
import { tools } from '#server/mcp/create-server.ts'
import type { Belongings } from '#tests/isolation/attempt.ts'
import { makeBelongings } from '#tests/isolation/belongings.ts'
import { dumpOf } from '#tests/support/database/dump-database.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { callTool, connectMcp, makeApiToken, postMcp, rpc } from '#tests/support/server/mcp-client.ts'
import { startTestServer, unlimited, type TestServer } from '#tests/support/server/test-server.ts'

/** An input of each tool, about somebody's portfolio. */
const inputs: Readonly<Record<string, { scope: TokenScope; of: (portfolioId: string) => Record<string, unknown> }>> = {
  list_portfolios: { scope: 'read', of: () => ({}) },
  query_trades: { scope: 'read', of: (id) => ({ portfolio_id: id }) },
  get_metrics: { scope: 'read', of: (id) => ({ portfolio_id: id }) },
  findings: { scope: 'read', of: (id) => ({ portfolio_id: id }) },
  run_analysis_tool: { scope: 'read', of: (id) => ({ tool: 'streaks', portfolio_id: id }) },
  simulate: {
    scope: 'simulate',
    of: (id) => ({ portfolio_id: id, assumedRisk: '10', parameters: { paths: 10, steps: 5 } }),
  },
  what_if: { scope: 'simulate', of: (id) => ({ portfolio_id: id }) },
  add_note: { scope: 'add', of: (id) => ({ portfolio_id: id, date: '2025-03-04', part: 'plan', text: 'Theirs' }) },
  add_trade: { scope: 'add', of: (id) => ({ ...roundTrip('104', '2025-04-01T15:00:00.000Z'), portfolio_id: id }) },
}

/** The error of an answer, which has the form of JSON-RPC. */
const errorOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toContain('application/json')
  return ((await response.json()) as { jsonrpc: string; error: { code: number; message: string } }).error
}

test('every tool is in the matrix below', () => {
  expect(Object.keys(inputs).toSorted()).toEqual(tools.map(({ name }) => name).toSorted())
})

onBothDatabases('an assistant of one user', (server) => {
  let theirs: Belongings
  let mine: Awaited<ReturnType<typeof traderWithPortfolio>>
  beforeAll(async () => {
    theirs = await makeBelongings(server())
    mine = await traderWithPortfolio(server())
  })

  test.each(Object.keys(inputs))('%s neither reads nor changes what is of another user', async (name) => {
    const client = await connectMcp(server().url, await makeApiToken(server(), mine))
    const dump = async () => (await dumpOf(server().services.database.pool))[theirs.userId]
    const before = await dump()
    const answer = await callTool(client, name, inputs[name]?.of(theirs.portfolioId))
    if (name === 'list_portfolios') expect(answer.text).not.toContain(theirs.portfolioId)
    else {
      expect(answer.isError).toBe(true)
      expect(answer.text).toMatch(/^not_found: /)
    }
    expect(await dump()).toEqual(before)
    await client.close()
  })

  test('resources of another user are not there', async () => {
    const client = await connectMcp(server().url, await makeApiToken(server(), mine))
    for (const uri of [
      `edgeworth://trades/${theirs.tradeId}`,
      `edgeworth://setups/${theirs.setupId}`,
      `edgeworth://portfolios/${theirs.portfolioId}/days/2025-03-03`,
    ]) {
      await expect(client.readResource({ uri }), uri).rejects.toMatchObject({
        code: -32_002,
        data: { uri },
        message: expect.stringContaining('not_found'),
      })
    }
    const { resources } = await client.listResources()
    expect(JSON.stringify(resources)).not.toContain(theirs.tradeId)
    await client.close()
  })

  test.each(tokenScopes)('with the scope "%s" finds and uses the tools of it alone', async (scope) => {
    const client = await connectMcp(server().url, await makeApiToken(server(), mine, [scope]))
    const open: string[] = []
    for (const [name, { scope: needed, of }] of Object.entries(inputs)) {
      const { text } = await callTool(client, name, of(mine.portfolio.id))
      const isRefused = needed !== scope && !(needed === 'add' && scope === 'write')
      expect(text.startsWith('scope_missing: '), `${name}: ${text.slice(0, 90)}`).toBe(isRefused)
      if (isRefused) expect(text).toContain(`lacks the scope "${needed}"`)
      else open.push(name)
    }
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(open)
    await client.close()
  })

  test('a session opens the same tools, until it ends', async () => {
    const user = await server().signUp()
    const client = await connectMcp(server().url, user.token)
    expect(await callTool(client, 'list_portfolios')).toMatchObject({ isError: false })
    const { sessions } = await succeed(server(), user.token, listSessions, {})
    await succeed(server(), user.token, endSession, { params: { id: sessions[0]?.id ?? '' } })
    expect((await callTool(client, 'list_portfolios')).text).toMatch(/^no_session: /)
    await client.close()
  })
})

describe('the protocol', () => {
  let server: TestServer
  let token = ''
  let portfolioId = ''
  beforeAll(async () => {
    server = await startTestServer({ database: 'embedded' })
    const trader = await makeBelongings(server)
    portfolioId = trader.portfolioId
    token = trader.token
  })
  afterAll(() => server?.close())

  const post = (body: string, headers?: Record<string, string>) => postMcp(server.url, token, body, headers)
  const statusFrom = async (origin: string) => (await post(rpc('ping'), { origin })).status

  test('refuses a caller without a token, and says how to send one', async () => {
    for (const wrong of [null, 'edg_wrong', 'wrong']) {
      const response = await postMcp(server.url, wrong, rpc('tools/list'))
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/)
      expect((await errorOf(response)).message).toContain('API token')
    }
  })

  test('answers in no cache, with the headers of the API', async () => {
    const response = await post(rpc('tools/list'))
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const text = await response.text()
    expect(Buffer.byteLength(text)).toBeLessThan(256 * 1024)
  })

  test('refuses pages of other origins, and allows this machine’s', async () => {
    expect(await statusFrom('https://evil.example')).toBe(403)
    expect(await statusFrom('http://localhost.evil.example:3000')).toBe(403)
    expect(await statusFrom('null')).toBe(403)
    expect(await statusFrom(server.url)).toBe(200)
    expect(await statusFrom('http://localhost:5173')).toBe(200)
  })

  test('refuses what is too large, no JSON, or no JSON-RPC', async () => {
    const large = await post(rpc('tools/call', { name: 'findings', arguments: { x: 'x'.repeat(300 * 1024) } }))
    expect(large.status).toBe(413)
    expect((await errorOf(large)).code).toBe(-32_000)
    const malformed = await post('{"jsonrpc":')
    expect(malformed.status).toBe(400)
    expect((await errorOf(malformed)).code).toBe(-32_700)
    for (const body of ['{}', '[]', 'null', '7', '{"jsonrpc":"1.0","id":1,"method":"ping"}', '']) {
      const response = await post(body)
      expect(response.status, body).toBeGreaterThanOrEqual(200)
      if (body !== '[]') expect(response.status, body).toBe(400)
    }
    expect((await post(rpc('ping'), { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post(rpc('ping'), { accept: 'text/html' })).status).toBe(406)
    expect((await post(rpc('ping'), { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400)
    const unknown = (await (await post(rpc('no/such'))).json()) as { error: { code: number } }
    expect(unknown.error.code).toBe(-32_601)
  })

  test('answers POST alone', async () => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
    for (const method of ['GET', 'DELETE']) {
      const response = await fetch(`${server.url}/mcp`, { method, headers })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    }
    // The screen of a similar name is a page.
    expect((await fetch(`${server.url}/mcp/x`, { headers: { accept: 'text/html' } })).status).toBe(404)
  })

  test('needs no memory of the initialization: another server may answer the next request', async () => {
    const call = rpc('tools/call', { name: 'list_portfolios', arguments: {} })
    const response = await post(call, { 'mcp-session-id': crypto.randomUUID() })
    expect(await response.text()).toContain(portfolioId)
  })

  test('answers many requests at once, each its own', async () => {
    const client = await connectMcp(server.url, token)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0
          ? callTool(client, 'list_portfolios')
          : callTool(client, 'query_trades', { portfolio_id: portfolioId, limit: 1 }),
      ),
    )
    for (const [index, { json }] of answers.entries())
      expect(json).toHaveProperty(index % 2 === 0 ? 'portfolios' : 'trades')
    await client.close()
  })

  const short = () => ({ portfolio_id: portfolioId, assumedRisk: '10', parameters: { paths: 10, steps: 5 } })
  /** A simulation of many seconds, which leaves a saved run if it ends. */
  const long = (name: string) => ({
    ...short(),
    parameters: { paths: 20_000, steps: 10_000, stopAtRuin: false },
    save: { name },
  })
  const savedNames = async () =>
    (await succeed(server, token, listUserSimulations, { query: {} })).simulations.map(({ name }) => name)

  test('a cancelled call stops the simulation', async () => {
    const client = await connectMcp(server.url, token)
    const leave = new AbortController()
    const { signal } = leave
    const running = [1, 2].map(() =>
      client.callTool({ name: 'simulate', arguments: long('Cancelled') }, undefined, { signal }),
    )
    const settled = Promise.allSettled(running)
    // The other one waits for its turn.
    await expect.poll(() => server.services.simulations.pending()).toBe(1)
    leave.abort()
    for (const one of await settled) expect(one.status).toBe('rejected')
    // The account’s turn is free.
    for (const { isError } of await Promise.all([1, 2].map(() => callTool(client, 'simulate', short())))) {
      expect(isError).toBe(false)
    }
    expect(await savedNames()).not.toContain('Cancelled')
    await client.close()
  })

  test('a client that disconnects stops the simulation too', async () => {
    const asked = [1, 2].map((id) => {
      const request = httpRequest(`${server.url}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${token}`,
        },
      })
      request.end(rpc('tools/call', { name: 'simulate', arguments: long('Abandoned') }, id))
      return request
    })
    const refused = Promise.allSettled(asked.map((request) => once(request, 'response')))
    // The other one waits for its turn.
    await expect.poll(() => server.services.simulations.pending()).toBe(1)
    for (const request of asked) request.destroy()
    for (const one of await refused) expect(one.status).toBe('rejected')
    const next = await Promise.all(
      [1, 2].map((id) => post(rpc('tools/call', { name: 'simulate', arguments: short() }, id))),
    )
    for (const response of next) expect(await response.text()).not.toContain('isError')
    expect(await savedNames()).not.toContain('Abandoned')
  })

  test('counts calls per account, and says so as a problem', async () => {
    const limits = { ...unlimited, api: { max: 6, windowMs: 60_000 } }
    const limited = await startTestServer({ database: 'embedded', config: { rateLimits: limits } })
    try {
      const user = await limited.signUp()
      const statuses: number[] = []
      for (let index = 0; index < 8; index += 1)
        statuses.push((await postMcp(limited.url, user.token, rpc('ping'))).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    } finally {
      await limited.close()
    }
  })
})
