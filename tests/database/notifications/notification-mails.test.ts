import { beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/notifications/notifications.ts'
import { createTeam } from '#contract/teams/teams.ts'
import type { NotificationKind } from '#domain/portfolio/notifications.ts'
import { notify } from '#server/notifications/notify.ts'
import { queueNotificationMails } from '#server/notifications/queue-notification-mails.ts'
import { runAsUser } from '#server/sql/transaction.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import type { TestUser } from '#tests/support/server/test-server.ts'

onBothDatabases('mails about notifications', (server) => {
  const pool = () => server().services.database.pool
  let owner: TestUser
  let member: TestUser
  let teamId = ''

  beforeEach(async () => {
    ;[owner, member] = [await server().signUp(), await server().signUp()]
    const { team } = await succeed(server(), owner.token, createTeam, { body: { name: 'Desk <b>' } })
    teamId = team.id
    await pool().query(`insert into team_members (team_id, user_id, role) values ($1, $2, 'trader')`, [
      teamId,
      member.userId,
    ])
  })

  const turnOn = (...mailKinds: NotificationKind[]) =>
    succeed(server(), member.token, contract.updateNotificationSettings, { body: { mailKinds } })
  async function tell(kind: NotificationKind, text?: string) {
    const { services } = server()
    const session = await services.identity.verify(owner.token)
    if (session === null) throw new Error('no session')
    await runAsUser(services.database.kysely, session, (trx) =>
      notify(trx, { recipients: [member.userId], kind, teamId, payload: text === undefined ? {} : { text } }),
    )
  }
  const queue = () => {
    const { database, secrets } = server().services
    return queueNotificationMails(database.kysely, { site: 'https://journal.example.com', secrets })
  }
  /** The mails to the member: subject and text. */
  async function mails() {
    const { rows } = await pool().query<{ subject: string; text: string; html: string }>(
      `select subject, text, html from app.mail_outbox where recipient = $1 and purpose = 'notification' order by created_at`,
      [member.email],
    )
    return rows
  }
  const passAnHour = () =>
    pool().query(`update app.notification_mails set queued_at = queued_at - interval '61 minutes' where user_id = $1`, [
      member.userId,
    ])

  const ban = (until: string | null) =>
    pool().query('update auth.users set banned_until = $1 where id = $2', [until, member.userId])

  test('come only for kinds that were turned on', async () => {
    expect(await succeed(server(), member.token, contract.getNotificationSettings, {})).toEqual({ mailKinds: [] })
    await tell('mentioned')
    await queue()
    expect(await mails()).toEqual([])
    expect(await turnOn('mentioned', 'mentioned')).toEqual({ mailKinds: ['mentioned'] })
    await tell('remark_added')
    await tell('mentioned', 'What was your stop on the second trade?')
    expect(await queue()).toBe(1)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('A team member mentioned you 2 times')
    expect(mail?.text).toContain('https://journal.example.com/notifications')
    // Mails go to places that the team does not control: no content of remarks.
    expect(mail?.text).not.toContain('second trade')
  })

  test('do not reach a banned account, and come when the ban ends', async () => {
    await turnOn('mentioned')
    await tell('mentioned')
    await ban('2099-01-01')
    expect(await queue()).toBe(0)
    await ban(null)
    expect(await queue()).toBe(1)
  })

  test('are at most one per kind and hour, and then one about all that came since', async () => {
    await turnOn('role_changed', 'mentioned')
    await tell('role_changed')
    expect(await queue()).toBe(1)
    await tell('role_changed')
    await tell('mentioned')
    expect(await queue()).toBe(1)
    expect(await queue()).toBe(0)
    await pool().query(
      `update notifications set created_at = created_at - interval '2 hours' where user_id = $1 and kind = 'role_changed'`,
      [member.userId],
    )
    await tell('role_changed')
    await passAnHour()
    expect(await queue()).toBe(1)
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'A team member changed your role in Desk <b>',
      'A team member mentioned you',
      'Your role changes: 2 new',
    ])
    expect((await mails())[2]?.html).toContain('Desk &lt;b&gt;')
    await passAnHour()
    expect(await queue()).toBe(0)
  })

  test('leave out what was read, and what a removed member may not see any more', async () => {
    await turnOn('mentioned')
    await tell('mentioned')
    await succeed(server(), member.token, contract.markAllNotificationsRead, {})
    expect(await queue()).toBe(0)
    await tell('mentioned')
    await pool().query('delete from team_members where user_id = $1', [member.userId])
    expect(await queue()).toBe(0)
    expect(await mails()).toEqual([])
  })

  test('two servers queue a mail once', async () => {
    await turnOn('mentioned')
    await tell('mentioned')
    const queued = await Promise.all([queue(), queue()])
    expect(queued[0] + queued[1]).toBe(1)
    expect(await mails()).toHaveLength(1)
  })

  test('the link in a mail stops its kind without a session; a changed one stops nothing', async () => {
    await turnOn('mentioned', 'role_changed')
    await tell('mentioned')
    await queue()
    const token = /unsubscribe\?token=(\S+)/.exec((await mails())[0]?.text ?? '')?.[1] ?? ''
    const stop = (changed: string) => server().call(contract.unsubscribe, { body: { token: changed } }, null)
    for (const forged of [
      token.replace('mentioned', 'role_changed'),
      token.replace(member.userId, owner.userId),
      `${token}x`,
      'x',
    ]) {
      expect(await stop(forged)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect(await stop(token)).toMatchObject({ ok: true, body: { kind: 'mentioned' } })
    expect(await stop(token)).toMatchObject({ ok: true })
    expect(await succeed(server(), member.token, contract.getNotificationSettings, {})).toEqual({
      mailKinds: ['role_changed'],
    })
    await passAnHour()
    await tell('mentioned')
    expect(await queue()).toBe(0)
  })
})
