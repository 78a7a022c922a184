import { afterAll, beforeAll, expect, test } from 'vitest'
import { analyzeTrades } from '#contract/analysis/analysis.ts'
import { createSetup } from '#contract/playbook/setups.ts'
import { createCashFlow } from '#contract/portfolios/cash-flows.ts'
import { updatePortfolio } from '#contract/portfolios/portfolios.ts'
import type { Route } from '#contract/route.ts'
import { exportTrades } from '#contract/trades/export.ts'
import { listTradeGroups, listTradeRows, tradeRowColumns } from '#contract/trades/history.ts'
import { getTrade, updateTrade } from '#contract/trades/trades.ts'
import { columnGroupKeys } from '#domain/analysis/shapes/column-groups.ts'
import { toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import type { Input } from '#tests/isolation/attempt.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { instant, money, succeed } from '#tests/support/sample-requests.ts'
import { liveClient, type LiveClient } from '#tests/support/server/live-client.ts'
import { callTool, connectMcp, makeApiToken } from '#tests/support/server/mcp-client.ts'
import type { TestUser } from '#tests/support/server/test-server.ts'
import { belongings, expectNothingHidden, readColumns, reading, withoutIds } from './hidden-answers.ts'
import { makeHiddenWorld, type HiddenParts, type HiddenWorld } from './hidden-worlds.ts'

/** Two records that differ in money, notes and pictures alone: whatever a teammate can ask, the answers are the same. */
const parts: readonly [HiddenParts, HiddenParts] = [
  {
    size: 1,
    firstShare: 0.28,
    costs: 0.0337,
    word: 'quagga',
    openingBalance: '54321',
    deposit: '4321.77',
    emotion: 'anxious',
    stress: 9,
  },
  {
    size: 7,
    firstShare: 0.33,
    costs: 0.0401,
    word: 'okapi',
    openingBalance: '9876543',
    deposit: '777.31',
    emotion: 'calm',
    stress: 2,
  },
]

onBothDatabases('a portfolio that hides money, notes and pictures', (server) => {
  let worlds: readonly [HiddenWorld, HiddenWorld]
  let coach: TestUser
  let viewer: TestUser
  let coachSetupId = ''
  let teamId = ''
  const open: LiveClient[] = []
  const pool = () => server().services.database.pool

  beforeAll(async () => {
    worlds = [await makeHiddenWorld(server(), parts[0]), await makeHiddenWorld(server(), parts[1])]
    ;[coach, viewer] = [await server().signUp(), await server().signUp()]
    const { setup } = await succeed(server(), coach.token, createSetup, { body: { name: 'Of the coach' } })
    coachSetupId = setup.id
    const { rows } = await pool().query<{ id: string }>(`insert into teams (name) values ('Desk') returning id`)
    teamId = rows[0]?.id ?? ''
    for (const [{ userId }, role] of [
      [worlds[0], 'owner'],
      [worlds[1], 'trader'],
      [coach, 'coach'],
      [viewer, 'viewer'],
    ] as const) {
      await pool().query('insert into team_members (team_id, user_id, role) values ($1, $2, $3)', [
        teamId,
        userId,
        role,
      ])
    }
    for (const { token, portfolioId } of worlds) {
      await succeed(server(), token, updatePortfolio, {
        params: { id: portfolioId },
        body: { teamId, teamHidesMoney: true, teamHidesNotes: true, teamHidesPictures: true },
      })
    }
  })
  afterAll(async () => {
    for (const client of open) await client.close()
  })

  const live = async (user: TestUser) => {
    const client = await liveClient(server(), user)
    open.push(client)
    return client
  }

  const ofWorld = ({ token, userId, portfolioId, setupId, exchangeId, statIds, tradeIds }: HiddenWorld) =>
    belongings({
      token,
      userId,
      teamId,
      portfolioId,
      setupId,
      strategySetupId: setupId,
      exchangeId,
      customStatId: statIds[0] ?? '',
      tradeId: tradeIds[3] ?? '',
      finding: 'edge',
    })
  const ofNobody = belongings({})
  /** What is the coach's own beside a world; portfolios that are compared are both of the world. */
  const mineBeside = ({ portfolioId }: HiddenWorld) => belongings({ portfolioId, strategySetupId: coachSetupId })

  /** Holds that a coach gets the same of both worlds, and nothing hidden. Returns the answer of the first. */
  async function expectSame(what: string, ask: (world: HiddenWorld) => Promise<string>): Promise<string> {
    const [one, other] = [await ask(worlds[0]), await ask(worlds[1])]
    expectNothingHidden(what, one, worlds[0])
    expectNothingHidden(what, other, worlds[1])
    expect(withoutIds(other), what).toBe(withoutIds(one))
    return one
  }

  const asked = async (user: TestUser, route: Route, input: Input) => {
    const { status, body } = await server().call(route, input, user.token)
    return JSON.stringify({ status, body })
  }

  test('differs for the two traders themselves, so that equal answers say something', async () => {
    for (const route of [listTradeRows, exportTrades]) {
      const [one, other] = await Promise.all(
        worlds.map((world) => asked(world, route, { query: { portfolio_id: world.portfolioId } })),
      )
      expect(withoutIds(other ?? '')).not.toBe(withoutIds(one ?? ''))
    }
    const exported = await asked(worlds[0], exportTrades, { query: { portfolio_id: worlds[0].portfolioId } })
    expect(exported).toContain(`The ${parts[0].word} thesis.`)
    expect(exported).toContain(`${worlds[0].userId}/`)
  })

  test('answers every reading call of the matrix alike, whatever is hidden', async () => {
    const refused: string[] = []
    const answered: string[] = []
    for (const { route, name, attempt } of reading) {
      // Arrow streams are read below; a team's answers are about both records at once.
      if (route.path === '/trades/columns' || route.path.startsWith('/teams/')) continue
      const text = await expectSame(name, (world) =>
        asked(coach, route, attempt.input(ofWorld(world), mineBeside(world))),
      )
      if (text.startsWith('{"status":2')) answered.push(name)
      else refused.push(name)
    }
    expect(answered.length).toBeGreaterThan(25)
    expect(refused).toEqual([])
  })

  test('answers of a team are without it', async () => {
    for (const { route, name, attempt } of reading) {
      if (!route.path.startsWith('/teams/')) continue
      const theirs = ofWorld(worlds[0])
      const text = await asked(coach, route, attempt.input(theirs, theirs))
      for (const world of worlds) expectNothingHidden(name, text, world)
      for (const amount of ['54321', '9876543', '4321.77', '777.31', '"USD"']) expect(text, name).not.toContain(amount)
    }
  })

  test.each(toolKeys)('analyzes alike: %s', async (tool) => {
    const text = await expectSame(tool, ({ portfolioId }) =>
      asked(coach, analyzeTrades, { params: { tool }, body: { portfolioIds: [portfolioId] } }),
    )
    expect(text).toMatch(/^\{"status":200/)
  })

  test('exports alike, as JSON and CSV, with every column of the history', async () => {
    for (const format of ['json', 'csv'] as const) {
      const text = await expectSame(format, ({ portfolioId }) =>
        asked(coach, exportTrades, { query: { portfolio_id: portfolioId, format } }),
      )
      expect(text).toContain('ACME')
    }
    await expectSame('rows', ({ portfolioId }) =>
      asked(coach, listTradeRows, { query: { portfolio_id: portfolioId, limit: 100, columns: tradeRowColumns } }),
    )
    for (const by of ['symbol', 'month', 'setup', 'weekday', 'result'] as const) {
      await expectSame(by, ({ portfolioId }) =>
        asked(coach, listTradeGroups, { query: { portfolio_id: portfolioId, by } }),
      )
    }
  })

  const streamed = ({ portfolioId }: HiddenWorld, query: string) =>
    readColumns(`${server().url}/api/v1/trades/columns?portfolio_id=${portfolioId}${query}`, coach.token)
  test('streams alike, every column and custom stat', async () => {
    const all = await expectSame('all columns', (world) => streamed(world, ''))
    expect(all).toContain('realizedR')
    for (const group of columnGroupKeys) await expectSame(group, (world) => streamed(world, `&group=${group}`))
    // Trades have values of the first; the other is a formula, which stays with its trader.
    await expectSame('custom stats', (world) => streamed(world, `&stats=${world.statIds[0]}`))
  })

  test('tells assistants the same by the Model Context Protocol', async () => {
    const client = await connectMcp(server().url, await makeApiToken(server(), coach))
    const tools: Readonly<Record<string, (world: HiddenWorld) => Record<string, unknown>>> = {
      list_portfolios: () => ({}),
      query_trades: ({ portfolioId }) => ({ portfolio_id: portfolioId, limit: 40 }),
      get_metrics: ({ portfolioId }) => ({ portfolio_id: portfolioId, include: ['equity', 'days'] }),
      findings: ({ portfolioId }) => ({ portfolio_id: portfolioId }),
      run_analysis_tool: ({ portfolioId }) => ({ tool: 'fees', portfolio_id: portfolioId }),
      simulate: ({ portfolioId }) => ({ portfolio_id: portfolioId, parameters: { paths: 20, steps: 10 } }),
      what_if: ({ portfolioId }) => ({ portfolio_id: portfolioId, inputs: { stops: [1], targets: [2] } }),
    }
    for (const [name, input] of Object.entries(tools)) {
      await expectSame(name, async (world) => JSON.stringify(await callTool(client, name, input(world))))
    }
    const resources: readonly ((world: HiddenWorld) => string)[] = [
      ({ tradeIds }) => `edgeworth://trades/${tradeIds[3]}`,
      ({ setupId }) => `edgeworth://setups/${setupId}`,
      ({ portfolioId }) => `edgeworth://portfolios/${portfolioId}/days/2025-03-04`,
    ]
    for (const uri of resources) {
      await expectSame(uri(worlds[0]), async (world) => {
        try {
          return JSON.stringify((await client.readResource({ uri: uri(world) })).contents)
        } catch (error) {
          return String(error)
        }
      })
    }
    for (const name of ['add_note', 'add_trade']) {
      const { isError } = await callTool(client, name, {
        portfolio_id: worlds[0].portfolioId,
        date: '2025-03-04',
        part: 'plan',
        text: 'Mine',
      })
      expect(isError, name).toBe(true)
    }
    await client.close()
  })

  test('is in no table of the REST interface', async () => {
    const { rows } = await pool().query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema in ('public', 'shared') order by 1`,
    )
    expect(rows.length).toBeGreaterThan(50)
    for (const { name } of rows) {
      for (const profile of ['public', 'shared', 'app']) {
        const response = await fetch(`${server().url}/rest/v1/${name}?select=*`, {
          headers: {
            apikey: server().publishableKey,
            authorization: `Bearer ${coach.token}`,
            'accept-profile': profile,
          },
        })
        const text = await response.text()
        for (const world of worlds) {
          expectNothingHidden(name, text, world)
          expect(text, name).not.toContain(world.portfolioId)
        }
      }
    }
  })

  test('tells members by live updates that it changed, and nothing else; and nothing to one who was removed', async () => {
    const [world] = worlds
    const all = { event: '*', schema: 'public' } as const
    const heardByCoach = (await (await live(coach)).follow('coach', all)).heard
    const heardByViewer = (await (await live(viewer)).follow('viewer', all)).heard
    const change = (n: number) =>
      succeed(server(), world.token, updateTrade, {
        params: { id: world.tradeIds[n] ?? '' },
        body: { thesis: `Another ${world.parts.word}` },
      })
    await change(0)
    await succeed(server(), world.token, createCashFlow, {
      params: { id: world.portfolioId },
      body: { at: instant('2025-03-02T12:00:00.000Z'), amount: money('31.77'), note: null },
    })
    await expect.poll(() => [heardByCoach.length, heardByViewer.length]).toEqual([2, 2])
    for (const { table, new: row } of heardByCoach) {
      expect(table).toBe('shared_portfolio_changes')
      expect(Object.keys(row).toSorted()).toEqual(['portfolio_id', 'revision', 'team_id', 'user_id'])
      expect(row).toMatchObject({ team_id: teamId, user_id: coach.userId, portfolio_id: world.portfolioId })
    }

    await pool().query('delete from team_members where team_id = $1 and user_id = $2', [teamId, coach.userId])
    await expect
      .poll(() => heardByCoach.map(({ table, eventType }) => `${eventType} ${table}`))
      .toContain('DELETE team_changes')
    const heard = heardByCoach.length
    heardByViewer.length = 0
    await change(1)
    await expect.poll(() => heardByViewer.some(({ table }) => table === 'shared_portfolio_changes')).toBe(true)
    // The database answers a change to one subscriber after the other: a second one has passed all of the first.
    heardByViewer.length = 0
    await change(2)
    await expect.poll(() => heardByViewer.length).toBe(1)
    expect(heardByCoach.slice(heard).filter(({ eventType }) => eventType !== 'DELETE')).toEqual([])
    expect(await server().call(getTrade, { params: { id: world.tradeIds[0] ?? '' } }, coach.token)).toMatchObject({
      status: 404,
    })
    for (const { route, name, attempt } of reading) {
      const input = attempt.input(ofWorld(world), ofNobody)
      const answer = await server().call(route, input, coach.token)
      expect([name, answer.status]).toEqual([name, 404])
    }
  })
})
