import { expect, test } from 'vitest'
import { importTrades, listImportBatches, undoImport } from '#contract/imports/trade-imports.ts'
import { createPortfolio, listPortfolios } from '#contract/portfolios/portfolios.ts'
import type { RouteInput } from '#contract/route.ts'
import * as contract from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { money, portfolioBody, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

type ImportBody = RouteInput<typeof importTrades>['body']

const row = (importKey: string, exit = '101', changes: object = {}) => ({
  ...roundTrip(exit, '2025-03-03T15:00:00.000Z', changes),
  importKey,
})

function file(portfolioId: string, rows: ImportBody['rows'], batchId: string = crypto.randomUUID()): ImportBody {
  return { portfolioId, batchId, format: 'generic', fileName: 'march.csv', timeZone: 'America/Chicago', rows }
}

onBothDatabases('importing trades', (server) => {
  const imported = (token: string, body: ImportBody) => succeed(server(), token, importTrades, { body })
  const attempt = (token: string, body: ImportBody) => server().call(importTrades, { body }, token)
  const portfoliosOf = async (token: string) => (await succeed(server(), token, listPortfolios, {})).portfolios
  const tradesOf = async (token: string, id: string) =>
    (await succeed(server(), token, contract.listPortfolioTrades, { params: { id } })).trades

  test('a file of 2,000 trades is stored whole, with figures, fills and balance', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const rows = Array.from({ length: 2_000 }, (_, index) => row(`k${index}`, index % 2 === 0 ? '101.1' : '99.95'))
    const body = file(portfolio.id, rows)
    const report = await imported(token, body)
    expect(report).toMatchObject({ batchId: body.batchId, imported: 2_000, duplicates: 0 })
    expect(report.rows).toHaveLength(2_000)
    expect(report.rows[1]).toMatchObject({ status: 'imported', netPnl: '-0.05', grossPnl: '-0.05' })
    // 1,000 x 1.1 - 1,000 x 0.05
    expect(await portfoliosOf(token)).toMatchObject([{ balance: '11050', tradeCount: 2_000 }])

    const id = report.rows[1_999]?.tradeId ?? ''
    const { trade } = await succeed(server(), token, contract.getTrade, { params: { id } })
    expect(trade).toMatchObject({
      ...roundTrip('99.95', '2025-03-03T15:00:00.000Z'),
      source: 'csv',
      importBatchId: body.batchId,
      netPnl: '-0.05',
      result: 'loss',
    })
  })

  test('the same file again changes nothing, and an edit made since survives', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const rows = [row('a', '110'), row('b', '90')]
    const first = await imported(token, file(portfolio.id, rows))
    const edited = first.rows[0]?.tradeId ?? ''
    await succeed(server(), token, contract.updateTrade, {
      params: { id: edited },
      body: { commission: money('3'), lessons: 'Mine' },
    })
    const before = await tradesOf(token, portfolio.id)

    const again = await imported(token, file(portfolio.id, rows))
    expect(again).toMatchObject({ imported: 0, duplicates: 2 })
    // The stored trade's own figures, after the edit.
    expect(again.rows).toEqual([
      { status: 'duplicate', tradeId: edited, netPnl: '7', grossPnl: '10' },
      { status: 'duplicate', tradeId: first.rows[1]?.tradeId, netPnl: '-10', grossPnl: '-10' },
    ])
    expect(await tradesOf(token, portfolio.id)).toEqual(before)
    expect(await portfoliosOf(token)).toMatchObject([{ balance: '9997', tradeCount: 2 }])
  })

  test('parts of one file share a batch, and a longer file adds only new trades', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const batchId = crypto.randomUUID()
    await imported(token, file(portfolio.id, [row('a'), row('b')], batchId))
    const second = await imported(token, file(portfolio.id, [row('b'), row('c')], batchId))
    expect(second).toMatchObject({ imported: 1, duplicates: 1 })
    expect(second.rows.map(({ status }) => status)).toEqual(['duplicate', 'imported'])
    const { rows } = await server().services.database.pool.query(
      'select portfolio_id, format, file_name, time_zone from import_batches where id = $1',
      [batchId],
    )
    expect(rows).toEqual([
      { portfolio_id: portfolio.id, format: 'generic', file_name: 'march.csv', time_zone: 'America/Chicago' },
    ])
  })

  test('two rows with one key are one trade; equal trades with different keys are two', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const report = await imported(token, file(portfolio.id, [row('same'), row('same'), row('equal')]))
    expect(report).toMatchObject({ imported: 2, duplicates: 1 })
    expect(report.rows.map(({ status }) => status)).toEqual(['imported', 'duplicate', 'imported'])
    expect(report.rows[0]?.tradeId).toBe(report.rows[1]?.tradeId)
    expect(report.rows[0]?.tradeId).not.toBe(report.rows[2]?.tradeId)
  })

  test('a file imported twice at the same time is stored once', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const rows = Array.from({ length: 50 }, (_, index) => row(`k${index}`))
    const reports = await Promise.all([1, 2, 3].map(() => imported(token, file(portfolio.id, rows))))
    expect(reports.map(({ imported: count }) => count).toSorted((a, b) => a - b)).toEqual([0, 0, 50])
    expect(await portfoliosOf(token)).toMatchObject([{ balance: '10050', tradeCount: 50 }])
  })

  test('the same file may go into another portfolio; a batch may not', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { portfolio: other } = await succeed(server(), token, createPortfolio, {
      body: portfolioBody({ name: 'Other' }),
    })
    const body = file(portfolio.id, [row('a')])
    await imported(token, body)
    expect(await imported(token, file(other.id, [row('a')]))).toMatchObject({ imported: 1 })
    expect(await attempt(token, { ...body, portfolioId: other.id })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
  })

  test("somebody else's batch is not found", async () => {
    const owner = await traderWithPortfolio(server())
    const body = file(owner.portfolio.id, [row('a')])
    await imported(owner.token, body)
    const stranger = await traderWithPortfolio(server())
    const answer = await attempt(stranger.token, { ...body, portfolioId: stranger.portfolio.id })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await portfoliosOf(stranger.token)).toMatchObject([{ tradeCount: 0 }])
  })

  test('one wrong row refuses the request whole, naming the row and the field', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const batchId = crypto.randomUUID()
    const wrong = { ...row('b'), direction: 'short' as const }
    expect(await attempt(token, file(portfolio.id, [row('a'), wrong], batchId))).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: [{ field: 'rows.1.direction' }] },
    })
    expect(await attempt(token, file(portfolio.id, [row('a'), row('b', '1', { quoteCurrency: 'EUR' })]))).toMatchObject(
      {
        status: 400,
        body: { code: 'currency_mismatch', details: [{ field: 'rows.1.quoteCurrency' }] },
      },
    )
    expect(await portfoliosOf(token)).toMatchObject([{ balance: '10000', tradeCount: 0 }])
    // The batch is gone too.
    expect(await imported(token, file(portfolio.id, [row('a')], batchId))).toMatchObject({ imported: 1 })
  })

  test('an imported trade keeps its key when it moves, and does not collide', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { portfolio: other } = await succeed(server(), token, createPortfolio, {
      body: portfolioBody({ name: 'Other' }),
    })
    const first = await imported(token, file(portfolio.id, [row('a')]))
    await imported(token, file(other.id, [row('a')]))
    const params = { id: first.rows[0]?.tradeId ?? '' }
    const move = await server().call(contract.updateTrade, { params, body: { portfolioId: other.id } }, token)
    expect(move).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('deleting a portfolio deletes its imports, and a trade moved away before stays', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { portfolio: other } = await succeed(server(), token, createPortfolio, {
      body: portfolioBody({ name: 'Other' }),
    })
    const report = await imported(token, file(portfolio.id, [row('a'), row('b')]))
    const params = { id: report.rows[0]?.tradeId ?? '' }
    await succeed(server(), token, contract.updateTrade, { params, body: { portfolioId: other.id } })
    const pool = server().services.database.pool
    await pool.query('delete from portfolios where id = $1', [portfolio.id])
    const { trade } = await succeed(server(), token, contract.getTrade, { params })
    expect(trade).toMatchObject({ portfolioId: other.id, importBatchId: null })
    expect(await portfoliosOf(token)).toMatchObject([{ id: other.id, balance: '10001', tradeCount: 1 }])
  })

  test('2,001 rows are too many for one request', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const rows = Array.from({ length: 2_001 }, (_, index) => row(`k${index}`))
    expect(await attempt(token, file(portfolio.id, rows))).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: [{ field: 'rows' }] },
    })
  })

  test('undoing an import deletes its trades, unless one of them is locked', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const load = async (keys: string[]) => {
      const batchId = crypto.randomUUID()
      const body = {
        portfolioId: portfolio.id,
        batchId,
        format: 'generic',
        fileName: `${keys.join('-')}.csv`,
        timeZone: 'UTC',
        rows: keys.map((key) => row(key)),
      }
      return succeed(server(), token, importTrades, { body })
    }
    const kept = await load(['a'])
    const taken = await load(['a', 'b', 'c'])
    const state = async () => (await succeed(server(), token, listPortfolios, {})).portfolios[0]
    expect(await state()).toMatchObject({ balance: '10003', tradeCount: 3 })
    const id = taken.rows[1]?.tradeId ?? ''
    const undo = () => server().call(undoImport, { params: { batchId: taken.batchId } }, token)

    await succeed(server(), token, contract.updateTrade, { params: { id }, body: { isLocked: true } })
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'locked' } })
    expect(await state()).toMatchObject({ balance: '10003', tradeCount: 3 })
    await succeed(server(), token, contract.updateTrade, { params: { id }, body: { isLocked: false } })
    expect(await undo()).toMatchObject({ status: 200, body: { deleted: 2 } })
    expect(await state()).toMatchObject({ balance: '10001', tradeCount: 1 })
    expect(await undo()).toMatchObject({ status: 404 })
    const { batches } = await succeed(server(), token, listImportBatches, { query: {} })
    expect(batches).toMatchObject([{ id: kept.batchId, portfolioId: portfolio.id, fileName: 'a.csv', trades: 1 }])
    // Undone trades can be imported again.
    expect(await load(['b', 'c'])).toMatchObject({ imported: 2, duplicates: 0 })
  })

  test('imports are listed newest first, page by page, of one portfolio or of all', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { portfolio: other } = await succeed(server(), token, createPortfolio, {
      body: portfolioBody({ name: 'Other' }),
    })
    const names = ['one', 'two', 'three', 'four', 'five']
    for (const [index, name] of names.entries()) {
      await succeed(server(), token, importTrades, {
        body: {
          portfolioId: index === 2 ? other.id : portfolio.id,
          batchId: crypto.randomUUID(),
          format: 'generic',
          fileName: name,
          timeZone: 'UTC',
          rows: [row(name)],
        },
      })
    }
    const listed = async (query: object) => {
      const found: string[] = []
      let cursor: string | undefined
      do {
        const page = await succeed(server(), token, listImportBatches, {
          query: { limit: 2, ...query, ...(cursor === undefined ? {} : { cursor }) },
        })
        found.push(...page.batches.map(({ fileName }) => fileName))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return found
    }
    expect(await listed({})).toEqual(['five', 'four', 'three', 'two', 'one'])
    expect(await listed({ portfolio_id: other.id })).toEqual(['three'])
    expect(await server().call(listImportBatches, { query: { cursor: 'x' } }, token)).toMatchObject({
      status: 400,
      body: { code: 'invalid_cursor' },
    })
  })
})
