import { expect, test } from 'vitest'
import { findLoggedTrades, importTrades, undoImport } from '#contract/imports/trade-imports.ts'
import { mergeTrades } from '#contract/trades/reshape-trades.ts'
import * as contract from '#contract/trades/trades.ts'
import type { Id } from '#domain/numbers/units.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, instant, money, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { executed, executionFiles } from './executions-file.ts'

const noon = '2025-03-03T12:00:00.000Z'
const day = { from: instant('2025-03-03T00:00:00.000Z'), to: instant('2025-03-03T23:00:00.000Z') }

onBothDatabases('trades that were logged by hand before their file was imported', (server) => {
  async function journal() {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { id: portfolioId } = portfolio
    return {
      token,
      portfolioId,
      files: executionFiles(server, token, portfolio),
      ask: async () => (await succeed(server(), token, findLoggedTrades, { body: { portfolioId, ...day } })).trades,
      /** Logs a trade by hand that wins 9, with its plan and costs. */
      log: async (changes: object = {}) => {
        const plan = { initialStopPrice: decimal('95'), thesis: 'By hand', commission: money('3') }
        const body = { portfolioId, ...roundTrip('109', noon), ...plan, ...changes }
        return (await succeed(server(), token, contract.createTrade, { body })).trade
      },
      send: (logged: { readonly tradeId: Id; readonly revision: number }, changes: object = {}) =>
        server().call(
          importTrades,
          {
            body: {
              portfolioId,
              batchId: crypto.randomUUID(),
              format: 'generic',
              fileName: 'march.csv',
              timeZone: 'UTC',
              rows: [{ ...roundTrip('110', noon), importKey: 'a', brokerPnl: money('10'), logged, ...changes }],
            },
          },
          token,
        ),
      read: async (id: Id) => (await succeed(server(), token, contract.getTrade, { params: { id } })).trade,
      list: async () =>
        (await succeed(server(), token, contract.listPortfolioTrades, { params: { id: portfolioId } })).trades,
      undo: (batchId: Id) => succeed(server(), token, undoImport, { params: { batchId } }),
    }
  }

  test('take over the executions and costs of their row, keep all else, and get their own back when it is undone', async () => {
    const { ask, log, send, read, list, undo } = await journal()
    const mine = await log()
    const [found] = await ask()
    expect(found).toEqual({
      tradeId: mine.id,
      revision: mine.revision,
      symbol: 'ACME',
      direction: 'long',
      maxQuantity: '1',
      entryAt: '2025-03-03T11:00:00.000Z',
      exitAt: noon,
      entryPrice: '100',
      exitPrice: '109',
    })
    const answer = await send({ tradeId: mine.id, revision: mine.revision }, { commission: money('1.5') })
    expect(answer).toMatchObject({
      status: 201,
      body: { merged: 1, imported: 0, rows: [{ status: 'merged', tradeId: mine.id }] },
    })
    expect(await read(mine.id)).toMatchObject({
      grossPnl: '10',
      netPnl: '8.5',
      commission: '1.5',
      brokerPnl: '10',
      initialStopPrice: '95',
      thesis: 'By hand',
    })
    expect(await list()).toHaveLength(1)
    expect(await ask()).toEqual([])
    // The file once more, with or without naming the trade, brings nothing.
    expect(await send({ tradeId: mine.id, revision: 9 })).toMatchObject({ body: { merged: 0, duplicates: 1 } })

    if (!answer.ok) throw new Error('unreachable')
    expect(await undo(answer.body.batchId)).toEqual({ deleted: 0, shortened: 1 })
    expect(await read(mine.id)).toMatchObject({
      grossPnl: '9',
      netPnl: '6',
      commission: '3',
      brokerPnl: null,
      initialStopPrice: '95',
    })
    expect(await ask()).toHaveLength(1)
  })

  test('keep their costs where the file states none', async () => {
    const { log, send, read } = await journal()
    const mine = await log()
    await send({ tradeId: mine.id, revision: mine.revision })
    expect(await read(mine.id)).toMatchObject({ grossPnl: '10', netPnl: '7' })
  })

  test('know their executions afterwards: a longer file adds only the others, and undoing it leaves them', async () => {
    const { files, ask, log, read, list, undo, token } = await journal()
    const fills = [
      executed('03T11:00', 'buy', '1', '100', { id: '1' }),
      executed('03T12:00', 'sell', '1', '110', { id: '2' }),
    ]
    const mine = await log()
    const [body] = await files.prepare(fills)
    if (body === undefined) throw new Error('no request')
    const rows = body.rows.map((row) => ({ ...row, logged: { tradeId: mine.id, revision: mine.revision } }))
    const { batchId, merged } = await succeed(server(), token, importTrades, { body: { ...body, rows } })
    expect(merged).toBe(1)
    expect(await ask()).toEqual([])
    const more = [
      executed('04T11:00', 'buy', '1', '50', { id: '3' }),
      executed('04T12:00', 'sell', '1', '55', { id: '4' }),
    ]
    expect(await files.send([...fills, ...more])).toMatchObject({ knownExecutions: 2 })
    expect(await list()).toHaveLength(2)
    await undo(batchId)
    expect(await list()).toHaveLength(2)
    expect(await read(mine.id)).toMatchObject({ grossPnl: '9', netPnl: '6', thesis: 'By hand' })
    expect((await files.send(fills)).statuses).toEqual(['imported'])
  })

  test('get their fills and costs back also after they were merged with others, whichever was first', async () => {
    for (const hour of ['08', '18']) {
      const { token, log, send, read, undo } = await journal()
      const mine = await log()
      const answer = await send({ tradeId: mine.id, revision: mine.revision }, { commission: money('1.5') })
      if (!answer.ok) throw new Error('the import was refused')
      const other = await log({ ...roundTrip('102', `2025-03-03T${hour}:00:00.000Z`), commission: money('0.5') })
      const trades = [{ id: mine.id }, { id: other.id }]
      const { trade } = await succeed(server(), token, mergeTrades, { body: { trades } })
      // 10 and 2, less 1.5 and 0.5
      expect(trade).toMatchObject({ grossPnl: '12', netPnl: '10' })
      await undo(answer.body.batchId)
      // 9 and 2, less 3 and 0.5
      expect(await read(trade.id)).toMatchObject({ grossPnl: '11', netPnl: '7.5', status: 'completed' })
    }
  })

  test('are open again where only the file had their exit', async () => {
    const { log, send, read, undo } = await journal()
    const { executions } = roundTrip('109', noon)
    const mine = await log({ status: 'active', executions: executions.slice(0, 1) })
    const answer = await send({ tradeId: mine.id, revision: mine.revision })
    expect(await read(mine.id)).toMatchObject({ status: 'completed', grossPnl: '10' })
    if (!answer.ok) throw new Error('the import was refused')
    await undo(answer.body.batchId)
    expect(await read(mine.id)).toMatchObject({ status: 'active', result: 'open' })
  })

  test('are refused where they are locked, changed, imported or not the trader’s', async () => {
    const [own, other] = [await journal(), await journal()]
    const mine = await own.log()
    const theirs = await other.log()
    expect(await own.send({ tradeId: theirs.id, revision: 1 })).toMatchObject({ status: 404 })
    expect(await own.send({ tradeId: mine.id, revision: mine.revision + 1 })).toMatchObject({
      body: { code: 'conflict' },
    })
    await own.send({ tradeId: mine.id, revision: mine.revision })
    expect(await own.send({ tradeId: mine.id, revision: mine.revision + 1 }, { importKey: 'b' })).toMatchObject({
      body: { code: 'conflict' },
    })
    const locked = await own.log({ isLocked: true })
    expect(await own.send({ tradeId: locked.id, revision: locked.revision }, { importKey: 'c' })).toMatchObject({
      body: { code: 'locked' },
    })
    expect(await own.ask()).toEqual([])
    const foreign = await server().call(
      findLoggedTrades,
      { body: { portfolioId: other.portfolioId, ...day } },
      own.token,
    )
    expect(foreign).toMatchObject({ status: 404 })
  })
})
