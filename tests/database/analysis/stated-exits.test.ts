import { expect, test } from 'vitest'
import { analyzeTrades } from '#contract/analysis/analysis.ts'
import { listToolNotes, putToolNote } from '#contract/analysis/tool-notes.ts'
import { exportTrades } from '#contract/trades/export.ts'
import { createTrade, getTrade, updateTrade } from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

onBothDatabases('analysis tools', (server) => {
  test('exits that a trade states count where there are no candles', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const portfolioId = portfolio.id
    // Bought at 100 with a stop at 98: 1R is 2. Sold at 101, 0.5R.
    const stop = { initialStopPrice: decimal('98'), portfolioId }
    const stated = { statedBestExitPrice: decimal('105'), statedSetAndForgetR: decimal('1.5') }
    const body = { ...roundTrip('101', '2025-03-03T16:00:00.000Z', { ...stop, ...stated }), portfolioId }
    const { trade } = await succeed(server(), token, createTrade, { body })
    expect(trade).toMatchObject(stated)
    await succeed(server(), token, createTrade, {
      body: { ...roundTrip('102', '2025-03-04T16:00:00.000Z', stop), portfolioId },
    })
    const { result } = await succeed(server(), token, analyzeTrades, {
      params: { tool: 'exits' },
      body: { portfolioIds: [portfolioId] },
    })
    const figure = (key: string) => result.figures.find((one) => one.key === key)
    // 0.5 − 1.5, and (101 − 100) / (105 − 100).
    expect(figure('managementR')).toMatchObject({ value: -1, n: 1, statedN: 1 })
    expect(figure('exitEfficiencyPct')).toMatchObject({ value: 0.2, n: 1, statedN: 1 })

    const exported = await succeed(server(), token, exportTrades, { query: { portfolio_id: portfolioId } })
    expect(exported.trades.map(({ statedSetAndForgetR }) => statedSetAndForgetR)).toEqual(['1.5', null])

    const params = { id: trade.id }
    await succeed(server(), token, updateTrade, { params, body: { statedSetAndForgetR: null } })
    expect((await succeed(server(), token, getTrade, { params })).trade).toMatchObject({
      statedBestExitPrice: '105',
      statedSetAndForgetR: null,
    })
    const refused = await server().call(
      updateTrade,
      { params, body: { statedSetAndForgetR: decimal('1000.5') } },
      token,
    )
    expect(refused).toMatchObject({ ok: false, status: 400 })
  })

  test('a note belongs to a tool of a portfolio, and an empty one is removed', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const params = { id: portfolio.id }
    const put = (tool: 'exits' | 'fees', body: string | null) =>
      succeed(server(), token, putToolNote, { params: { ...params, tool }, body: { body } })
    const bodies = async () =>
      Object.fromEntries(
        (await succeed(server(), token, listToolNotes, { params })).notes.map(({ tool, body }) => [tool, body]),
      )
    await put('exits', 'Hold runners.')
    await put('exits', 'Hold runners to 2R.')
    expect(await put('fees', 'Ask the broker.')).toMatchObject({ note: { tool: 'fees', body: 'Ask the broker.' } })
    expect(await bodies()).toEqual({ exits: 'Hold runners to 2R.', fees: 'Ask the broker.' })
    expect(await put('fees', null)).toEqual({ note: null })
    expect(await bodies()).toEqual({ exits: 'Hold runners to 2R.' })
  })
})
