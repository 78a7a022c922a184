import { expect, test } from 'vitest'
import { importTrades, listImportBatches, listPositions, undoImport } from '#contract/imports/trade-imports.ts'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import type { RouteInput } from '#contract/route.ts'
import * as contract from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import {
  fill,
  instant,
  money,
  portfolioBody,
  roundTrip,
  succeed,
  traderWithPortfolio,
} from '#tests/support/sample-requests.ts'

type Row = RouteInput<typeof importTrades>['body']['rows'][number]

const bought = fill('2025-03-03T14:00:00.000Z', 'buy', '100', '3')
const soldOne = fill('2025-03-04T14:00:00.000Z', 'sell', '110')
const soldTwo = { ...fill('2025-03-05T14:00:00.000Z', 'sell', '120', '2'), fee: money('1') }

const open: Row = {
  ...roundTrip('1', '2025-03-03T15:00:00.000Z', { status: 'active', executions: [bought] }),
  importKey: 'demo|ACME|1',
}

const closing = (tradeId: string, revision: number, changes: Partial<Row> = {}): Row => ({
  ...open,
  status: 'completed',
  executions: [bought, soldOne, soldTwo],
  brokerPnl: money('50'),
  swapFunding: money('-2'),
  continues: { tradeId, revision },
  ...changes,
})

onBothDatabases('continuing trades by an import', (server) => {
  const send = async (token: string, portfolioId: string, rows: Row[], batchId: string = crypto.randomUUID()) => {
    const body = { portfolioId, batchId, format: 'generic', fileName: 'week.csv', timeZone: 'UTC', rows }
    return server().call(importTrades, { body }, token)
  }
  const sent = async (token: string, portfolioId: string, rows: Row[]) => {
    const answer = await send(token, portfolioId, rows)
    if (!answer.ok) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  const positions = async (token: string, id: string, at?: string) =>
    (
      await succeed(server(), token, listPositions, {
        params: { id },
        body: at === undefined ? {} : { at: instant(at) },
      })
    ).positions
  const read = async (token: string, id: string) =>
    (await succeed(server(), token, contract.getTrade, { params: { id } })).trade

  /** A trader whose first import left three shares open. */
  async function holder() {
    const { token, portfolio } = await traderWithPortfolio(server())
    const first = await sent(token, portfolio.id, [open])
    return { token, portfolio, first, tradeId: first.rows[0]?.tradeId ?? '' }
  }
  test('a later file closes an open trade and keeps its notes; importing it again changes nothing', async () => {
    const { token, portfolio, tradeId } = await holder()
    await succeed(server(), token, contract.updateTrade, { params: { id: tradeId }, body: { lessons: 'Mine' } })
    const [position] = await positions(token, portfolio.id)
    expect(position).toMatchObject({
      tradeId,
      revision: 2,
      importKey: 'demo|ACME|1',
      symbol: 'ACME',
      isOpen: true,
      fills: [{ side: 'buy', quantity: '3' }],
    })
    const row = closing(tradeId, 2)
    const report = await sent(token, portfolio.id, [row])
    // (110 - 100) x 1 + (120 - 100) x 2 = 50; less 1 of fees and 2 of swap
    expect(report).toMatchObject({ imported: 0, duplicates: 0, continued: 1 })
    expect(report.rows).toEqual([{ status: 'continued', tradeId, netPnl: '47', grossPnl: '50' }])
    const after = await read(token, tradeId)
    expect(after).toMatchObject({ status: 'completed', result: 'win', lessons: 'Mine', brokerPnl: '50', revision: 3 })
    expect(after.executions.map(({ quantity }) => quantity)).toEqual(['3', '1', '2'])
    expect(await positions(token, portfolio.id)).toEqual([])
    // Reading the same file again names the trade by its former key.
    expect(await sent(token, portfolio.id, [row])).toMatchObject({ continued: 0, duplicates: 1 })
    expect(await read(token, tradeId)).toEqual(after)
  })

  test('positions at a moment have what was held then and is closed now, and nothing else', async () => {
    const { token, portfolio, tradeId } = await holder()
    await sent(token, portfolio.id, [closing(tradeId, 1)])
    await sent(token, portfolio.id, [{ ...roundTrip('101', '2025-03-08T15:00:00.000Z'), importKey: 'later' }])
    const at = (moment: string) => positions(token, portfolio.id, moment)
    expect(await at('2025-03-04T00:00:00.000Z')).toMatchObject([{ tradeId, isOpen: false }])
    expect(await at('2025-03-02T00:00:00.000Z')).toEqual([])
    expect(await at('2025-03-06T00:00:00.000Z')).toEqual([])
  })

  test('undoing the import removes its executions, and keeps edits', async () => {
    const { token, portfolio, tradeId } = await holder()
    const before = await read(token, tradeId)
    const closed = await sent(token, portfolio.id, [closing(tradeId, 1), { ...open, importKey: 'another' }])
    const listed = await succeed(server(), token, listImportBatches, { query: {} })
    expect(listed.batches[0]).toMatchObject({ id: closed.batchId, trades: 1, continued: 1 })
    await succeed(server(), token, contract.updateTrade, {
      params: { id: tradeId },
      body: { lessons: 'Kept', swapFunding: money('-5') },
    })
    const undone = await succeed(server(), token, undoImport, { params: { batchId: closed.batchId } })
    expect(undone).toEqual({ deleted: 1, shortened: 1 })
    const { executions, status, result, brokerPnl, swapFunding, lessons } = await read(token, tradeId)
    expect({ executions, status, result, brokerPnl }).toEqual({
      executions: before.executions,
      status: 'active',
      result: 'open',
      brokerPnl: null,
    })
    // -5 as the trader entered, minus the -2 of the import.
    expect({ swapFunding, lessons }).toEqual({ swapFunding: '-3', lessons: 'Kept' })
  })

  test('a locked trade is neither continued nor shortened', async () => {
    const { token, portfolio, tradeId } = await holder()
    const lock = (isLocked: boolean) =>
      succeed(server(), token, contract.updateTrade, { params: { id: tradeId }, body: { isLocked } })
    await lock(true)
    const refused = { status: 409, body: { code: 'locked' } }
    expect(await send(token, portfolio.id, [closing(tradeId, 2)])).toMatchObject(refused)
    await lock(false)
    const { batchId } = await sent(token, portfolio.id, [closing(tradeId, 3)])
    await lock(true)
    expect(await server().call(undoImport, { params: { batchId } }, token)).toMatchObject(refused)
    expect((await read(token, tradeId)).executions).toHaveLength(3)
  })

  test('a trade that was changed since, is of another symbol or is elsewhere refuses the import whole', async () => {
    const { token, portfolio, tradeId } = await holder()
    const { portfolio: other } = await succeed(server(), token, createPortfolio, {
      body: portfolioBody({ name: 'Other' }),
    })
    const fresh: Row = { ...open, importKey: 'fresh' }
    expect(await send(token, portfolio.id, [fresh, closing(tradeId, 9)])).toMatchObject({ body: { code: 'conflict' } })
    const renamed = closing(tradeId, 1, { symbol: 'BOLT' })
    expect(await send(token, portfolio.id, [fresh, renamed])).toMatchObject({
      body: { code: 'conflict', details: [{ field: 'rows.1.continues.tradeId' }] },
    })
    expect(await send(token, other.id, [fresh, closing(tradeId, 1)])).toMatchObject({ body: { code: 'not_found' } })
    expect(await positions(token, portfolio.id)).toMatchObject([{ tradeId, revision: 1 }])
  })
})
