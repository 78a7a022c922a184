import { expect, test } from 'vitest'
import { findImportedTrades, importTrades, undoImport } from '#contract/imports/trade-imports.ts'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import { bulkDeleteTrades } from '#contract/trades/bulk-trades.ts'
import * as contract from '#contract/trades/trades.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { Id } from '#domain/numbers/units.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { portfolioBody, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { executed, executionFiles } from './executions-file.ts'

const row = (importKey: string, hour: string) => ({ ...roundTrip('101', `2025-03-03T${hour}:00:00.000Z`), importKey })

onBothDatabases('trades that were deleted after they had been imported', (server) => {
  async function journal() {
    const { token, portfolio } = await traderWithPortfolio(server())
    const files = executionFiles(server, token, portfolio)
    return {
      ...files,
      token,
      portfolio,
      remove: (id: Id) => succeed(server(), token, contract.deleteTrade, { params: { id }, query: {} }),
      again: (fills: readonly FileFill[]) => files.send(fills, 2_000, false, { bringsBackDeleted: true }),
      shapes: async () =>
        (await files.wholeTrades()).map(({ direction, status, executions }) =>
          [direction, status, ...executions.map(({ side, quantity }) => `${side} ${quantity}`)].join(', '),
        ),
    }
  }

  /** Trades of a file of round trips. */
  async function roundTrips() {
    const { token, portfolio, ...rest } = await journal()
    const sendTo = (portfolioId: Id, rows: readonly ReturnType<typeof row>[], more: object = {}) =>
      succeed(server(), token, importTrades, {
        body: {
          portfolioId,
          batchId: crypto.randomUUID(),
          format: 'generic',
          fileName: 'march.csv',
          timeZone: 'UTC',
          rows: [...rows],
          ...more,
        },
      })
    return {
      ...rest,
      token,
      portfolio,
      sendTo,
      send: (rows: readonly ReturnType<typeof row>[], more: object = {}) => sendTo(portfolio.id, rows, more),
      ask: (importKeys: readonly string[], portfolioId = portfolio.id) =>
        succeed(server(), token, findImportedTrades, { body: { portfolioId, importKeys: [...importKeys] } }),
    }
  }

  const day = [row('a', '10'), row('b', '12'), row('c', '14')]

  test('stay away with their former id, are counted, and come back when asked for, once', async () => {
    const { send, ask, remove, trades } = await roundTrips()
    const { rows } = await send(day)
    const ids = rows.map(({ tradeId }) => tradeId)
    await remove(ids[1] ?? '')
    expect(await ask(['a', 'b', 'c', 'd'])).toEqual({ known: [0, 2], deleted: [1] })
    const second = await send(day)
    expect(second).toMatchObject({ imported: 0, duplicates: 2, deleted: 1 })
    expect(second.rows[1]).toEqual({ status: 'deleted', tradeId: ids[1], netPnl: null, grossPnl: null })
    expect(await trades()).toHaveLength(2)
    expect(await send(day, { bringsBackDeleted: true })).toMatchObject({ imported: 1, duplicates: 2, deleted: 0 })
    expect(await ask(['b'])).toEqual({ known: [0], deleted: [] })
    expect(await send(day)).toMatchObject({ imported: 0, duplicates: 3, deleted: 0 })
  })

  test('are those of one portfolio, whichever way they were deleted', async () => {
    const { token, send, sendTo, ask } = await roundTrips()
    const { rows } = await send(day)
    const chosen = rows.slice(0, 2).map(({ tradeId: id }) => ({ id }))
    await succeed(server(), token, bulkDeleteTrades, { body: { mode: 'allOrNothing', trades: chosen } })
    expect(await ask(['a', 'b', 'c'])).toEqual({ known: [2], deleted: [0, 1] })
    const { portfolio: other } = await succeed(server(), token, createPortfolio, {
      body: portfolioBody({ name: 'Other' }),
    })
    expect(await ask(['a'], other.id)).toEqual({ known: [], deleted: [] })
    expect(await sendTo(other.id, day)).toMatchObject({ imported: 3, deleted: 0 })
  })

  test('are forgotten with their import: an undone import can be repeated whole', async () => {
    const { token, send, remove } = await roundTrips()
    const { rows, batchId } = await send(day)
    await remove(rows[0]?.tradeId ?? '')
    await succeed(server(), token, undoImport, { params: { batchId } })
    expect(await send(day)).toMatchObject({ imported: 3, deleted: 0 })
  })

  const bought = executed('03T10:00', 'buy', '2', '100', { id: '1' })
  const sold = executed('03T11:00', 'sell', '2', '110', { id: '2' })
  const later = [
    executed('04T10:00', 'buy', '1', '90', { id: '3' }),
    executed('04T11:00', 'sell', '1', '95', { id: '4' }),
  ]

  test('take their executions with them: a file that overlaps brings only the others', async () => {
    const { send, again, shapes, remove, trades } = await journal()
    await send([bought, sold])
    await remove((await trades())[0]?.id ?? '')
    const overlap = await send([bought, sold, ...later])
    expect(overlap).toMatchObject({ deletedExecutions: 2, statuses: ['imported'] })
    expect(await shapes()).toEqual(['long, completed, buy 1, sell 1'])
    expect((await again([bought, sold, ...later])).statuses).toContain('imported')
    expect(await shapes()).toEqual(['long, completed, buy 2, sell 2', 'long, completed, buy 1, sell 1'])
    expect(await send([bought, sold])).toMatchObject({ deletedExecutions: 0, knownExecutions: 2 })
  })

  test('leave the other part of an execution through zero, whichever of the two trades was deleted', async () => {
    const through = executed('03T11:00', 'sell', '5', '110', { id: '2' })
    const covered = executed('03T12:00', 'buy', '3', '100', { id: '5' })
    for (const place of [0, 1]) {
      const { send, again, shapes, remove, wholeTrades } = await journal()
      const file = [bought, through, covered]
      await send(file)
      const both = await shapes()
      expect(both).toEqual(['long, completed, buy 2, sell 2', 'short, completed, sell 3, buy 3'])
      await remove((await wholeTrades())[place]?.id ?? '')
      expect((await send(file)).statuses).not.toContain('imported')
      expect(await shapes()).toEqual(both.toSpliced(place, 1))
      await again(file)
      expect(await shapes()).toEqual(both)
    }
  })

  test('take what closes them with them, where they were deleted while open', async () => {
    const { send, again, shapes, remove, trades } = await journal()
    await send([bought])
    await remove((await trades())[0]?.id ?? '')
    expect(await send([bought, sold, ...later])).toMatchObject({ deletedExecutions: 2 })
    expect(await shapes()).toEqual(['long, completed, buy 1, sell 1'])
    await again([bought, sold, ...later])
    expect(await shapes()).toEqual(['long, completed, buy 2, sell 2', 'long, completed, buy 1, sell 1'])
  })

  test('do not keep away what was undone, merged or split', async () => {
    const { send, undo, shapes } = await journal()
    const { batchId } = await send([bought, sold])
    await undo(batchId)
    expect(await send([bought, sold])).toMatchObject({ deletedExecutions: 0, statuses: ['imported'] })
    expect(await shapes()).toEqual(['long, completed, buy 2, sell 2'])
  })
})
