import { expect, test } from 'vitest'
import { importTrades, undoImport } from '#contract/imports/trade-imports.ts'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import type { RouteInput } from '#contract/route.ts'
import * as reshape from '#contract/trades/reshape-trades.ts'
import * as contract from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { fill, money, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

type Row = RouteInput<typeof importTrades>['body']['rows'][number]

const morning: Row = { ...roundTrip('110', '2025-03-03T10:00:00.000Z'), importKey: 'demo|ACME|1' }
const noon: Row = { ...roundTrip('95', '2025-03-03T12:00:00.000Z'), importKey: 'demo|ACME|2' }
const evening: Row = { ...roundTrip('104', '2025-03-03T18:00:00.000Z'), importKey: 'demo|ACME|3' }

onBothDatabases('importing again what was merged or split since', (server) => {
  async function trader() {
    const { token, portfolio } = await traderWithPortfolio(server())
    const send = async (rows: Row[], bringsBackDeleted = false) => {
      const batchId = crypto.randomUUID()
      const file = { format: 'generic', fileName: 'day.csv', timeZone: 'UTC', bringsBackDeleted }
      return succeed(server(), token, importTrades, { body: { portfolioId: portfolio.id, batchId, ...file, rows } })
    }
    const idsOf = ({ rows }: Awaited<ReturnType<typeof send>>) => rows.map(({ tradeId }) => tradeId)
    return {
      token,
      send,
      idsOf,
      merge: async (ids: readonly string[]) =>
        (await succeed(server(), token, reshape.mergeTrades, { body: { trades: ids.map((id) => ({ id })) } })).trade,
      split: (id: string) =>
        succeed(server(), token, reshape.splitTrade, {
          params: { id },
          body: { taken: [0, 1].map((place) => ({ fill: place, quantity: '1' })) as never },
        }),
      read: async (id: string) => (await succeed(server(), token, contract.getTrade, { params: { id } })).trade,
      remove: (id: string) => succeed(server(), token, contract.deleteTrade, { params: { id }, query: {} }),
      books: async () => {
        const [row] = (await succeed(server(), token, listPortfolios, {})).portfolios
        return { balance: row?.balance, tradeCount: row?.tradeCount }
      },
    }
  }

  test('merged trades are known by the keys of all of them, also when the merged one is merged once more', async () => {
    const { send, idsOf, merge, books } = await trader()
    const file = [morning, noon, evening]
    const [first = '', second = '', third = ''] = idsOf(await send(file))
    const before = await books()
    expect(before).toEqual({ balance: '10009', tradeCount: 3 })
    // The later two first, so that the keys they absorbed are handed on.
    await merge([second, third])
    await merge([first, second])
    const again = await send(file)
    expect(again).toMatchObject({ imported: 0, duplicates: 3, continued: 0 })
    expect(idsOf(again)).toEqual([first, first, first])
    expect(await books()).toEqual({ ...before, tradeCount: 1 })
  })

  test('after the merged trade is deleted, its parts stay away until they are brought back', async () => {
    const { send, idsOf, merge, remove, books } = await trader()
    const [first = '', second = ''] = idsOf(await send([morning, noon]))
    await merge([first, second])
    await remove(first)
    expect(await send([morning, noon])).toMatchObject({ imported: 0, duplicates: 0, deleted: 2 })
    expect(await send([morning, noon], true)).toMatchObject({ imported: 2, duplicates: 0 })
    expect(await books()).toEqual({ balance: '10005', tradeCount: 2 })
  })

  test('both parts of a split trade are known by its key, so that either keeps the file from bringing it again', async () => {
    const { send, idsOf, split, remove, books } = await trader()
    const day: Row = {
      ...morning,
      executions: [...morning.executions, ...noon.executions],
    }
    const [whole = ''] = idsOf(await send([day]))
    const { first, second } = await split(whole)
    expect(first.id).toBe(whole)
    expect(idsOf(await send([day]))).toEqual([first.id])
    await remove(first.id)
    const again = await send([day])
    expect(again).toMatchObject({ imported: 0, duplicates: 1 })
    expect(idsOf(again)).toEqual([second.id])
    expect((await books()).tradeCount).toBe(1)
    await remove(second.id)
    expect(await send([day])).toMatchObject({ imported: 0, deleted: 1 })
    expect(await send([day], true)).toMatchObject({ imported: 1 })
  })

  test('an import that continued a trade is taken out of the trade into which that was merged', async () => {
    const { token, send, idsOf, merge, read } = await trader()
    const bought = fill('2025-03-04T10:00:00.000Z', 'buy', '100', '2')
    const sold = fill('2025-03-05T10:00:00.000Z', 'sell', '120', '2')
    const held: Row = { ...morning, status: 'active', executions: [bought], importKey: 'demo|ACME|9' }
    const [first = ''] = idsOf(await send([morning]))
    const [open = ''] = idsOf(await send([held]))
    const closing: Row = {
      ...held,
      status: 'completed',
      executions: [bought, sold],
      swapFunding: money('-2'),
      continues: { tradeId: open, revision: 1 },
    }
    const { batchId } = await send([closing])
    const merged = await merge([first, open])
    // 10 from the morning and 2 x 20; swap is -2.
    expect(merged).toMatchObject({ id: first, status: 'completed', grossPnl: '50', netPnl: '48' })
    expect(await succeed(server(), token, undoImport, { params: { batchId } })).toEqual({ deleted: 0, shortened: 1 })
    const after = await read(first)
    expect(after).toMatchObject({ status: 'active', grossPnl: '10', swapFunding: '0' })
    expect(after.executions).toHaveLength(3)
  })
})
