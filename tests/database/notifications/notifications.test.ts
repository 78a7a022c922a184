import { expect, test } from 'vitest'
import * as contract from '#contract/notifications/notifications.ts'
import { createPortfolio, updatePortfolio } from '#contract/portfolios/portfolios.ts'
import { createTeam, removeMember } from '#contract/teams/teams.ts'
import { notify, type NewNotification } from '#server/notifications/notify.ts'
import { runAsUser } from '#server/sql/transaction.ts'
import { attemptAsTrader } from '#tests/support/database/act-as-trader.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { portfolioBody, succeed } from '#tests/support/sample-requests.ts'
import type { TestUser } from '#tests/support/server/test-server.ts'

onBothDatabases('notifications', (server) => {
  const services = () => server().services
  const pool = () => services().database.pool
  const listOf = (user: TestUser) => succeed(server(), user.token, contract.listNotifications, { query: {} })

  /** Notifies as a user does, in a transaction of theirs. */
  async function tell(actor: TestUser, what: NewNotification) {
    const session = await services().identity.verify(actor.token)
    if (session === null) throw new Error('no session')
    await runAsUser(services().database.kysely, session, (trx) => notify(trx, what))
  }

  async function ownerAndMember() {
    const [owner, member] = [await server().signUp(), await server().signUp()]
    const { team } = await succeed(server(), owner.token, createTeam, { body: { name: 'Desk' } })
    const join = () =>
      pool().query(`insert into team_members (team_id, user_id, role) values ($1, $2, 'trader')`, [
        team.id,
        member.userId,
      ])
    await join()
    return { owner, member, team, join }
  }

  test('recipients are told what the actor did; the actor and others are not', async () => {
    const { owner, member, team } = await ownerAndMember()
    const stranger = await server().signUp()
    const recipients = [owner.userId, member.userId, member.userId]
    await tell(owner, { recipients, kind: 'role_changed', teamId: team.id, payload: { role: 'coach' } })

    const { notifications, unread } = await listOf(member)
    expect(unread).toBe(1)
    expect(notifications).toMatchObject([
      {
        kind: 'role_changed',
        teamId: team.id,
        actorId: owner.userId,
        payload: { teamName: 'Desk', role: 'coach' },
        count: 1,
        readAt: null,
      },
    ])
    expect(await listOf(owner)).toMatchObject({ notifications: [], unread: 0 })
    expect(await listOf(stranger)).toMatchObject({ notifications: [], unread: 0 })
  })

  test('a repetition raises the count while unread; once read, or after an hour, it is a new notification', async () => {
    const { owner, member, team } = await ownerAndMember()
    const told = { recipients: [member.userId], kind: 'mentioned', teamId: team.id } as const
    await tell(owner, told)
    await tell(owner, { ...told, payload: { text: 'x'.repeat(500) } })
    const { notifications } = await listOf(member)
    expect(notifications).toMatchObject([{ count: 2 }])
    expect(notifications[0]?.payload.text).toHaveLength(200)

    await succeed(server(), member.token, contract.markNotificationRead, { params: { id: notifications[0]?.id ?? '' } })
    await tell(owner, told)
    expect((await listOf(member)).notifications.map(({ count }) => count)).toEqual([1, 2])
    await pool().query(
      `update notifications set created_at = created_at - interval '61 minutes' where user_id = $1 and read_at is null`,
      [member.userId],
    )
    await tell(owner, told)
    expect((await listOf(member)).notifications.map(({ count }) => count)).toEqual([1, 2, 1])
    // Another kind or another day is another notification.
    await tell(owner, { ...told, kind: 'remark_added' })
    expect((await listOf(member)).unread).toBe(3)
  })

  test('read one, read all, delete, and pages', async () => {
    const { owner, member, team } = await ownerAndMember()
    for (const kind of ['mentioned', 'remark_added', 'assignment_given'] as const) {
      await tell(owner, { recipients: [member.userId], kind, teamId: team.id })
    }
    const first = await succeed(server(), member.token, contract.listNotifications, { query: { limit: 2 } })
    expect(first.notifications.map(({ kind }) => kind)).toEqual(['assignment_given', 'remark_added'])
    const second = await succeed(server(), member.token, contract.listNotifications, {
      query: { limit: 2, cursor: first.nextCursor ?? '' },
    })
    expect(second).toMatchObject({ notifications: [{ kind: 'mentioned' }], unread: 3, nextCursor: null })

    const params = { id: second.notifications[0]?.id ?? '' }
    const read = await succeed(server(), member.token, contract.markNotificationRead, { params })
    expect(read.notification.readAt).not.toBeNull()
    expect((await listOf(member)).unread).toBe(2)
    await succeed(server(), member.token, contract.markAllNotificationsRead, {})
    expect((await listOf(member)).unread).toBe(0)
    const again = await succeed(server(), member.token, contract.markNotificationRead, { params })
    expect(again).toEqual(read)
    await succeed(server(), member.token, contract.deleteNotification, { params })
    expect((await listOf(member)).notifications).toHaveLength(2)
  })

  test('a removed member no longer sees notifications of the team', async () => {
    const { owner, member, team, join } = await ownerAndMember()
    await tell(owner, { recipients: [member.userId], kind: 'mentioned', teamId: team.id })
    await pool().query('delete from team_members where user_id = $1', [member.userId])
    expect(await listOf(member)).toMatchObject({ notifications: [], unread: 0 })
    await join()
    expect(await listOf(member)).toMatchObject({ unread: 1 })
    await pool().query('delete from teams where id = $1', [team.id])
    expect(await listOf(member)).toMatchObject({ notifications: [], unread: 0 })
  })

  test('members are told of a portfolio that is shared, and of one that is shared no longer', async () => {
    const { owner, member, team } = await ownerAndMember()
    const { portfolio } = await succeed(server(), member.token, createPortfolio, { body: portfolioBody() })
    const share = (teamId: string | null) =>
      succeed(server(), member.token, updatePortfolio, { params: { id: portfolio.id }, body: { teamId } })
    await share(team.id)
    expect((await listOf(owner)).notifications).toMatchObject([
      { kind: 'portfolio_shared', teamId: team.id, portfolioId: portfolio.id, payload: { portfolioName: 'Futures' } },
    ])
    await share(null)
    // What was said of the portfolio goes with it.
    expect((await listOf(owner)).notifications).toMatchObject([
      { kind: 'portfolio_unshared', portfolioId: null, payload: { portfolioName: 'Futures' } },
    ])
    expect((await listOf(member)).notifications).toEqual([])
    // A member who leaves takes portfolios along without a word about each.
    await share(team.id)
    await succeed(server(), member.token, removeMember, { params: { teamId: team.id, userId: member.userId } })
    expect((await listOf(owner)).notifications.map(({ kind }) => kind)).toEqual(['member_left', 'portfolio_unshared'])
  })

  test('nobody writes or rewrites a notification by SQL', async () => {
    const { owner, member } = await ownerAndMember()
    const attempt = (statement: string) => attemptAsTrader(pool(), owner.userId, statement, [member.userId])
    expect(await attempt(`insert into notifications (user_id, kind) values ($1, 'mentioned')`)).toBe('42501')
    expect(await attempt(`update notifications set payload = '{}' where user_id = $1`)).toBe('42501')
    expect(await attempt('select from app.notification_mails where user_id = $1')).toBe('42501')
    expect(await attempt('insert into notification_settings (user_id) values ($1)')).toBe('42501')
  })
})
