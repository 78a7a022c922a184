import { beforeAll, expect, test } from 'vitest'
import { deletePortfolio } from '#contract/portfolios/portfolios.ts'
import { removeMember } from '#contract/teams/teams.ts'
import * as remarks from '#contract/trades/remarks.ts'
import { createTrade } from '#contract/trades/trades.ts'
import { attemptAsTrader } from '#tests/support/database/act-as-trader.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { date, instant, roundTrip, succeed } from '#tests/support/sample-requests.ts'
import { sharedTeam, type SharedTeam } from './shared-team.ts'

onBothDatabases('remarks of a team', (server) => {
  let team: SharedTeam
  let tradeId = ''
  const pool = () => server().services.database.pool
  const day = () => ({ id: team.portfolioId, date: date('2025-03-03') })
  const list = (token: string) => succeed(server(), token, remarks.listRemarks, { params: { id: tradeId } })
  const write = async (token: string, body: string) =>
    (await succeed(server(), token, remarks.createRemark, { params: { id: tradeId }, body: { body } })).remark

  const read = (token: string, readAt: string) =>
    succeed(server(), token, remarks.readRemarks, { params: { id: tradeId }, body: { readAt: instant(readAt) } })

  beforeAll(async () => {
    team = await sharedTeam(server())
    const { trade } = await succeed(server(), team.trader.token, createTrade, {
      body: { ...roundTrip('110', '2025-03-03T15:00:00.000Z'), portfolioId: team.portfolioId },
    })
    tradeId = trade.id
  })

  test('a mention is stored as the id of somebody who sees the trade, and only of them', async () => {
    const stranger = await server().signUp()
    await pool().query(`update user_profiles set username = 'stranger' where id = $1`, [stranger.userId])
    const { id, body } = await write(team.coach.token, 'Why so late, @Tia? And @stranger?')
    expect(body).toBe(`Why so late, <@${team.trader.userId}>? And @stranger?`)
    const mentioned = async () =>
      (await pool().query<{ user_id: string }>('select user_id from remark_mentions where remark_id = $1', [id])).rows
    expect(await mentioned()).toEqual([{ user_id: team.trader.userId }])
    const edited = await succeed(server(), team.coach.token, remarks.updateRemark, {
      params: { id },
      body: { body: 'Why so late, @owen?' },
    })
    expect(edited.remark.body).toBe(`Why so late, <@${team.owner.userId}>?`)
    expect(await mentioned()).toEqual([{ user_id: team.owner.userId }])
    // The database refuses what the server would not write.
    const insert = 'insert into remark_mentions (remark_id, user_id) values ($1, $2) returning 1'
    for (const [author, person] of [
      [team.coach, stranger],
      [team.trader, team.viewer],
    ] as const) {
      expect(await attemptAsTrader(pool(), author.userId, insert, [id, person.userId])).toBe('42501')
    }
  })

  test('read marks say who has read up to when, move forward only, and are counted per person', async () => {
    const first = await write(team.coach.token, 'First')
    expect((await list(team.trader.token)).unread).toBeGreaterThan(0)
    expect((await list(team.coach.token)).unread).toBe(0)
    await read(team.trader.token, first.createdAt)
    const markOf = async (userId: string) =>
      (await list(team.coach.token)).people.find((person) => person.userId === userId)?.readAt
    expect(await markOf(team.trader.userId)).toBe(first.createdAt)
    expect(await markOf(team.viewer.userId)).toBeNull()
    expect((await list(team.trader.token)).unread).toBe(0)
    await write(team.coach.token, 'Second')
    await read(team.trader.token, '2000-01-01T00:00:00.000Z')
    expect(await markOf(team.trader.userId)).toBe(first.createdAt)
    expect((await list(team.trader.token)).unread).toBe(1)
    // A time to come does not hide what is written later.
    await read(team.trader.token, '2100-01-01T00:00:00.000Z')
    expect(Date.parse((await markOf(team.trader.userId)) ?? '')).toBeLessThan(Date.parse('2100-01-01'))
    await write(team.coach.token, 'Third')
    expect((await list(team.trader.token)).unread).toBe(1)
    const update = 'update remark_reads set read_at = now() where user_id = $1 returning 1'
    expect(await attemptAsTrader(pool(), team.coach.userId, update, [team.trader.userId])).toMatchObject({ rows: [] })
  })

  test('a day has remarks of its own: trader, owner and coach write, viewers read', async () => {
    const params = day()
    const call = (token: string) =>
      server().call(remarks.createDayRemark, { params, body: { body: 'Three trades by ten.' } }, token)
    expect(await call(team.viewer.token)).toMatchObject({ status: 403 })
    expect(await call(team.coach.token)).toMatchObject({ status: 201 })
    expect(await call(team.trader.token)).toMatchObject({ status: 201 })
    const seen = await succeed(server(), team.viewer.token, remarks.listDayRemarks, { params })
    expect(seen).toMatchObject({ canWrite: false, unread: 2 })
    expect(seen.people.map(({ role }) => role)).toEqual(['owner', 'coach', 'trader', 'viewer'])
    const otherDay = { ...params, date: date('2025-03-04') }
    const empty = await succeed(server(), team.coach.token, remarks.listDayRemarks, { params: otherDay })
    expect(empty).toMatchObject({ remarks: [], canWrite: true, unread: 0 })
  })

  test('a team lists all remarks for its coaches, and those to them for its traders', async () => {
    await succeed(server(), team.coach.token, remarks.createDayRemark, {
      params: { ...day(), date: date('2025-03-05') },
      body: { body: '@vera, look at this.' },
    })
    const listed = async (token: string) =>
      (await succeed(server(), token, remarks.listTeamRemarks, { params: { teamId: team.teamId } })).remarks
    const toOwner = await listed(team.owner.token)
    expect(toOwner[0]).toMatchObject({
      authorId: team.coach.userId,
      date: '2025-03-05',
      tradeId: null,
      traderId: team.trader.userId,
      isUnread: true,
      mentionsCaller: false,
    })
    expect(toOwner.some((one) => one.tradeId === tradeId && one.symbol === 'ACME')).toBe(true)
    expect((await listed(team.trader.token)).every(({ authorId }) => authorId !== team.trader.userId)).toBe(true)
    expect(await listed(team.viewer.token)).toMatchObject([{ date: '2025-03-05', mentionsCaller: true }])
  })

  test('writing tells the trader, those who wrote before, and who is mentioned', async () => {
    await write(team.owner.token, 'And you, @vera?')
    const { rows } = await pool().query<{ user_id: string; kind: string }>(
      'select user_id, kind from notifications where actor_id = $1 and trade_id = $2',
      [team.owner.userId, tradeId],
    )
    const told = (userId: string) => rows.filter((row) => row.user_id === userId).map(({ kind }) => kind)
    expect(told(team.viewer.userId)).toEqual(['mentioned'])
    expect(told(team.trader.userId)).toEqual(['remark_added'])
    expect(told(team.coach.userId)).toEqual(['remark_added'])
    expect(told(team.owner.userId)).toEqual([])
  })

  test('who has given no name is a member by their role all the same', async () => {
    await pool().query('update user_profiles set username = null, full_name = null where id = $1', [team.coach.userId])
    const theirs = (await list(team.trader.token)).remarks.filter(({ authorId }) => authorId === team.coach.userId)
    expect(theirs.length).toBeGreaterThan(0)
    for (const remark of theirs) expect(remark).toMatchObject({ authorName: null, authorRole: 'coach' })
    const { remarks: ofTeam } = await succeed(server(), team.owner.token, remarks.listTeamRemarks, {
      params: { teamId: team.teamId },
    })
    expect(ofTeam.find(({ authorId }) => authorId === team.coach.userId)).toMatchObject({ authorRole: 'coach' })
  })

  test('what was said before a member joined is no news to them, but to a trader on their own trades', async () => {
    const newcomer = await server().signUp()
    await write(team.coach.token, 'Before they joined')
    await pool().query(`insert into team_members (team_id, user_id, role) values ($1, $2, 'coach')`, [
      team.teamId,
      newcomer.userId,
    ])
    const unread = async ({ token }: { readonly token: string }) => {
      const { remarks: listed } = await succeed(server(), token, remarks.listTeamRemarks, {
        params: { teamId: team.teamId },
      })
      return [(await list(token)).unread, listed.filter(({ isUnread }) => isUnread).length]
    }
    expect(await unread(newcomer)).toEqual([0, 0])
    await write(team.coach.token, 'After they joined')
    expect(await unread(newcomer)).toEqual([1, 1])
    await pool().query('update team_members set joined_at = clock_timestamp() where team_id = $1', [team.teamId])
    expect((await list(team.trader.token)).unread).toBeGreaterThan(1)
    expect(await unread(newcomer)).toEqual([0, 0])
  })

  test('a removed member sees no thread, remark, mention or read mark any more', async () => {
    await succeed(server(), team.coach.token, remarks.readRemarks, {
      params: { id: tradeId },
      body: { readAt: instant('2026-01-01T00:00:00.000Z') },
    })
    await succeed(server(), team.owner.token, removeMember, {
      params: { teamId: team.teamId, userId: team.coach.userId },
    })
    for (const table of ['remark_threads', 'remarks', 'remark_mentions', 'remark_reads']) {
      expect(await attemptAsTrader(pool(), team.coach.userId, `select from ${table}`)).toMatchObject({ rows: [] })
    }
    for (const [route, params] of [
      [remarks.listRemarks, { id: tradeId }],
      [remarks.listDayRemarks, day()],
    ] as const) {
      expect(await server().call(route, { params }, team.coach.token)).toMatchObject({ status: 404 })
    }
    // What they wrote stays, by a name that the team can no longer look up.
    const left = (await list(team.trader.token)).remarks.filter(({ authorId }) => authorId === team.coach.userId)
    expect(left.length).toBeGreaterThan(0)
    for (const remark of left) expect(remark).toMatchObject({ authorName: null, authorRole: null })
  })

  test('remarks go with their portfolio', async () => {
    await succeed(server(), team.trader.token, deletePortfolio, { params: { id: team.portfolioId } })
    const { rows } = await pool().query('select from remark_threads where portfolio_id = $1 or trade_id = $2', [
      team.portfolioId,
      tradeId,
    ])
    expect(rows).toEqual([])
  })
})
