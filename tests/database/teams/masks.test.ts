import { beforeAll, expect, test } from 'vitest'
import { getPortfolioMetrics } from '#contract/figures/metrics.ts'
import { createCashFlow, listCashFlows } from '#contract/portfolios/cash-flows.ts'
import { listPortfolios, listTeamPortfolios, updatePortfolio } from '#contract/portfolios/portfolios.ts'
import { getTradeTotals, listTradeRows } from '#contract/trades/history.ts'
import { createRemark, listRemarks } from '#contract/trades/remarks.ts'
import { createTrade, getTrade, updateTrade } from '#contract/trades/trades.ts'
import { attemptAsTrader } from '#tests/support/database/act-as-trader.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import {
  decimal,
  fill,
  instant,
  money,
  roundTrip,
  succeed,
  traderWithPortfolio,
} from '#tests/support/sample-requests.ts'
import type { TestUser } from '#tests/support/server/test-server.ts'

const everything = { teamHidesMoney: true, teamHidesNotes: true, teamHidesPictures: true }
const nothing = { teamHidesMoney: false, teamHidesNotes: false, teamHidesPictures: false }

/** Columns of trades that a team sees as they are, whatever is hidden; a new column is added here or gets a mask. */
const openColumns = [
  'asset_class atr_at_entry base_currency benchmark_return_pct commission_source created_at direction entry_at',
  'entry_grade entry_order_type excursion_source exchange_id exit_at exit_date exit_grade exit_order_type',
  'exit_reason expiry_date fill_count final_stop_price fx_rate gap_pct highest_price hold_minutes htf_trend',
  'hypo_entry_price hypo_exit_price id initial_stop_price is_excluded is_locked key_level listed_on lot_size',
  'lowest_price management_grade market_bias market_regime minutes_to_news',
  'missed_reason_id news_event news_impact option_type pee_window_min pip_size planned_entry_price',
  'planned_entry_type planned_rr planned_stop_price planned_target1 planned_target1_pct planned_target2',
  'planned_target2_pct planned_target3 planned_target3_pct portfolio_id post_high post_low',
  'relative_volume result reviewed_at revision sector seen_at setup_id source',
  'spread_at_entry stated_best_exit_price stated_set_and_forget_r status stop_moved_to_be strike_price symbol tick_size time_to_mae_min time_to_mape_min',
  'time_to_mfe_min time_to_mfpe_min timeframe underlying_symbol updated_at user_id would_take_again',
].flatMap((line) => line.split(' '))

onBothDatabases('what a team does not see', (server) => {
  let trader: TestUser
  let coach: TestUser
  let viewer: TestUser
  let removed: TestUser
  let portfolioId = ''
  let tradeId = ''
  let teamId = ''
  const pool = () => server().services.database.pool
  const share = (masks: Partial<typeof everything>) =>
    succeed(server(), trader.token, updatePortfolio, { params: { id: portfolioId }, body: { teamId, ...masks } })
  const rowsAs = async (user: TestUser, statement: string, values: readonly unknown[] = []) => {
    const result = await attemptAsTrader(pool(), user.userId, statement, values)
    if (typeof result === 'string') throw new Error(result)
    return result.rows
  }

  beforeAll(async () => {
    const made = await traderWithPortfolio(server(), { name: 'Main account' })
    trader = made
    portfolioId = made.portfolio.id
    ;[coach, viewer, removed] = [await server().signUp(), await server().signUp(), await server().signUp()]
    const { rows } = await pool().query<{ id: string }>(`insert into teams (name) values ('Desk') returning id`)
    teamId = rows[0]?.id ?? ''
    for (const [user, role] of [
      [trader, 'owner'],
      [coach, 'coach'],
      [viewer, 'viewer'],
    ] as const) {
      await pool().query('insert into team_members (team_id, user_id, role) values ($1, $2, $3)', [
        teamId,
        user.userId,
        role,
      ])
    }
    // 73 shares bought at 100 and sold at 103.17, with a stop at 98.41: risk 116.07, fees 1.70, net 229.71.
    const opened = '2025-03-03T14:00:00.000Z'
    const { trade } = await succeed(server(), trader.token, createTrade, {
      body: {
        ...roundTrip('103.17', '2025-03-03T15:00:00.000Z'),
        executions: [fill(opened, 'buy', '100', '73'), fill('2025-03-03T15:00:00.000Z', 'sell', '103.17', '73')],
        commission: money('1.70'),
        initialStopPrice: decimal('98.41'),
        thesis: 'A private thought.',
        entryComment: 'I was nervous.',
        emotionBefore: ['anxious'],
        stress: 9,
        planChartUrl: 'https://charts.example.com/private',
        externalId: '73@100',
        portfolioId,
      },
    })
    tradeId = trade.id
    expect(trade).toMatchObject({ initialRiskAmount: '116.07', netPnl: '229.71' })
    await pool().query(
      `insert into attachments (trade_id, user_id, position, kind, path, media_type, size, caption)
       values ($1, $2::uuid, 0, 'entry', $2::uuid || '/' || gen_random_uuid() || '.png', 'image/png', 10, 'My chart')`,
      [tradeId, trader.userId],
    )
    await succeed(server(), trader.token, createCashFlow, {
      params: { id: portfolioId },
      body: { at: instant('2025-03-01T12:00:00.000Z'), amount: money('4321'), note: 'Bonus' },
    })
  })

  /** Values that tell money, notes or pictures, as texts to look for. */
  const secrets = [
    '116.07',
    '229.71',
    '1.70',
    '1.7"',
    '231.41',
    '10000',
    '14550.71',
    '4321',
    'private',
    'nervous',
    'anxious',
    'Bonus',
    '73@100',
    'My chart',
  ]

  test('sharing states what is hidden, and both sides read it', async () => {
    const { portfolio } = await share(everything)
    expect(portfolio).toMatchObject({ teamId, ...everything, currency: 'USD', balance: '14550.71' })
    const { portfolios } = await succeed(server(), coach.token, listTeamPortfolios, { params: { teamId } })
    expect(portfolios).toMatchObject([{ id: portfolioId, ...everything, currency: 'XXX', name: 'Main account' }])
    expect((await succeed(server(), coach.token, listPortfolios, {})).portfolios).toEqual([])
    expect(
      await server().call(updatePortfolio, { params: { id: portfolioId }, body: nothing }, coach.token),
    ).toMatchObject({ status: 403 })
    expect(
      await server().call(updatePortfolio, { params: { id: portfolioId }, body: nothing }, removed.token),
    ).toMatchObject({ status: 404 })
  })

  test.each(['coach', 'viewer'] as const)('a %s reads nothing hidden from any table or view', async (role) => {
    await share(everything)
    const user = role === 'coach' ? coach : viewer
    for (const table of [
      'portfolios',
      'trades',
      'fills',
      'cash_flows',
      'rule_checks',
      'trade_tags',
      'trade_mistakes',
      'attachments',
      'candle_figures',
    ]) {
      expect(await rowsAs(user, `select * from public.${table}`), table).toEqual([])
      const text = JSON.stringify(await rowsAs(user, `select * from shared.${table}`))
      for (const secret of secrets) expect(text, `${table}: ${secret}`).not.toContain(secret)
    }
    const [trade] = await rowsAs(user, 'select * from shared.trades')
    expect(trade).toMatchObject({
      symbol: 'ACME',
      realized_r: 1.98,
      result: 'win',
      net_pnl: '1.98',
      gross_pnl: '1.99',
      initial_risk_amount: '1',
      entry_price: '100',
      thesis: null,
      entry_comment: null,
      stress: null,
      plan_chart_url: null,
      external_id: null,
      // The size of the position, the risk of a unit and the value of a point are those of 1R.
      quantity: '1',
      max_quantity: '1',
      planned_quantity: null,
      planned_risk_amount: null,
      risk_per_unit_price: '1.59',
      point_value: '0.62893081761',
      // 1.70 of 116.07 is near 0.01; what it was for is not told.
      total_fees: '0.01',
      commission: '0.01',
      exchange_fees: '0',
      broker_pnl: null,
      margin_used: null,
      emotion_before: [],
    })
    expect(await rowsAs(user, 'select * from shared.fills order by position')).toMatchObject([
      { quantity: '1', fee: '0', price: '100' },
      { quantity: '1', fee: '0', price: '103.17' },
    ])
    expect(await rowsAs(user, 'select * from shared.cash_flows')).toEqual([])
    expect(await rowsAs(user, 'select * from shared.attachments')).toEqual([])
    // Neither the tables that the views read, nor functions over them, are within reach.
    for (const statement of ['select * from app.readings', 'select app.make_shared_views()']) {
      expect(await attemptAsTrader(pool(), user.userId, statement)).toBe('42501')
    }
    expect(await rowsAs(user, 'select * from app.trade_changes_after($1, 0)', [portfolioId])).toEqual([])
  })

  test('a condition on a hidden value reveals nothing about it', async () => {
    await share(everything)
    const query = { portfolio_id: portfolioId }
    for (const filter of [
      { ...query, min_pnl: decimal('200') },
      { ...query, search: 'private' },
      { ...query, search: 'nervous' },
    ]) {
      const { totals } = await succeed(server(), coach.token, getTradeTotals, { query: filter })
      expect(totals.trades).toBe(0)
    }
    const { totals } = await succeed(server(), coach.token, getTradeTotals, {
      query: { ...query, min_pnl: decimal('1') },
    })
    expect(totals).toMatchObject({ trades: 1, netPnl: '1.98', totalR: expect.closeTo(1.98, 9), wins: 1 })
  })

  test('each part is hidden on its own', async () => {
    await share({ ...nothing, teamHidesNotes: true })
    const [noNotes] = await rowsAs(coach, 'select * from shared.trades')
    expect(noNotes).toMatchObject({
      thesis: null,
      net_pnl: '229.71',
      quantity: '73',
      emotion_before: [],
      plan_chart_url: expect.any(String),
    })
    expect(await rowsAs(coach, 'select caption from shared.attachments')).toEqual([{ caption: null }])
    expect(await rowsAs(coach, 'select amount, note from shared.cash_flows')).toEqual([{ amount: '4321', note: null }])
    await share({ ...nothing, teamHidesPictures: true })
    const [noPictures] = await rowsAs(coach, 'select * from shared.trades')
    expect(noPictures).toMatchObject({ thesis: 'A private thought.', net_pnl: '229.71', plan_chart_url: null })
    expect(await rowsAs(coach, 'select * from shared.attachments')).toEqual([])
    await share({ ...nothing, teamHidesMoney: true })
    const [noMoney] = await rowsAs(coach, 'select * from shared.trades')
    expect(noMoney).toMatchObject({ thesis: 'A private thought.', net_pnl: '1.98', quantity: '1' })
    await share(nothing)
    expect(await rowsAs(coach, 'select net_pnl from public.trades')).toEqual([{ net_pnl: '229.71' }])
  })

  test('the API answers in R without notes and pictures, and the trader still reads everything', async () => {
    await share(everything)
    // The trader first: what is cached of the whole portfolio must not reach the team, nor the other way round.
    for (const user of [trader, coach, trader, coach]) {
      const answers = {
        metrics: await succeed(server(), user.token, getPortfolioMetrics, { params: { portfolioId }, query: {} }),
        rows: await succeed(server(), user.token, listTradeRows, { query: { portfolio_id: portfolioId } }),
        trade: await succeed(server(), user.token, getTrade, { params: { id: tradeId } }),
        flows: await succeed(server(), user.token, listCashFlows, { params: { id: portfolioId }, query: {} }),
      }
      if (user === trader) {
        expect(answers.trade.trade).toMatchObject({ netPnl: '229.71', thesis: 'A private thought.' })
        expect(answers.metrics.metrics['netPnl']).toMatchObject({ value: 229.71 })
        continue
      }
      const text = JSON.stringify(answers)
      for (const secret of secrets) expect(text, secret).not.toContain(secret)
      expect(answers.trade.trade).toMatchObject({ realizedR: 1.98, thesis: null, screenshots: [], symbol: 'ACME' })
      expect(answers.metrics.metrics).toMatchObject({
        winRate: { value: 1 },
        meanR: { value: 1.98 },
        maxDrawdown: { value: null, reason: 'hidden' },
        sharpe: { value: null, reason: 'hidden' },
      })
    }
  })

  test('a trade without risk counts as won or lost, and has no amount', async () => {
    const { trade } = await succeed(server(), trader.token, createTrade, {
      body: { ...roundTrip('97', '2025-03-04T15:00:00.000Z'), portfolioId },
    })
    await share(everything)
    const { metrics } = await succeed(server(), coach.token, getPortfolioMetrics, {
      params: { portfolioId },
      query: {},
    })
    expect(metrics).toMatchObject({ winRate: { value: 0.5, n: 2 }, totalR: { value: 1.98, n: 1 } })
    const read = await succeed(server(), coach.token, getTrade, { params: { id: trade.id } })
    expect(read.trade).toMatchObject({ netPnl: null, realizedR: null, result: 'loss', quantity: '1' })
    await pool().query('delete from trades where id = $1', [trade.id])
  })

  test('a team changes nothing, and a coach remarks on a masked trade', async () => {
    await share(everything)
    const change = { params: { id: tradeId }, body: { thesis: 'Mine now' } }
    expect(await server().call(updateTrade, change, coach.token)).toMatchObject({ status: 403 })
    const remark = { params: { id: tradeId }, body: { body: 'Good exit.' } }
    await succeed(server(), coach.token, createRemark, remark)
    expect(await server().call(createRemark, remark, viewer.token)).toMatchObject({ status: 403 })
    for (const user of [trader, coach, viewer]) {
      const { remarks } = await succeed(server(), user.token, listRemarks, { params: { id: tradeId } })
      expect(remarks).toMatchObject([{ body: 'Good exit.' }])
    }
  })

  test('who is removed, and whom it is shown no longer, reads nothing from then on', async () => {
    await share(everything)
    const member = [
      'insert into team_members (team_id, user_id, role) values ($1, $2, $3)',
      [teamId, removed.userId, 'coach'],
    ] as const
    await pool().query(member[0], [...member[1]])
    expect(await rowsAs(removed, 'select id from shared.trades')).toEqual([{ id: tradeId }])
    await pool().query('delete from team_members where team_id = $1 and user_id = $2', [teamId, removed.userId])
    for (const table of ['portfolios', 'trades', 'fills', 'cash_flows', 'attachments', 'rule_checks']) {
      expect(await rowsAs(removed, `select * from shared.${table}`), table).toEqual([])
      expect(await rowsAs(removed, `select * from public.${table}`), table).toEqual([])
    }
    expect(await server().call(getTrade, { params: { id: tradeId } }, removed.token)).toMatchObject({ status: 404 })
    expect(
      await server().call(getPortfolioMetrics, { params: { portfolioId }, query: {} }, removed.token),
    ).toMatchObject({ status: 404 })
    await succeed(server(), trader.token, updatePortfolio, { params: { id: portfolioId }, body: { teamId: null } })
    expect(await rowsAs(coach, 'select * from shared.trades')).toEqual([])
    expect(await server().call(getTrade, { params: { id: tradeId } }, coach.token)).toMatchObject({ status: 404 })
  })

  test('members are told that what they see has changed', async () => {
    const before = await rowsAs(coach, 'select revision from team_changes where user_id = $1', [coach.userId])
    await share(everything)
    const after = await rowsAs(coach, 'select revision from team_changes where user_id = $1', [coach.userId])
    expect(after).not.toEqual(before)
  })

  test('the views have every column of their tables, and each column of a trade is open or masked on purpose', async () => {
    const { rows } = await pool().query<{ name: string; missing: string[] }>(
      `select view.relname as name, array(
         select attname::text from pg_attribute where attrelid = format('public.%I', view.relname)::regclass
           and attnum > 0 and not attisdropped
         except select attname::text from pg_attribute where attrelid = view.oid and attnum > 0
       ) as missing
       from pg_class as view where relnamespace = 'shared'::regnamespace and relkind = 'v' order by 1`,
    )
    expect(rows).toEqual(
      [
        'attachments',
        'candle_figures',
        'cash_flows',
        'fills',
        'portfolios',
        'rule_checks',
        'trade_mistakes',
        'trade_tags',
        'trades',
      ].map((name) => ({ name, missing: [] })),
    )
    const masked = await pool().query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = 'shared.trades'::regclass and attnum > 0
         and pg_get_viewdef('shared.trades'::regclass) !~ ('(SELECT|,)\\s+stored\\.' || attname || '(,|\\s+FROM)')
       order by 1`,
    )
    const columns = await pool().query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'public.trades'::regclass and attnum > 0 and not attisdropped`,
    )
    const names = columns.rows.map(({ name }) => name)
    const closed = new Set(masked.rows.map(({ name }) => name))
    expect(names.filter((name) => !closed.has(name)).toSorted()).toEqual(openColumns.toSorted())
  })
})
