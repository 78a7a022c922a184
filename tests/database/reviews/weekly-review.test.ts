import { expect, test } from 'vitest'
import { createMistake, deleteMistake } from '#contract/playbook/mistakes.ts'
import { createRule } from '#contract/playbook/rules.ts'
import { createSetup } from '#contract/playbook/setups.ts'
import { putDayNote } from '#contract/portfolios/day-notes.ts'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import * as goals from '#contract/reviews/goals.ts'
import * as templates from '#contract/reviews/note-templates.ts'
import * as weekly from '#contract/reviews/weekly-reviews.ts'
import type { Route, RouteInput } from '#contract/route.ts'
import { createTrade } from '#contract/trades/trades.ts'
import { maxGoals } from '#domain/journal/goal.ts'
import { defaultNoteTemplates } from '#domain/journal/note-template.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { date, decimal, portfolioBody, roundTrip, succeed } from '#tests/support/sample-requests.ts'

onBothDatabases('reviews', (server) => {
  const trader = async () => {
    const { token } = await server().signUp()
    const call = <T extends Route>(route: T, input: RouteInput<T>) => succeed(server(), token, route, input)
    const refuse = <T extends Route>(route: T, input: RouteInput<T>) => server().call(route, input, token)
    const { portfolio } = await call(createPortfolio, { body: portfolioBody({ timeZone: 'America/New_York' }) })
    const log = async (exit: string, at: string, stated: Parameters<typeof roundTrip>[2] = {}) =>
      (await call(createTrade, { body: { ...roundTrip(exit, at, stated), portfolioId: portfolio.id } })).trade.id
    return { call, refuse, log, portfolioId: portfolio.id }
  }

  test('of more trades than are read, the newest are judged', async () => {
    const { call, log, portfolioId } = await trader()
    await call(goals.createGoal, { body: { portfolioId, rule: { kind: 'maxTradesPerDay', limit: 1 } } })
    await server().services.database.pool.query(
      `insert into trades (user_id, portfolio_id, source, status, symbol, asset_class, quote_currency, point_value,
         direction, commission, exchange_fees, swap_funding, is_excluded, entry_at, exit_at, quantity, max_quantity,
         gross_pnl, total_fees, net_pnl, result, hold_minutes, exit_date, listed_on, fill_count)
       select user_id, id, 'manual', 'completed', 'OLD', 'stock', 'USD', 1, 'long', 0, 0, 0, false, at, at, 1, 1, 1, 0, 1,
         'win', 0, at::date, at::date, 2
       from portfolios,
         (select timestamptz '2025-02-03' + i * interval '1 minute' as at from generate_series(1, 20000) as i) as made
       where id = $1`,
      [portfolioId],
    )
    await log('101', '2025-03-04T16:00:00.000Z')
    const review = await call(weekly.getWeeklyReview, { query: { portfolio_id: portfolioId, week: '2025-W10' } })
    expect(review.goals).toMatchObject([{ outcome: 'met', value: 1 }])
  })

  test('a week has its figures against those of the week before, and what stood out', async () => {
    const { call, log, portfolioId } = await trader()
    const { mistake } = await call(createMistake, { body: { name: 'Chased' } })
    const { setup } = await call(createSetup, { body: { name: 'Breakout' } })
    const rule = await call(createRule, {
      params: { setupId: setup.id },
      body: { phase: 'entry', title: 'Wait for the close' },
    })
    const stop = { initialStopPrice: decimal('99') }
    // Week 10 of 2025 is from March 3 to 9; the week before has one trade.
    await log('101', '2025-02-26T16:00:00.000Z', stop)
    const win = await log('102', '2025-03-03T16:00:00.000Z', stop)
    const loss = await log('97', '2025-03-04T16:00:00.000Z', {
      ...stop,
      setupId: setup.id,
      mistakeIds: [mistake.id],
      ruleResponses: [{ ruleId: rule.rule.id, met: 'no', note: null }],
    })
    // Sunday evening in New York, Monday in UTC.
    const sunday = await log('103', '2025-03-10T02:30:00.000Z', stop)
    await log('105', '2025-03-10T16:00:00.000Z', stop)
    await call(putDayNote, { params: { id: portfolioId, date: date('2025-03-04') }, body: { plan: 'Only longs.' } })
    await call(weekly.putWeeklyReview, { body: { portfolioId, week: '2025-W09', focus: 'Patience.' } })

    const query = { portfolio_id: portfolioId, week: '2025-W10' }
    const review = await call(weekly.getWeeklyReview, { query })
    expect(review).toMatchObject({ week: '2025-W10', from: '2025-03-03', to: '2025-03-09', isOver: true })
    expect(review.figures).toMatchObject({ trades: 3, metrics: { netPnl: { value: 2 }, totalR: { value: 2, n: 3 } } })
    expect(review.before).toMatchObject({ trades: 1, metrics: { netPnl: { value: 1 } } })
    expect(review.best.map(({ id }) => id)).toEqual([sunday, win])
    expect(review.worst).toEqual([
      expect.objectContaining({ id: loss, netPnl: '-3', realizedR: -3, date: '2025-03-04' }),
    ])
    expect(review.brokenRules).toEqual([
      { ruleId: rule.rule.id, title: 'Wait for the close', trades: [expect.objectContaining({ id: loss })] },
    ])
    expect(review.mistakes).toMatchObject([{ mistakeId: mistake.id, name: 'Chased', trades: [{ id: loss }] }])
    expect(review.notes).toMatchObject([{ date: '2025-03-04', plan: 'Only longs.' }])
    expect([review.focus, review.previousFocus]).toEqual([null, 'Patience.'])
  })

  test('what to work on is written, replaced and removed', async () => {
    const { call, refuse, portfolioId } = await trader()
    const week = '2025-W10'
    const focus = async () => (await call(weekly.getWeeklyReview, { query: { portfolio_id: portfolioId, week } })).focus
    await call(weekly.putWeeklyReview, { body: { portfolioId, week, focus: 'Fewer trades.' } })
    await call(weekly.putWeeklyReview, { body: { portfolioId, week, focus: 'Fewer trades, larger.' } })
    expect(await focus()).toBe('Fewer trades, larger.')
    await call(weekly.putWeeklyReview, { body: { portfolioId, week, focus: null } })
    expect(await focus()).toBeNull()
    for (const wrong of ['2025-W54', '2025-W53', '2025-10', 'next'])
      expect(await refuse(weekly.getWeeklyReview, { query: { portfolio_id: portfolioId, week: wrong } })).toMatchObject(
        {
          status: 400,
          body: { details: [{ field: 'week' }] },
        },
      )
  })

  test('goals are measured in the portfolio’s time zone, with a history of eight weeks', async () => {
    const { call, log, portfolioId } = await trader()
    const { mistake } = await call(createMistake, { body: { name: 'Tilt' } })
    const set = async (rule: RouteInput<typeof goals.createGoal>['body']['rule']) =>
      (await call(goals.createGoal, { body: { portfolioId, rule } })).goal.id
    const daily = await set({ kind: 'maxTradesPerDay', limit: 1 })
    const early = await set({ kind: 'noTradesAfter', time: '11:00' })
    const reviewed = await set({ kind: 'allReviewed' })
    const followed = await set({ kind: 'minCompliance', percent: 80 })
    const calm = await set({ kind: 'maxMistake', mistakeId: mistake.id, limit: 0 })
    // Entered at 10:00, 11:00 and 10:00 in New York.
    await log('101', '2025-03-04T16:00:00.000Z', { reviewedAt: '2025-03-04T20:00:00.000Z' as never })
    const late = await log('101', '2025-03-04T17:00:00.000Z', { mistakeIds: [mistake.id] })
    await log('101', '2025-02-26T16:00:00.000Z', { reviewedAt: '2025-03-04T20:00:00.000Z' as never })
    const measured = async () => {
      const review = await call(weekly.getWeeklyReview, { query: { portfolio_id: portfolioId, week: '2025-W10' } })
      return new Map(review.goals.map((goal) => [goal.id, goal]))
    }
    const before = await measured()
    const broken = { outcome: 'notMet', brokenBy: [{ id: late }] }
    expect(before.get(daily)).toMatchObject({ ...broken, value: 2 })
    expect(before.get(early)).toMatchObject({ ...broken, value: 1 })
    expect(before.get(reviewed)).toMatchObject({ ...broken, value: 1 })
    expect(before.get(calm)).toMatchObject({ ...broken, value: 1 })
    expect(before.get(followed)).toMatchObject({ outcome: 'notEnough', value: null, brokenBy: [] })
    const history = before.get(daily)?.history ?? []
    expect(history.map(({ week }) => week)).toEqual([
      '2025-W03',
      '2025-W04',
      '2025-W05',
      '2025-W06',
      '2025-W07',
      '2025-W08',
      '2025-W09',
      '2025-W10',
    ])
    expect(history.slice(-3).map(({ outcome }) => outcome)).toEqual(['notEnough', 'met', 'notMet'])

    const { goal: changed } = await call(goals.updateGoal, {
      params: { id: daily },
      body: { rule: { kind: 'maxTradesPerDay', limit: 2 } },
    })
    expect(changed).toMatchObject({ id: daily, rule: { limit: 2 } })
    expect((await measured()).get(daily)).toMatchObject({ outcome: 'met', value: 2 })
    // A goal about a mistake goes with it.
    await call(deleteMistake, { params: { id: mistake.id } })
    await call(goals.deleteGoal, { params: { id: early } })
    const { goals: left } = await call(goals.listGoals, { query: { portfolio_id: portfolioId } })
    expect(left.map(({ id }) => id)).toEqual([daily, reviewed, followed])
  })

  test('a portfolio has a dozen goals at most, and wrong ones are refused', async () => {
    const { call, refuse, portfolioId } = await trader()
    const rule = { kind: 'allReviewed' } as const
    for (let count = 0; count < maxGoals; count += 1) await call(goals.createGoal, { body: { portfolioId, rule } })
    expect(await refuse(goals.createGoal, { body: { portfolioId, rule } })).toMatchObject({
      status: 409,
      body: { code: 'list_full' },
    })
    for (const wrong of [
      { kind: 'noTradesAfter', time: '24:00' },
      { kind: 'maxDailyLoss', r: 0 },
      { kind: 'minCompliance', percent: 101 },
      { kind: 'maxTradesPerDay', limit: 1.5 },
    ] as const)
      expect(await refuse(goals.createGoal, { body: { portfolioId, rule: wrong } })).toMatchObject({ status: 400 })
  })

  test('note templates start with the product’s, and return to them', async () => {
    const { call } = await trader()
    const bodies = async () => (await call(templates.listNoteTemplates, {})).templates
    expect(await bodies()).toEqual([
      { kind: 'premarket', body: defaultNoteTemplates.premarket, isDefault: true },
      { kind: 'review', body: defaultNoteTemplates.review, isDefault: true },
    ])
    const params = { kind: 'review' } as const
    await call(templates.putNoteTemplate, { params, body: { body: 'Kept: ___' } })
    await call(templates.putNoteTemplate, { params, body: { body: 'Kept the plan: ___' } })
    expect((await bodies())[1]).toEqual({ kind: 'review', body: 'Kept the plan: ___', isDefault: false })
    const { template } = await call(templates.deleteNoteTemplate, { params })
    expect(template).toEqual({ kind: 'review', body: defaultNoteTemplates.review, isDefault: true })
    expect((await bodies())[1]).toEqual(template)
  })
})
