import { expect, test } from 'vitest'
import type { RouteInput } from '#contract/route.ts'
import * as contract from '#contract/simulations/backtester.ts'
import { transformSetups } from '#contract/simulations/setup-transformer.ts'
import type { Money } from '#domain/numbers/units.ts'
import { engineVersion } from '#server/runtime/version.ts'
import { onBothDatabases } from '#tests/support/on-both-databases.ts'
import { succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { addSetup, bookTrades, measuredBody, traderWithSetup } from './measured-trades.ts'

type Body = RouteInput<typeof contract.runStrategy>['body']

/** With the stop at 1R and the target at 2R; the sixth touched both, the seventh ended at a nearer target. */
const replayed = [2, -1, 1, 2, -0.6, -1, 0.5, -1, 0, 2]

onBothDatabases('strategies are replayed', (server) => {
  async function traderWithStrategy() {
    const trader = await traderWithSetup(server())
    const { results } = await succeed(server(), trader.token, transformSetups, { body: { setupIds: [trader.setupId] } })
    return { ...trader, strategyId: results[0]?.strategyId ?? '' }
  }
  const run = (token: string, id: string, body: Body = {}) =>
    succeed(server(), token, contract.runStrategy, { params: { id }, body })

  test('by the strategy’s own stop and target, worked by hand', async () => {
    const { token, strategyId, tradeIds } = await traderWithStrategy()
    const { result } = await run(token, strategyId, { capital: '10000' as Money })
    expect(result).toMatchObject({
      strategyId,
      trades: 10,
      coverage: 0.9,
      engineVersion: engineVersion(),
      computedBy: 'server',
      parameters: { stop: 1, targets: [{ r: 2, sizePct: 100 }], policy: 'pessimistic', cost: 0, riskFraction: 0.01 },
    })
    expect(result.outcomes.map(({ tradeId }) => tradeId)).toEqual(tradeIds)
    expect(result.outcomes.map(({ r }) => r)).toEqual(replayed)
    expect(result.outcomes.map(({ endings }) => endings[0])).toEqual([
      'target',
      'stop',
      'own',
      'target',
      'own',
      'stop',
      'own',
      'stop',
      'own',
      'target',
    ])
    expect(result.outcomes.map(({ known }) => known)).toEqual(tradeIds.map((_, place) => place !== 6))
    // 2 1 2 4 3.4 2.4 2.9 1.9 1.9 3.9: from 4 down to 1.9.
    expect(result.equity.at(-1)).toBeCloseTo(3.9, 12)
    expect(result.maxDrawdownR).toBeCloseTo(2.1, 12)
    expect(result.statistics['totalR']?.value).toBeCloseTo(3.9, 12)
    expect(result.statistics['winRate']?.value).toBe(0.5)
    expect(result.statistics['profitFactor']?.value).toBeCloseTo(7.5 / 3.6, 12)
    const growth = 1.02 ** 3 * 0.99 ** 3 * 1.01 * 0.994 * 1.005
    expect(result.account?.growth.at(-1)).toBeCloseTo(growth, 12)
    expect(result.account?.endBalance).toBe(String(Math.round(growth * 1_000_000) / 100))
    // From after the fourth trade to after the eighth.
    expect(result.account?.maxDrawdown).toBeCloseTo(1 - 0.994 * 0.99 * 1.005 * 0.99, 12)
  })

  test('with prices after the exit, other policies, parts and costs', async () => {
    const { token, setupId, tradeIds } = await traderWithSetup(server())
    await server().services.database.pool.query('update trades set post_high = 122, post_low = 101 where id = $1', [
      tradeIds[6],
    ])
    const { results } = await succeed(server(), token, transformSetups, { body: { setupIds: [setupId] } })
    const id = results[0]?.strategyId ?? ''
    const outcomes = async (body: Body) => {
      const { result } = await run(token, id, body)
      return { coverage: result.coverage, r: result.outcomes.map(({ r }) => Math.round(r * 1e9) / 1e9) }
    }
    // After the exit at 105 the price went 1.7R further, and 0.4R back.
    const known = replayed.with(6, 2)
    expect(await outcomes({})).toEqual({ coverage: 1, r: known })
    expect(await outcomes({ postExit: false })).toEqual({ coverage: 0.9, r: replayed })
    expect(await outcomes({ policy: 'optimistic' })).toEqual({ coverage: 1, r: known.with(5, 2) })
    // A driftless walk meets the target first in one of three.
    expect((await outcomes({ policy: 'neutral' })).r[5]).toBeCloseTo(2 / 3 - 2 / 3, 9)
    expect(await outcomes({ cost: 0.1 })).toEqual({
      coverage: 1,
      r: known.map((r) => Math.round((r - 0.1) * 1e9) / 1e9),
    })
    // Half leaves at 1R, the rest at 2R: the third trade met 1R and then made 1R by itself.
    const halves = await outcomes({
      targets: [
        { r: 1, sizePct: 50 },
        { r: 2, sizePct: 10 },
      ],
    })
    expect(halves.r).toEqual([1.5, -1, 1, 1.5, -0.6, -1, 1.5, -1, 0, 1.5])
    // Without a target, trades that were not stopped end as they were traded; those that ended at a target are unknown.
    const open = await outcomes({ targets: [] })
    expect(open).toEqual({ coverage: 0.7, r: [1.5, -1, 1, 3, -0.6, -1, 0.5, -1, 0, 2.2] })
    // Half the stop: seven met it. Size follows the stop, so that a loss is 1R again and 2R are 4.
    const tight = await outcomes({ stop: 0.5 })
    expect(tight.r).toEqual([4, -1, 2, 4, -1, -1, 4, -1, -1, -1])
    expect((await outcomes({ stop: 0.5, sizing: 'constantSize' })).r[0]).toBe(2)
  })

  test('results are returned unchanged, newest first, and are deleted with their strategy', async () => {
    const { token, strategyId } = await traderWithStrategy()
    const first = await run(token, strategyId)
    const second = await run(token, strategyId, { policy: 'optimistic' })
    for (const { result } of [first, second]) {
      const { result: read } = await succeed(server(), token, contract.getResult, { params: { id: result.id } })
      expect(read).toStrictEqual(result)
    }
    const list = await succeed(server(), token, contract.listResults, { query: {} })
    const { outcomes: _outcomes, equity: _equity, account: _account, ...listed } = second.result
    expect(list.results[0]).toStrictEqual(listed)
    expect(list.results.map(({ id }) => id)).toEqual([second.result.id, first.result.id])
    const other = await succeed(server(), token, contract.listResults, { query: { strategy_id: strategyId, limit: 1 } })
    expect(other.results.map(({ id }) => id)).toEqual([second.result.id])
    expect(other.next).not.toBeNull()

    const gone = { params: { id: first.result.id } }
    await succeed(server(), token, contract.deleteResult, gone)
    expect(await server().call(contract.getResult, gone, token)).toMatchObject({ status: 404 })
    expect(await server().call(contract.deleteResult, gone, token)).toMatchObject({ status: 404 })
    await succeed(server(), token, contract.deleteStrategy, { params: { id: strategyId } })
    expect(await succeed(server(), token, contract.listResults, { query: {} })).toEqual({ results: [], next: null })
  })

  test('values out of range are refused by name, and nothing is saved', async () => {
    const { token, strategyId } = await traderWithStrategy()
    const refused = (body: object) => server().call(contract.runStrategy, { params: { id: strategyId }, body }, token)
    for (const [field, body] of Object.entries({
      stop: { stop: 0 },
      targets: {
        targets: [
          { r: 2, sizePct: 50 },
          { r: 1, sizePct: 50 },
        ],
      },
      riskFraction: { riskFraction: 1.5 },
      capital: { capital: '-1' },
      cost: { cost: -1 },
      policy: { policy: 'hopeful' },
    })) {
      expect(await refused(body), field).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', details: [{ field }] },
      })
    }
    expect(await succeed(server(), token, contract.listResults, { query: {} })).toMatchObject({ results: [] })
  })

  test('trades of two portfolios make a strategy of none', async () => {
    const { token, userId } = await traderWithPortfolio(server())
    const setupId = await addSetup(server(), userId, 'Both')
    const portfolios = await server().services.database.pool.query<{ id: string }>(
      `insert into portfolios (user_id, name, kind, currency, opening_balance, time_zone)
       values ($1, 'One', 'paper', 'USD', 1, 'UTC'), ($1, 'Two', 'paper', 'USD', 1, 'Asia/Tokyo') returning id`,
      [userId],
    )
    for (const { id } of portfolios.rows) {
      const bodies = Array.from({ length: 5 }, (_, place) => measuredBody(place))
      await bookTrades(server(), token, id, setupId, bodies)
    }
    const { results } = await succeed(server(), token, transformSetups, { body: { setupIds: [setupId] } })
    const params = { id: results[0]?.strategyId ?? '' }
    const { strategy } = await succeed(server(), token, contract.getStrategy, { params })
    expect(strategy.portfolioId).toBeNull()
    // Entered at 14:00 UTC, which is 23:00 in Tokyo.
    expect(new Set(strategy.sample.map(({ entryHour }) => entryHour))).toEqual(new Set([14, 23]))
  })
})
