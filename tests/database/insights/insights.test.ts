import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getAiInsights, listFindingTrades, refreshAiInsights } from '#contract/insights/ai-insights.ts'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import { insightChecks } from '#domain/insights/insight-checks.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { portfolioBody, succeed } from '#tests/support/sample-requests.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { addTrades, goProfessional, injection, traderWithFindings } from './trader-with-findings.ts'

onBothDatabases('insights', (server) => {
  const read = (token: string, query: object = {}) => succeed(server(), token, getAiInsights, { query })

  test('an account without trades gets no findings, and a list of the checks', async () => {
    const { token } = await server().signUp()
    const answer = await read(token)
    expect(answer).toEqual({
      portfolioId: null,
      trades: 0,
      findings: [],
      examined: insightChecks.map(({ kind, title }) => ({
        kind,
        title,
        outcome: 'tooFew',
        tested: 0,
        missing: expect.arrayContaining([]) as object,
      })),
      wording: { model: null, problem: null },
    })
  })

  test('findings name symbol, setup and hour, in the portfolio’s time zone', async () => {
    const { token, portfolio, setup } = await traderWithFindings(server())
    const answer = await read(token, { portfolio_id: portfolio.id })
    expect(getAiInsights.response.parse(answer)).toEqual(answer)
    expect(answer).toMatchObject({ portfolioId: portfolio.id, trades: 100 })
    const of = (kind: string) => answer.findings.filter((finding) => finding.kind === kind)
    expect(of('symbol')).toMatchObject([
      {
        nature: 'weakness',
        severity: 'high',
        subject: { kind: 'symbol', value: injection, label: injection },
        statement: `Trades in ${injection} average -0.90R each (25 trades), other symbols +0.70R (75 trades).`,
        worded: null,
        n: 100,
      },
    ])
    expect(of('setup')).toMatchObject([{ subject: { kind: 'setup', value: setup.id, label: 'Morning fade' } }])
    expect(of('hour')).toMatchObject([{ subject: { value: '10', label: 'from 10:00 to 11:00' } }])
    expect(of('edge')).toMatchObject([{ nature: 'strength', n: 100 }])
    for (const { effect, pValue, evidence } of answer.findings) {
      expect(pValue).toBeLessThan(0.05)
      expect(evidence.length).toBeLessThanOrEqual(10)
      if (effect.interval !== null) {
        expect(effect.interval.low > effect.nothing || effect.interval.high < effect.nothing).toBe(true)
      }
    }
    const outcomes = Object.fromEntries(answer.examined.map(({ kind, outcome }) => [kind, outcome]))
    expect(outcomes).toMatchObject({ symbol: 'reported', missingStops: 'notShown', mistakes: 'tooFew' })
  })

  test('findings are computed once for the same trades by any process, and again when a trade changes', async () => {
    const { token, userId, portfolio } = await traderWithFindings(server())
    const compute = vi.spyOn(server().services.figures, 'compute')
    try {
      const first = await read(token)
      expect(first.trades).toBe(100)
      expect(compute).toHaveBeenCalledTimes(1)
      expect(await read(token)).toEqual(first)
      const { rows } = await server().services.database.pool.query(
        'select portfolio_id, model from insights where user_id = $1',
        [userId],
      )
      expect(rows).toEqual([{ portfolio_id: null, model: null }])
      expect(compute).toHaveBeenCalledTimes(1)
      await server().services.database.pool.query(
        `update trades set is_excluded = true where portfolio_id = $1 and symbol <> 'ES'`,
        [portfolio.id],
      )
      const second = await read(token)
      expect(second.trades).toBe(75)
      expect(second.findings.map(({ kind }) => kind)).not.toContain('symbol')
      expect(compute).toHaveBeenCalledTimes(2)
    } finally {
      compute.mockRestore()
    }
  })

  test('all portfolios together, each hour in its own time zone', async () => {
    const { token, userId } = await traderWithFindings(server())
    const { portfolio } = await succeed(server(), token, createPortfolio, {
      body: portfolioBody({ name: 'Second', timeZone: 'America/Los_Angeles' }),
    })
    await addTrades(server(), userId, portfolio.id)
    const answer = await read(token)
    expect(answer).toMatchObject({ portfolioId: null, trades: 200 })
    const hours = answer.findings.filter(({ kind }) => kind === 'hour').map(({ subject }) => subject?.value)
    // 10:20 in New York is 07:20 in Los Angeles.
    expect(hours).toContain('10')
    expect(hours).toContain('7')
  })

  test('without a model the fixed words remain, and the answer says so', async () => {
    const { token } = await traderWithFindings(server())
    const answer = await succeed(server(), token, refreshAiInsights, { body: {} })
    expect(answer).toEqual({ ...(await read(token)), wording: { model: null, problem: 'notConfigured' } })
  })

  test('another user’s portfolio is not found', async () => {
    const { portfolio } = await traderWithFindings(server())
    const stranger = await server().signUp()
    const query = { portfolio_id: portfolio.id }
    expect(await server().call(getAiInsights, { query }, stranger.token)).toMatchObject({ status: 404 })
    expect(await server().call(refreshAiInsights, { body: query }, stranger.token)).toMatchObject({ status: 404 })
  })

  test('findings of some days and of a setup; only those of all trades are stored', async () => {
    const { token, userId, portfolio, setup } = await traderWithFindings(server())
    // The first trade is that of January 6.
    const firstHalf = await read(token, { portfolio_id: portfolio.id, from: '2025-01-01', to: '2025-02-24' })
    expect(firstHalf.trades).toBe(50)
    expect((await read(token, { setup_id: setup.id })).trades).toBe(25)
    const { rows } = await server().services.database.pool.query('select 1 from insights where user_id = $1', [userId])
    expect(rows).toEqual([])
    expect((await read(token, { portfolio_id: portfolio.id })).trades).toBe(100)
  })

  test('a finding says what it is worth, what is drawn, and which trades it is about, page by page', async () => {
    const { token, portfolio } = await traderWithFindings(server())
    const query = { portfolio_id: portfolio.id }
    const { findings } = await read(token, query)
    const sizes = findings.map(({ worth }) => (worth.monthly === null ? -1 : Math.abs(worth.monthly.value)))
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    const symbol = findings.find(({ kind }) => kind === 'symbol')
    expect(symbol).toMatchObject({
      key: `symbol:${injection}`,
      memberCount: 25,
      worth: { monthly: { unit: 'money', currency: 'USD' } },
      chart: {
        kind: 'groups',
        groups: [
          { label: `Trades in ${injection}`, n: 25 },
          { label: 'Other symbols', n: 75 },
        ],
      },
      removal: { selector: 'symbol', values: { symbol: injection } },
    })
    const page = (offset: number) =>
      succeed(server(), token, listFindingTrades, {
        query: { ...query, finding: symbol?.key ?? '', offset, limit: 20 },
      })
    const [first, second] = [await page(0), await page(20)]
    expect([first.total, first.ids.length, second.ids.length]).toEqual([25, 20, 5])
    const { rows } = await server().services.database.pool.query<{ id: string }>(
      `select id from trades where portfolio_id = $1 and symbol <> 'ES' order by exit_at desc`,
      [portfolio.id],
    )
    expect([...first.ids, ...second.ids]).toEqual(rows.map(({ id }) => id))
    const none = { query: { ...query, finding: 'hour:3' } }
    expect(await server().call(listFindingTrades, none, token)).toMatchObject({ status: 404 })
  })
})

describe('insights in the words of a model', () => {
  let model: Server
  let server: TestServer
  /** The request that the model received, and its answer: texts by id, made from the findings. */
  const asked: string[] = []
  let texts: (findings: readonly { id: string; statement: string }[]) => Record<string, string>

  beforeAll(async () => {
    model = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const body = Buffer.concat(parts).toString()
        asked.push(body)
        const { messages } = JSON.parse(body) as { messages: { content: string }[] }
        const { findings } = JSON.parse(messages[1]?.content ?? '') as {
          findings: { id: string; statement: string }[]
        }
        const answered = Object.entries(texts(findings)).map(([id, text]) => ({ id, text }))
        response.end(JSON.stringify({ choices: [{ message: { content: JSON.stringify({ findings: answered }) } }] }))
      })
    })
    await new Promise<void>((done) => model.listen(0, '127.0.0.1', done))
    const { port } = model.address() as AddressInfo
    server = await startTestServer({
      database: 'embedded',
      config: { model: { url: `http://127.0.0.1:${port}`, key: 'sk-test', model: 'small-1' } },
    })
  })
  afterAll(async () => {
    await server?.close()
    model?.close()
  })

  async function professional() {
    const trader = await traderWithFindings(server)
    await goProfessional(server, trader.userId)
    asked.length = 0
    return trader
  }
  const refresh = (token: string) => succeed(server, token, refreshAiInsights, { body: {} })

  test('a faithful text is shown beside the fixed one; one with an invented figure is not', async () => {
    const { token, userId, setup } = await professional()
    texts = (findings) =>
      Object.fromEntries(
        findings.map(({ id, statement }) => [
          id,
          id.startsWith('symbol')
            ? 'In {subject} you give away 0.90R a trade: 25 trades say so. Leave it alone.'
            : `${statement} That cost you 12345 dollars.`,
        ]),
      )
    const answer = await refresh(token)
    expect(answer.wording).toEqual({ model: 'small-1', problem: null })
    const worded = answer.findings.filter((finding) => finding.worded !== null)
    expect(worded.map(({ kind }) => kind)).toEqual(['symbol'])
    expect(worded[0]?.worded).toBe(`In ${injection} you give away 0.90R a trade: 25 trades say so. Leave it alone.`)
    expect(answer.findings.length).toBeGreaterThan(2)

    // The model received no names, ids or dates.
    expect(asked).toHaveLength(1)
    for (const secret of [injection, 'ignore all', 'Morning fade', setup.id, userId, '2025']) {
      expect(asked[0]).not.toContain(secret)
    }

    // Stored wording stays readable and is not requested again.
    expect(await succeed(server, token, getAiInsights, { query: {} })).toEqual(answer)
    expect(await refresh(token)).toEqual(answer)
    expect(asked).toHaveLength(1)
  })

  test('when trades change, the wording goes with the findings', async () => {
    const { token, portfolio } = await professional()
    texts = (findings) => Object.fromEntries(findings.map(({ id, statement }) => [id, statement]))
    expect((await refresh(token)).findings.every(({ worded, statement }) => worded === statement)).toBe(true)
    await server.services.database.pool.query(
      'update trades set is_excluded = true where id = (select id from trades where portfolio_id = $1 limit 1)',
      [portfolio.id],
    )
    const later = await succeed(server, token, getAiInsights, { query: {} })
    expect(later.wording).toEqual({ model: null, problem: null })
    expect(later.findings.every(({ worded }) => worded === null)).toBe(true)
  })

  test('an unusable answer of a model leaves the fixed wording, and is not stored', async () => {
    const { token, userId } = await professional()
    texts = () => ({ 'symbol-1': 'Buy 1000 lots of {subject} at once!', 'other-9': 'Hello there, trader of mine.' })
    const answer = await refresh(token)
    expect(answer.wording).toEqual({ model: null, problem: 'unusable' })
    expect(answer.findings.every(({ worded }) => worded === null)).toBe(true)
    const { rows } = await server.services.database.pool.query('select wording from insights where user_id = $1', [
      userId,
    ])
    expect(rows).toEqual([{ wording: null }])
  })

  test('without findings the model is not asked', async () => {
    const { token, userId } = await server.signUp()
    await goProfessional(server, userId)
    asked.length = 0
    expect((await refresh(token)).wording).toEqual({ model: null, problem: null })
    expect(asked).toEqual([])
  })
})
