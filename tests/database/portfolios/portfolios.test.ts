import { expect, test } from 'vitest'
import * as contract from '#contract/portfolios/portfolios.ts'
import { createTeam } from '#contract/teams/teams.ts'
import { bulkCreateTrades } from '#contract/trades/bulk-trades.ts'
import { createTrade, getTrade } from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { fill, money, portfolioBody, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

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
    // Its own name in another case is no conflict.
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

  test('calculating a balance corrects a wrong one', async () => {
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

  test('another time zone or tolerance recomputes the trades without editing them', async () => {
    const { token, portfolio } = await traderWithPortfolio(server(), { timeZone: 'UTC' })
    const { trade } = await succeed(server(), token, createTrade, {
      body: { ...roundTrip('100.5', '2025-03-04T03:00:00.000Z'), portfolioId: portfolio.id },
    })
    expect(trade).toMatchObject({ exitDate: '2025-03-04', result: 'win' })
    await succeed(server(), token, contract.updatePortfolio, {
      params: { id: portfolio.id },
      body: { timeZone: 'America/New_York', breakevenTolerance: money('0.5') },
    })
    // 3 am UTC is 10 pm of the day before in New York; 0.5 is within the tolerance.
    const { trade: after } = await succeed(server(), token, getTrade, { params: { id: trade.id } })
    expect(after).toEqual({ ...trade, exitDate: '2025-03-03', result: 'breakeven' })
  })

  test('recomputed trades equal trades logged under the new settings', async () => {
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

  test('deleting a portfolio deletes all its trades', async () => {
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

  test('calculating a balance corrects trades whose figures do not match their fills, and reports how many', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const params = { id: portfolio.id }
    const log = async (exit: string) =>
      (
        await succeed(server(), token, createTrade, {
          body: { ...roundTrip(exit, '2025-03-03T15:00:00.000Z'), portfolioId: portfolio.id },
        })
      ).trade
    const [first, second] = [await log('110'), await log('95')]
    const whole = await succeed(server(), token, contract.calculateBalance, { params })
    expect(whole).toMatchObject({ recomputed: 0, portfolio: { balance: '10005' } })
    const { pool } = server().services.database
    await pool.query(`update trades set net_pnl = 1000, realized_r = 7, exit_date = '2020-01-01' where id = $1`, [
      first.id,
    ])
    const { portfolios } = await succeed(server(), token, contract.listPortfolios, {})
    expect(portfolios).toMatchObject([{ balance: '10995' }])
    const recomputed = await succeed(server(), token, contract.calculateBalance, { params })
    expect(recomputed).toMatchObject({ recomputed: 1, portfolio: { balance: '10005', tradeCount: 2 } })
    // A repair does not count as an edit of a trade.
    for (const trade of [first, second]) {
      expect((await succeed(server(), token, getTrade, { params: { id: trade.id } })).trade).toEqual(trade)
    }
    await pool.query('update trades set result = null, fill_count = 9 where portfolio_id = $1', [portfolio.id])
    expect(await succeed(server(), token, contract.calculateAllBalances, {})).toMatchObject({ recomputed: 2 })
  })

  test('more trades than are derived at a time are all recomputed', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const trades = Array.from({ length: 400 }, () => ({
      ...roundTrip('101', '2025-03-03T15:00:00.000Z'),
      portfolioId: portfolio.id,
    }))
    for (let part = 0; part < 3; part++) {
      await succeed(server(), token, bulkCreateTrades, { body: { mode: 'allOrNothing', trades } })
    }
    await server().services.database.pool.query('update trades set net_pnl = 2 where portfolio_id = $1', [portfolio.id])
    const answer = await succeed(server(), token, contract.calculateBalance, { params: { id: portfolio.id } })
    expect(answer).toMatchObject({ recomputed: 1_200, portfolio: { balance: '11200' } })
  })

  test('a portfolio is shown to a team by its trader, and seen by its members alone', async () => {
    const owner = await server().signUp()
    const { team } = await succeed(server(), owner.token, createTeam, { body: { name: 'Desk' } })
    const { pool } = server().services.database
    const join = (userId: string, role: string) =>
      pool.query('insert into team_members (team_id, user_id, role) values ($1, $2, $3)', [team.id, userId, role])
    const trader = await traderWithPortfolio(server())
    const [viewer, stranger] = [await traderWithPortfolio(server()), await traderWithPortfolio(server())]
    await join(trader.userId, 'trader')
    await join(viewer.userId, 'viewer')
    await pool.query(
      `insert into user_profiles (id, email, full_name) values ($1, 't@example.com', 'Tess Trader')
       on conflict (id) do update set full_name = excluded.full_name`,
      [trader.userId],
    )
    const show = (who: typeof trader, teamId: string | null) =>
      server().call(contract.updatePortfolio, { params: { id: who.portfolio.id }, body: { teamId } }, who.token)
    const seen = (token: string) => server().call(contract.listTeamPortfolios, { params: { teamId: team.id } }, token)

    expect(await show(stranger, team.id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await show(viewer, team.id)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await show(trader, team.id)).toMatchObject({ status: 200, body: { portfolio: { teamId: team.id } } })
    const wanted = {
      portfolios: [{ id: trader.portfolio.id, teamId: team.id, trader: { id: trader.userId, name: 'Tess Trader' } }],
    }
    for (const { token } of [owner, trader, viewer]) expect(await seen(token)).toMatchObject({ body: wanted })
    expect(await seen(stranger.token)).toMatchObject({ status: 404 })
    expect(JSON.stringify((await seen(viewer.token)).body)).not.toContain('@')
    // Portfolios that a team shares are not in anybody else's own list.
    const { portfolios } = await succeed(server(), viewer.token, contract.listPortfolios, {})
    expect(portfolios.map(({ id }) => id)).toEqual([viewer.portfolio.id])

    expect(await show(trader, null)).toMatchObject({ body: { portfolio: { teamId: null } } })
    expect(await seen(owner.token)).toMatchObject({ body: { portfolios: [] } })
  })

  test('portfolios require a session', async () => {
    expect(await server().call(contract.listPortfolios, {}, null)).toMatchObject({ status: 401 })
    expect(await server().call(contract.calculateAllBalances, {}, null)).toMatchObject({ status: 401 })
  })
})
