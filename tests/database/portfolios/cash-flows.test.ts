import { expect, test } from 'vitest'
import { getPortfolioMetrics } from '#contract/figures/metrics.ts'
import * as contract from '#contract/portfolios/cash-flows.ts'
import { calculateBalance, listPortfolios, updatePortfolio } from '#contract/portfolios/portfolios.ts'
import { createTrade } from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { instant, money, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

onBothDatabases('deposits and withdrawals', (server) => {
  async function trader() {
    const { token, portfolio } = await traderWithPortfolio(server())
    const params = { id: portfolio.id }
    const book = (amount: string, at = '2025-03-01T12:00:00.000Z', note?: string) =>
      succeed(server(), token, contract.createCashFlow, {
        params,
        body: { at: instant(at), amount: money(amount), ...(note === undefined ? {} : { note }) },
      })
    const balance = async () => (await succeed(server(), token, listPortfolios, {})).portfolios[0]?.balance
    const revision = async () => {
      const { rows } = await server().services.database.pool.query<{ revision: number }>(
        'select revision from portfolios where id = $1',
        [portfolio.id],
      )
      return Number(rows[0]?.revision)
    }
    return { token, portfolio, params, book, balance, revision }
  }

  test('move the balance, and with it the revision that figures are kept under', async () => {
    const { token, portfolio, book, balance, revision } = await trader()
    await succeed(server(), token, createTrade, {
      body: { ...roundTrip('110', '2025-03-03T15:00:00.000Z'), portfolioId: portfolio.id },
    })
    const before = await revision()
    const deposit = await book('500.5', '2025-03-01T12:00:00.000Z', 'Savings')
    expect(deposit).toMatchObject({ balance: '10510.5', cashFlow: { amount: '500.5', note: 'Savings' } })
    expect(await revision()).toBeGreaterThan(before)
    const params = { id: deposit.cashFlow.id }
    const changed = await succeed(server(), token, contract.updateCashFlow, { params, body: { amount: money('-200') } })
    expect(changed).toMatchObject({ balance: '9810', cashFlow: { note: 'Savings', amount: '-200' } })
    const noted = await succeed(server(), token, contract.updateCashFlow, { params, body: { note: null } })
    expect(noted).toMatchObject({ balance: '9810', cashFlow: { note: null, amount: '-200' } })
    const { portfolio: summed } = await succeed(server(), token, calculateBalance, { params: { id: portfolio.id } })
    expect(summed.balance).toBe('9810')
    const metrics = () =>
      succeed(server(), token, getPortfolioMetrics, { params: { portfolioId: portfolio.id }, query: {} })
    const kept = await metrics()
    await succeed(server(), token, contract.deleteCashFlow, { params })
    expect(await balance()).toBe('10010')
    expect(JSON.stringify(await metrics())).not.toBe(JSON.stringify(kept))
    expect(await server().call(contract.deleteCashFlow, { params }, token)).toMatchObject({ status: 404 })
  })

  test('are listed newest first, page by page', async () => {
    const { token, params, book } = await trader()
    // Two at the same time, so that a page ends between them.
    for (const day of ['01', '02', '02', '03', '04']) await book('1', `2025-03-${day}T00:00:00.000Z`)
    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const query = { limit: 2, ...(cursor === undefined ? {} : { cursor }) }
      const page = await succeed(server(), token, contract.listCashFlows, { params, query })
      pages.push(page.cashFlows.map(({ at }) => at.slice(8, 10)))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(pages).toEqual([['04', '03'], ['02', '02'], ['01']])
    const forged = await server().call(contract.listCashFlows, { params, query: { cursor: 'x' } }, token)
    expect(forged).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } })
  })

  test('refuse invalid amounts and times', async () => {
    const { token, params, book, balance } = await trader()
    const refused = async (body: object) => {
      const answer = await server().call(contract.createCashFlow, { params, body: body as never }, token)
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
      return answer.ok ? [] : answer.body.details?.map(({ field }) => field)
    }
    const at = '2025-03-01T12:00:00.000Z'
    expect(await refused({ at, amount: '0.00' })).toEqual(['amount'])
    expect(await refused({ at, amount: '1e3' })).toEqual(['amount'])
    expect(await refused({ at: '1969-12-31T00:00:00.000Z', amount: '1' })).toEqual(['at'])
    expect(await refused({ at: '9999-01-01T00:00:00.000Z', amount: '1' })).toEqual(['at'])
    expect(await refused({ at, amount: '1', note: '' })).toEqual(['note'])
    expect(await refused({ at, amount: '1', balance: '9' })).toEqual(['balance'])
    expect(await balance()).toBe('10000')
    // Each amount can be stored, and their sum cannot.
    const most = '9999999999999999'
    expect(await refused({ at, amount: most })).toEqual(['amount'])
    expect(await balance()).toBe('10000')
    const raised = { params, body: { openingBalance: money(most) } }
    await book('1', at)
    expect(await server().call(updatePortfolio, raised, token)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'openingBalance', message: 'makes the balance too large to store' }] },
    })
  })
})
