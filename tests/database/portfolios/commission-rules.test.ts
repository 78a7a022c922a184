import { expect, test } from 'vitest'
import { createUserDefaults } from '#contract/accounts/user-defaults.ts'
import { importTrades, undoImport } from '#contract/imports/trade-imports.ts'
import { calculateBalance, createPortfolio, listPortfolios, updatePortfolio } from '#contract/portfolios/portfolios.ts'
import type { RouteInput } from '#contract/route.ts'
import { bulkUpdateTrades } from '#contract/trades/bulk-trades.ts'
import * as trades from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import {
  date,
  decimal,
  fill,
  money,
  portfolioBody,
  roundTrip,
  succeed,
  traderWithPortfolio,
} from '#tests/support/sample-requests.ts'

type ImportBody = RouteInput<typeof importTrades>['body']
type Rules = NonNullable<ImportBody['commissionRules']>

const perSide = (amount: string, instrument: string | null = null, validFrom: string | null = null): Rules[number] => ({
  amount: money(amount),
  basis: 'contractSide',
  instrument,
  validFrom: validFrom === null ? null : date(validFrom),
})

/** Two micro contracts, bought at 5,000 and sold at 5,001 on a day of March 2025: gross P&L 2 × 1 × 5. */
const micros = (importKey: string, day = '03', changes: object = {}) => ({
  ...roundTrip('5001', `2025-03-${day}T15:00:00.000Z`),
  symbol: 'MESH5',
  assetClass: 'future' as const,
  pointValue: decimal('5'),
  executions: [
    fill(`2025-03-${day}T14:00:00.000Z`, 'buy', '5000', '2'),
    fill(`2025-03-${day}T15:00:00.000Z`, 'sell', '5001', '2'),
  ],
  importKey,
  ...changes,
})

onBothDatabases('commission rules', (server) => {
  const send = (token: string, portfolioId: string, rows: ImportBody['rows'], more: Partial<ImportBody> = {}) =>
    succeed(server(), token, importTrades, {
      body: {
        portfolioId,
        batchId: crypto.randomUUID(),
        format: 'tradovate-performance',
        fileName: 'march.csv',
        timeZone: 'UTC',
        rows,
        ...more,
      },
    })
  const read = async (token: string, id: string | undefined) =>
    (await succeed(server(), token, trades.getTrade, { params: { id: id ?? '' } })).trade
  const balanceOf = async (token: string) =>
    (await succeed(server(), token, listPortfolios, {})).portfolios.map(({ balance }) => balance)
  const setRules = (token: string, id: string, commissionRules: Rules) =>
    succeed(server(), token, updatePortfolio, { params: { id }, body: { commissionRules } })

  test('of an import charge the rows without costs; the costs of the file win', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { rows } = await send(
      token,
      portfolio.id,
      [
        micros('a'),
        micros('b', '04', { commission: money('3') }),
        micros('c', '05', { exchangeFees: money('0.5') }),
        micros('d', '06', { symbol: 'ACME', assetClass: 'stock', pointValue: decimal('1') }),
      ],
      { commissionRules: [perSide('0.62', 'MES')] },
    )
    // 10 − 0.62 × 4, 10 − 3, 10 − 0.5, and 2 × 1
    expect(rows.map(({ netPnl }) => netPnl)).toEqual(['7.52', '7', '9.5', '2'])
    const stored = await Promise.all(rows.map(({ tradeId }) => read(token, tradeId)))
    expect(stored.map(({ commission, commissionSource }) => [commission, commissionSource])).toEqual([
      ['2.48', 'rule'],
      ['3', 'stated'],
      ['0', 'stated'],
      ['0', 'none'],
    ])
    // 10,000 + 7.52 + 7 + 9.5 + 2
    expect(await balanceOf(token)).toEqual(['10026.02'])
  })

  test('of a portfolio charge imports, manual trades, and existing trades when they change', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const before = await send(token, portfolio.id, [micros('a'), micros('b', '20')])
    expect(before.rows.map(({ netPnl }) => netPnl)).toEqual(['10', '10'])
    const rules = [perSide('0.5', 'mes'), perSide('0.25', 'MES', '2025-03-10')]
    const { portfolio: ruled } = await setRules(token, portfolio.id, rules)
    // 10 − 0.5 × 4 and 10 − 0.25 × 4
    expect(ruled).toMatchObject({ commissionRules: rules, balance: '10017' })
    const later = await send(token, portfolio.id, [micros('a'), micros('c', '21')])
    expect(later.rows.map(({ status, netPnl }) => [status, netPnl])).toEqual([
      ['duplicate', '8'],
      ['imported', '9'],
    ])
    const { importKey: _key, ...manual } = micros('d', '22')
    const { trade } = await succeed(server(), token, trades.createTrade, {
      body: { ...manual, portfolioId: portfolio.id },
    })
    expect(trade).toMatchObject({ commission: '1', commissionSource: 'rule', netPnl: '9' })
    // Without rules the commission is unknown again.
    expect((await setRules(token, portfolio.id, [])).portfolio.balance).toBe('10040')
    expect(await read(token, trade.id)).toMatchObject({ commission: '0', commissionSource: 'none' })
  })

  test('are changed by the trader: the commission is then stated, also one of 0', async () => {
    const { token, portfolio } = await traderWithPortfolio(server(), { commissionRules: [perSide('0.5')] })
    const { rows } = await send(token, portfolio.id, [micros('a'), micros('b', '04')])
    const [first, second] = rows.map(({ tradeId }) => tradeId)
    const change = (id: string | undefined, body: RouteInput<typeof trades.updateTrade>['body']) =>
      succeed(server(), token, trades.updateTrade, { params: { id: id ?? '' }, body })
    expect((await change(first, { commission: money('0') })).trade).toMatchObject({
      commission: '0',
      commissionSource: 'stated',
      netPnl: '10',
    })
    // An edit of something else leaves the rule's commission, and one of the executions lets it follow.
    expect((await change(second, { lessons: 'Patience' })).trade).toMatchObject({
      commission: '2',
      commissionSource: 'rule',
    })
    const smaller = micros('b', '04').executions.map((one) => ({ ...one, quantity: decimal('1') }))
    expect((await change(second, { executions: smaller })).trade).toMatchObject({
      commission: '1',
      commissionSource: 'rule',
      netPnl: '4',
    })
    await setRules(token, portfolio.id, [perSide('0.1')])
    expect(await read(token, first)).toMatchObject({ commission: '0', commissionSource: 'stated' })
    expect(await read(token, second)).toMatchObject({ commission: '0.2', netPnl: '4.8' })
  })

  test('of an import stay when those of the portfolio change, and none is a statement too', async () => {
    const { token, portfolio } = await traderWithPortfolio(server(), { commissionRules: [perSide('0.5')] })
    const own = await send(token, portfolio.id, [micros('a')], { commissionRules: [perSide('0.62')] })
    const free = await send(token, portfolio.id, [micros('b', '04')], { commissionRules: [] })
    await setRules(token, portfolio.id, [perSide('0.1')])
    expect(await read(token, own.rows[0]?.tradeId)).toMatchObject({ commission: '2.48', commissionSource: 'rule' })
    expect(await read(token, free.rows[0]?.tradeId)).toMatchObject({ commission: '0', commissionSource: 'stated' })
  })

  test('follow an open trade that a later import closes, and its undoing', async () => {
    const { token, portfolio } = await traderWithPortfolio(server(), { commissionRules: [perSide('0.5')] })
    const whole = micros('a')
    const opened = await send(token, portfolio.id, [
      { ...whole, status: 'active', executions: whole.executions.slice(0, 1) },
    ])
    const tradeId = opened.rows[0]?.tradeId ?? ''
    expect(await read(token, tradeId)).toMatchObject({ commission: '1', commissionSource: 'rule' })
    const closing = await send(token, portfolio.id, [{ ...whole, importKey: 'b', continues: { tradeId, revision: 1 } }])
    expect(closing).toMatchObject({ continued: 1, rows: [{ netPnl: '8' }] })
    expect(await read(token, tradeId)).toMatchObject({ commission: '2', commissionSource: 'rule' })
    await succeed(server(), token, undoImport, { params: { batchId: closing.batchId } })
    expect(await read(token, tradeId)).toMatchObject({ commission: '1', status: 'active' })
  })

  test('charge selected trades in bulk, and refuse those that state costs or that none applies to', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { rows } = await send(token, portfolio.id, [
      micros('a'),
      micros('b', '04', { commission: money('3') }),
      micros('c', '05', { symbol: 'NQH5' }),
    ])
    const { results } = await succeed(server(), token, bulkUpdateTrades, {
      body: {
        mode: 'eachByItself',
        trades: rows.map(({ tradeId }) => ({ id: tradeId, commissionRules: [perSide('1', 'MES')] })),
      },
    })
    expect(results.map(({ status, problem }) => [status, problem?.message])).toEqual([
      ['updated', undefined],
      ['refused', 'The trade states its own costs. Edit its commission instead.'],
      ['refused', 'The rule does not apply to this instrument or day.'],
    ])
    expect(await read(token, rows[0]?.tradeId)).toMatchObject({
      commission: '4',
      commissionSource: 'rule',
      netPnl: '6',
    })
  })

  test('reach trades that an interrupted change left, with the next change or recalculation', async () => {
    const { token, portfolio } = await traderWithPortfolio(server(), { commissionRules: [perSide('0.5')] })
    const { rows } = await send(token, portfolio.id, [micros('a'), micros('b', '04')])
    const chosen = rows[1]?.tradeId ?? ''
    // A rule for one trade alone, which those of the portfolio leave.
    await succeed(server(), token, bulkUpdateTrades, {
      body: { mode: 'allOrNothing', trades: [{ id: chosen, commissionRules: [perSide('1')] }] },
    })
    const commissions = async () =>
      (await Promise.all(rows.map(({ tradeId }) => read(token, tradeId)))).map(({ commission }) => commission)
    /** What a server leaves that stops before the first batch of trades. */
    const interruptedChange = async (from: Rules, to: Rules) => {
      const { pool } = server().services.database
      await pool.query(
        `insert into earlier_commission_rules (portfolio_id, user_id, rules)
         select id, user_id, $2 from portfolios where id = $1`,
        [portfolio.id, JSON.stringify(from)],
      )
      await pool.query('update portfolios set commission_rules = $2, is_recomputing = true where id = $1', [
        portfolio.id,
        JSON.stringify(to),
      ])
    }
    await interruptedChange([perSide('0.5')], [perSide('0.25')])
    expect(await commissions()).toEqual(['2', '4'])
    await setRules(token, portfolio.id, [perSide('0.25')])
    expect(await commissions()).toEqual(['1', '4'])
    await interruptedChange([perSide('0.25')], [perSide('0.1')])
    await interruptedChange([perSide('0.1')], [perSide('0.2')])
    await succeed(server(), token, calculateBalance, { params: { id: portfolio.id } })
    expect(await commissions()).toEqual(['0.8', '4'])
    await setRules(token, portfolio.id, [])
    expect(await commissions()).toEqual(['0', '4'])
    // Once charged, earlier rules are deleted: a trade that has a commission by them has it by choice.
    const { pool } = server().services.database
    const left = await pool.query('select from earlier_commission_rules where portfolio_id = $1', [portfolio.id])
    expect(left.rows).toHaveLength(0)
  })

  test('skip locked trades, and wrong rules are refused with their field', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { rows } = await send(token, portfolio.id, [micros('a', '03', { isLocked: true })])
    await setRules(token, portfolio.id, [perSide('0.5')])
    expect(await read(token, rows[0]?.tradeId)).toMatchObject({ commission: '0', commissionSource: 'none' })
    const refused = await server().call(
      updatePortfolio,
      { params: { id: portfolio.id }, body: { commissionRules: [perSide('-1')] } },
      token,
    )
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: [{ field: 'commissionRules.0.amount' }] },
    })
  })
})

onBothDatabases('the opening balance', (server) => {
  test('of a first portfolio is not stated until the trader states it, also at the same amount', async () => {
    const { token, userId } = await server().signUp()
    await succeed(server(), token, createUserDefaults, { body: { user_id: userId } })
    const list = async () => (await succeed(server(), token, listPortfolios, {})).portfolios
    const [first] = await list()
    expect(first).toMatchObject({ openingBalance: '10000', openingBalanceStated: false })
    const params = { id: first?.id ?? '' }
    await succeed(server(), token, updatePortfolio, { params, body: { name: 'Apex 50k' } })
    expect(await list()).toMatchObject([{ openingBalanceStated: false }])
    await succeed(server(), token, updatePortfolio, { params, body: { openingBalance: money('10000') } })
    expect(await list()).toMatchObject([{ openingBalanceStated: true }])
    const { portfolio } = await succeed(server(), token, createPortfolio, { body: portfolioBody() })
    expect(portfolio.openingBalanceStated).toBe(true)
  })
})
