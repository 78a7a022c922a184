import { expect, test } from 'vitest'
import { createPortfolio, listPortfolios } from '#contract/portfolios/portfolios.ts'
import * as contract from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import {
  decimal,
  fill,
  money,
  portfolioBody,
  roundTrip,
  succeed,
  traderWithPortfolio,
} from '#tests/support/sample-requests.ts'

/** Two lots of ten-year notes (1,000 dollars a point) sold short at 110.5, bought back at 110.25 and 110.75. */
const shortNotes = {
  status: 'completed' as const,
  symbol: 'ZN',
  assetClass: 'future' as const,
  quoteCurrency: 'USD',
  pointValue: decimal('1000'),
  tickSize: decimal('0.015625'),
  direction: 'short' as const,
  executions: [
    { ...fill('2025-03-03T14:30:00.000Z', 'sell', '110.5', '2'), fee: money('1.5') },
    { ...fill('2025-03-03T15:00:00.000Z', 'buy', '110.25'), fee: money('0.75') },
    { ...fill('2025-03-03T15:30:00.250Z', 'buy', '110.75'), fee: money('0.75') },
  ],
  commission: money('2'),
  initialStopPrice: decimal('110.75'),
  lowestPrice: decimal('110.25'),
  highestPrice: decimal('110.75'),
  thesis: 'Failed auction above the high',
}

onBothDatabases('trades', (server) => {
  test('a trade is stored with its figures, and reads back as it was answered', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const body = { ...shortNotes, portfolioId: portfolio.id }
    const { trade } = await succeed(server(), token, contract.createTrade, { body })
    expect(trade).toMatchObject({
      ...shortNotes,
      portfolioId: portfolio.id,
      source: 'manual',
      importBatchId: null,
      exchangeFees: '0',
      lessons: null,
      isExcluded: false,
      entryAt: '2025-03-03T14:30:00.000Z',
      exitAt: '2025-03-03T15:30:00.250Z',
      entryPrice: '110.5',
      exitPrice: '110.5',
      quantity: '2',
      maxQuantity: '2',
      // (110.5 - 110.25) x 1000 + (110.5 - 110.75) x 1000
      grossPnl: '0',
      // fees of the fills 1.5 + 0.75 + 0.75, commission 2
      totalFees: '5',
      netPnl: '-5',
      // |110.5 - 110.75| x 2 x 1000
      initialRiskAmount: '500',
      realizedR: -0.01,
      result: 'loss',
      maeR: 1,
      mfeR: 1,
      exitDate: '2025-03-03',
    })
    const read = await succeed(server(), token, contract.getTrade, { params: { id: trade.id } })
    expect(read.trade).toEqual(trade)
    const { portfolios } = await succeed(server(), token, listPortfolios, {})
    expect(portfolios).toMatchObject([{ balance: '9995', tradeCount: 1 }])
  })

  test('every field that can be stated is kept', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const stated = {
      ...shortNotes,
      exchangeFees: money('0.4'),
      swapFunding: money('-0.1'),
      plannedEntryPrice: decimal('110.5'),
      plannedStopPrice: decimal('110.75'),
      plannedTarget1: decimal('109.75'),
      plannedQuantity: decimal('2'),
      finalStopPrice: decimal('110.625'),
      exitReason: 'manual-emotional' as const,
      lessons: 'Wait for the close; "quotes", \\ and 漢字 too.',
      isExcluded: true,
      externalId: 'deal 7',
      brokerPnl: money('-4.99'),
    }
    const { trade } = await succeed(server(), token, contract.createTrade, {
      body: { ...stated, portfolioId: portfolio.id },
    })
    expect(trade).toMatchObject(stated)
    // An excluded trade is out of the statistics, and its 5.5 out of the account.
    const { portfolios } = await succeed(server(), token, listPortfolios, {})
    expect(portfolios).toMatchObject([{ balance: '9994.5', tradeCount: 1 }])
  })

  test('an update changes the stated fields and recomputes the rest', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { trade } = await succeed(server(), token, contract.createTrade, {
      body: { ...roundTrip('110', '2025-03-03T15:00:00.000Z'), portfolioId: portfolio.id },
    })
    const update = (body: object) => succeed(server(), token, contract.updateTrade, { params: { id: trade.id }, body })
    const balance = async () => (await succeed(server(), token, listPortfolios, {})).portfolios[0]?.balance

    const { trade: noted } = await update({ lessons: 'Patience' })
    expect(noted).toEqual({ ...trade, lessons: 'Patience', revision: 2, updatedAt: noted.updatedAt })
    expect(noted.updatedAt >= trade.updatedAt).toBe(true)

    const { trade: risked } = await update({ initialStopPrice: '95', commission: '1' })
    expect(risked).toMatchObject({ lessons: 'Patience', initialRiskAmount: '5', netPnl: '9', realizedR: 1.8 })
    expect(await balance()).toBe('10009')

    const executions = [fill('2025-03-03T14:00:00.000Z', 'buy', '100'), fill('2025-03-03T16:00:00.000Z', 'sell', '98')]
    const { trade: worse } = await update({ executions })
    expect(worse).toMatchObject({ executions, netPnl: '-3', holdMinutes: 120, result: 'loss' })
    expect(await balance()).toBe('9997')

    const { trade: cleared } = await update({ lessons: null, initialStopPrice: null })
    expect(cleared).toMatchObject({ lessons: null, initialRiskAmount: null, realizedR: null })

    await update({ isExcluded: true })
    expect(await balance()).toBe('9997')
  })

  test('a trade moves between portfolios of one currency, and its result with it', async () => {
    const { token, portfolio: from } = await traderWithPortfolio(server())
    const create = async (body: object) =>
      (await succeed(server(), token, createPortfolio, { body: portfolioBody(body) })).portfolio
    const to = await create({ name: 'Other', openingBalance: money('500'), timeZone: 'Asia/Tokyo' })
    const euros = await create({ name: 'Euros', currency: 'EUR' })
    const { trade } = await succeed(server(), token, contract.createTrade, {
      body: { ...roundTrip('107', '2025-03-03T15:30:00.000Z'), portfolioId: from.id },
    })
    const move = (portfolioId: string) =>
      server().call(contract.updateTrade, { params: { id: trade.id }, body: { portfolioId } }, token)

    expect(await move(euros.id)).toMatchObject({
      status: 400,
      body: { code: 'currency_mismatch', details: [{ field: 'quoteCurrency' }] },
    })
    expect(await move(crypto.randomUUID())).toMatchObject({ status: 404 })
    // 3:30 pm UTC is after midnight in Tokyo.
    expect(await move(to.id)).toMatchObject({ body: { trade: { portfolioId: to.id, exitDate: '2025-03-04' } } })
    const { portfolios } = await succeed(server(), token, listPortfolios, {})
    expect(portfolios.map(({ balance, tradeCount }) => [balance, tradeCount])).toEqual([
      ['10000', 0],
      ['507', 1],
      ['10000', 0],
    ])
  })

  test('a deleted trade is gone with its fills and its part of the balance', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { trade } = await succeed(server(), token, contract.createTrade, {
      body: { ...roundTrip('110', '2025-03-03T15:00:00.000Z'), portfolioId: portfolio.id },
    })
    await succeed(server(), token, contract.deleteTrade, { params: { id: trade.id }, query: {} })
    expect(await server().call(contract.deleteTrade, { params: { id: trade.id }, query: {} }, token)).toMatchObject({
      status: 404,
    })
    expect(await server().call(contract.getTrade, { params: { id: trade.id } }, token)).toMatchObject({ status: 404 })
    const { portfolios } = await succeed(server(), token, listPortfolios, {})
    expect(portfolios).toMatchObject([{ balance: '10000', tradeCount: 0 }])
    const { rowCount } = await server().services.database.pool.query('select from fills where trade_id = $1', [
      trade.id,
    ])
    expect(rowCount).toBe(0)
  })

  test('invalid values are refused by field, and nothing is stored', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const refusal = async (changes: object) => {
      const body = { ...roundTrip('110', '2025-03-03T15:00:00.000Z'), portfolioId: portfolio.id, ...changes }
      const answer = await server().call(contract.createTrade, { body }, token)
      expect(answer.status).toBe(400)
      return answer.body
    }
    const at = '2025-03-03T15:00:00.000Z'
    // Shape.
    expect(await refusal({ symbol: '' })).toMatchObject({ code: 'validation_failed', details: [{ field: 'symbol' }] })
    expect(await refusal({ pointValue: '0' })).toMatchObject({ details: [{ field: 'pointValue' }] })
    expect(await refusal({ netPnl: '1000' })).toMatchObject({ details: [{ field: 'netPnl' }] })
    expect(await refusal({ executions: [{ ...fill(at, 'buy', '1'), fee: '1e3' }] })).toMatchObject({
      details: [{ field: 'executions.0.fee' }],
    })
    // Meaning.
    expect(await refusal({ executions: [] })).toMatchObject({ details: [{ field: 'executions' }] })
    expect(await refusal({ executions: [fill(at, 'buy', '100')] })).toMatchObject({
      details: [{ field: 'executions' }],
    })
    expect(await refusal({ direction: 'short' })).toMatchObject({ details: [{ field: 'direction' }] })
    // Days between the first and the last trade cost time.
    for (const far of ['0001-01-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z', '9999-01-01T00:00:00.000Z']) {
      expect(await refusal({ executions: [fill(far, 'buy', '1'), fill(far, 'sell', '1')] })).toMatchObject({
        details: [
          { field: 'executions.0.at', message: 'must be from 1970 to ten years ahead' },
          { field: 'executions.1.at' },
        ],
      })
    }
    // Each fill is within bounds, but their sum is not.
    const huge = [
      ...Array.from({ length: 20 }, () => fill(at, 'buy', '0', '900000000000')),
      ...Array.from({ length: 20 }, () => fill(at, 'sell', '1000', '900000000000')),
    ]
    expect(await refusal({ executions: huge })).toMatchObject({
      code: 'validation_failed',
      details: expect.arrayContaining([expect.objectContaining({ field: 'pointValue' })]),
    })
    expect(await refusal({ quoteCurrency: 'EUR' })).toMatchObject({
      code: 'currency_mismatch',
      details: [{ field: 'quoteCurrency' }],
    })
    const { portfolios } = await succeed(server(), token, listPortfolios, {})
    expect(portfolios).toMatchObject([{ balance: '10000', tradeCount: 0 }])
  })

  test('an update is refused as a whole', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { trade } = await succeed(server(), token, contract.createTrade, {
      body: { ...roundTrip('110', '2025-03-03T15:00:00.000Z'), portfolioId: portfolio.id },
    })
    const answer = await server().call(
      contract.updateTrade,
      { params: { id: trade.id }, body: { lessons: 'not kept', direction: 'short' } },
      token,
    )
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'direction' }] } })
    expect((await succeed(server(), token, contract.getTrade, { params: { id: trade.id } })).trade).toEqual(trade)
  })

  test('planned trades book nothing, open ones what they have realized', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const create = async (body: object) =>
      (await succeed(server(), token, contract.createTrade, { body: { ...body, portfolioId: portfolio.id } as never }))
        .trade
    const { executions: _none, ...outline } = roundTrip('110', '2025-03-03T15:00:00.000Z')
    expect(await create({ ...outline, status: 'planned', executions: [] })).toMatchObject({
      entryAt: null,
      netPnl: null,
      result: null,
      quantity: '0',
    })
    const executions = [
      fill('2025-03-03T14:00:00.000Z', 'buy', '100', '2'),
      fill('2025-03-03T15:00:00.000Z', 'sell', '104', '1'),
    ]
    expect(await create({ ...outline, status: 'active', executions })).toMatchObject({ result: 'open', exitAt: null })
    const { portfolios } = await succeed(server(), token, listPortfolios, {})
    expect(portfolios).toMatchObject([{ balance: '10004', tradeCount: 2 }])
  })

  test('times are stored to the millisecond, and figures use the stored times', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { trade } = await succeed(server(), token, contract.createTrade, {
      body: {
        ...roundTrip('110', '2025-03-03T15:00:00.000Z'),
        executions: [fill('2025-03-03T14:00:00.1239Z', 'buy', '100'), fill('2025-03-03T15:00:00Z', 'sell', '110')],
        portfolioId: portfolio.id,
      },
    })
    expect(trade.executions.map(({ at }) => at)).toEqual(['2025-03-03T14:00:00.123Z', '2025-03-03T15:00:00.000Z'])
    expect(trade).toMatchObject({ entryAt: '2025-03-03T14:00:00.123Z', exitAt: '2025-03-03T15:00:00.000Z' })
  })

  test('logging a trade does not count the rows of all traders', async () => {
    const counted = async () => {
      const { rows } = await server().services.database.pool.query(
        `select reltuples from pg_class where oid = 'public.trades'::regclass`,
      )
      return rows
    }
    const { token, portfolio } = await traderWithPortfolio(server())
    const before = await counted()
    await succeed(server(), token, contract.createTrade, {
      body: { ...roundTrip('101', '2025-03-03T15:00:00.000Z'), portfolioId: portfolio.id },
    })
    expect(await counted()).toEqual(before)
  })

  test('changes made at the same time all count', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const create = () =>
      succeed(server(), token, contract.createTrade, {
        body: { ...roundTrip('101', '2025-03-03T15:00:00.000Z'), portfolioId: portfolio.id },
      })
    const made = await Promise.all(Array.from({ length: 12 }, create))
    await Promise.all(
      made.map(({ trade }, index) => {
        const params = { id: trade.id }
        return index % 2 === 0
          ? succeed(server(), token, contract.deleteTrade, { params, query: {} })
          : succeed(server(), token, contract.updateTrade, { params, body: { commission: money('0.25') } })
      }),
    )
    const { portfolios } = await succeed(server(), token, listPortfolios, {})
    expect(portfolios).toMatchObject([{ balance: '10004.5', tradeCount: 6 }])
  })
})
