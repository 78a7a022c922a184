import { expect, test } from 'vitest'
import * as contract from '#contract/portfolios.ts'
import { createTrade, getTrade } from '#contract/trades.ts'
import { onBothDatabases } from './on-both-databases.ts'
import { fill, money, portfolioBody, roundTrip, succeed, traderWithPortfolio } from './samples.ts'

onBothDatabases('portfolios', (server) => {
  test('a new portfolio starts at its opening balance and is listed after older ones', async () => {
    const { token, portfolio: first } = await traderWithPortfolio(server())
    const body = portfolioBody({ name: 'Paper', kind: 'paper', openingBalance: money('2500.50') })
    const { portfolio: second } = await succeed(server(), token, contract.createPortfolio, { body })
    expect(second).toMatchObject({ ...body, balance: '2500.5', tradeCount: 0 })
    const { portfolios } = await succeed(server(), token, contract.listPortfolios, {})
    expect(portfolios).toEqual([first, second])
  })

  test('two portfolios of a user have different names, however they are written', async () => {
    const { token, portfolio } = await traderWithPortfolio(server(), { name: 'Main' })
    const again = await server().call(contract.createPortfolio, { body: portfolioBody({ name: 'MAIN' }) }, token)
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict', details: [{ field: 'name' }] } })

    const body = portfolioBody({ name: 'Second' })
    const { portfolio: second } = await succeed(server(), token, contract.createPortfolio, { body })
    const renamed = await server().call(
      contract.updatePortfolio,
      { params: { id: second.id }, body: { name: 'main' } },
      token,
    )
    expect(renamed).toMatchObject({ status: 409, body: { code: 'conflict' } })
    // Its own name in other letters is no conflict.
    const { portfolio: capital } = await succeed(server(), token, contract.updatePortfolio, {
      params: { id: portfolio.id },
      body: { name: 'MAIN' },
    })
    expect(capital.name).toBe('MAIN')
  })

  test('another user may use the same name', async () => {
    await traderWithPortfolio(server(), { name: 'Shared name' })
    await traderWithPortfolio(server(), { name: 'Shared name' })
  })

  test('the free plan holds three portfolios, also when five are asked for at once', async () => {
    const { token } = await server().signUp()
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((number) =>
        server().call(contract.createPortfolio, { body: portfolioBody({ name: `P${number}` }) }, token),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 403, 403])
    expect(answers.find(({ ok }) => !ok)?.body).toMatchObject({ code: 'plan_limit' })
  })

  test('the professional plan holds more, and only the server can give it', async () => {
    const { token, userId, supabase } = await server().signUp()
    await supabase.from('user_profiles').insert({ id: userId, email: 'p@example.com' }).throwOnError()
    const attempt = await supabase.from('user_profiles').update({ plan: 'professional' }).eq('id', userId)
    expect(attempt.error).not.toBeNull()
    await server().services.database.pool.query(`update user_profiles set plan = 'professional' where id = $1`, [
      userId,
    ])
    for (const number of [1, 2, 3, 4]) {
      await succeed(server(), token, contract.createPortfolio, { body: portfolioBody({ name: `P${number}` }) })
    }
  })

  test('amounts below zero, unknown time zones and unknown fields are refused by name', async () => {
    const { token } = await server().signUp()
    const wrong = (body: object) =>
      server().call(contract.createPortfolio, { body: { ...portfolioBody(), ...body } }, token)
    expect(await wrong({ openingBalance: '-1', breakevenTolerance: '-0.01' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: [{ field: 'openingBalance' }, { field: 'breakevenTolerance' }] },
    })
    expect(await wrong({ timeZone: 'Moon/Tranquility' })).toMatchObject({ body: { details: [{ field: 'timeZone' }] } })
    expect(await wrong({ balance: '1000000' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'balance' }] },
    })
    expect(await wrong({ name: 'a\0b' })).toMatchObject({ status: 400, body: { details: [{ field: 'name' }] } })
  })

  test('the balance follows the opening balance and the trades, exactly', async () => {
    const { token, portfolio } = await traderWithPortfolio(server(), { openingBalance: money('1000') })
    const read = async () => (await succeed(server(), token, contract.listPortfolios, {})).portfolios[0]
    for (const exit of ['100.1', '100.2']) {
      const body = { ...roundTrip(exit, '2025-03-03T15:00:00.000Z'), portfolioId: portfolio.id }
      await succeed(server(), token, createTrade, { body })
    }
    // 0.1 + 0.2, which binary floats do not add to 0.3.
    expect(await read()).toMatchObject({ balance: '1000.3', tradeCount: 2 })
    const { portfolio: changed } = await succeed(server(), token, contract.updatePortfolio, {
      params: { id: portfolio.id },
      body: { openingBalance: money('2000') },
    })
    expect(changed).toMatchObject({ balance: '2000.3', openingBalance: '2000' })
  })

  test('calculating a balance mends one that is wrong', async () => {
    const { token, portfolio } = await traderWithPortfolio(server(), { openingBalance: money('1000') })
    await succeed(server(), token, createTrade, {
      body: { ...roundTrip('110', '2025-03-03T15:00:00.000Z'), portfolioId: portfolio.id },
    })
    const spoil = () =>
      server().services.database.pool.query('update portfolios set balance = 5, trade_count = 7 where id = $1', [
        portfolio.id,
      ])
    await spoil()
    const one = await succeed(server(), token, contract.calculateBalance, { params: { id: portfolio.id } })
    expect(one.portfolio).toMatchObject({ balance: '1010', tradeCount: 1 })
    await spoil()
    const all = await succeed(server(), token, contract.calculateAllBalances, {})
    expect(all.portfolios).toMatchObject([{ id: portfolio.id, balance: '1010', tradeCount: 1 }])
  })

  test('another time zone or tolerance derives the trades anew, and is no edit of them', async () => {
    const { token, portfolio } = await traderWithPortfolio(server(), { timeZone: 'UTC' })
    const { trade } = await succeed(server(), token, createTrade, {
      body: { ...roundTrip('100.5', '2025-03-04T03:00:00.000Z'), portfolioId: portfolio.id },
    })
    expect(trade).toMatchObject({ exitDate: '2025-03-04', result: 'win' })
    await succeed(server(), token, contract.updatePortfolio, {
      params: { id: portfolio.id },
      body: { timeZone: 'America/New_York', breakevenTolerance: money('0.5') },
    })
    // Three in the morning in UTC is ten in the evening of the day before in New York; 0.5 is within the tolerance.
    const { trade: after } = await succeed(server(), token, getTrade, { params: { id: trade.id } })
    expect(after).toEqual({ ...trade, exitDate: '2025-03-03', result: 'breakeven' })
  })

  test('trades booked anew are as if they had been logged under the new settings', async () => {
    const settings = { timeZone: 'Pacific/Auckland', breakevenTolerance: money('1') }
    const { token, portfolio: changing } = await traderWithPortfolio(server())
    const { portfolio: model } = await succeed(server(), token, contract.createPortfolio, {
      body: portfolioBody({ name: 'Model', ...settings }),
    })
    const entry = fill('2025-03-03T20:00:00.000Z', 'buy', '100', '2')
    const outline = roundTrip('100', '2025-03-03T15:00:00.000Z')
    const trades = [
      // Before and after midnight in Auckland (11:00 in UTC), with results around the tolerance.
      ...['98.5', '99', '100', '101', '101.01'].flatMap((exit) => [
        roundTrip(exit, '2025-03-03T10:59:59.999Z'),
        roundTrip(exit, '2025-03-03T11:00:00.000Z'),
      ]),
      { ...outline, status: 'active' as const, executions: [entry] },
      {
        ...outline,
        status: 'active' as const,
        executions: [entry, fill('2025-03-03T21:00:00.000Z', 'sell', '100.5')],
      },
      { ...outline, status: 'planned' as const, executions: [] },
    ]
    for (const { id } of [changing, model]) {
      for (const trade of trades) await succeed(server(), token, createTrade, { body: { ...trade, portfolioId: id } })
    }
    const stored = async (portfolioId: string) => {
      const { rows } = await server().services.database.pool.query<{ content: Record<string, unknown> }>(
        `select to_jsonb(t) - '{id,portfolio_id,created_at,updated_at}'::text[] as content
         from trades t where portfolio_id = $1 order by created_at`,
        [portfolioId],
      )
      return rows.map(({ content }) => content)
    }
    const original = await stored(changing.id)
    const change = (body: object) =>
      succeed(server(), token, contract.updatePortfolio, { params: { id: changing.id }, body })
    await change(settings)
    expect(await stored(changing.id)).toEqual(await stored(model.id))
    expect(await stored(changing.id)).not.toEqual(original)
    await change({ timeZone: 'UTC', breakevenTolerance: money('0') })
    expect(await stored(changing.id)).toEqual(original)
  })

  test('the currency stays while there are trades', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const change = () =>
      server().call(contract.updatePortfolio, { params: { id: portfolio.id }, body: { currency: 'EUR' } }, token)
    expect(await change()).toMatchObject({ status: 200, body: { portfolio: { currency: 'EUR' } } })
    await succeed(server(), token, createTrade, {
      body: {
        ...roundTrip('101', '2025-03-03T15:00:00.000Z', { quoteCurrency: 'EUR' }),
        portfolioId: portfolio.id,
      },
    })
    const back = await server().call(
      contract.updatePortfolio,
      { params: { id: portfolio.id }, body: { currency: 'USD' } },
      token,
    )
    expect(back).toMatchObject({ status: 409, body: { code: 'conflict', details: [{ field: 'currency' }] } })
  })

  test('a portfolio goes with all its trades', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { trade } = await succeed(server(), token, createTrade, {
      body: {
        ...roundTrip('101', '2025-03-03T15:00:00.000Z'),
        executions: [fill('2025-03-03T14:00:00.000Z', 'buy', '100'), fill('2025-03-03T15:00:00.000Z', 'sell', '101')],
        portfolioId: portfolio.id,
      },
    })
    await succeed(server(), token, contract.deletePortfolio, { params: { id: portfolio.id } })
    expect(await server().call(getTrade, { params: { id: trade.id } }, token)).toMatchObject({ status: 404 })
    const { rows } = await server().services.database.pool.query('select from fills where trade_id = $1', [trade.id])
    expect(rows).toHaveLength(0)
    const again = await server().call(contract.deletePortfolio, { params: { id: portfolio.id } }, token)
    expect(again).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('there are no teams, so no team has portfolios', async () => {
    const { token } = await server().signUp()
    const answer = await server().call(contract.listTeamPortfolios, { params: { teamId: crypto.randomUUID() } }, token)
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('nobody reaches portfolios without a session', async () => {
    expect(await server().call(contract.listPortfolios, {}, null)).toMatchObject({ status: 401 })
    expect(await server().call(contract.calculateAllBalances, {}, null)).toMatchObject({ status: 401 })
  })
})
