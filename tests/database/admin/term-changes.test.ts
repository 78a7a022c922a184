import { beforeAll, expect, test } from 'vitest'
import { revokeAdminRole, scheduleAccountDeletion } from '#contract/admin/account-acts.ts'
import {
  decideTermChange,
  getPayoutLimit,
  getProgramTerms,
  updatePayoutLimit,
  updateProgramTerms,
  type ProgramTerms,
} from '#contract/admin/program.ts'
import type { Money } from '#domain/numbers/units.ts'
import {
  newAdmin,
  newAffiliate,
  passDays,
  referredUser,
  setPlan,
} from '#tests/database/affiliates/affiliate-program.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import type { TestUser } from '#tests/support/server/test-server.ts'

onBothDatabases('changes of the terms', (server) => {
  let [admin, other] = [] as unknown as [TestUser, TestUser]
  beforeAll(async () => {
    admin = await newAdmin(server())
    other = await newAdmin(server())
  })
  const query = (text: string, values: unknown[] = []) => server().services.database.pool.query(text, values)
  const readTerms = () => succeed(server(), admin.token, getProgramTerms, {})
  const readLimit = () => succeed(server(), admin.token, getPayoutLimit, {})
  const saysWhoApproves = async () => [(await readTerms()).needsOtherAdmin, (await readLimit()).needsOtherAdmin]
  const change = async (changes: Partial<ProgramTerms>, { token }: TestUser = admin) => {
    const { currency: _, ...terms } = (await readTerms()).program
    return server().call(updateProgramTerms, { body: { ...terms, ...changes } }, token)
  }
  const decide = (id: string | undefined, status: 'approved' | 'rejected', { token }: TestUser) =>
    server().call(decideTermChange, { params: { id: id ?? '' }, body: { status } }, token)

  test('wait for another admin, who approves or rejects them', async () => {
    const before = (await readTerms()).program
    expect(await change({ clickDays: 45, minimumPayout: '75' as Money })).toMatchObject({
      status: 200,
      body: {
        program: before,
        waiting: { terms: { clickDays: 45, minimumPayout: '75' }, proposedBy: { email: admin.email } },
      },
    })
    const { waiting } = await readTerms()
    expect(await decide(waiting?.id, 'approved', admin)).toMatchObject({ status: 409 })
    expect((await readTerms()).program).toEqual(before)
    expect(await decide(waiting?.id, 'approved', other)).toMatchObject({ status: 200 })
    expect(await readTerms()).toMatchObject({ program: { clickDays: 45, minimumPayout: '75' }, waiting: null })
    expect(await decide(waiting?.id, 'approved', other)).toMatchObject({ status: 404 })
    const { rows } = await query(
      `select action, actor_id from audit_log where action like 'program.%' order by id desc limit 3`,
    )
    expect(rows).toEqual([
      { action: 'program.terms-changed', actor_id: other.userId },
      { action: 'program.terms-approved', actor_id: other.userId },
      { action: 'program.terms-proposed', actor_id: admin.userId },
    ])

    await change({ purchaseDays: 10 })
    expect(await decide((await readTerms()).waiting?.id, 'rejected', other)).toMatchObject({ status: 200 })
    // Who made it may withdraw it.
    await change({ purchaseDays: 11 })
    expect(await decide((await readTerms()).waiting?.id, 'rejected', admin)).toMatchObject({ status: 200 })
    expect(await readTerms()).toMatchObject({ program: { purchaseDays: before.purchaseDays }, waiting: null })
  })

  test('of the name, the text and the status apply at once', async () => {
    expect(await change({ name: 'Partners', description: 'Earn a share.', status: 'closed' })).toMatchObject({
      body: { program: { name: 'Partners', description: 'Earn a share.', status: 'closed' }, waiting: null },
    })
    expect(await change({ status: 'open' })).toMatchObject({ body: { program: { status: 'open' }, waiting: null } })
  })

  test('are replaced by later ones, and an approval names the one that was read', async () => {
    await change({ clickDays: 50 })
    const first = (await readTerms()).waiting
    await change({ clickDays: 300 })
    expect(await decide(first?.id, 'approved', other)).toMatchObject({ status: 404 })
    const second = (await readTerms()).waiting
    expect(second?.terms.clickDays).toBe(300)
    await decide(second?.id, 'rejected', other)
  })

  test('of the payout limit wait likewise', async () => {
    const propose = (amount: string | null) =>
      server().call(updatePayoutLimit, { body: { amount: amount as Money | null } }, admin.token)
    expect(await propose(null)).toMatchObject({
      body: { limit: { amount: '500' }, waiting: { amount: null, proposedBy: { email: admin.email } } },
    })
    const { waiting } = await readLimit()
    expect(await decide(waiting?.id, 'approved', admin)).toMatchObject({ status: 409 })
    expect(await decide(waiting?.id, 'approved', other)).toMatchObject({ status: 200 })
    expect(await readLimit()).toMatchObject({ limit: { amount: null }, waiting: null })
    await propose('500')
    await decide((await readLimit()).waiting?.id, 'approved', other)
    // The same limit again changes nothing.
    expect(await propose('500.00')).toMatchObject({ body: { limit: { amount: '500' }, waiting: null } })
  })

  test('are approved with the one who made them only while that is an admin', async () => {
    const former = await newAdmin(server())
    await change({ clickDays: 60 }, former)
    const { waiting } = await readTerms()
    await query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [former.userId])
    expect(await decide(waiting?.id, 'approved', other)).toMatchObject({ status: 409 })
    await query(`update auth.users set banned_until = null where id = $1`, [former.userId])
    await query(`update user_profiles set role = 'trader' where id = $1`, [former.userId])
    expect(await decide(waiting?.id, 'approved', other)).toMatchObject({ status: 409 })
    expect(await decide(waiting?.id, 'rejected', other)).toMatchObject({ status: 200 })
  })

  test('cannot shorten the hold below what is pending, and release nothing that is', async () => {
    const affiliate = await newAffiliate(server())
    await setPlan(server(), admin, await referredUser(server(), affiliate), 'professional', '100')
    const availableAt = async () =>
      (await query('select available_at from commissions where affiliate_id = $1', [affiliate.affiliateId])).rows
    const before = await availableAt()
    const refusal = {
      status: 400,
      body: {
        details: [{ field: 'holdDays', message: 'must be at least 30: a commission is pending for that many days' }],
      },
    }
    expect(await change({ holdDays: 0 })).toMatchObject(refusal)
    expect(await change({ holdDays: 29 })).toMatchObject(refusal)
    expect(await change({ holdDays: 40 })).toMatchObject({ status: 200 })
    await decide((await readTerms()).waiting?.id, 'rejected', other)

    // Once it has waited for some days, the hold may be as short as the rest.
    await passDays(server(), affiliate, 10)
    expect(await change({ holdDays: 19 })).toMatchObject({ status: 400 })
    expect(await change({ holdDays: 20 })).toMatchObject({ status: 200 })
    const { waiting } = await readTerms()
    // What is booked until the approval counts too.
    await setPlan(server(), admin, await referredUser(server(), affiliate), 'professional', '100')
    expect(await decide(waiting?.id, 'approved', other)).toMatchObject(refusal)
    await query('update commissions set available_at = now() where affiliate_id = $1 and available_at > $2', [
      affiliate.affiliateId,
      new Date(Date.now() + 25 * 86_400_000),
    ])
    const pending = await availableAt()
    expect(pending).not.toEqual(before)
    expect(await decide(waiting?.id, 'approved', other)).toMatchObject({ status: 200 })
    expect((await readTerms()).program.holdDays).toBe(20)
    expect(await availableAt()).toEqual(pending)
  })

  test('apply at once for the only admin, who is not made so by banning, deleting or revoking the others', async () => {
    await query(`update user_profiles set role = 'trader' where id not in ($1, $2)`, [admin.userId, other.userId])
    await query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [other.userId])
    expect(await change({ clickDays: 70 })).toMatchObject({ body: { waiting: { terms: { clickDays: 70 } } } })
    await query(`update auth.users set banned_until = null where id = $1`, [other.userId])
    const deletion = { params: { id: other.userId } }
    expect(await server().call(scheduleAccountDeletion, deletion, admin.token)).toMatchObject({ status: 409 })
    await succeed(server(), admin.token, revokeAdminRole, { params: { id: other.userId } })
    expect(await change({ clickDays: 71 })).toMatchObject({ body: { waiting: { terms: { clickDays: 71 } } } })
    expect(await saysWhoApproves()).toEqual([true, true])
    await query(`update audit_log set at = at - interval '31 days' where action = 'user.role-revoked'`)
    expect(await saysWhoApproves()).toEqual([false, false])
    expect(await change({ clickDays: 72 })).toMatchObject({ body: { program: { clickDays: 72 }, waiting: null } })
  })
})
