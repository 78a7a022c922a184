import { expect, test } from 'vitest'
import { importTrades, undoImport } from '#contract/imports/trade-imports.ts'
import * as reshape from '#contract/trades/reshape-trades.ts'
import * as contract from '#contract/trades/trades.ts'
import type { Id } from '#domain/numbers/units.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { money, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { executed, executionFiles } from './executions-file.ts'

onBothDatabases('undoing an import after its trades were merged with others', (server) => {
  async function journal() {
    const { token, portfolio } = await traderWithPortfolio(server())
    const sendRow = (importKey: string, hour: string, changes: object = {}) =>
      succeed(server(), token, importTrades, {
        body: {
          portfolioId: portfolio.id,
          batchId: crypto.randomUUID(),
          format: 'generic',
          fileName: `${importKey}.csv`,
          timeZone: 'UTC',
          rows: [{ ...roundTrip('110', `2025-03-03T${hour}:00:00.000Z`), importKey, ...changes }],
        },
      })
    return {
      sendRow,
      files: executionFiles(server, token, portfolio),
      /** Logs a trade by hand that wins 4, with a note. */
      log: async (hour: string, changes: object = {}) => {
        const body = { portfolioId: portfolio.id, ...roundTrip('104', `2025-03-03T${hour}:00:00.000Z`), ...changes }
        return (await succeed(server(), token, contract.createTrade, { body: { ...body, thesis: 'By hand' } })).trade.id
      },
      merge: async (...ids: readonly Id[]) =>
        (await succeed(server(), token, reshape.mergeTrades, { body: { trades: ids.map((id) => ({ id })) } })).trade,
      split: async (id: Id, taken: readonly number[]) =>
        succeed(server(), token, reshape.splitTrade, {
          params: { id },
          body: { taken: taken.map((place) => ({ fill: place, quantity: '1' })) as never },
        }),
      read: async (id: Id) => (await succeed(server(), token, contract.getTrade, { params: { id } })).trade,
      list: async () =>
        (await succeed(server(), token, contract.listPortfolioTrades, { params: { id: portfolio.id } })).trades,
      undo: (batchId: Id) => succeed(server(), token, undoImport, { params: { batchId } }),
    }
  }

  test.each([
    ['earlier', '08'],
    ['later', '18'],
  ])(
    'leaves a trade that was logged by hand, %s on the day, with its note and without the costs of the file',
    async (_when, hour) => {
      const { sendRow, log, merge, undo, read, list } = await journal()
      const costs = {
        commission: money('2'),
        exchangeFees: money('0.5'),
        swapFunding: money('-1'),
        brokerPnl: money('10'),
      }
      const { batchId, rows } = await sendRow('a', '12', costs)
      const merged = await merge(rows[0]?.tradeId ?? '', await log(hour, { commission: money('0.25') }))
      expect(merged).toMatchObject({ grossPnl: '14', netPnl: '10.25', commission: '2.25', importBatchId: null })
      expect(await undo(batchId)).toEqual({ deleted: 0, shortened: 1 })
      expect(await read(merged.id)).toMatchObject({
        grossPnl: '4',
        netPnl: '3.75',
        commission: '0.25',
        exchangeFees: '0',
        swapFunding: '0',
        brokerPnl: null,
        thesis: 'By hand',
        status: 'completed',
      })
      // Its key is free again.
      expect(await sendRow('a', '12', costs)).toMatchObject({ imported: 1, duplicates: 0 })
      expect(await list()).toHaveLength(2)
    },
  )

  test('takes out each of two imports alone, and the trade with the last of them', async () => {
    const { sendRow, merge, undo, read, list } = await journal()
    const first = await sendRow('a', '10')
    const second = await sendRow('b', '14')
    const { id } = await merge(first.rows[0]?.tradeId ?? '', second.rows[0]?.tradeId ?? '')
    expect(await undo(first.batchId)).toEqual({ deleted: 0, shortened: 1 })
    expect(await read(id)).toMatchObject({ grossPnl: '10' })
    expect(await sendRow('b', '14')).toMatchObject({ duplicates: 1 })
    expect(await undo(second.batchId)).toEqual({ deleted: 1, shortened: 0 })
    expect(await list()).toEqual([])
  })

  test('finds its fills in both parts when the merged trade was split, and after it was merged once more', async () => {
    const { sendRow, log, merge, split, undo, read, list } = await journal()
    const { batchId, rows } = await sendRow('a', '12', { commission: money('2') })
    const merged = await merge(rows[0]?.tradeId ?? '', await log('08'))
    const { first, second } = await split(merged.id, [2, 3])
    expect(await undo(batchId)).toEqual({ deleted: 1, shortened: 0 })
    expect(await list()).toHaveLength(1)
    expect(await read(first.id)).toMatchObject({ grossPnl: '4' })
    expect(second.grossPnl).toBe('10')

    const again = await sendRow('b', '12', { commission: money('2') })
    const once = await merge(again.rows[0]?.tradeId ?? '', await log('14'))
    const twice = await merge(once.id, await log('16'))
    expect(await undo(again.batchId)).toEqual({ deleted: 0, shortened: 1 })
    expect(await read(twice.id)).toMatchObject({ grossPnl: '8', netPnl: '8' })
  })

  test('leaves it too where the file has executions, which a repeated import adds again', async () => {
    const { files, log, merge, read, list } = await journal()
    const fills = [
      executed('03T12:00', 'buy', '1', '100', { id: '1' }),
      executed('03T13:00', 'sell', '1', '110', { id: '2' }),
    ]
    const { batchId, answered } = await files.send(fills)
    const merged = await merge(answered[0]?.tradeId ?? '', await log('18'))
    expect(merged).toMatchObject({ id: answered[0]?.tradeId, grossPnl: '14' })
    expect(await files.send(fills)).toMatchObject({ knownExecutions: 2 })
    expect(await files.undo(batchId)).toEqual({ deleted: 0, shortened: 1 })
    expect(await read(merged.id)).toMatchObject({ grossPnl: '4', thesis: 'By hand' })
    expect((await files.send(fills)).statuses).toEqual(['imported'])
    expect(await list()).toHaveLength(2)
  })
})
