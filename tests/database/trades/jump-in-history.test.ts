import { beforeAll, expect, test } from 'vitest'
import type { RouteInput } from '#contract/route.ts'
import { tradeSorts } from '#contract/trades/filter.ts'
import { getTradeTotals, listTradeRows } from '#contract/trades/history.ts'
import { createTrade } from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

type Query = RouteInput<typeof listTradeRows>['query']

onBothDatabases('jumps in the history', (server) => {
  let token = ''
  let portfolioId = ''

  const ask = (query: Query) =>
    succeed(server(), token, listTradeRows, { query: { portfolio_id: portfolioId, columns: 'symbol', ...query } })
  const ids = async (query: Query) => (await ask(query)).trades.map(({ id }) => id)

  const found = async (search: string) =>
    (await succeed(server(), token, getTradeTotals, { query: { portfolio_id: portfolioId, search } })).totals.trades

  beforeAll(async () => {
    const trader = await traderWithPortfolio(server(), { timeZone: 'America/New_York' })
    token = trader.token
    portfolioId = trader.portfolio.id
    const add = (body: object) => succeed(server(), token, createTrade, { body: { ...body, portfolioId } as never })
    // Ties on purpose: sixteen trades on four exits, half of them without risk, and three without an exit.
    for (let index = 0; index < 16; index++) {
      const stop = index % 2 === 0 ? { initialStopPrice: decimal('98') } : {}
      const symbol = index % 3 === 0 ? 'BOLT' : 'ACME'
      await add(roundTrip(String(98 + (index % 4)), `2025-03-0${1 + (index % 4)}T15:00:00.000Z`, { symbol, ...stop }))
    }
    const outline = roundTrip('100', '2025-03-03T15:00:00.000Z', { symbol: 'PLAN' })
    for (const thesis of ['Grüße', 'ÜBER the high', 'plain']) {
      await add({ ...outline, status: 'planned', executions: [], thesis })
    }
  })

  test.each(tradeSorts.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'by %s %s a jump lands where reading on from the beginning does',
    async (sort, order) => {
      const all = await ids({ sort, order, limit: 100 })
      expect(all).toHaveLength(19)
      for (const offset of [0, 1, 7, 8, 9, 15, 16, 17, 18]) {
        const page = await ask({ sort, order, limit: 4, offset })
        expect(
          page.trades.map(({ id }) => id),
          String(offset),
        ).toEqual(all.slice(offset, offset + 4))
        if (page.nextCursor === null) expect(offset + 4).toBeGreaterThanOrEqual(19)
        else
          expect(await ids({ sort, order, limit: 4, cursor: page.nextCursor })).toEqual(
            all.slice(offset + 4, offset + 8),
          )
      }
    },
  )

  test('a jump counts filtered rows, and may start at a cursor', async () => {
    const all = await ids({ symbol: 'ACME', limit: 100 })
    expect(all).toHaveLength(10)
    expect(await ids({ symbol: 'ACME', limit: 3, offset: 6 })).toEqual(all.slice(6, 9))
    const { nextCursor } = await ask({ symbol: 'ACME', limit: 2 })
    expect(await ids({ symbol: 'ACME', limit: 3, offset: 5, cursor: nextCursor ?? '' })).toEqual(all.slice(7, 10))
  })

  test('a page beyond the end is empty, and invalid row counts are refused', async () => {
    expect(await ask({ offset: 19 })).toMatchObject({ trades: [], nextCursor: null })
    expect(await ask({ offset: 5_000, sort: 'netPnl' })).toMatchObject({ trades: [], nextCursor: null })
    for (const offset of [-1, 1.5, 10_000_001]) {
      const answer = await server().call(listTradeRows, { query: { portfolio_id: portfolioId, offset } }, token)
      expect(answer.body, String(offset)).toMatchObject({ code: 'validation_failed' })
    }
  })

  test('text is found in large and small letters alike, in ASCII and beyond', async () => {
    expect(await found('plan')).toBe(3)
    expect(await found('PLAIN')).toBe(1)
    expect(await found('über THE')).toBe(1)
    expect(await found('GRÜSSE')).toBe(0)
    expect(await found('grÜße')).toBe(1)
    expect(await found('the HIGH')).toBe(1)
  })
})
