import { expect, test } from 'vitest'
import { importTrades, listImportBatches, undoImport } from '#contract/imports/trade-imports.ts'
import { updatePortfolio } from '#contract/portfolios/portfolios.ts'
import type { RouteInput } from '#contract/route.ts'
import { mergeTrades } from '#contract/trades/reshape-trades.ts'
import { listPortfolioTrades } from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { money, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

type ImportBody = RouteInput<typeof importTrades>['body']

const row = (importKey: string, exit: string, changes: object = {}) => ({
  ...roundTrip(exit, '2025-03-04T03:30:00.000Z', changes),
  importKey,
})

onBothDatabases('parts of a file', (server) => {
  const begin = async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const part = (rows: ImportBody['rows']): ImportBody => ({
      portfolioId: portfolio.id,
      batchId,
      format: 'generic',
      fileName: 'march.csv',
      timeZone: 'UTC',
      rows,
    })
    const batchId = crypto.randomUUID()
    const send = (rows: ImportBody['rows']) => succeed(server(), token, importTrades, { body: part(rows) })
    const attempt = (rows: ImportBody['rows']) => server().call(importTrades, { body: part(rows) }, token)
    const stored = async () =>
      (await succeed(server(), token, listPortfolioTrades, { params: { id: portfolio.id } })).trades
    return { token, portfolio, batchId, send, attempt, stored }
  }

  test('if a portfolio changes between two parts, the second uses the new settings', async () => {
    const { token, portfolio, send, stored } = await begin()
    await send([row('a', '100.5')])
    await succeed(server(), token, updatePortfolio, {
      params: { id: portfolio.id },
      body: { breakevenTolerance: money('1000'), timeZone: 'Asia/Tokyo' },
    })
    await send([row('b', '100.5')])
    await send([row('c', '100.5')])
    const all = await stored()
    expect(all).toHaveLength(3)
    for (const trade of all) expect(trade).toMatchObject({ result: 'breakeven', exitDate: '2025-03-04' })
    expect(new Set(all.map(({ netPnl }) => netPnl)).size).toBe(1)
  })

  test('a later part has the figures of the first, and is refused for the same faults', async () => {
    const { send, attempt, stored } = await begin()
    const first = await send([row('a', '110'), row('b', '90')])
    const second = await send([row('c', '110'), row('a', '90'), row('d', '90')])
    expect(second).toMatchObject({ imported: 2, duplicates: 1 })
    expect(second.rows.map(({ netPnl }) => netPnl)).toEqual([
      first.rows[0]?.netPnl,
      first.rows[0]?.netPnl,
      first.rows[1]?.netPnl,
    ])
    const refused = await attempt([row('e', '90'), row('f', '90', { executions: [] })])
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      code: 'validation_failed',
      details: [expect.objectContaining({ field: 'rows.1.executions' })],
    })
    expect(await stored()).toHaveLength(4)
  })

  test('the rows of a large part keep their places', async () => {
    const { send } = await begin()
    await send([row('first', '101')])
    const { rows } = await send(Array.from({ length: 450 }, (_, index) => row(`k${index}`, String(101 + index))))
    // Each bought at 100, sold a point higher than the one before.
    expect(rows.map(({ grossPnl }) => grossPnl)).toEqual(Array.from({ length: 450 }, (_, index) => String(index + 1)))
  })

  test('existing trades are found after parts that were all new', async () => {
    const { send, stored } = await begin()
    const first = await send([row('a', '110'), row('b', '90')])
    const second = await send([row('c', '110'), row('b', '90'), row('d', '95')])
    expect(second).toMatchObject({ imported: 2, duplicates: 1 })
    expect(second.rows[1]).toEqual({ ...first.rows[1], status: 'duplicate' })
    expect(await send([row('e', '101')])).toMatchObject({ imported: 1, duplicates: 0 })
    expect(await send([row('d', '95'), row('e', '101')])).toMatchObject({ imported: 0, duplicates: 2 })
    expect(await stored()).toHaveLength(5)
  })

  test('a trade that was merged into another between two parts is not imported again', async () => {
    const { token, send, stored } = await begin()
    const { rows } = await send([row('a', '110'), row('b', '90')])
    const { trade } = await succeed(server(), token, mergeTrades, {
      body: { trades: rows.map(({ tradeId }) => ({ id: tradeId })) },
    })
    const second = await send([row('b', '90'), row('c', '95')])
    expect(second.rows.map(({ status }) => status)).toEqual(['duplicate', 'imported'])
    expect(second.rows[0]?.tradeId).toBe(trade.id)
    expect(await stored()).toHaveLength(2)
  })

  test('an import that is undone between two parts is opened again', async () => {
    const { token, batchId, send, stored } = await begin()
    await send([row('a', '110'), row('b', '90')])
    await succeed(server(), token, undoImport, { params: { batchId } })
    expect(await send([row('c', '95')])).toMatchObject({ imported: 1 })
    expect(await stored()).toMatchObject([{ importBatchId: batchId }])
    const { batches } = await succeed(server(), token, listImportBatches, { query: {} })
    expect(batches).toMatchObject([{ id: batchId, trades: 1 }])
  })
})
