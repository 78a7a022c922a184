import { expect, test, vi } from 'vitest'
import { createPortfolio, listPortfolios, updatePortfolio } from '#contract/portfolios/portfolios.ts'
import { bulkCreateTrades } from '#contract/trades/bulk-trades.ts'
import { resumeRecomputations } from '#server/boot/resume-recomputations.ts'
import { tradesPerSlice } from '#server/trades/storage/slices.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { portfolioBody, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

vi.setConfig({ testTimeout: 180_000 })

const never = new AbortController().signal
const slices = 3

onBothDatabases('trades that follow the settings of their portfolio', (server) => {
  const pool = () => server().services.database.pool

  /** A portfolio of more trades than two transactions rewrite, all closed at 3 am in UTC on March 4, 2025. */
  async function largePortfolio() {
    const trader = await traderWithPortfolio(server())
    const trades = Array.from({ length: tradesPerSlice }, () => ({
      ...roundTrip('101', '2025-03-04T03:00:00.000Z'),
      portfolioId: trader.portfolio.id,
    }))
    for (let part = 0; part < slices; part++) {
      await succeed(server(), trader.token, bulkCreateTrades, { body: { mode: 'allOrNothing', trades } })
    }
    return { ...trader, params: { id: trader.portfolio.id } }
  }
  type Large = Awaited<ReturnType<typeof largePortfolio>>
  const stored = async ({ token, params }: Pick<Large, 'token' | 'params'>) => {
    const { portfolios } = await succeed(server(), token, listPortfolios, {})
    const found = portfolios.find(({ id }) => id === params.id)
    return [found?.timeZone, found?.isRecomputing]
  }
  /** Numbers of trades by day of their exit. */
  const byDay = async ({ params }: Pick<Large, 'params'>) => {
    const { rows } = await pool().query<{ day: string; count: number }>(
      'select exit_date as day, count(*) as count from trades where portfolio_id = $1 group by exit_date order by exit_date',
      [params.id],
    )
    return Object.fromEntries(rows.map(({ day, count }) => [day, count]))
  }
  const change = ({ token, params }: Large, timeZone: string) =>
    succeed(server(), token, updatePortfolio, { params, body: { timeZone } })
  const all = tradesPerSlice * slices

  test('are rewritten a slice at a time, and the answer comes when all are', async () => {
    const large = await largePortfolio()
    const { portfolio } = await change(large, 'America/New_York')
    expect(portfolio).toMatchObject({ timeZone: 'America/New_York', isRecomputing: false })
    expect(await byDay(large)).toEqual({ '2025-03-03': all })
    // Rows that one transaction has written name it.
    const { rows } = await pool().query<{ count: number }>(
      'select count(*) as count from trades where portfolio_id = $1 group by xmin::text',
      [large.params.id],
    )
    expect(rows.map(({ count }) => count)).toEqual(Array(slices).fill(tradesPerSlice))
  })

  test('are not final until then, and a later change replaces one that waits', async () => {
    const large = await largePortfolio()
    const endTurn = await server().services.accountTurns.take(large.userId, never)
    const first = change(large, 'America/New_York')
    await expect.poll(() => stored(large)).toEqual(['America/New_York', true])
    expect(await byDay(large)).toEqual({ '2025-03-03': tradesPerSlice, '2025-03-04': all - tradesPerSlice })
    const second = change(large, 'Asia/Tokyo')
    await expect.poll(() => stored(large)).toEqual(['Asia/Tokyo', true])
    endTurn()
    for (const { portfolio } of await Promise.all([first, second]))
      expect(portfolio).toMatchObject({ timeZone: 'Asia/Tokyo', isRecomputing: false })
    expect(await byDay(large)).toEqual({ '2025-03-04': all })
  })

  test('follow even if nobody waits for the answer', async () => {
    const large = await largePortfolio()
    const endTurn = await server().services.accountTurns.take(large.userId, never)
    const leave = new AbortController()
    const left = fetch(`${server().url}/api/v1/portfolios/${large.params.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${large.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ timeZone: 'America/New_York' }),
      signal: leave.signal,
    })
    await expect.poll(() => stored(large)).toEqual(['America/New_York', true])
    leave.abort()
    await expect(left).rejects.toThrow('abort')
    endTurn()
    await expect.poll(() => stored(large), { timeout: 60_000 }).toEqual(['America/New_York', false])
    expect(await byDay(large)).toEqual({ '2025-03-03': all })
  })

  test('change nothing when too many calls of the account wait', async () => {
    const large = await largePortfolio()
    const { accountTurns } = server().services
    const places = []
    for (;;) {
      const place = await accountTurns.join(large.userId).catch(() => null)
      if (place === null) break
      places.push(place)
    }
    const body = { timeZone: 'America/New_York' }
    const refused = await server().call(updatePortfolio, { params: large.params, body }, large.token)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(await stored(large)).toEqual(['UTC', false])
    // What no trade depends on needs no turn.
    await succeed(server(), large.token, updatePortfolio, { params: large.params, body: { name: 'Renamed' } })
    for (const place of places) place.leave()
  })

  test('are found by a server that starts, where another has stopped in the middle', async () => {
    const large = await largePortfolio()
    const { portfolio: other } = await succeed(server(), large.token, createPortfolio, {
      body: portfolioBody({ name: 'Unharmed' }),
    })
    await pool().query(`update portfolios set time_zone = 'America/New_York', is_recomputing = true where id = $1`, [
      large.params.id,
    ])
    const errors: unknown[] = []
    await resumeRecomputations(server().services, { error: (...given: unknown[]) => errors.push(given) })
    expect(errors).toEqual([])
    expect(await stored(large)).toEqual(['America/New_York', false])
    expect(await byDay(large)).toEqual({ '2025-03-03': all })
    expect(await stored({ ...large, params: { id: other.id } })).toEqual(['UTC', false])
  })

  test('are found by a call that repeats a change which was interrupted', async () => {
    const large = await largePortfolio()
    await pool().query(`update portfolios set time_zone = 'America/New_York', is_recomputing = true where id = $1`, [
      large.params.id,
    ])
    expect((await change(large, 'America/New_York')).portfolio.isRecomputing).toBe(false)
    expect(await byDay(large)).toEqual({ '2025-03-03': all })
  })
})
