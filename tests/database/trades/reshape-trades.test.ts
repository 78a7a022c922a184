import { expect, test } from 'vitest'
import { createRule, deleteRule } from '#contract/playbook/rules.ts'
import { createSetup } from '#contract/playbook/setups.ts'
import { createPortfolio, listPortfolios } from '#contract/portfolios/portfolios.ts'
import * as reshape from '#contract/trades/reshape-trades.ts'
import * as contract from '#contract/trades/trades.ts'
import { exact, sum } from '#domain/numbers/decimal.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { fill, money, portfolioBody, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

const hour = (number: number) => `2025-03-03T${String(number).padStart(2, '0')}:00:00.000Z`
const withFee = (given: ReturnType<typeof fill>, fee: string) => ({ ...given, fee: money(fee) })

onBothDatabases('trades that are split and merged', (server) => {
  async function trader() {
    const { token, portfolio } = await traderWithPortfolio(server())
    const log = async (body: object = {}) =>
      (
        await succeed(server(), token, contract.createTrade, {
          body: { ...roundTrip('110', hour(15)), ...body, portfolioId: portfolio.id },
        })
      ).trade
    return {
      token,
      portfolio,
      log,
      read: (id: string) => server().call(contract.getTrade, { params: { id } }, token),
      split: (id: string, body: object) =>
        server().call(reshape.splitTrade, { params: { id }, body: body as never }, token),
      merge: (trades: object[]) => server().call(reshape.mergeTrades, { body: { trades } as never }, token),
      books: async () => {
        const [row] = (await succeed(server(), token, listPortfolios, {})).portfolios
        return { balance: row?.balance, tradeCount: row?.tradeCount }
      },
    }
  }
  /** Bought 3, sold 2 and 1: 20 + 5 gross, 0.99 + 0.40 + 0.21 in fees, 0.10 commission. */
  const scaledOut = {
    executions: [
      withFee(fill(hour(10), 'buy', '100', '3'), '0.99'),
      withFee(fill(hour(11), 'sell', '110', '2'), '0.40'),
      withFee(fill(hour(12), 'sell', '105', '1'), '0.21'),
    ],
    commission: money('0.10'),
    lessons: 'Scale out later',
  }
  const lastThird = [
    { fill: 0, quantity: '1' },
    { fill: 2, quantity: '1' },
  ]

  test('both parts sum to the whole to the cent, and the balance stays; merged, they are the whole again', async () => {
    const { log, split, merge, books } = await trader()
    const whole = await log(scaledOut)
    const before = await books()
    expect(before).toEqual({ balance: '10023.3', tradeCount: 1 })
    const answer = await split(whole.id, { revision: whole.revision, taken: lastThird })
    expect(answer.status).toBe(200)
    if (!answer.ok) throw new Error('unreachable: the line above has failed')
    const { first, second } = answer.body
    expect([first.grossPnl, second.grossPnl]).toEqual(['20', '5'])
    for (const key of ['grossPnl', 'totalFees', 'netPnl', 'quantity'] as const) {
      expect(sum([first, second].map((part) => exact(part[key] ?? 'none'))).eq(whole[key] ?? 'none')).toBe(true)
    }
    expect(first).toMatchObject({ id: whole.id, revision: whole.revision + 1, lessons: 'Scale out later' })
    expect(second).toMatchObject({ status: 'completed', result: 'win', lessons: 'Scale out later' })
    expect(await books()).toEqual({ ...before, tradeCount: 2 })

    const merged = await merge([{ id: second.id }, { id: first.id, revision: first.revision }])
    expect(merged).toMatchObject({ status: 200, body: { removed: [second.id], trade: { id: whole.id } } })
    if (!merged.ok) throw new Error('unreachable: the line above has failed')
    const { trade } = merged.body
    for (const key of ['grossPnl', 'totalFees', 'netPnl', 'quantity', 'entryPrice', 'exitPrice'] as const) {
      expect(trade[key], key).toBe(whole[key])
    }
    expect(await books()).toEqual(before)
  })

  test('a part that cannot be, a locked trade and an old reading are refused, and change nothing', async () => {
    const { log, split, read, books, token } = await trader()
    const whole = await log(scaledOut)
    const before = await books()
    // Only the last sale: the new trade would open with it.
    expect(await split(whole.id, { taken: [{ fill: 2, quantity: '1' }] })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: [{ field: 'taken' }] },
    })
    const all = whole.executions.map(({ quantity }, index) => ({ fill: index, quantity }))
    expect(await split(whole.id, { taken: all })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'taken' }] },
    })
    expect(await split(whole.id, { taken: lastThird, revision: 9 })).toMatchObject({ body: { code: 'conflict' } })
    await succeed(server(), token, contract.updateTrade, { params: { id: whole.id }, body: { isLocked: true } })
    expect(await split(whole.id, { taken: lastThird })).toMatchObject({ status: 409, body: { code: 'locked' } })
    expect(await read(whole.id)).toMatchObject({
      body: { trade: { netPnl: whole.netPnl, executions: whole.executions } },
    })
    expect(await books()).toEqual(before)
  })

  test('trades of another symbol, direction or portfolio are not merged', async () => {
    const { log, merge, books, token } = await trader()
    const one = await log()
    const two = await log({ symbol: 'OTHER' })
    const before = await books()
    expect(await merge([{ id: one.id }, { id: two.id }])).toMatchObject({
      status: 400,
      body: { details: [{ field: 'trades.1', message: 'Only trades with the same symbol can be merged.' }] },
    })
    expect(await merge([{ id: one.id }, { id: one.id }])).toMatchObject({ status: 400 })
    const { portfolio: other } = await succeed(server(), token, createPortfolio, {
      body: portfolioBody({ name: 'Other' }),
    })
    const { trade: elsewhere } = await succeed(server(), token, contract.createTrade, {
      body: { ...roundTrip('110', hour(16)), portfolioId: other.id },
    })
    expect(await merge([{ id: one.id }, { id: elsewhere.id }])).toMatchObject({
      status: 400,
      body: { details: [{ message: 'Trades must be in the same portfolio to be merged.' }] },
    })
    expect(await books()).toEqual(before)
  })

  test('an open part is closed by the trade that it is merged with', async () => {
    const { log, merge } = await trader()
    const open = await log({ executions: [fill(hour(9), 'buy', '100', '2')], status: 'active' })
    const closed = await log()
    const answer = await merge([{ id: closed.id }, { id: open.id }])
    // Three bought, one sold: what was closed first in is at 100 all the same.
    expect(answer).toMatchObject({ status: 200, body: { trade: { id: open.id, status: 'active', quantity: '1' } } })
  })

  test('answers to rules stay with both parts as they were given, though a rule is gone', async () => {
    const { log, split, merge, token } = await trader()
    const { setup } = await succeed(server(), token, createSetup, { body: { name: 'Pullback' } })
    const { rule } = await succeed(server(), token, createRule, {
      params: { setupId: setup.id },
      body: { phase: 'plan', title: 'Trend is clear', isMandatory: true },
    })
    const whole = await log({
      ...scaledOut,
      setupId: setup.id,
      ruleResponses: [{ ruleId: rule.id, met: 'no', note: 'In a hurry' }],
    })
    await succeed(server(), token, deleteRule, { params: { id: rule.id } })
    const answer = await split(whole.id, { taken: lastThird })
    const kept = [expect.objectContaining({ ruleId: rule.id, met: 'no', title: 'Trend is clear', isMandatory: true })]
    expect(answer).toMatchObject({ body: { first: { ruleResponses: kept }, second: { ruleResponses: kept } } })
    if (!answer.ok) throw new Error('unreachable: the line above has failed')
    const merged = await merge([{ id: answer.body.first.id }, { id: answer.body.second.id }])
    expect(merged).toMatchObject({ body: { trade: { ruleResponses: kept } } })
  })
})
