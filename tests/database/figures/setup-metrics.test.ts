import { expect, test } from 'vitest'
import { getSetupMetrics } from '#contract/figures/metrics.ts'
import { createSetup } from '#contract/playbook/setups.ts'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import { createTrade, deleteTrade, updateTrade } from '#contract/trades/trades.ts'
import { setupMetrics } from '#domain/metrics/setup/catalogue.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, portfolioBody, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

const date = (text: string) => text as CalendarDate

onBothDatabases('metrics of a setup', (server) => {
  const query = (text: string, values: readonly unknown[]) => server().services.database.pool.query(text, [...values])

  async function traderWithSetup() {
    const trader = await traderWithPortfolio(server())
    const { setup } = await succeed(server(), trader.token, createSetup, { body: { name: 'Breakout' } })
    /** A trade of the setup whose R is (exit - 100) / 10, unless the overrides change it. */
    const add = async (exit: string, day: string, stated: object = {}, set: object = {}, portfolioId?: Id) => {
      const body = {
        ...roundTrip(exit, `2025-03-${day}T15:00:00.000Z`, { initialStopPrice: decimal('90') }),
        portfolioId: portfolioId ?? trader.portfolio.id,
        ...stated,
      }
      const { trade } = await succeed(server(), trader.token, createTrade, { body })
      const columns = Object.entries({ setup_id: setup.id, ...set })
      const list = columns.map(([column], index) => `${column} = $${index + 2}`).join()
      await query(`update trades set ${list} where id = $1`, [trade.id, ...columns.map(([, value]) => value)])
      return trade
    }
    const read = (selection: object = {}) =>
      succeed(server(), trader.token, getSetupMetrics, { params: { setupId: setup.id }, query: selection })
    return { ...trader, setup, add, read }
  }

  test('over all portfolios of the trader, and over a part', async () => {
    const { token, portfolio, setup, add, read } = await traderWithSetup()
    const { portfolio: euros } = await succeed(server(), token, createPortfolio, {
      body: portfolioBody({ name: 'Euros', currency: 'EUR' }),
    })
    await add('120', '03')
    await add('90', '04', { lowestPrice: decimal('89'), highestPrice: decimal('101') })
    await add('115', '05', { initialStopPrice: null }, { post_high: 120, post_low: 110 })
    await add('130', '06', { quoteCurrency: 'EUR' }, {}, euros.id)
    await add('200', '07', {}, { setup_id: null })
    await add('200', '07', { isExcluded: true })
    const all = await read()
    expect(all).toMatchObject({
      setupId: setup.id,
      trades: 4,
      excluded: 1,
      open: 0,
      money: expect.arrayContaining([
        { currency: 'USD', netPnl: '25', trades: 3 },
        { currency: 'EUR', netPnl: '30', trades: 1 },
      ]),
      metrics: {
        winRate: { value: 0.75, n: 4 },
        // (2 - 1 + 3) / 3; one trade has no stop
        expectancyR: { value: 4 / 3, n: 3 },
        profitFactor: { value: 5 },
        stopCoverage: { value: 0.75, n: 4 },
        excursionCoverage: { value: 0.25 },
        postExitCoverage: { value: 0.25 },
        averageCompliance: { value: null, reason: 'no_rules', n: 0 },
        kelly: { value: null, reason: 'too_few', n: 3 },
      },
    })
    expect(Object.keys(all.metrics)).toEqual(setupMetrics.map(({ key }) => key))
    expect(getSetupMetrics.response.parse(all)).toEqual(all)
    const part = await read({ portfolio_id: portfolio.id, from: date('2025-03-04'), to: date('2025-03-05') })
    expect(part).toMatchObject({ trades: 2, excluded: 0, metrics: { expectancyR: { value: -1, n: 1 } } })
  })

  test('figures follow every change of a trade and of its rules', async () => {
    const { token, userId, add, read } = await traderWithSetup()
    const check = async (tradeId: Id, rules: readonly (readonly [string, number, boolean])[]) => {
      await query('delete from rule_checks where trade_id = $1', [tradeId])
      for (const [position, [met, weight, mandatory]] of rules.entries()) {
        await query(
          `insert into rule_checks (trade_id, user_id, rule_id, position, met, phase, title, weight, is_mandatory)
           values ($1, $2, gen_random_uuid(), $3, $4, 'entry', 'Rule', $5, $6)`,
          [tradeId, userId, position, met, weight, mandatory],
        )
      }
    }
    const kept = await add('120', '03')
    await check(kept.id, [
      ['yes', 3, false],
      ['no', 1, true],
    ])
    const other = await add('90', '04')
    await check(other.id, [['na', 1, false]])
    // 3 of 4; the trade whose rule did not apply has no check.
    expect((await read()).metrics['averageCompliance']).toEqual({ value: 0.75, reason: null, n: 1 })
    await check(kept.id, [['yes', 3, false]])
    // As the API does: rule checks are written with the trade.
    await succeed(server(), token, updateTrade, { params: { id: kept.id }, body: { lessons: 'Waited' } })
    expect((await read()).metrics).toMatchObject({
      averageCompliance: { value: 1, n: 1 },
      expectancyGreen: { value: 2, n: 1 },
    })
    await succeed(server(), token, deleteTrade, { params: { id: kept.id }, query: {} })
    expect((await read()).metrics).toMatchObject({ averageCompliance: { value: null, n: 0 }, tradeCount: { value: 1 } })
  })

  test('from 30 trades on, Kelly’s fraction has an interval of 90 %, always the same for the same trades', async () => {
    const { add, read } = await traderWithSetup()
    const exits = ['115', '90', '90', '122', '94', '131', '90', '108', '89', '112', '90']
    for (let index = 0; index < 29; index += 1)
      await add(exits[index % exits.length] ?? '', String(1 + index).padStart(2, '0'))
    // Fewer say that an interval may be wider, and of a ratio why there is none.
    const few = (await read()).metrics
    expect(few['expectancyR']).toMatchObject({ n: 29, interval: { level: 0.95, mayBeWider: true } })
    expect(few['kelly']).toMatchObject({ n: 29, lacksInterval: true })
    await add('115', '30')
    const { kelly, expectancyR } = (await read()).metrics
    expect(expectancyR).toMatchObject({ n: 30, interval: { level: 0.95 } })
    expect(expectancyR?.interval).not.toHaveProperty('mayBeWider')
    if (kelly === undefined || kelly.value === null || kelly.interval === undefined)
      throw new Error('30 trades have a fraction')
    expect(kelly.interval.level).toBe(0.9)
    expect(kelly.interval.low).toBeLessThanOrEqual(kelly.value)
    expect(kelly.interval.high).toBeGreaterThan(kelly.value)
    expect((await read({ from: date('2025-03-01') })).metrics['kelly']).toEqual(kelly)
  })

  test('a setup without trades, a missing one, and another user’s', async () => {
    const { read, setup } = await traderWithSetup()
    expect(await read()).toMatchObject({ trades: 0, money: [], metrics: { expectancyR: { value: null, n: 0 } } })
    const stranger = await server().signUp()
    for (const setupId of [setup.id, crypto.randomUUID()]) {
      const answer = await server().call(getSetupMetrics, { params: { setupId }, query: {} }, stranger.token)
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
  })
})
