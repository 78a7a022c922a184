import { beforeAll, expect, test } from 'vitest'
import * as acts from '#contract/admin/account-acts.ts'
import * as contract from '#contract/admin/admin.ts'
import { decideAffiliate } from '#contract/admin/affiliates.ts'
import { getDailyFigures } from '#contract/admin/daily-figures.ts'
import { listMails, retryMail } from '#contract/admin/mail.ts'
import * as product from '#contract/admin/product.ts'
import * as program from '#contract/admin/program.ts'
import { getAnyTeam, listAllTeams } from '#contract/admin/teams.ts'
import { getAffiliateHealth, listAffiliatePrograms } from '#contract/affiliates/affiliates.ts'
import { listMaterials } from '#contract/affiliates/earnings.ts'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import { createTeam } from '#contract/teams/teams.ts'
import type { Instant, Money } from '#domain/numbers/units.ts'
import { newAdmin, newAffiliate, setPlan } from '#tests/database/affiliates/affiliate-program.ts'
import { traderWithTrades } from '#tests/database/simulations/trader-with-trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { addressOf, type TestUser } from '#tests/support/server/test-server.ts'

onBothDatabases('the admin panel', (server) => {
  let admin: TestUser
  beforeAll(async () => {
    admin = await newAdmin(server())
  })
  const query = (text: string, values: unknown[] = []) => server().services.database.pool.query(text, values)
  const actionsOf = async (userId: string) => {
    const { rows } = await query('select action from audit_log where user_id = $1 order by id', [userId])
    return (rows as { action: string }[]).map(({ action }) => action)
  }
  /** Makes a session look as if it had been opened an hour ago. */
  const ageSession = ({ userId }: TestUser) =>
    query(`update auth.sessions set created_at = now() - interval '1 hour' where user_id = $1`, [userId])

  test('asks for the password again before what cannot be undone', async () => {
    const old = await newAdmin(server())
    const user = await server().signUp()
    await ageSession(old)
    const signOut = () => server().call(acts.endAccountSessions, { params: { id: user.userId } }, old.token)
    const refused = { status: 403, body: { code: 'confirmation_required' } }
    expect(await signOut()).toMatchObject(refused)
    const until = new Date(Date.now() + 86_400_000).toISOString() as Instant
    const ban = { params: { id: user.userId }, body: { bannedUntil: until } }
    expect(await server().call(contract.updateAccount, ban, old.token)).toMatchObject(refused)
    expect(
      await server().call(product.updateSwitch, { params: { name: 'ai-wording' }, body: { isOn: false } }, old.token),
    ).toMatchObject(refused)
    const { affiliateId } = await newAffiliate(server())
    for (const status of ['suspended', 'pending'] as const) {
      const stop = { params: { id: affiliateId }, body: { status } }
      expect(await server().call(decideAffiliate, stop, old.token), status).toMatchObject(refused)
    }
    expect((await server().call(listPortfolios, {}, user.token)).status).toBe(200)

    const confirm = (password: string) => server().call(acts.confirmPassword, { body: { password } }, old.token)
    expect(await confirm('a guess')).toMatchObject({ status: 400, body: { details: [{ field: 'password' }] } })
    expect(await signOut()).toMatchObject(refused)
    const confirmed = await confirm(old.password)
    expect(confirmed.status).toBe(200)
    expect(await signOut()).toMatchObject({ status: 200, body: { ended: 1 } })
    expect((await server().call(listPortfolios, {}, user.token)).status).toBe(401)
    expect(await actionsOf(user.userId)).toEqual(['user.signed-out'])

    // It counts in its own session, and for ten minutes.
    await query(`update app.session_confirmations set confirmed_at = now() - interval '11 minutes'`)
    expect(await signOut()).toMatchObject(refused)
  })

  test('finds accounts by plan, role and state', async () => {
    const [pro, banned, leaving] = [await server().signUp(), await server().signUp(), await server().signUp()]
    await setPlan(server(), admin, pro, 'professional')
    const until = new Date(Date.now() + 86_400_000).toISOString() as Instant
    await succeed(server(), admin.token, contract.updateAccount, {
      params: { id: banned.userId },
      body: { bannedUntil: until },
    })
    await succeed(server(), admin.token, acts.scheduleAccountDeletion, { params: { id: leaving.userId } })
    const ids = async (filter: object) => {
      const { users } = await succeed(server(), admin.token, contract.listAccounts, {
        query: { ...filter, limit: 100 },
      })
      return users.map(({ id }) => id)
    }
    const [people, theirs] = [
      [pro.userId, banned.userId, leaving.userId, admin.userId],
      async (filter: object) => {
        const found = await ids(filter)
        return people.filter((id) => found.includes(id))
      },
    ]
    expect(await theirs({ plan: 'professional' })).toEqual([pro.userId])
    expect(await theirs({ role: 'admin' })).toEqual([admin.userId])
    expect(await theirs({ state: 'banned' })).toEqual([banned.userId])
    expect(await theirs({ state: 'leaving' })).toEqual([leaving.userId])
    expect(await theirs({ state: 'active' })).toEqual([pro.userId, admin.userId])
    expect(await theirs({ plan: 'free', state: 'active' })).toEqual([admin.userId])
  })

  test('deletes and keeps an account on request, revokes a role, and never the own one', async () => {
    const user = await server().signUp()
    const { user: leaving } = await succeed(server(), admin.token, acts.scheduleAccountDeletion, {
      params: { id: user.userId },
    })
    expect(Date.parse(leaving.deletionAt ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000)
    const { user: kept } = await succeed(server(), admin.token, acts.cancelAccountDeletion, {
      params: { id: user.userId },
    })
    expect(kept.deletionAt).toBeNull()
    expect(await actionsOf(user.userId)).toEqual(['account.deletion-requested', 'account.deletion-undone'])

    const other = await newAdmin(server())
    const { user: trader } = await succeed(server(), admin.token, acts.revokeAdminRole, {
      params: { id: other.userId },
    })
    expect(trader.role).toBe('trader')
    expect((await server().call(contract.getStatistics, {}, other.token)).status).toBe(403)
    for (const route of [acts.revokeAdminRole, acts.scheduleAccountDeletion]) {
      const own = await server().call(route, { params: { id: admin.userId } }, admin.token)
      expect(own).toMatchObject({ status: 409 })
    }
  })

  test('exports the audit log as CSV, filtered, without formulas', async () => {
    const user = { ...(await server().signUp()), email: `=formula-${crypto.randomUUID()}@example.com` }
    await query('update auth.users set email = $1 where id = $2', [user.email, user.userId])
    await setPlan(server(), admin, user, 'professional')
    const path = addressOf(contract.exportAuditLog, { query: { user_id: user.userId, action: 'user' } })
    const answer = await fetch(server().url + path, { headers: { authorization: `Bearer ${admin.token}` } })
    expect(answer.headers.get('content-type')).toContain('text/csv')
    const [header, line, rest] = (await answer.text()).split('\r\n')
    expect(header).toBe('id,at,action,actor,actor_id,account,account_id,subject_id,details,actor_role,actor_digest')
    expect(line).toContain(`,user.plan-changed,${admin.email},${admin.userId},'${user.email},${user.userId},`)
    expect(rest).toBe('')
    const { rows } = await query(`select count(*)::int as count from audit_log where action = 'audit.exported'`)
    expect(rows).toEqual([{ count: 1 }])
  })

  test('counts by day what was recorded, and says nothing of days without a record', async () => {
    const before = await succeed(server(), admin.token, getDailyFigures, { query: { days: '7' } })
    expect(before.days).toHaveLength(7)
    const today = before.days.at(-1)
    await traderWithTrades(server())
    await query(
      `insert into app.daily_figures (day, errors, failed_imports, storage_bytes)
       values ((now() at time zone 'UTC')::date - 1, 3, 2, 1000)
       on conflict (day) do update set errors = 3, failed_imports = 2, storage_bytes = 1000`,
    )
    const after = await succeed(server(), admin.token, getDailyFigures, { query: { days: '7' } })
    const [now, yesterday, earlier] = after.days.toReversed()
    expect(now?.accounts).toBe((today?.accounts ?? 0) + 1)
    expect(now?.activeTraders).toBe((today?.activeTraders ?? 0) + 1)
    expect(now?.trades).toBeGreaterThan(today?.trades ?? 0)
    expect(yesterday).toMatchObject({ errors: 3, failedImports: 2, storageBytes: 1000, mailsSent: 0, newAccounts: 0 })
    expect(earlier).toMatchObject({ errors: null, failedImports: null, storageBytes: null })
    const long = await succeed(server(), admin.token, getDailyFigures, { query: { days: '90' } })
    expect(long.days).toHaveLength(90)
    expect(long.days[0]).toMatchObject({ mailsSent: null, mailsFailed: null })
  })

  test('shows teams with their members and shared portfolios', async () => {
    const { token, userId, email, portfolio } = await traderWithPortfolio(server())
    const name = `Desk ${crypto.randomUUID().slice(0, 8)}`
    const made = await server().call(createTeam, { body: { name } }, token)
    expect(made.status).toBe(201)
    const { teams } = await succeed(server(), admin.token, listAllTeams, { query: { search: name.toUpperCase() } })
    expect(teams).toMatchObject([{ name, members: 1, portfolios: 0 }])
    const id = teams[0]?.id ?? ''
    await query('update portfolios set team_id = $1 where id = $2', [id, portfolio.id])
    const shown = await succeed(server(), admin.token, getAnyTeam, { params: { id } })
    expect(shown).toMatchObject({
      team: { portfolios: 1 },
      members: [{ userId, email, role: 'owner' }],
      portfolios: [{ id: portfolio.id, ownerEmail: email }],
    })
  })

  test('lists mails without their texts, and queues a failed one again', async () => {
    const { rows } = await query(
      `insert into app.mail_outbox (recipient, subject, text, html, purpose, attempts, last_error, next_attempt_at)
       values ('a@example.com', 'One', 'secret link', '<p>', 'test', 8, 'refused', null),
         ('b@example.com', 'Two', '', '', 'test', 8, 'refused', null) returning id`,
    )
    const [one, two] = (rows as { id: string }[]).map(({ id }) => id)
    const failed = await succeed(server(), admin.token, listMails, { query: { state: 'failed' } })
    expect(failed.mails.map(({ id, canRetry }) => [id, canRetry])).toEqual(
      expect.arrayContaining([
        [one, true],
        [two, false],
      ]),
    )
    expect(JSON.stringify(failed)).not.toContain('secret link')
    const again = await succeed(server(), admin.token, retryMail, { params: { id: one ?? '' } })
    expect(again.mail).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(await server().call(retryMail, { params: { id: one ?? '' } }, admin.token)).toMatchObject({ status: 409 })
    expect(await server().call(retryMail, { params: { id: two ?? '' } }, admin.token)).toMatchObject({ status: 409 })
  })

  test('announces to a plan, in its time', async () => {
    const [free, pro] = [await server().signUp(), await server().signUp()]
    await setPlan(server(), admin, pro, 'professional')
    const create = (body: object) => succeed(server(), admin.token, product.createAnnouncement, { body: body as never })
    const { announcement } = await create({ message: 'For all', severity: 'info' })
    await create({ message: 'For pros', severity: 'warning', audience: 'professional' })
    await create({ message: 'Later', severity: 'info', startsAt: '2999-01-01T00:00:00.000Z' })
    await create({
      message: 'Over',
      severity: 'info',
      startsAt: '2020-01-01T00:00:00.000Z',
      endsAt: '2020-01-02T00:00:00.000Z',
    })
    const seen = async ({ token }: TestUser) =>
      (await succeed(server(), token, product.getCurrentAnnouncements, {})).announcements
        .map(({ message }) => message)
        .toSorted()
    expect(await seen(free)).toEqual(['For all'])
    expect(await seen(pro)).toEqual(['For all', 'For pros'])
    const wrong = {
      message: 'x',
      severity: 'info',
      startsAt: '2999-01-01T00:00:00.000Z',
      endsAt: '2020-01-01T00:00:00.000Z',
    }
    expect(await server().call(product.createAnnouncement, { body: wrong as never }, admin.token)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'endsAt' }] },
    })
    // Without a start it begins now, or when it began.
    const over = { message: 'x', severity: 'info' as const, endsAt: '2020-01-01T00:00:00.000Z' as Instant }
    for (const refused of [
      await server().call(product.createAnnouncement, { body: over }, admin.token),
      await server().call(product.updateAnnouncement, { params: { id: announcement.id }, body: over }, admin.token),
    ]) {
      expect(refused).toMatchObject({
        status: 400,
        body: { details: [{ field: 'endsAt', message: 'must be after the start' }] },
      })
    }
    await succeed(server(), admin.token, product.updateAnnouncement, {
      params: { id: announcement.id },
      body: { message: 'Changed', severity: 'warning' },
    })
    expect(await seen(free)).toEqual(['Changed'])
    await succeed(server(), admin.token, product.deleteAnnouncement, { params: { id: announcement.id } })
    expect(await seen(free)).toEqual([])
  })

  test('turns off sign-ups and the affiliate program for everybody but admins', async () => {
    const user = await server().signUp()
    const turn = (name: product.SwitchName, isOn: boolean) =>
      succeed(server(), admin.token, product.updateSwitch, { params: { name }, body: { isOn } })
    await turn('sign-ups', false)
    const email = `late-${crypto.randomUUID()}@example.com`
    const { error } = await server().newClient().auth.signUp({ email, password: 'correct horse' })
    expect(error?.code).toBe('signup_disabled')
    const settings = async () => (await fetch(`${server().url}/auth/v1/settings`)).json()
    expect(await settings()).toMatchObject({ disable_signup: true })
    const { rows } = await query('select from auth.users where email = $1', [email])
    expect(rows).toHaveLength(0)
    await turn('sign-ups', true)
    expect(await settings()).toMatchObject({ disable_signup: false })
    await server().signUp(email)

    await turn('affiliate-program', false)
    const off = { status: 503, body: { code: 'switched_off' } }
    expect(await server().call(getAffiliateHealth, {}, null)).toMatchObject(off)
    expect(await server().call(listAffiliatePrograms, {}, user.token)).toMatchObject(off)
    expect((await server().call(program.getProgramTerms, {}, admin.token)).status).toBe(200)
    await turn('affiliate-program', true)
    expect((await server().call(getAffiliateHealth, {}, null)).status).toBe(200)
    const { switches } = await succeed(server(), admin.token, product.listSwitches, {})
    expect(switches.map(({ name, isOn }) => [name, isOn])).toEqual([
      ['sign-ups', true],
      ['affiliate-program', true],
      ['ai-wording', true],
    ])
  })

  test('changes the terms and the materials of the affiliate program', async () => {
    const user = await server().signUp()
    const terms = {
      name: 'Partners',
      description: 'Earn a share.',
      status: 'open' as const,
      clickDays: 45,
      purchaseDays: 200,
      holdDays: 20,
      minimumPayout: '75' as Money,
    }
    const other = await newAdmin(server())
    const { waiting } = await succeed(server(), admin.token, program.updateProgramTerms, { body: terms })
    await succeed(server(), other.token, program.decideTermChange, {
      params: { id: waiting?.id ?? '' },
      body: { status: 'approved' },
    })
    const { programs } = await succeed(server(), user.token, listAffiliatePrograms, {})
    expect(programs).toMatchObject([{ ...terms, currency: 'USD' }])
    expect(
      await server().call(program.updateProgramTerms, { body: { ...terms, clickDays: 0 } }, admin.token),
    ).toMatchObject({ status: 400, body: { details: [{ field: 'clickDays' }] } })

    const post = {
      type: 'social' as const,
      title: 'A fresh post',
      body: 'See {{link}}',
      mediaType: 'text/plain' as const,
    }
    const { material } = await succeed(server(), admin.token, program.createMaterial, {
      body: { ...post, status: 'draft' },
    })
    const titles = async () =>
      (await succeed(server(), user.token, listMaterials, { query: {} })).materials.map(({ title }) => title)
    expect(await titles()).not.toContain('A fresh post')
    const params = { id: material.id }
    await succeed(server(), admin.token, program.updateMaterial, { params, body: { ...post, status: 'approved' } })
    expect(await titles()).toContain('A fresh post')
    await succeed(server(), admin.token, program.deleteMaterial, { params })
    expect(await titles()).not.toContain('A fresh post')
    expect(
      await server().call(program.createMaterial, { body: { ...post, status: 'draft', width: 10 } }, admin.token),
    ).toMatchObject({ status: 400 })
  })
})
