import { expect, test } from 'vitest'
import { requestDeletion } from '#contract/accounts/deletion.ts'
import { exportAuditLog, listAuditLog, updateAccount } from '#contract/admin/admin.ts'
import { decideCommission, decidePayout, listAllCommissions, listAllPayouts } from '#contract/admin/affiliates.ts'
import { updateProgramTerms } from '#contract/admin/program.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { deleteDueAccounts } from '#server/accounts/sign-in/delete-due-accounts.ts'
import { keyedDigest } from '#server/secrets/digest.ts'
import { purposeKey } from '#server/secrets/purpose-key.ts'
import {
  newAdmin,
  newAffiliate,
  passDays,
  referredUser,
  setPlan,
} from '#tests/database/affiliates/affiliate-program.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import { addressOf, type TestUser } from '#tests/support/server/test-server.ts'

onBothDatabases('what a deleted account leaves behind', (server) => {
  const query = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await server().services.database.pool.query(text, [...values])).rows as Row[]
  async function remove({ token, password, userId }: TestUser) {
    await succeed(server(), token, requestDeletion, { body: { password } })
    await query(`update user_profiles set deletion_at = now() - interval '1 second' where id = $1`, [userId])
    await deleteDueAccounts(server().services)
  }

  test('are its acts on others, with the role and a keyed digest', async () => {
    const [leaving, staying] = [await newAdmin(server()), await newAdmin(server())]
    const user = await server().signUp()
    const until = new Date(Date.now() + 86_400_000).toISOString() as Instant
    const ban = (admin: TestUser, { userId }: TestUser) =>
      succeed(server(), admin.token, updateAccount, { params: { id: userId }, body: { bannedUntil: until } })
    await ban(leaving, user)
    // Of nobody's account.
    const body = {
      name: 'Partners',
      description: 'Earn a share.',
      status: 'open',
      clickDays: 30,
      purchaseDays: 365,
      holdDays: 30,
      minimumPayout: '50',
    } as const
    await succeed(server(), leaving.token, updateProgramTerms, { body: body as never })
    // On its own account, by an admin, before that was refused; with its id in the details, and before roles were recorded.
    await query(
      `insert into audit_log (action, actor_id, actor_role, user_id, subject_id, details) values
         ('payout.paid', $1, 'admin', $1, null, '{}'), ('test.old', $1, null, $2, $1, jsonb_build_object('by', $1::text))`,
      [leaving.userId, user.userId],
    )
    // The role is that of the time of the act.
    await query(`update user_profiles set role = 'trader' where id = $1`, [leaving.userId])
    await query(`insert into audit_log (action, actor_id, actor_role, user_id) values ('test.own', $1, 'trader', $1)`, [
      leaving.userId,
    ])
    await remove(leaving)

    const { secret } = server().services
    const digest = keyedDigest(purposeKey(secret, 'audit actors'), leaving.userId).toString('hex')
    const rows = await query<object>(
      `select action, actor_id, actor_role, user_id, subject_id, details from audit_log
       where actor_digest = $1 order by id`,
      [digest],
    )
    const gone = { actor_id: null, actor_role: 'admin' }
    expect(rows).toEqual([
      { ...gone, action: 'user.banned', user_id: user.userId, subject_id: user.userId, details: { until } },
      {
        ...gone,
        action: 'program.terms-changed',
        user_id: null,
        subject_id: null,
        details: expect.anything() as object,
      },
      { ...gone, action: 'payout.paid', user_id: null, subject_id: null, details: {} },
      {
        ...gone,
        actor_role: 'trader',
        action: 'test.old',
        user_id: user.userId,
        subject_id: null,
        details: { by: 'deleted' },
      },
    ])
    expect(await query(`select from audit_log where action = 'test.own'`)).toEqual([])

    const { entries } = await succeed(server(), staying.token, listAuditLog, { query: { action: 'user.banned' } })
    expect(entries).toMatchObject([{ actorId: null, actorEmail: null, actorRole: 'admin', actorDigest: digest }])
    const file = await fetch(server().url + addressOf(exportAuditLog, { query: { action: 'user.banned' } }), {
      headers: { authorization: `Bearer ${staying.token}` },
    })
    expect((await file.text()).split('\r\n')[1]).toMatch(new RegExp(`,admin,${digest}$`))
  })

  test('is what admins did to it, without its name', async () => {
    const [admin, user] = [await newAdmin(server()), await server().signUp()]
    await setPlan(server(), admin, user, 'professional')
    await remove(user)
    const rows = await query(`select action, actor_role, user_id, subject_id from audit_log where actor_id = $1`, [
      admin.userId,
    ])
    expect(rows).toEqual([{ action: 'user.plan-changed', actor_role: 'admin', user_id: null, subject_id: null }])
  })

  test('are the paid payouts and commissions of an affiliate, without names', async () => {
    const [admin, affiliate] = [await newAdmin(server()), await newAffiliate(server())]
    for (const amount of ['200', '40', '40']) {
      await setPlan(server(), admin, await referredUser(server(), affiliate), 'professional', amount)
    }
    await passDays(server(), affiliate, 31)
    const payout = async (amount: number) => {
      const [row] = await query<{ id: string }>(
        `insert into payouts (user_id, affiliate_id, amount, currency, method, detail)
         values ($1, $2, $3, 'USD', 'paypal', 'anna@example.com') returning id`,
        [affiliate.userId, affiliate.affiliateId, amount],
      )
      return row?.id ?? ''
    }
    const decide = (id: string, body: object) =>
      server().call(decidePayout, { params: { id }, body: body as never }, admin.token)
    // It covers the first commission, 30, and a half of the second one.
    const paid = await payout(33)
    await decide(paid, { status: 'approved' })
    await decide(paid, { status: 'paid', reference: 'T-118' })
    await payout(2)
    const page = { query: { limit: 100 } }
    const lists = async () => ({
      payouts: (await succeed(server(), admin.token, listAllPayouts, page)).payouts,
      commissions: (await succeed(server(), admin.token, listAllCommissions, page)).commissions,
    })
    const before = await lists()
    expect([before.payouts.length, before.commissions.length]).toEqual([2, 3])
    const kept = {
      payouts: before.payouts.filter(({ status }) => status === 'paid'),
      commissions: before.commissions.filter(({ status }) => status === 'paid'),
    }
    expect(kept.commissions.map(({ amount }) => amount)).toEqual(['30'])
    await remove(affiliate)

    const after = await lists()
    expect(after).toEqual({
      payouts: kept.payouts.map((row) => ({ ...row, code: null, paymentDetail: null })),
      commissions: kept.commissions.map((row) => ({ ...row, code: null, source: null, campaign: null })),
    })
    expect(after.payouts).toMatchObject([{ id: paid, amount: '33', currency: 'USD', reference: 'T-118' }])
    expect(after.commissions[0]?.affiliateId).toBe(affiliate.affiliateId)
    // Nothing is decided about them any more.
    expect(await decide(paid, { status: 'rejected', reason: 'Late' })).toMatchObject({ status: 404 })
    const reversal = { params: { id: after.commissions[0]?.id ?? '' }, body: { status: 'reversed', reason: 'Late' } }
    expect(await server().call(decideCommission, reversal as never, admin.token)).toMatchObject({ status: 404 })
    expect(await query(`select from referral_conversions where affiliate_id = $1`, [affiliate.affiliateId])).toEqual([])
  })
})
