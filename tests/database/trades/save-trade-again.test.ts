import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import * as reshape from '#contract/trades/reshape-trades.ts'
import * as contract from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, fill, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

onBothDatabases('a trade that is saved again', (server) => {
  async function trader() {
    const { token, portfolio } = await traderWithPortfolio(server())
    const body = { ...roundTrip('110', '2025-03-03T15:00:00.000Z'), portfolioId: portfolio.id }
    return {
      token,
      body,
      log: (key: string, changes: object = {}) =>
        server().call(
          contract.createTrade,
          { headers: { 'idempotency-key': key }, body: { ...body, ...changes } },
          token,
        ),
      booked: async () => (await succeed(server(), token, listPortfolios, {})).portfolios[0],
    }
  }

  test('is answered as it is stored, and booked once', async () => {
    const { log, booked } = await trader()
    const key = randomUUID()
    const first = await log(key)
    expect(first).toMatchObject({ ok: true, status: 201, body: { trade: { revision: 1 } } })
    const before = await booked()
    expect(before).toMatchObject({ tradeCount: 1, balance: '10010' })
    expect(await log(key)).toEqual(first)
    expect(await log(key.toUpperCase())).toEqual(first)
    expect(await booked()).toEqual(before)
    expect(await log(randomUUID())).toMatchObject({ status: 201 })
    expect(await booked()).toMatchObject({ tradeCount: 2 })
  })

  test('is logged once, also where all requests arrive at once', async () => {
    const { log, booked } = await trader()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => log(key)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ ok: true, status: 201 })
    expect(await booked()).toMatchObject({ tradeCount: 1, balance: '10010' })
  })

  test('with another body is refused with the stored trade, which keeps its edits', async () => {
    const { token, log, booked } = await trader()
    const key = randomUUID()
    const first = await log(key)
    if (!first.ok) throw new Error('not logged')
    const { trade } = first.body
    expect(await log(key, { lessons: 'Patience' })).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        details: [{ field: 'idempotency-key' }],
        current: { id: trade.id, lessons: null },
        given: { lessons: 'Patience' },
      },
    })
    const edit = { params: { id: trade.id }, body: { lessons: 'Waited' } }
    const edited = await succeed(server(), token, contract.updateTrade, edit)
    expect(await log(key)).toEqual({ ok: true, status: 201, body: edited })
    expect(await booked()).toMatchObject({ tradeCount: 1 })
  })

  test('after a deletion creates the trade again', async () => {
    const { token, log, booked } = await trader()
    const key = randomUUID()
    const first = await log(key)
    if (!first.ok) throw new Error('not logged')
    await succeed(server(), token, contract.deleteTrade, { params: { id: first.body.trade.id }, query: {} })
    const renewed = await log(key)
    expect(renewed).toMatchObject({ ok: true, status: 201 })
    expect(renewed.ok && renewed.body.trade.id).not.toBe(first.body.trade.id)
    expect(await booked()).toMatchObject({ tradeCount: 1, balance: '10010' })
  })

  test('returns the trade it was merged into, also after two merges, and creates it again once that is deleted', async () => {
    const { token, log, booked } = await trader()
    const early = { ...roundTrip('105', '2025-03-03T10:00:00.000Z') }
    const earliest = { ...roundTrip('107', '2025-03-03T08:00:00.000Z') }
    const key = randomUUID()
    const ids: string[] = []
    for (const answer of [await log(randomUUID(), earliest), await log(randomUUID(), early), await log(key)]) {
      if (!answer.ok) throw new Error('not logged')
      ids.push(answer.body.trade.id)
    }
    const [first = '', second = '', third = ''] = ids
    const merge = (...merged: string[]) =>
      succeed(server(), token, reshape.mergeTrades, { body: { trades: merged.map((id) => ({ id })) } })
    await merge(second, third)
    const { trade } = await merge(first, second)
    expect(trade.id).toBe(first)
    const before = await booked()
    // 7 + 5 + 10
    expect(before).toMatchObject({ tradeCount: 1, balance: '10022' })
    expect(await log(key)).toEqual({ ok: true, status: 201, body: { trade } })
    expect(await log(key, { lessons: 'Patience' })).toMatchObject({ status: 409, body: { current: { id: first } } })
    expect(await booked()).toEqual(before)
    await succeed(server(), token, contract.deleteTrade, { params: { id: first }, query: {} })
    const renewed = await log(key)
    expect(renewed).toMatchObject({ ok: true, status: 201, body: { trade: { grossPnl: '10' } } })
    expect(renewed.ok && ids.includes(renewed.body.trade.id)).toBe(false)
  })

  test('after a split returns the remaining part', async () => {
    const { token, log, booked } = await trader()
    const key = randomUUID()
    const two = roundTrip('110', '2025-03-03T15:00:00.000Z', {
      executions: ['buy' as const, 'sell' as const].map((side, index) =>
        fill(`2025-03-03T1${4 + index}:00:00.000Z`, side, index === 0 ? '100' : '110', '2'),
      ),
    })
    const whole = await log(key, two)
    if (!whole.ok) throw new Error('not logged')
    const { first, second } = await succeed(server(), token, reshape.splitTrade, {
      params: { id: whole.body.trade.id },
      body: { taken: [0, 1].map((place) => ({ fill: place, quantity: decimal('1') })) },
    })
    expect(await log(key, two)).toEqual({ ok: true, status: 201, body: { trade: first } })
    await succeed(server(), token, contract.deleteTrade, { params: { id: first.id }, query: {} })
    expect(await log(key, two)).toEqual({ ok: true, status: 201, body: { trade: second } })
    expect(await booked()).toMatchObject({ tradeCount: 1, balance: '10010' })
  })

  test("has nothing to do with somebody else's of the same key", async () => {
    const [mine, theirs] = [await trader(), await trader()]
    const key = randomUUID()
    const answers = [await mine.log(key), await theirs.log(key)]
    expect(answers).toMatchObject([
      { status: 201, body: { trade: { portfolioId: mine.body.portfolioId } } },
      { status: 201, body: { trade: { portfolioId: theirs.body.portfolioId } } },
    ])
    expect(await mine.booked()).toMatchObject({ tradeCount: 1 })
  })

  test('needs a UUID as its key, in the header and nowhere else', async () => {
    const { token, body, log, booked } = await trader()
    for (const key of ['', 'again', `${randomUUID()}, ${randomUUID()}`]) {
      expect(await log(key)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', details: [{ field: 'idempotency-key', message: 'must be a UUID' }] },
      })
    }
    const inBody = { ...body, idempotencyKey: randomUUID() }
    expect(await server().call(contract.createTrade, { body: inBody }, token)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'idempotencyKey' }] },
    })
    expect(await booked()).toMatchObject({ tradeCount: 0 })
  })
})
