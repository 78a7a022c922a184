import { expect, test } from 'vitest'
import { importCandles } from '#contract/candles/candles.ts'
import type { RouteInput } from '#contract/route.ts'
import * as contract from '#contract/simulations/backtester.ts'
import { transformSetups } from '#contract/simulations/setup-transformer.ts'
import { getTrade } from '#contract/trades/trades.ts'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import { engineVersion } from '#server/runtime/version.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, instant, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { addSetup, bookTrades, measuredBody, traderWithSetup } from './measured-trades.ts'

type Body = RouteInput<typeof contract.runStrategy>['body']

const day = (text: string) => text as CalendarDate
const invalid = (field: string) => ({ status: 400, body: { code: 'validation_failed', details: [{ field }] } })

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
    // Half leaves at 1R, the rest at 2R: the third trade met 1R and then made 1R on its own.
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

  test('by candles where they tell, else by the fallback', async () => {
    const { token, strategyId, tradeIds } = await traderWithStrategy()
    const sixth = async (body: Body) => (await run(token, strategyId, body)).result.outcomes[5]?.r
    // The sixth touched both. Without candles the fallback decides.
    expect(await sixth({ policy: 'exact', candles: '1m' })).toBe(-1)
    expect(await sixth({ policy: 'exact', fallback: 'optimistic', candles: '1m' })).toBe(2)
    const { trade } = await succeed(server(), token, getTrade, { params: { id: tradeIds[5] ?? '' } })
    const { symbol, entryAt, exitAt, entryPrice, highestPrice, lowestPrice } = trade
    const minute = 60_000
    const [from, to] = [Date.parse(entryAt ?? ''), Date.parse(exitAt ?? '')]
    const first = Math.floor(from / minute) * minute
    // Its highest price in the second minute, its lowest in the third.
    const candles = Array.from({ length: Math.ceil((to - first) / minute) + 1 }, (_, place) => ({
      at: instant(new Date(first + place * minute).toISOString()),
      open: decimal(String(entryPrice)),
      high: decimal(String(place === 1 ? highestPrice : entryPrice)),
      low: decimal(String(place === 2 ? lowestPrice : entryPrice)),
      close: decimal(String(entryPrice)),
      volume: null,
    }))
    await succeed(server(), token, importCandles, { body: { symbol, timeframe: '1m', candles } })
    const { result } = await run(token, strategyId, { policy: 'exact', candles: '1m' })
    expect(result.parameters).toMatchObject({ policy: 'exact', fallback: 'pessimistic', candles: '1m' })
    expect(result.outcomes[5]?.r).toBe(2)
  })

  test('the results of a strategy in pages; a finding counts how many replays were tried', async () => {
    const { token, strategyId } = await traderWithStrategy()
    const made: string[] = []
    for (const stop of [0.5, 0.75, 1, 1.25, 1.5]) made.unshift((await run(token, strategyId, { stop })).result.id)
    const seen: string[] = []
    const sizes: number[] = []
    let cursor: string | null = null
    do {
      const query: RouteInput<typeof contract.listResults>['query'] = {
        strategy_id: strategyId,
        limit: 2,
        ...(cursor === null ? {} : { cursor }),
      }
      const page = await succeed(server(), token, contract.listResults, { query })
      seen.push(...page.results.map(({ id }) => id))
      sizes.push(page.results.length)
      cursor = page.next
    } while (cursor !== null)
    expect(seen).toEqual(made)
    expect(sizes).toEqual([2, 2, 1])
    const { comparison } = await succeed(server(), token, contract.getResult, { params: { id: made[0] ?? '' } })
    expect(comparison.tried).toBe(5)
    const { interval } = comparison.all.difference
    // Five replays: 99% instead of 95%.
    if (interval === undefined || comparison.corrected === null) throw new Error('there is an interval')
    expect(comparison.corrected.low).toBeLessThan(interval.low)
    expect(comparison.corrected.high).toBeGreaterThan(interval.high)
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

  test('a result is compared with what was done on the same trades, worked by hand', async () => {
    const { token, strategyId } = await traderWithStrategy()
    const { result, comparison } = await run(token, strategyId)
    const actual = [1.5, -1, 1, 3, -0.6, 0.8, 0.5, -1, 0, 2.2]
    expect(comparison.actual.r).toEqual(actual)
    expect(comparison.actual.equity.at(-1)).toBeCloseTo(6.4, 12)
    expect(comparison.all).toMatchObject({ trades: 10, statistics: result.statistics })
    expect(comparison.all.maxDrawdownR).toBeCloseTo(2.1, 12)
    // From 3.9 by one to 2.9, later by one to 4.2 after 5.2.
    expect(comparison.all.actualMaxDrawdownR).toBeCloseTo(1, 12)
    expect(comparison.all.actual['totalR']?.value).toBeCloseTo(6.4, 12)
    // 3.9 replayed less 6.4, over ten trades; differences of 0.5 0 0 −1 0 −1.8 0 0 0 −0.2.
    const { difference } = comparison.all
    expect(difference).toMatchObject({ n: 10, reason: null })
    expect(difference.value).toBeCloseTo(-0.25, 12)
    const deviation = Math.sqrt([0.5, 0, 0, -1, 0, -1.8, 0, 0, 0, -0.2].reduce((s, d) => s + (d + 0.25) ** 2, 0) / 9)
    // Student's t with 9 degrees of freedom.
    expect((difference.interval?.high ?? 0) + 0.25).toBeGreaterThanOrEqual(
      (2.262157 * deviation) / Math.sqrt(10) - 1e-6,
    )
    expect(comparison.split).toBeNull()
    const read = await succeed(server(), token, contract.getResult, { params: { id: result.id } })
    expect(read.comparison).toEqual(comparison)
  })

  test('days limit the replay, and a split tells in sample from out of sample', async () => {
    const { token, setupId, portfolio } = await traderWithSetup(server())
    const more = Array.from({ length: 4 }, (_, place) => measuredBody(10 + place))
    await bookTrades(server(), token, portfolio.id, setupId, more)
    const { results } = await succeed(server(), token, transformSetups, { body: { setupIds: [setupId] } })
    const id = results[0]?.strategyId ?? ''
    const { result, comparison } = await run(token, id, { from: day('2025-03-05'), splitAt: day('2025-03-13') })
    // Trades of March 3 to 16; those of the first two days are left out.
    expect(result).toMatchObject({ trades: 12, parameters: { from: '2025-03-05', to: null, splitAt: '2025-03-13' } })
    expect(comparison.split?.inSample.trades).toBe(8)
    expect(comparison.split?.inSample.statistics['totalR']?.value).toBeCloseTo(2.9, 12)
    expect(comparison.split?.outOfSample.trades).toBe(4)
    // The first four trades again.
    expect(comparison.split?.outOfSample.statistics['totalR']?.value).toBeCloseTo(4, 12)
    expect(comparison.split?.outOfSample.actual['totalR']?.value).toBeCloseTo(4.5, 12)

    const refused = (body: Body) => server().call(contract.runStrategy, { params: { id }, body }, token)
    expect(await refused({ from: day('2025-03-12') })).toMatchObject({
      status: 400,
      body: { code: 'too_few_trades', details: [{ field: 'from' }] },
    })
    expect(await refused({ from: day('2025-03-12'), to: day('2025-03-11') })).toMatchObject(invalid('to'))
    expect(await refused({ splitAt: day('2025-03-03') })).toMatchObject(invalid('splitAt'))
    expect(await refused({ splitAt: day('2025-04-01') })).toMatchObject(invalid('splitAt'))
  })

  test('a strategy is renamed, and nothing else of it changes', async () => {
    const { token, strategyId } = await traderWithStrategy()
    const params = { id: strategyId }
    const before = await succeed(server(), token, contract.getStrategy, { params })
    const { strategy } = await succeed(server(), token, contract.renameStrategy, { params, body: { name: ' Wider ' } })
    expect(strategy.name).toBe('Wider')
    const after = await succeed(server(), token, contract.getStrategy, { params })
    expect(after.strategy).toEqual({ ...before.strategy, name: 'Wider' })
    const empty = await server().call(contract.renameStrategy, { params, body: { name: ' ' } }, token)
    expect(empty).toMatchObject({ status: 400, body: { details: [{ field: 'name' }] } })
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
