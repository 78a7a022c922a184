import { expect, test, vi } from 'vitest'
import { exportAccount, restoreAccount } from '#contract/accounts/archive.ts'
import { analyzeTrades } from '#contract/analysis/analysis.ts'
import {
  calculateAllBalances,
  calculateBalance,
  listPortfolios,
  updatePortfolio,
} from '#contract/portfolios/portfolios.ts'
import type { Route } from '#contract/route.ts'
import { postDrawdownAnalysis, postKellyOptimization, postPortfolioGrowth } from '#contract/simulations/monte-carlo.ts'
import { getWhatIfTrades } from '#contract/simulations/what-if.ts'
import { bulkCreateTrades } from '#contract/trades/bulk-trades.ts'
import { streamTradeColumns } from '#contract/trades/columns.ts'
import { exportTrades } from '#contract/trades/export.ts'
import { accountTurnLimits } from '#server/request/turns.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { addressOf } from '#tests/support/server/test-server.ts'

vi.setConfig({ testTimeout: 600_000 })

const trades = 500
const calls = 10

interface Call {
  readonly route: Route
  readonly input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
}

onBothDatabases('one account beside another', (server) => {
  const database = () => server().services.database

  async function traderWithTrades(count: number) {
    const trader = await traderWithPortfolio(server())
    const part = Array.from({ length: Math.min(count, 400) }, (_, place) => ({
      ...roundTrip(place % 3 === 0 ? '99' : '101', '2025-03-04T03:00:00.000Z'),
      initialStopPrice: decimal('98'),
      portfolioId: trader.portfolio.id,
    }))
    for (let stored = 0; stored < count; stored += part.length) {
      await succeed(server(), trader.token, bulkCreateTrades, { body: { mode: 'allOrNothing', trades: part } })
    }
    return trader
  }

  const growth = {
    model: { kind: 'iid' },
    sizing: { kind: 'fixedFraction', fraction: 0.01 },
    extraCostR: 0,
    paths: 100,
    steps: 50,
    seed: [1, 2],
    flows: [],
    ruin: [],
    stopAtRuin: false,
    goal: null,
    resampleHistory: false,
  }

  /** The calls that read or rewrite a whole portfolio. */
  const largeCalls = (id: string): Readonly<Record<string, Call>> => {
    const call = (route: Route, input: Call['input']): Call => ({ route, input })
    const simulation = { portfolioId: id, assumedRisk: null, filter: null, save: null }
    return {
      'time zone': call(updatePortfolio, { params: { id }, body: { timeZone: 'America/New_York' } }),
      balance: call(calculateBalance, { params: { id } }),
      'all balances': call(calculateAllBalances, {}),
      archive: call(exportAccount, {}),
      restore: call(restoreAccount, { body: new Uint8Array([80, 75]) }),
      'trades as CSV': call(exportTrades, { query: { format: 'csv', portfolio_id: id } }),
      columns: call(streamTradeColumns, { query: { portfolio_id: id, columns: ['tradeId', 'netPnl'] } }),
      analysis: call(analyzeTrades, {
        params: { tool: 'ratios' },
        body: { portfolioIds: [id], selection: {} },
      }),
      growth: call(postPortfolioGrowth, { body: { ...simulation, parameters: { ...growth, recovery: false } } }),
      drawdown: call(postDrawdownAnalysis, { body: { ...simulation, parameters: growth } }),
      Kelly: call(postKellyOptimization, { body: { portfolioId: id } }),
      'what if': call(getWhatIfTrades, { params: { strategyId: id }, query: {} }),
    }
  }
  const send = ({ route, input }: Call, token: string) => {
    const { body } = input
    return fetch(`${server().url}${addressOf(route, input)}`, {
      method: route.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': route.upload ?? 'application/json' }),
      },
      ...(body === undefined ? {} : { body: route.upload === undefined ? JSON.stringify(body) : (body as BodyInit) }),
    })
  }

  test('waits in its own line for calls over whole portfolios, and is refused beyond it', async () => {
    const [ann, ben] = [await traderWithTrades(20), await traderWithTrades(20)]
    const { accountTurns } = server().services
    const places = []
    for (let place = 0; place < accountTurnLimits.running + accountTurnLimits.waiting; place++)
      places.push(await accountTurns.join(ann.userId))
    for (const [name, call] of Object.entries(largeCalls(ann.portfolio.id))) {
      const refused = await send(call, ann.token)
      expect(await refused.json(), name).toMatchObject({
        code: 'too_many_requests',
        message: expect.stringMatching(/^Too many calls over whole portfolios at once/),
      })
      expect([refused.status, refused.headers.get('retry-after')], name).toEqual([429, '2'])
    }
    // Of the own line: another account has one for itself, and what reads no whole portfolio waits in none.
    for (const [name, call] of Object.entries(largeCalls(ben.portfolio.id))) {
      const answer = await send(call, ben.token)
      await answer.arrayBuffer()
      // The archive to restore is none.
      expect(answer.status, name).toBe(name === 'restore' ? 400 : 200)
    }
    await succeed(server(), ann.token, listPortfolios, {})
    for (const place of places) place.leave()
    // Turns end with their answers, files among them.
    for (const [name, call] of Object.entries(largeCalls(ann.portfolio.id))) {
      const answer = await send(call, ann.token)
      await answer.arrayBuffer()
      expect(answer.status, name).toBe(name === 'restore' ? 400 : 200)
    }
  })

  test('ends its turn when it stops reading a file', async () => {
    const ann = await traderWithTrades(400)
    const { archive } = largeCalls(ann.portfolio.id)
    const answer = await send(archive as Call, ann.token)
    await answer.body?.cancel()
    const place = await server().services.accountTurns.join(ann.userId)
    await place.turn(AbortSignal.timeout(60_000))
    place.leave()
  })

  test('has others wait for few of its transactions, however many calls it makes', async () => {
    const [ann, ben] = [await traderWithTrades(trades), await traderWithTrades(1)]
    // For each connection that is asked for: how many others are lent until it is.
    let lent = 0
    const waits: number[] = []
    const { pool } = database()
    const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<unknown>
    const spy = vi.spyOn(pool, 'connect').mockImplementation(((callback?: unknown) => {
      // Only our own transactions ask without a callback.
      if (callback !== undefined) return connect(callback)
      const before = lent
      return connect().then((client) => {
        waits.push(lent - before)
        lent += 1
        return client
      })
    }) as never)
    // Which of the account's calls hold its turn.
    const { accountTurns } = server().services
    let running = 0
    let mostRunning = 0
    const join = accountTurns.join.bind(accountTurns)
    const joined = vi.spyOn(accountTurns, 'join').mockImplementation(async (userId) => {
      const place = await join(userId)
      let isRunning = false
      return {
        turn: async (signal) => {
          await place.turn(signal)
          isRunning = true
          mostRunning = Math.max(mostRunning, ++running)
        },
        leave: () => {
          if (isRunning) running -= 1
          isRunning = false
          place.leave()
        },
      }
    })
    try {
      for (const [name, call] of Object.entries(largeCalls(ann.portfolio.id))) {
        const flood = Array.from({ length: calls }, async (_, place) => {
          const timeZone = place % 2 === 0 ? 'America/New_York' : 'Asia/Tokyo'
          const asked = name === 'time zone' ? { ...call, input: { ...call.input, body: { timeZone } } } : call
          const answer = await send(asked, ann.token)
          await answer.arrayBuffer()
          return answer.status
        })
        // The other account reads meanwhile, again and again.
        const reading = { goesOn: true }
        const reader = (async () => {
          while (reading.goesOn) await succeed(server(), ben.token, listPortfolios, {})
        })()
        const statuses = await Promise.all(flood)
        reading.goesOn = false
        await reader
        // On a slow machine the last ones wait for their turn in vain.
        const done = statuses.filter((status) => status !== 429)
        expect(new Set(done), name).toEqual(new Set([name === 'restore' ? 400 : 200]))
      }
    } finally {
      spy.mockRestore()
      joined.mockRestore()
    }
    expect(mostRunning).toBe(1)
    expect(waits.length).toBeGreaterThan(calls)
    // Those of both accounts, and of the server's own work.
    expect(Math.max(...waits)).toBeLessThanOrEqual(8)
  })
})
