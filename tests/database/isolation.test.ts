import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ProblemCode } from '#contract/problem.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { importTrades } from '#contract/trades.ts'
import { dumpOf, type Dump } from './dump.ts'
import { onBothDatabases } from './on-both-databases.ts'
import { portfolioBody, roundTrip, succeed, traderWithPortfolio } from './samples.ts'

/** What one user has, by which the other tries to reach it. */
interface Belongings {
  readonly token: string
  readonly userId: string
  readonly portfolioId: string
  readonly tradeId: string
  readonly batchId: string
  readonly simulationId: string
}

interface Input {
  readonly params?: object
  readonly query?: object
  readonly body?: object
}

/** A call of mine with one id that is theirs, and what it must answer; not_found unless said. */
interface Attempt {
  readonly input: (theirs: Belongings, mine: Belongings) => Input
  readonly code?: ProblemCode
}

const growth = {
  model: { kind: 'iid' },
  sizing: { kind: 'fixedFraction', fraction: 0.01 },
  extraCostR: 0,
  paths: 10,
  steps: 5,
  seed: [1, 2],
  flows: [],
  ruin: [],
  stopAtRuin: false,
  goal: null,
  resampleHistory: false,
  recovery: false,
}
const { recovery: _recovery, ...withoutRecovery } = growth
const kelly = { extraCostR: 0, bootstraps: 0, seed: [1, 2], curvePoints: 2, floor: null }
/** An analysis of the trades of a portfolio of theirs. */
const analysis = (asked: object): Record<string, Attempt> => ({
  'body.portfolioId': { input: ({ portfolioId }) => ({ body: { portfolioId, assumedRisk: '10', ...asked } }) },
})
/** As much of a result as lists of runs read. */
const keptDistribution = { percentiles: [0, 1, 2, 3, 4].map((value) => ({ value })) }
const keptResult = {
  terminal: keptDistribution,
  maxDrawdown: keptDistribution,
  loss: { share: 0.1 },
  ruin: { reached: { share: 0 } },
}
const importBody = {
  format: 'generic',
  fileName: 'march.csv',
  timeZone: 'UTC',
  rows: [{ ...roundTrip('101', '2025-03-03T15:00:00.000Z'), importKey: 'new' }],
}

const byId = (input: Attempt['input']): Record<string, Attempt> => ({ 'params.id': { input } })

/** For each route, an attempt for each id that it takes. A route without an entry for an id fails the walk below. */
const attempts: Record<string, Record<string, Attempt>> = {
  'POST /create-user-defaults': {
    'body.user_id': { input: ({ userId }) => ({ body: { user_id: userId } }), code: 'forbidden' },
  },
  'POST /verify-email-and-create-defaults': {
    'body.user_id': {
      input: ({ userId }) => ({ body: { user_id: userId, email: 'somebody@example.com' } }),
      code: 'forbidden',
    },
  },
  'GET /teams/:teamId/portfolios': {
    // There are no teams yet: any other id of theirs is the nearest thing.
    'params.teamId': { input: ({ portfolioId }) => ({ params: { teamId: portfolioId } }) },
  },
  'PUT /portfolios/:id': byId(({ portfolioId }) => ({
    params: { id: portfolioId },
    body: { name: 'Taken over', openingBalance: '1', timeZone: 'Asia/Tokyo' },
  })),
  'DELETE /portfolios/:id': byId(({ portfolioId }) => ({ params: { id: portfolioId } })),
  'POST /portfolios/:id/calculate-balance': byId(({ portfolioId }) => ({ params: { id: portfolioId } })),
  'GET /trades/optimized': {
    'query.portfolio_id': { input: ({ portfolioId }) => ({ query: { portfolio_id: portfolioId } }) },
  },
  'GET /trades/portfolio/:id': byId(({ portfolioId }) => ({ params: { id: portfolioId } })),
  'POST /trades/import': {
    'body.portfolioId': {
      input: ({ portfolioId }) => ({ body: { ...importBody, portfolioId, batchId: crypto.randomUUID() } }),
    },
    'body.batchId': {
      input: ({ batchId }, { portfolioId }) => ({ body: { ...importBody, portfolioId, batchId } }),
    },
  },
  'GET /trades/:id': byId(({ tradeId }) => ({ params: { id: tradeId } })),
  'POST /trades': {
    'body.portfolioId': {
      input: ({ portfolioId }) => ({ body: { ...roundTrip('101', '2025-03-03T15:00:00.000Z'), portfolioId } }),
    },
  },
  'PUT /trades/:id': {
    ...byId(({ tradeId }) => ({ params: { id: tradeId }, body: { lessons: 'Written by somebody else' } })),
    'body.portfolioId': {
      input: ({ portfolioId }, { tradeId }) => ({ params: { id: tradeId }, body: { portfolioId } }),
    },
  },
  'DELETE /trades/:id': byId(({ tradeId }) => ({ params: { id: tradeId } })),
  'GET /metrics/portfolio/:portfolioId': {
    'params.portfolioId': { input: ({ portfolioId }) => ({ params: { portfolioId } }) },
  },
  'GET /monte-carlo-simulator/monte-carlo-simulator/parameters': {
    'query.portfolio_id': { input: ({ portfolioId }) => ({ query: { portfolio_id: portfolioId } }) },
  },
  'POST /monte-carlo-simulator/monte-carlo-simulator/portfolio-growth': {
    'body.portfolioId': {
      input: ({ portfolioId }) => ({
        body: { portfolioId, assumedRisk: '10', parameters: growth, save: { name: 'Theirs' } },
      }),
    },
  },
  'POST /monte-carlo-simulator/monte-carlo-simulator/drawdown-analysis': analysis({ parameters: withoutRecovery }),
  'POST /monte-carlo-simulator/monte-carlo-simulator/kelly-optimization': analysis({
    parameters: kelly,
    drawdown: null,
  }),
  'POST /monte-carlo-simulator/monte-carlo-simulator/scenario-analysis': analysis({ scenarios: [growth, growth] }),
  'GET /monte-carlo-simulator/monte-carlo-simulator/user-simulations/:id': byId(({ simulationId }) => ({
    params: { id: simulationId },
  })),
  'DELETE /monte-carlo-simulator/monte-carlo-simulator/user-simulations/:id': byId(({ simulationId }) => ({
    params: { id: simulationId },
  })),
}

/** Routes for signed-in users that take no id: they act on the caller's own, and on nobody else's. */
const ownOnly: Record<string, Input> = {
  'GET /portfolios': {},
  'POST /portfolios': { body: portfolioBody({ name: 'One more' }) },
  'POST /portfolios/calculate-all-balances': {},
  'POST /demo-data': {},
  'GET /metrics': {},
  'GET /monte-carlo-simulator/monte-carlo-simulator/user-simulations': { query: { limit: 500 } },
}

const nameOf = (route: Route) => `${route.method} ${route.path}`

/** Where in a schema ids stand, as "body.portfolioId". */
function idsIn(part: string, schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return []
  const walk = (path: string, node: unknown): string[] => {
    if (typeof node !== 'object' || node === null) return []
    if ('format' in node && node.format === 'uuid') return [path]
    const { properties, ...others } = node as { properties?: Record<string, unknown> }
    return [
      ...Object.entries(properties ?? {}).flatMap(([name, inner]) => walk(`${path}.${name}`, inner)),
      ...Object.values(others).flatMap((inner) =>
        Array.isArray(inner) ? inner.flatMap((entry) => walk(path, entry)) : walk(path, inner),
      ),
    ]
  }
  return [...new Set(walk(part, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))]
}

const idsOf = (route: Route) => [
  ...idsIn('params', route.params),
  ...idsIn('query', route.query),
  ...idsIn('body', route.body),
]
const needsUser = (route: Route) => route.auth === 'user'

describe('the matrix', () => {
  const taking = routes.filter((route) => idsOf(route).length > 0)

  test('has an attempt for every id of every route, and no other', () => {
    const wanted = Object.fromEntries(taking.map((route) => [nameOf(route), idsOf(route).toSorted()]))
    const written = Object.fromEntries(
      Object.entries(attempts).map(([name, ids]) => [name, Object.keys(ids).toSorted()]),
    )
    expect(written).toEqual(wanted)
  })

  test('has every route without an id', () => {
    const others = routes.filter((route) => needsUser(route) && idsOf(route).length === 0)
    expect(Object.keys(ownOnly).toSorted()).toEqual(others.map(nameOf).toSorted())
  })

  test('leaves no route with an id open to visitors', () => {
    expect(taking.filter((route) => !needsUser(route))).toEqual([])
  })
})

onBothDatabases('two users', (server) => {
  let theirs: Belongings
  let mine: Belongings

  async function belongings(): Promise<Belongings> {
    const { token, userId, portfolio } = await traderWithPortfolio(server())
    const batchId = crypto.randomUUID()
    const report = await succeed(server(), token, importTrades, {
      body: {
        ...importBody,
        portfolioId: portfolio.id,
        batchId,
        rows: Array.from({ length: 12 }, (_, index) => ({
          ...roundTrip(String(96 + index), '2025-03-03T15:00:00.000Z'),
          importKey: `k${index}`,
        })),
      },
    })
    const { rows: runs } = await server().services.database.pool.query<{ id: string }>(
      `insert into simulations (user_id, portfolio_id, name, kind, parameters, r, result, engine_version)
       values ($1, $2, 'Kept', 'portfolio-growth', $3, '{1,-1}', $4, '0.1.0') returning id`,
      [userId, portfolio.id, growth, keptResult],
    )
    return {
      token,
      userId,
      portfolioId: portfolio.id,
      tradeId: report.rows[0]?.tradeId ?? '',
      batchId,
      simulationId: runs[0]?.id ?? '',
    }
  }

  const dump = (): Promise<Dump> => dumpOf(server().services.database.pool)

  beforeAll(async () => {
    theirs = await belongings()
    mine = await belongings()
  })

  const cases = routes.flatMap((route) =>
    Object.entries(attempts[nameOf(route)] ?? {}).map(([id, attempt]) => ({ name: nameOf(route), id, route, attempt })),
  )
  test.each(cases)('$name with their $id answers as if it were not there, and changes nothing', async (one) => {
    const before = await dump()
    const input = one.attempt.input(theirs, mine)
    const answer = await server().call(one.route, input, mine.token)
    const code = one.attempt.code ?? 'not_found'
    expect(answer).toMatchObject({ ok: false, status: code === 'forbidden' ? 403 : 404, body: { code } })
    expect(await dump()).toEqual(before)

    // Word for word what an id that nobody has gets.
    if (code === 'not_found') {
      const nobody = crypto.randomUUID()
      const none: Belongings = { ...theirs, portfolioId: nobody, tradeId: nobody, simulationId: nobody }
      const batch = one.id === 'body.batchId'
      if (!batch) {
        const absent = await server().call(one.route, one.attempt.input(none, mine), mine.token)
        expect(absent).toEqual(answer)
      }
    }
  })

  test.each(cases)('$name answers a visitor with 401, and changes nothing', async (one) => {
    const before = await dump()
    const input = one.attempt.input(theirs, mine)
    expect(await server().call(one.route, input, null)).toMatchObject({
      status: 401,
      body: { code: 'no_session' },
    })
    expect(await dump()).toEqual(before)
  })

  test.each(routes.filter((route) => nameOf(route) in ownOnly).map((route) => ({ name: nameOf(route), route })))(
    '$name neither shows nor changes what is theirs',
    async ({ name, route }) => {
      const before = (await dump())[theirs.userId]
      expect(before?.length).toBeGreaterThan(25)
      const answer = await server().call(route, ownOnly[name] ?? {}, mine.token)
      expect(answer).toMatchObject({ ok: true, status: route.status ?? 200 })
      const text = JSON.stringify(answer.body)
      for (const id of [theirs.userId, theirs.portfolioId, theirs.tradeId, theirs.batchId, theirs.simulationId]) {
        expect(text).not.toContain(id)
      }
      expect((await dump())[theirs.userId]).toEqual(before)
      // Room for the next route that adds portfolios.
      await server().services.database.pool.query('delete from portfolios where user_id = $1 and id <> $2', [
        mine.userId,
        mine.portfolioId,
      ])
    },
  )

  test('their trades are in no page, whatever the filter', async () => {
    const listing = routes.find((route) => nameOf(route) === 'GET /trades/optimized')
    if (listing === undefined) throw new Error('the route has another name')
    for (const query of [{}, { search: 'ACME' }, { symbol: 'ACME' }, { sort: 'netPnl', order: 'asc' }]) {
      const answer = await server().call(listing, { query }, mine.token)
      expect(answer).toMatchObject({ ok: true, body: { totals: { trades: 12 } } })
      expect(JSON.stringify(answer.body)).not.toContain(theirs.portfolioId)
    }
  })
})
