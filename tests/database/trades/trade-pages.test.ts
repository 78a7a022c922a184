import { beforeAll, expect, test } from 'vitest'
import type { RouteInput } from '#contract/route.ts'
import { tradeSorts } from '#contract/trades/filter.ts'
import { tradeColumns, type TradeRow } from '#contract/trades/record.ts'
import * as contract from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, fill, money, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

type Query = RouteInput<typeof contract.listTradesOptimized>['query']

/** A cursor as an attacker might write it. */
const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

onBothDatabases('pages of trades', (server) => {
  let token = ''
  let portfolioId = ''
  let all: TradeRow[] = []

  const ask = (query: object) => server().call(contract.listTradesOptimized, { query }, token)
  const page = async (query: Query) => {
    const answer = await succeed(server(), token, contract.listTradesOptimized, { query })
    // No columns are chosen here: rows are whole.
    return { ...answer, trades: answer.trades as TradeRow[] }
  }
  const add = async (body: object) => {
    await succeed(server(), token, contract.createTrade, { body: { ...body, portfolioId } as never })
  }
  /** Every trade that a query selects, page by page. */
  async function everyPage(query: Query, between: () => Promise<void> = async () => {}): Promise<TradeRow[]> {
    const rows: TradeRow[] = []
    let cursor: string | undefined
    do {
      const answer = await page({ ...query, ...(cursor === undefined ? {} : { cursor }) })
      rows.push(...answer.trades)
      cursor = answer.nextCursor ?? undefined
      if (rows.length > 1_000) throw new Error('the pages do not end')
      await between()
    } while (cursor !== undefined)
    return rows
  }

  beforeAll(async () => {
    const trader = await traderWithPortfolio(server(), { timeZone: 'America/New_York' })
    token = trader.token
    portfolioId = trader.portfolio.id
    // Ties on purpose: 24 trades on six exits, with four results, some of them without risk.
    for (let index = 0; index < 24; index++) {
      const at = `2025-03-0${1 + (index % 6)}T15:00:00.000Z`
      await add(
        roundTrip(String(98 + (index % 4)), at, {
          symbol: ['ACME', 'BOLT', 'zeta'][index % 3] ?? '',
          ...(index % 2 === 0 ? { initialStopPrice: decimal('98') } : {}),
          ...(index % 8 === 7 ? { isExcluded: true } : {}),
          commission: money('0.1'),
        }),
      )
    }
    const outline = roundTrip('100', '2025-03-03T15:00:00.000Z', { symbol: 'OPEN' })
    // Entered at ten in the evening of 4 March in New York.
    await add({ ...outline, status: 'active', executions: [fill('2025-03-05T03:00:00.000Z', 'buy', '100', '3')] })
    await add({ ...outline, status: 'planned', executions: [], thesis: '50% off_peak \\ "x"' })
    await add({ ...outline, status: 'missed', executions: [], lessons: 'too slow', externalId: 'X-1' })
    all = (await page({ portfolio_id: portfolioId, limit: 500 })).trades
  })

  test('the list is complete, newest exit first and trades without one last', () => {
    expect(all).toHaveLength(27)
    const exits = all.map(({ exitAt }) => exitAt ?? '')
    expect(exits.slice(0, 24)).toEqual(exits.slice(0, 24).toSorted().toReversed())
    expect(exits.slice(24)).toEqual(['', '', ''])
    expect(all[0]).toMatchObject({ fillCount: 2 })
    expect(all[0]).not.toHaveProperty('executions')
  })

  test.each(tradeSorts.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'pages by %s %s hold every trade once, in order, unknown values last',
    async (sort, order) => {
      const rows = await everyPage({ portfolio_id: portfolioId, sort, order, limit: 5 })
      expect(rows.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
      const value = (row: TradeRow) => {
        const found = row[sort as keyof TradeRow]
        return typeof found === 'string' && /^-?\d+(\.\d+)?$/.test(found) ? Number(found) : found
      }
      const sign = order === 'asc' ? 1 : -1
      for (const [index, row] of rows.entries()) {
        const before = rows[index - 1]
        if (before === undefined) continue
        const [a, b] = [value(before), value(row)]
        if (a === null) expect(b).toBeNull()
        else if (b !== null && sort !== 'symbol') expect(a === b ? 0 : (a < b ? -1 : 1) * sign).toBeLessThanOrEqual(0)
        if (a === b) expect((before.id < row.id ? -1 : 1) * sign).toBe(-1)
      }
      if (sort === 'symbol') {
        // The database's collation decides the order; equal symbols are adjacent.
        const runs = rows.filter((row, index) => row.symbol !== rows[index - 1]?.symbol).length
        expect(runs).toBe(4)
      }
    },
  )

  test('trades logged meanwhile neither repeat nor hide another trade', async () => {
    let added = 0
    const rows = await everyPage({ portfolio_id: portfolioId, symbol: 'ACME', limit: 3 }, async () => {
      if (added++ < 3) await add(roundTrip('100', '2025-03-09T15:00:00.000Z'))
    })
    const before = all.filter(({ symbol }) => symbol === 'ACME').map(({ id }) => id)
    expect(rows.map(({ id }) => id)).toEqual(before)
    for (const { id } of (await page({ portfolio_id: portfolioId, from: '2025-03-09' as never })).trades) {
      await succeed(server(), token, contract.deleteTrade, { params: { id }, query: {} })
    }
  })

  test('totals cover all matching trades, not one page, and leave out excluded ones', async () => {
    const { totals, trades } = await page({ portfolio_id: portfolioId, limit: 2 })
    expect(trades).toHaveLength(2)
    const counted = all.filter(({ status, isExcluded }) => status === 'completed' && !isExcluded)
    const cents = (field: 'netPnl' | 'grossPnl' | 'totalFees') =>
      counted.reduce((sum, row) => sum + Math.round(Number(row[field]) * 100), 0)
    const withR = counted.filter(({ realizedR }) => realizedR !== null)
    expect(totals).toMatchObject({
      trades: 27,
      completed: 21,
      excluded: 3,
      wins: counted.filter(({ result }) => result === 'win').length,
      losses: counted.filter(({ result }) => result === 'loss').length,
      breakevens: 0,
      tradesWithR: withR.length,
    })
    expect(Number(totals.netPnl) * 100).toBeCloseTo(cents('netPnl'), 6)
    expect(Number(totals.grossPnl) * 100).toBeCloseTo(cents('grossPnl'), 6)
    expect(totals.totalFees).toBe('2.1')
    expect(totals.totalR).toBeCloseTo(
      withR.reduce((sum, { realizedR }) => sum + (realizedR ?? 0), 0),
      10,
    )
  })

  test('totals of nothing are zero, and R of nothing is unknown', async () => {
    const { totals, nextCursor } = await page({ portfolio_id: portfolioId, search: 'no such thing' })
    expect(nextCursor).toBeNull()
    expect(totals).toMatchObject({
      trades: 0,
      netPnl: '0',
      grossPnl: '0',
      totalFees: '0',
      totalR: null,
      tradesWithR: 0,
    })
  })

  test.each<[string, Query, (row: TradeRow) => boolean]>([
    ['status', { status: 'planned,missed' }, ({ status }) => status === 'planned' || status === 'missed'],
    ['symbol', { symbol: ['ACME', 'zeta'].join(',') }, ({ symbol }) => symbol === 'ACME' || symbol === 'zeta'],
    ['an empty choice', { symbol: '' }, () => true],
    ['direction', { direction: 'short' }, () => false],
    ['result', { result: 'win,open' }, ({ result }) => result === 'win' || result === 'open'],
    ['least R', { min_r: 0.4 }, ({ realizedR }) => realizedR !== null && realizedR >= 0.4],
    ['most R', { max_r: '-1.05' }, ({ realizedR }) => realizedR !== null && realizedR <= -1.05],
    ['excluded', { excluded: 'true' }, ({ isExcluded }) => isExcluded],
    ['not excluded', { excluded: 'false' }, ({ isExcluded }) => !isExcluded],
    ['first day', { from: '2025-03-05' as never }, ({ exitDate }) => exitDate !== null && exitDate >= '2025-03-05'],
    // The open trade was entered on 4 March in the portfolio's time zone.
    [
      'day',
      { from: '2025-03-04' as never, to: '2025-03-04' as never },
      (row) => row.exitDate === '2025-03-04' || row.status === 'active',
    ],
    ['text in the symbol', { search: 'acm' }, ({ symbol }) => symbol === 'ACME'],
    ['text in the lessons', { search: 'TOO SLOW' }, ({ status }) => status === 'missed'],
    ['text in the broker id', { search: 'x-1' }, ({ status }) => status === 'missed'],
    ['a percent sign', { search: '0% off_' }, ({ status }) => status === 'planned'],
    ['a percent sign that matches nothing else', { search: 'A%E' }, () => false],
    ['a backslash', { search: '\\ "X' }, ({ status }) => status === 'planned'],
  ])('filter by %s', async (_name, query, expected) => {
    const { trades, totals } = await page({ portfolio_id: portfolioId, limit: 500, ...query })
    const wanted = all.filter(expected).map(({ id }) => id)
    expect(trades.map(({ id }) => id)).toEqual(wanted)
    expect(totals.trades).toBe(wanted.length)
  })

  test('without a portfolio the list is of all portfolios', async () => {
    const { trades, symbols } = await page({ limit: 500 })
    expect(trades).toEqual(all)
    expect(symbols.toSorted()).toEqual(['ACME', 'BOLT', 'OPEN', 'zeta'])
  })

  test('the choices of symbols do not depend on the filter', async () => {
    const { symbols } = await page({ portfolio_id: portfolioId, symbol: 'ACME' })
    expect(symbols.toSorted()).toEqual(['ACME', 'BOLT', 'OPEN', 'zeta'])
  })

  test('a cursor that this list did not give is refused', async () => {
    const { nextCursor } = await page({ portfolio_id: portfolioId, limit: 5 })
    const cursor = nextCursor ?? ''
    const id = crypto.randomUUID()
    for (const query of [
      { cursor: 'nonsense' },
      { cursor: '' },
      { cursor: forged(['exitAt', 'desc', 'yesterday', id]) },
      { cursor: forged(['exitAt', 'desc', '2025-03-01T00:00:00.000Z', 'no id']) },
      { cursor: forged(['netPnl', 'desc', "0'; drop table trades", id]), sort: 'netPnl' as const },
      { cursor: forged({ length: 4 }) },
      { cursor, order: 'asc' as const },
      { cursor, sort: 'symbol' as const },
    ]) {
      const answer = await server().call(contract.listTradesOptimized, { query }, token)
      expect(answer, JSON.stringify(query)).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } })
    }
  })

  test('the newest trades of a portfolio come in one answer, those without an exit first', async () => {
    const answer = await succeed(server(), token, contract.listPortfolioTrades, { params: { id: portfolioId } })
    expect(answer.truncated).toBe(false)
    const ids = answer.trades.map(({ id }) => id)
    expect(ids).toEqual([...all.slice(24), ...all.slice(0, 24)].map(({ id }) => id))
    const missing = await server().call(contract.listPortfolioTrades, { params: { id: crypto.randomUUID() } }, token)
    expect(missing).toMatchObject({ status: 404 })
  })

  test('an unknown filter, sort or portfolio is refused', async () => {
    expect(await ask({ colour: 'red' })).toMatchObject({ status: 400, body: { details: [{ field: 'colour' }] } })
    expect(await ask({ sort: 'user_id' })).toMatchObject({ status: 400, body: { details: [{ field: 'sort' }] } })
    expect(await ask({ limit: 501 })).toMatchObject({ status: 400, body: { details: [{ field: 'limit' }] } })
    expect(await ask({ portfolio_id: crypto.randomUUID() })).toMatchObject({ status: 404 })
  })

  test('an answer is what the contract says and nothing else, with all columns and with few', async () => {
    for (const columns of [undefined, [...tradeColumns], ['symbol', 'netPnl'] as const]) {
      const query = { portfolio_id: portfolioId, ...(columns === undefined ? {} : { columns: columns.join() }) }
      const { body } = await ask(query)
      expect(contract.listTradesOptimized.response.parse(body)).toEqual(body)
    }
  })
})
