import { expect, test } from 'vitest'
import { createPortfolio, listPortfolios } from '#contract/portfolios/portfolios.ts'
import type { RouteInput } from '#contract/route.ts'
import * as bulk from '#contract/trades/bulk-trades.ts'
import * as contract from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { money, portfolioBody, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

const at = '2025-03-03T15:00:00.000Z'

onBothDatabases('changes of trades', (server) => {
  async function traderWithTrade() {
    const { token, portfolio } = await traderWithPortfolio(server())
    const create = async (exit = '110') => {
      const body = { ...roundTrip(exit, at), portfolioId: portfolio.id }
      return (await succeed(server(), token, contract.createTrade, { body })).trade
    }
    const read = async (id: string) => (await succeed(server(), token, contract.getTrade, { params: { id } })).trade
    const update = (id: string, body: object) => server().call(contract.updateTrade, { params: { id }, body }, token)
    const remove = (id: string, query = {}) => server().call(contract.deleteTrade, { params: { id }, query }, token)
    const balance = async () => (await succeed(server(), token, listPortfolios, {})).portfolios[0]?.balance
    return { token, portfolio, trade: await create(), create, read, update, remove, balance }
  }

  test('a change from an old reading is refused with both versions, and changes nothing', async () => {
    const { trade, update, read, remove } = await traderWithTrade()
    const first = await update(trade.id, { lessons: 'first', revision: 1 })
    expect(first).toMatchObject({ status: 200, body: { trade: { revision: 2 } } })
    const stored = await read(trade.id)
    const stale = await update(trade.id, { lessons: 'second', tags: [], revision: 1 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(stale.body).toMatchObject({ current: stored, given: { lessons: 'second', tags: [] } })
    expect(await remove(trade.id, { revision: 1 })).toMatchObject({ status: 409, body: { current: stored } })
    expect(await read(trade.id)).toEqual(stored)
    // Without a revision the last change wins; with the newest revision the change is accepted too.
    expect(await update(trade.id, { lessons: 'third' })).toMatchObject({ body: { trade: { revision: 3 } } })
    expect(await remove(trade.id, { revision: 3 })).toMatchObject({ status: 200 })
  })

  test('of two changes from one reading, made at once, one is stored', async () => {
    const { trade, update, read } = await traderWithTrade()
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((lessons) => update(trade.id, { lessons, revision: 1 })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const winner = answers.findIndex(({ ok }) => ok)
    expect(await read(trade.id)).toMatchObject({ lessons: ['a', 'b', 'c', 'd'][winner], revision: 2 })
  })

  test('a locked trade takes no change but its unlocking, and stays', async () => {
    const { trade, token, portfolio, update, read, remove } = await traderWithTrade()
    expect(await update(trade.id, { isLocked: true, lessons: 'done' })).toMatchObject({ status: 200 })
    const locked = await read(trade.id)
    expect(locked).toMatchObject({ isLocked: true, lessons: 'done' })
    const { portfolio: other } = await succeed(server(), token, createPortfolio, {
      body: portfolioBody({ name: 'Other' }),
    })
    for (const body of [{ lessons: 'x' }, { isLocked: false, lessons: 'x' }, { tags: [] }, { portfolioId: other.id }]) {
      expect(await update(trade.id, body)).toMatchObject({ status: 409, body: { code: 'locked' } })
    }
    expect(await remove(trade.id)).toMatchObject({ status: 409, body: { code: 'locked' } })
    const many = { mode: 'allOrNothing' as const, trades: [{ id: trade.id }] }
    expect(await server().call(bulk.bulkDeleteTrades, { body: many }, token)).toMatchObject({ status: 409 })
    expect(await read(trade.id)).toEqual(locked)
    expect(await update(trade.id, { isLocked: false, portfolioId: portfolio.id })).toMatchObject({ status: 200 })
    expect(await update(trade.id, { lessons: 'x' })).toMatchObject({ status: 200 })
  })

  test('many trades are logged in one call, each with its outcome', async () => {
    const { token, portfolio, balance } = await traderWithTrade()
    const good = { ...roundTrip('101', at), portfolioId: portfolio.id }
    const rows = [
      good,
      { ...good, quoteCurrency: 'EUR' },
      { ...good, portfolioId: crypto.randomUUID() },
      { ...good, executions: [] },
      good,
    ]
    const call = (mode: 'allOrNothing' | 'eachByItself', trades: typeof rows) =>
      server().call(bulk.bulkCreateTrades, { body: { mode, trades } }, token)

    const whole = await call('allOrNothing', rows)
    expect(whole).toMatchObject({
      status: 400,
      body: { code: 'currency_mismatch', details: [{ field: 'trades.1.quoteCurrency' }] },
    })
    expect(await balance()).toBe('10010')

    const single = await call('eachByItself', rows)
    expect(single).toMatchObject({
      status: 200,
      body: {
        results: [
          { index: 0, status: 'created', revision: 1 },
          { index: 1, status: 'refused', id: null, problem: { code: 'currency_mismatch' } },
          { index: 2, status: 'refused', id: null, problem: { code: 'not_found' } },
          { index: 3, status: 'refused', problem: { code: 'validation_failed', details: [{ field: 'executions' }] } },
          { index: 4, status: 'created' },
        ],
      },
    })
    expect(await balance()).toBe('10012')
    expect(await call('allOrNothing', [good, good])).toMatchObject({
      body: { results: [{ status: 'created' }, { status: 'created' }] },
    })
    expect(await balance()).toBe('10014')
  })

  test('many trades are changed in one call, by the revision that was read', async () => {
    const { token, create, read, update, balance } = await traderWithTrade()
    const [first, second, third] = [await create('101'), await create('102'), await create('103')]
    await update(second.id, { lessons: 'meanwhile' })
    const trades = [
      { id: first.id, revision: 1, commission: money('0.5') },
      { id: second.id, revision: 1, commission: money('0.5') },
      { id: third.id, pointValue: '0' as never, commission: money('0.5') },
    ]
    type Rows = RouteInput<typeof bulk.bulkUpdateTrades>['body']['trades']
    const call = (mode: 'allOrNothing' | 'eachByItself', rows: Rows) =>
      server().call(bulk.bulkUpdateTrades, { body: { mode, trades: rows } }, token)
    // An invalid row refuses the whole call, like any invalid body.
    expect(await call('eachByItself', trades)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'trades.2.pointValue' }] },
    })
    const rows = [...trades.slice(0, 2), { id: third.id, commission: money('0.5') }]
    expect(await call('allOrNothing', rows)).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: [{ field: 'trades.1' }], current: { id: second.id, revision: 2 } },
    })
    expect(await balance()).toBe('10016')
    expect(await call('eachByItself', [...rows, { id: first.id, commission: money('9') }])).toMatchObject({
      body: {
        results: [
          { id: first.id, status: 'updated', revision: 2 },
          { id: second.id, status: 'refused', problem: { code: 'conflict', current: { lessons: 'meanwhile' } } },
          { id: third.id, status: 'updated', revision: 2 },
          { id: first.id, status: 'refused', problem: { details: [{ field: 'id' }] } },
        ],
      },
    })
    expect(await balance()).toBe('10015')
    expect(await read(first.id)).toMatchObject({ netPnl: '0.5', revision: 2 })
    expect(await read(second.id)).toMatchObject({ netPnl: '2' })
  })

  test('many trades are deleted in one call', async () => {
    const { token, trade, create, balance } = await traderWithTrade()
    const other = await create('105')
    const gone = crypto.randomUUID()
    const call = (mode: 'allOrNothing' | 'eachByItself', ids: string[]) =>
      server().call(bulk.bulkDeleteTrades, { body: { mode, trades: ids.map((id) => ({ id })) } }, token)
    expect(await call('allOrNothing', [trade.id, gone])).toMatchObject({ status: 404 })
    expect(await balance()).toBe('10015')
    expect(await call('eachByItself', [trade.id, gone, trade.id, other.id])).toMatchObject({
      body: {
        results: [
          { id: trade.id, status: 'deleted' },
          { id: gone, status: 'refused', problem: { code: 'not_found' } },
          { id: trade.id, status: 'refused' },
          { id: other.id, status: 'deleted' },
        ],
      },
    })
    expect(await balance()).toBe('10000')
  })

  test('a call takes 500 rows and no more', async () => {
    const { token, portfolio, balance } = await traderWithTrade()
    const good = { ...roundTrip('101', at), portfolioId: portfolio.id }
    const call = (count: number) => {
      const trades = Array.from({ length: count }, () => good)
      return server().call(bulk.bulkCreateTrades, { body: { mode: 'allOrNothing', trades } }, token)
    }
    expect(await call(501)).toMatchObject({ status: 400, body: { details: [{ field: 'trades' }] } })
    expect(await call(0)).toMatchObject({ status: 400 })
    expect(await call(500)).toMatchObject({ status: 200 })
    expect(await balance()).toBe('10510')
  })
})
