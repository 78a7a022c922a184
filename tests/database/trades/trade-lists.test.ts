import { expect, test } from 'vitest'
import { getSimulationParameters } from '#contract/simulations/monte-carlo.ts'
import { createScenario, getWhatIfTrades, postWhatIfAnalysis } from '#contract/simulations/what-if.ts'
import { getTradeTotals, listTradeRows } from '#contract/trades/history.ts'
import { createTradeList, getTradeList, maxTradeLists } from '#contract/trades/trade-lists.ts'
import type { Id } from '#domain/numbers/units.ts'
import { traderWithSetup } from '#tests/database/simulations/measured-trades.ts'
import { inputs } from '#tests/database/simulations/what-if-request.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'

onBothDatabases('lists of trades', (server) => {
  const keep = async (token: string, portfolioId: Id, tradeIds: readonly Id[], title = 'Three winners') =>
    (await succeed(server(), token, createTradeList, { body: { portfolioId, title, tradeIds: [...tradeIds] } })).list
  const listed = async (token: string, query: object) => {
    const { trades } = await succeed(server(), token, listTradeRows, { query: { ...query, columns: 'symbol' } })
    return trades.map(({ id }) => id).toSorted()
  }

  test('the history, its totals, a sample and the trades of what-if are exactly those of the list', async () => {
    const { token, portfolio, tradeIds } = await traderWithSetup(server())
    const chosen = tradeIds.slice(2, 6)
    const { id } = await keep(token, portfolio.id, chosen)
    const query = { portfolio_id: portfolio.id, trade_list: id }
    expect(await listed(token, query)).toEqual(chosen.toSorted())
    expect(await listed(token, { ...query, direction: 'short' })).toEqual([])
    expect((await succeed(server(), token, getTradeTotals, { query })).totals.trades).toBe(4)
    const { sample } = await succeed(server(), token, getSimulationParameters, { query })
    expect(sample.usable).toBe(4)
    const source = { params: { strategyId: portfolio.id } }
    const whatIf = await succeed(server(), token, getWhatIfTrades, { ...source, query: { trade_list: id } })
    expect(whatIf.trades.map(({ tradeId }) => tradeId).toSorted()).toEqual(chosen.toSorted())
    expect(whatIf.sample.usable).toBe(4)
    const body = { portfolioId: portfolio.id, inputs: { ...inputs, tradeListId: id } }
    expect(await server().call(postWhatIfAnalysis, { body }, token)).toMatchObject({
      body: { code: 'too_few_trades', message: expect.stringContaining('there are 4') },
    })
    const read = await succeed(server(), token, getTradeList, { params: { id } })
    expect(read.list).toMatchObject({ title: 'Three winners', portfolioId: portfolio.id })
    expect(read.list.tradeIds.toSorted()).toEqual(chosen.toSorted())
  })

  test('whoever keeps the same trades under the same title again has the same list', async () => {
    const { token, portfolio, tradeIds } = await traderWithSetup(server())
    const first = await keep(token, portfolio.id, tradeIds.slice(0, 2))
    expect(await keep(token, portfolio.id, [...tradeIds.slice(0, 2), ...tradeIds.slice(0, 1)])).toEqual(first)
    expect((await keep(token, portfolio.id, tradeIds.slice(0, 2), 'Others')).id).not.toBe(first.id)
    expect((await keep(token, portfolio.id, tradeIds.slice(0, 3))).id).not.toBe(first.id)
  })

  test("a stranger's list selects nothing, and a list names no trades of strangers and none that are gone", async () => {
    const owner = await traderWithSetup(server())
    const other = await traderWithSetup(server())
    const { id } = await keep(owner.token, owner.portfolio.id, owner.tradeIds)
    expect(await listed(other.token, { portfolio_id: other.portfolio.id, trade_list: id })).toEqual([])
    expect(await server().call(getTradeList, { params: { id } }, other.token)).toMatchObject({ status: 404 })
    const body = { portfolioId: other.portfolio.id, title: 'Taken', tradeIds: owner.tradeIds.slice(0, 1) }
    expect(await server().call(createTradeList, { body }, other.token)).toMatchObject({ status: 404 })
    const own = await keep(other.token, other.portfolio.id, other.tradeIds)
    await server().services.database.pool.query('delete from trades where id = $1', [other.tradeIds[0]])
    const read = await succeed(server(), other.token, getTradeList, { params: { id: own.id } })
    expect(read.list.tradeIds.toSorted()).toEqual(other.tradeIds.slice(1).toSorted())
  })

  test('the oldest lists give way, but not those that something saved names', async () => {
    const { token, portfolio, tradeIds, userId } = await traderWithSetup(server())
    const saved = await keep(token, portfolio.id, tradeIds.slice(0, 1), 'Saved')
    const body = { name: 'Saved', portfolioId: portfolio.id, inputs: { ...inputs, tradeListId: saved.id } }
    await succeed(server(), token, createScenario, { body })
    const oldest = await keep(token, portfolio.id, tradeIds.slice(0, 1), 'Oldest')
    await server().services.database.pool.query(
      `insert into trade_lists (user_id, portfolio_id, title, trade_ids)
       select $1, $2, 'List ' || number, array[$3::uuid] from generate_series(1, $4::integer) as number`,
      [userId, portfolio.id, tradeIds[0], maxTradeLists - 1],
    )
    await keep(token, portfolio.id, tradeIds.slice(0, 1), 'Newest')
    const { rows } = await server().services.database.pool.query<{ id: string; title: string }>(
      'select id, title from trade_lists where user_id = $1',
      [userId],
    )
    expect(rows).toHaveLength(maxTradeLists + 1)
    expect(rows.map(({ id }) => id)).toContain(saved.id)
    expect(rows.map(({ id }) => id)).not.toContain(oldest.id)
  })
})
