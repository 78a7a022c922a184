import { expect, test } from 'vitest'
import * as reshape from '#contract/trades/reshape-trades.ts'
import { getTrade } from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, money, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { executed, executionFiles } from './executions-file.ts'

const bought = executed('03T10:00', 'buy', '4', '100')
const sold = executed('05T10:00', 'sell', '4', '110', { commission: money('2'), swapFunding: money('-1') })

onBothDatabases('importing into a trade that was split', (server) => {
  async function trader() {
    const { token, portfolio } = await traderWithPortfolio(server())
    const files = executionFiles(server, token, portfolio)
    return {
      ...files,
      split: async (id: string, ...taken: readonly (readonly [fill: number, quantity: string])[]) =>
        succeed(server(), token, reshape.splitTrade, {
          params: { id },
          body: { taken: taken.map(([fill, quantity]) => ({ fill, quantity: decimal(quantity) })) as never },
        }),
      merge: async (...ids: readonly string[]) =>
        succeed(server(), token, reshape.mergeTrades, { body: { trades: ids.map((id) => ({ id })) } }),
      /** Side and size of its fills, with its status. */
      fillsOf: async (id: string) => {
        const { trade } = await succeed(server(), token, getTrade, { params: { id } })
        return [trade.status, ...trade.executions.map(({ side, quantity }) => `${side} ${quantity}`)]
      },
      books: async () => {
        const trades = await files.trades()
        return { count: trades.length, net: trades.reduce((total, { netPnl }) => total + Number(netPnl ?? 0), 0) }
      },
    }
  }
  const half = ['completed', 'buy 2', 'sell 2']
  const open = ['active', 'buy 2']

  test('both open parts are closed by a later exit, with the entry in the file or without, and again nothing changes', async () => {
    for (const file of [[sold], [bought, sold]]) {
      const { send, split, fillsOf, read, undo, books } = await trader()
      const whole = (await send([bought])).answered[0]?.tradeId ?? ''
      const { first, second } = await split(whole, [0, '2'])
      const closing = await send(file)
      expect(closing.statuses).toEqual(['continued', 'continued'])
      expect([await fillsOf(first.id), await fillsOf(second.id)]).toEqual([half, half])
      // 4 x 10 minus 2 of commission and 1 of swap, however it is split.
      expect(await books()).toEqual({ count: 2, net: 37 })
      expect((await read([sold])).trades).toEqual([])
      // The whole period is still the same trade, with the same key.
      expect((await send([bought, sold])).statuses).toEqual(['duplicate'])
      expect(await books()).toEqual({ count: 2, net: 37 })
      expect(await undo(closing.batchId)).toEqual({ deleted: 0, shortened: 2 })
      expect([await fillsOf(first.id), await fillsOf(second.id)]).toEqual([open, open])
      // And it can be closed again.
      expect((await send(file)).statuses).toEqual(['continued', 'continued'])
      expect(await books()).toEqual({ count: 2, net: 37 })
    }
  })

  test('a file that closes one part and then one that has the whole period close it once', async () => {
    const { send, split, fillsOf, books } = await trader()
    const whole = (await send([bought])).answered[0]?.tradeId ?? ''
    const { first, second } = await split(whole, [0, '2'])
    const early = executed('04T10:00', 'sell', '2', '105')
    expect((await send([early])).statuses).toEqual(['continued'])
    expect([await fillsOf(first.id), await fillsOf(second.id)]).toEqual([half, open])
    // A file that begins earlier: the closed part was not yet held at its first fill.
    const before = [executed('01T09:00', 'buy', '1', '90'), executed('01T09:30', 'sell', '1', '91')]
    const late = executed('06T10:00', 'sell', '2', '120')
    expect((await send([...before, bought, early, late])).statuses).toEqual(['imported', 'continued'])
    expect([await fillsOf(first.id), await fillsOf(second.id)]).toEqual([half, half])
    // 1 + 2 x 5 + 2 x 20
    expect(await books()).toEqual({ count: 3, net: 51 })
    expect((await send([...before, bought, early, late])).statuses).toEqual(['duplicate', 'duplicate'])
  })

  test('a continued trade that is split gives its import back from both parts', async () => {
    const { send, split, fillsOf, undo, books } = await trader()
    const whole = (await send([bought])).answered[0]?.tradeId ?? ''
    const { batchId } = await send([sold])
    const { first, second } = await split(whole, [0, '1'], [1, '1'])
    expect(await books()).toEqual({ count: 2, net: 37 })
    expect(await undo(batchId)).toEqual({ deleted: 0, shortened: 2 })
    expect([await fillsOf(first.id), await fillsOf(second.id)]).toEqual([
      ['active', 'buy 3'],
      ['active', 'buy 1'],
    ])
    // No cost or swap of the import remains.
    expect(await books()).toEqual({ count: 2, net: 0 })
    expect((await send([sold])).statuses).toEqual(['continued', 'continued'])
    expect(await books()).toEqual({ count: 2, net: 37 })
  })

  test('a part without fills of the import keeps its fills and loses its share of the swap', async () => {
    const { send, split, fillsOf, undo, trades } = await trader()
    const whole = (await send([bought])).answered[0]?.tradeId ?? ''
    const two = executed('05T10:00', 'sell', '2', '110', { swapFunding: money('-1') })
    const { batchId } = await send([two])
    const { second } = await split(whole, [0, '2'])
    expect(await fillsOf(second.id)).toEqual(open)
    expect((await trades()).map(({ swapFunding }) => swapFunding)).toEqual(['-0.5', '-0.5'])
    expect(await undo(batchId)).toEqual({ deleted: 0, shortened: 2 })
    expect(await fillsOf(whole)).toEqual(open)
    expect((await trades()).map(({ swapFunding }) => swapFunding)).toEqual(['0', '0'])
  })

  test('a part that is all of the import goes with it; parts that are merged again are whole again', async () => {
    const { send, split, merge, fillsOf, undo, books } = await trader()
    const whole = (await send([bought])).answered[0]?.tradeId ?? ''
    const more = executed('04T10:00', 'buy', '2', '102')
    const { batchId } = await send([more, executed('05T10:00', 'sell', '2', '110')])
    // The 2 that were bought and sold later.
    const { first, second } = await split(whole, [1, '2'], [2, '2'])
    expect(await fillsOf(second.id)).toEqual(half)
    expect(await fillsOf(first.id)).toEqual(['active', 'buy 4'])
    await merge(first.id, second.id)
    const again = await split(whole, [1, '2'], [2, '2'])
    expect(await undo(batchId)).toEqual({ deleted: 1, shortened: 0 })
    expect(await fillsOf(again.first.id)).toEqual(['active', 'buy 4'])
    expect(await books()).toEqual({ count: 1, net: 0 })
  })
})
