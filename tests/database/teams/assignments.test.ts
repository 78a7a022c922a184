import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTag } from '#contract/playbook/tags.ts'
import { putDayNote } from '#contract/portfolios/day-notes.ts'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import * as assignments from '#contract/teams/assignments.ts'
import { getTeamOverview, visitTeam } from '#contract/teams/overview.ts'
import { removeMember } from '#contract/teams/teams.ts'
import { createRemark, deleteRemark, listRemarks } from '#contract/trades/remarks.ts'
import { createTrade, updateTrade } from '#contract/trades/trades.ts'
import { maxOpenAssignments } from '#domain/journal/assignment.ts'
import { attemptAsTrader } from '#tests/support/database/act-as-trader.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { date, decimal, portfolioBody, roundTrip, succeed } from '#tests/support/sample-requests.ts'
import { sharedTeam, type SharedTeam } from './shared-team.ts'

/** The day in a week. */
const soon = () => date(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10))

onBothDatabases('assignments and the overview of a team', (server) => {
  let team: SharedTeam
  const tradeIds: string[] = []
  const pool = () => server().services.database.pool
  const input = {
    title: 'Tag every trade',
    rule: { kind: 'tagEveryTrade' as const },
    targetPercent: 60,
    from: date('2025-03-03'),
    until: date('2025-03-07'),
  }
  const give = async (changes: Partial<Parameters<typeof body>[0]> = {}) =>
    (
      await succeed(server(), team.coach.token, assignments.createAssignment, {
        params: { teamId: team.teamId },
        body: body(changes),
      })
    ).assignment
  const body = (
    changes: Partial<Omit<typeof input, 'rule'> & { rule: assignments.AssignmentRuleInput; traderId: string }>,
  ) => ({ ...input, traderId: team.trader.userId, ...changes })
  const list = async (token: string) =>
    (await succeed(server(), token, assignments.listTeamAssignments, { params: { teamId: team.teamId } })).assignments
  const overview = (token: string, query: { from?: ReturnType<typeof date> } = {}) =>
    succeed(server(), token, getTeamOverview, { params: { teamId: team.teamId }, query })

  /** Adds free assignments of the trader that run; `doneAt` is when they were ticked off. */
  const addFree = (title: string, count: number, doneAt: 'null' | 'now()' = 'null') =>
    pool().query(
      `insert into assignments (team_id, trader_id, title, kind, from_date, until_date, done_at)
       select $1, $2, $3, 'free', now()::date, now()::date + 7, ${doneAt} from generate_series(1, $4::integer) returning id`,
      [team.teamId, team.trader.userId, title, count],
    )

  /** Changes an assignment to one for a day in a week, or as stated. */
  const restate = (id: string, changes: Partial<Parameters<typeof body>[0]>, isEnded = false) => {
    const { traderId: _traderId, ...stated } = body({ from: soon(), until: soon(), ...changes })
    return server().call(
      assignments.updateAssignment,
      { params: { id }, body: { ...stated, isEnded } },
      team.coach.token,
    )
  }

  beforeAll(async () => {
    team = await sharedTeam(server())
    const { tag } = await succeed(server(), team.trader.token, createTag, { body: { name: 'A' } })
    for (const [index, exit] of ['102', '99', '103'].entries()) {
      const { trade } = await succeed(server(), team.trader.token, createTrade, {
        body: {
          ...roundTrip(exit, `2025-03-0${index + 3}T15:00:00.000Z`),
          portfolioId: team.portfolioId,
          initialStopPrice: decimal('99'),
          ...(index < 2 ? { tags: [tag.id] } : {}),
        },
      })
      tradeIds.push(trade.id)
    }
    // A portfolio that the team does not see counts in nothing.
    const { portfolio } = await succeed(server(), team.trader.token, createPortfolio, {
      body: portfolioBody({ name: 'Private' }),
    })
    await succeed(server(), team.trader.token, createTrade, {
      body: { ...roundTrip('200', '2025-03-04T16:00:00.000Z'), portfolioId: portfolio.id },
    })
  })

  test('progress is counted in the shared portfolio, and follows its trades', async () => {
    const given = await give()
    expect(given).toMatchObject({
      coachId: team.coach.userId,
      status: 'done',
      progress: { unit: 'trades', done: 2, total: 3, missing: [tradeIds[2]] },
    })
    await succeed(server(), team.trader.token, updateTrade, {
      params: { id: tradeIds[1] ?? '' },
      body: { tags: [] },
    })
    const [seen] = await list(team.trader.token)
    expect(seen).toMatchObject({ id: given.id, status: 'missed', progress: { done: 1, total: 3 } })
    const { rows } = await pool().query('select kind, payload from notifications where user_id = $1', [
      team.trader.userId,
    ])
    expect(rows).toContainEqual({
      kind: 'assignment_given',
      payload: expect.objectContaining({ text: input.title }),
    })
  })

  test('a rule is one that was checked on a shared trade, and keeps its title', async () => {
    const [ruleId, unknown] = [crypto.randomUUID(), crypto.randomUUID()]
    await pool().query(
      `insert into rule_checks (trade_id, user_id, rule_id, position, met, phase, title, weight, is_mandatory)
       values ($1, $3, $4, 0, 'yes', 'entry', 'Wait for the close', 1, false),
         ($2, $3, $4, 0, 'no', 'entry', 'Wait for the close', 1, false)`,
      [tradeIds[0], tradeIds[1], team.trader.userId, ruleId],
    )
    const params = { teamId: team.teamId, userId: team.trader.userId }
    const { rules } = await succeed(server(), team.coach.token, assignments.listTraderRules, { params })
    expect(rules).toEqual([{ ruleId, title: 'Wait for the close', trades: 2 }])
    expect(await give({ rule: { kind: 'followRule', ruleId } })).toMatchObject({
      rule: { kind: 'followRule', ruleId, ruleTitle: 'Wait for the close' },
      progress: { unit: 'trades', done: 1, total: 2, missing: [tradeIds[1]] },
    })
    const refused = { params: { teamId: team.teamId }, body: body({ rule: { kind: 'followRule', ruleId: unknown } }) }
    expect(await server().call(assignments.createAssignment, refused, team.coach.token)).toMatchObject({ status: 404 })
    await pool().query('delete from rule_checks where rule_id = $1', [ruleId])
  })

  test('days with a note count without showing the note', async () => {
    const given = await give({ rule: { kind: 'writeDayNotes' } })
    expect(given.progress).toMatchObject({ unit: 'days', done: 0, total: 3 })
    await succeed(server(), team.trader.token, putDayNote, {
      params: { id: team.portfolioId, date: date('2025-03-04') },
      body: { review: 'Mine alone.' },
    })
    expect((await list(team.coach.token)).find(({ id }) => id === given.id)?.progress).toMatchObject({ done: 1 })
    const asViewer = await attemptAsTrader(
      pool(),
      team.viewer.userId,
      `select date from app.noted_days($1, '2025-01-01', '2025-12-31')`,
      [team.portfolioId],
    )
    expect(asViewer).toMatchObject({ rows: [] })
    expect(await attemptAsTrader(pool(), team.coach.userId, 'select from day_notes')).toMatchObject({ rows: [] })
  })

  test('owner and coach give, change and end; the trader ticks off what is not measured, and nothing else', async () => {
    const given = await give({ title: 'Read one chapter', rule: { kind: 'free' }, until: date('2026-01-01') })
    const params = { id: given.id }
    const rest = { ...input, title: 'Read two chapters', rule: { kind: 'free' as const }, until: date('2026-01-01') }
    for (const person of [team.trader, team.viewer]) {
      const create = { params: { teamId: team.teamId }, body: body({}) }
      expect(await server().call(assignments.createAssignment, create, person.token)).toMatchObject({ status: 403 })
      const change = { params, body: { ...rest, isEnded: true } }
      const status = person === team.trader ? 403 : 404
      expect(await server().call(assignments.updateAssignment, change, person.token)).toMatchObject({ status })
    }
    const tick = (token: string, isDone: boolean, id = given.id) =>
      server().call(assignments.tickAssignment, { params: { id }, body: { isDone } }, token)
    expect(await tick(team.coach.token, true)).toMatchObject({ status: 403 })
    expect(await tick(team.trader.token, true)).toMatchObject({ status: 200, body: { assignment: { status: 'done' } } })
    expect(await tick(team.trader.token, false)).toMatchObject({ body: { assignment: { doneAt: null } } })
    const measured = await give()
    expect(await tick(team.trader.token, true, measured.id)).toMatchObject({ status: 403 })
    const ended = await succeed(server(), team.owner.token, assignments.updateAssignment, {
      params,
      body: { ...rest, isEnded: true },
    })
    expect(ended.assignment).toMatchObject({ title: 'Read two chapters', status: 'ended' })
    expect(await tick(team.trader.token, true)).toMatchObject({ status: 403 })
    // Nor in the database, past the server.
    const update = (userId: string) =>
      attemptAsTrader(pool(), userId, `update assignments set title = 'Less' where id = $1 returning 1`, [given.id])
    expect(await update(team.trader.userId)).toMatchObject({ rows: [] })
    expect(await update(team.coach.userId)).toMatchObject({ rows: [expect.anything()] })
    expect(await list(team.viewer.token)).toEqual([])
  })

  test('viewers and strangers are given nothing, and there is a limit', async () => {
    const stranger = await server().signUp()
    const call = (traderId: string) =>
      server().call(
        assignments.createAssignment,
        { params: { teamId: team.teamId }, body: body({ traderId, until: date('2025-12-31') }) },
        team.coach.token,
      )
    expect(await call(team.viewer.userId)).toMatchObject({ status: 403 })
    expect(await call(stranger.userId)).toMatchObject({ status: 404 })
    await pool().query(
      `insert into assignments (team_id, trader_id, title, kind, from_date, until_date)
       select $1, $2, 'One of many', 'free', now()::date, now()::date + 7 from generate_series(1, $3::integer)`,
      [team.teamId, team.trader.userId, maxOpenAssignments],
    )
    expect(await call(team.trader.userId)).toMatchObject({ status: 409, body: { code: 'list_full' } })
    const own = await succeed(server(), team.trader.token, assignments.listOwnAssignments, {})
    expect(own.assignments).toHaveLength(maxOpenAssignments)
    expect((await succeed(server(), team.coach.token, assignments.listOwnAssignments, {})).assignments).toEqual([])
    await pool().query(`delete from assignments where title = 'One of many'`)
  })

  describe('with as many open assignments as a trader may have', () => {
    const full = { status: 409, body: { code: 'list_full' } }

    afterEach(() =>
      pool().query(`delete from assignments where title in ('One of many', 'Another', $1)`, [input.title]),
    )

    test('no change opens another', async () => {
      const past = await give()
      const ended = await give({ from: soon(), until: soon() })
      expect(await restate(ended.id, {}, true)).toMatchObject({ body: { assignment: { status: 'ended' } } })
      const { rows } = await addFree('Another', 1, 'now()')
      const done = String(rows[0]?.['id'])
      await addFree('One of many', maxOpenAssignments)
      // Another last day, another kind than one that was ticked off, taken up again, and not ticked off after all.
      expect(await restate(past.id, {})).toMatchObject(full)
      expect(await restate(done, {})).toMatchObject(full)
      expect(await restate(ended.id, {})).toMatchObject(full)
      const untick = () =>
        server().call(assignments.tickAssignment, { params: { id: done }, body: { isDone: false } }, team.trader.token)
      expect(await untick()).toMatchObject(full)
      // What opens nothing is changed all the same.
      expect(await restate(past.id, { until: date('2025-03-08'), from: input.from })).toMatchObject({ status: 200 })
      await pool().query(
        `update assignments set ended_at = now() where id = (select id from assignments where title = 'One of many' limit 1)`,
      )
      expect(await untick()).toMatchObject({ status: 200, body: { assignment: { status: 'open' } } })
    })

    test('the overview counts all, and the list begins with them, however many came later', async () => {
      await addFree('One of many', maxOpenAssignments)
      await pool().query(
        `insert into assignments (team_id, trader_id, title, kind, from_date, until_date)
         select $1, $2, 'Another', 'free', '2025-03-03', '2025-03-07' from generate_series(1, 200)`,
        [team.teamId, team.trader.userId],
      )
      expect((await overview(team.coach.token)).traders[0]?.openAssignments).toBe(maxOpenAssignments)
      const listed = await list(team.coach.token)
      expect(listed).toHaveLength(200)
      expect(new Set(listed.slice(0, maxOpenAssignments).map(({ status }) => status))).toEqual(new Set(['open']))
    })

    test('the overview counts more open ones in a team than are listed', async () => {
      await addFree('One of many', 201)
      expect((await overview(team.coach.token)).traders[0]?.openAssignments).toBe(201)
    })
  })

  test('the overview has figures in R over a period, of what the team sees', async () => {
    const { traders, lastVisitAt } = await overview(team.coach.token)
    expect(lastVisitAt).toBeNull()
    expect(traders).toHaveLength(1)
    expect(traders[0]).toMatchObject({
      userId: team.trader.userId,
      role: 'trader',
      portfolios: [{ id: team.portfolioId }],
      news: null,
      metrics: {
        tradeCount: { value: 3 },
        // +2R, −1R, +3R.
        expectancyR: { value: 4 / 3, n: 3 },
        profitFactor: { value: 5 },
        maxDrawdownR: { value: 1 },
        averageCompliance: { value: null, reason: 'no_rules' },
      },
    })
    const later = await overview(team.coach.token, { from: date('2025-03-05') })
    expect(later.traders[0]?.metrics?.tradeCount.value).toBe(1)
    const toViewer = (await overview(team.viewer.token)).traders[0]
    expect(toViewer).toMatchObject({ openAssignments: null, metrics: { tradeCount: { value: 3 } } })
  })

  test('figures, progress and remarks stay where the portfolio hides money, notes and pictures', async () => {
    const hide = (hidden: boolean) =>
      pool().query(
        `update portfolios set team_hides_money = $1, team_hides_notes = $1, team_hides_pictures = $1 where id = $2`,
        [hidden, team.portfolioId],
      )
    const given = await give({ targetPercent: 50 })
    await hide(true)
    expect((await overview(team.coach.token)).traders[0]).toMatchObject({
      portfolios: [{ id: team.portfolioId }],
      metrics: { tradeCount: { value: 3 }, expectancyR: { n: 3 }, maxDrawdownR: { value: 1 } },
    })
    expect((await list(team.coach.token)).find(({ id }) => id === given.id)?.progress).toEqual(given.progress)
    const params = { id: tradeIds[0] ?? '' }
    const written = await succeed(server(), team.coach.token, createRemark, {
      params,
      body: { body: 'Well done, @tia.' },
    })
    expect(written.remark.body).toBe(`Well done, <@${team.trader.userId}>.`)
    const thread = await succeed(server(), team.viewer.token, listRemarks, { params })
    expect(thread).toMatchObject({ canWrite: false, unread: 1 })
    await succeed(server(), team.coach.token, deleteRemark, { params: { id: written.remark.id } })
    await hide(false)
  })

  test('what is new since the last visit is counted per member', async () => {
    const visit = () => succeed(server(), team.coach.token, visitTeam, { params: { teamId: team.teamId } })
    await visit()
    expect((await overview(team.coach.token)).lastVisitAt).toBeNull()
    // An hour later.
    await pool().query(`update team_visits set visited_at = visited_at - interval '1 hour' where user_id = $1`, [
      team.coach.userId,
    ])
    await pool().query(`update trades set created_at = now() - interval '2 hours' where id = any($1)`, [
      tradeIds.slice(0, 2),
    ])
    await succeed(server(), team.trader.token, createRemark, {
      params: { id: tradeIds[0] ?? '' },
      body: { body: 'Late entry.' },
    })
    const news = { trades: 1, notedDays: 1, assignmentsDone: 0 }
    const seen = await overview(team.coach.token)
    expect(seen.traders[0]).toMatchObject({ news, unread: 1 })
    // Looking again during the visit does not lose it.
    await visit()
    await visit()
    const again = await overview(team.coach.token)
    expect(again.lastVisitAt).toBe(seen.lastVisitAt)
    expect(again.traders[0]?.news).toEqual(news)
    expect((await overview(team.owner.token)).traders[0]?.news).toBeNull()
  })

  test('a removed trader’s assignments end with the membership, and a removed coach sees none', async () => {
    await succeed(server(), team.owner.token, removeMember, {
      params: { teamId: team.teamId, userId: team.coach.userId },
    })
    const params = { teamId: team.teamId }
    for (const route of [assignments.listTeamAssignments, getTeamOverview]) {
      expect(await server().call(route, { params, query: {} } as never, team.coach.token)).toMatchObject({
        status: 404,
      })
    }
    for (const table of ['assignments', 'team_visits']) {
      expect(await attemptAsTrader(pool(), team.coach.userId, `select from ${table}`)).toMatchObject({ rows: [] })
    }
    await succeed(server(), team.owner.token, removeMember, { params: { ...params, userId: team.trader.userId } })
    expect((await pool().query('select from assignments where team_id = $1', [team.teamId])).rows).toEqual([])
  })
})
