import { beforeAll, expect, test } from 'vitest'
import { getAccount, updateAccount } from '#contract/admin/admin.ts'
import { decideCommission, decidePayout, listAllCommissions, listAllPayouts } from '#contract/admin/affiliates.ts'
import { promoteAffiliateUser, updateAffiliateUser } from '#contract/affiliates/affiliates.ts'
import { listCommissions, listPayouts, requestPayout } from '#contract/affiliates/earnings.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { money, succeed } from '#tests/support/sample-requests.ts'
import type { TestUser } from '#tests/support/server/test-server.ts'
import { newAdmin, newAffiliate, passDays, referredUser, setPlan, type TestAffiliate } from './affiliate-program.ts'

onBothDatabases('commissions', (server) => {
  let admin: TestUser
  beforeAll(async () => {
    admin = await newAdmin(server())
  })
  const query = (text: string, values: unknown[]) => server().services.database.pool.query(text, values)
  const earned = ({ token, affiliateId }: TestAffiliate, status?: 'pending' | 'approved' | 'paid' | 'reversed') =>
    succeed(server(), token, listCommissions, {
      params: { id: affiliateId },
      query: status === undefined ? {} : { status },
    })

  test('are computed from the plan that an account gets, at the tier’s rate, to the cent', async () => {
    const anna = await newAffiliate(server())
    const user = await referredUser(server(), anna)
    await setPlan(server(), admin, user, 'professional')
    // 150 × 0.15 = 22.50.
    const { commissions, balance } = await earned(anna)
    expect(commissions).toMatchObject([
      { amount: '22.5', value: '150', rate: '0.15', tier: 'starter', currency: 'USD', status: 'pending' },
    ])
    const [commission] = commissions
    const held = Date.parse(commission?.availableAt ?? '') - Date.parse(commission?.createdAt ?? '')
    expect(Math.round(held / 86_400_000)).toBe(30)
    expect(balance).toMatchObject({ pending: '22.5', approved: '0', requested: '0', available: '0' })
    // The same plan again earns nothing, and nothing reveals whose payment it was.
    await setPlan(server(), admin, user, 'professional')
    expect((await earned(anna)).commissions).toHaveLength(1)
    expect(JSON.stringify(commissions)).not.toContain(user.userId)
    const { referredBy } = await succeed(server(), admin.token, getAccount, { params: { id: user.userId } })
    expect(referredBy).toEqual({ affiliateId: anna.affiliateId, code: anna.code })
  })

  test('are on what was paid, rounded to the cent with ties to the even digit, at the rate of that day', async () => {
    const anna = await newAffiliate(server())
    const promote = (tier: 'starter' | 'partner' | 'elite') =>
      succeed(server(), admin.token, promoteAffiliateUser, { params: { id: anna.affiliateId }, body: { tier } })
    const pay = async (amount: string) => {
      await setPlan(server(), admin, await referredUser(server(), anna), 'professional', amount)
      return (await earned(anna)).commissions[0]
    }
    // 99.90 × 0.15 = 14.985 and 99.70 × 0.15 = 14.955.
    expect(await pay('99.90')).toMatchObject({ amount: '14.98', value: '99.9' })
    expect(await pay('99.70')).toMatchObject({ amount: '14.96' })
    await promote('partner')
    expect(await pay('99.99')).toMatchObject({ amount: '20', rate: '0.2', tier: 'partner' })
    await promote('elite')
    expect(await pay('150')).toMatchObject({ amount: '45', rate: '0.3' })
    await promote('starter')
    // Earlier ones are unchanged: 14.98 + 14.96 + 20 + 45 = 94.94.
    expect((await earned(anna)).balance.pending).toBe('94.94')
  })

  test('are not earned without a referral, for a late payment, or by a suspended affiliate', async () => {
    const anna = await newAffiliate(server())
    await setPlan(server(), admin, await server().signUp(), 'professional')
    const late = await referredUser(server(), anna)
    const signedUp = (userId: string, ago: string) =>
      query(`update referral_conversions set created_at = now() - $2::interval where referred_user_id = $1`, [
        userId,
        ago,
      ])
    await signedUp(late.userId, '365 days 1 minute')
    await setPlan(server(), admin, late, 'professional')
    expect((await earned(anna)).commissions).toEqual([])
    const inTime = await referredUser(server(), anna)
    await signedUp(inTime.userId, '364 days 23 hours')
    await setPlan(server(), admin, inTime, 'professional')
    expect((await earned(anna)).commissions).toHaveLength(1)
    const last = await referredUser(server(), anna)
    await query(`update affiliates set status = 'suspended' where id = $1`, [anna.affiliateId])
    await setPlan(server(), admin, last, 'professional')
    expect((await earned(anna)).commissions).toHaveLength(1)
  })

  test('are reversed by a refund within 30 days, return with a new payment, and stay after that', async () => {
    const anna = await newAffiliate(server())
    const user = await referredUser(server(), anna)
    await setPlan(server(), admin, user, 'professional')
    await setPlan(server(), admin, user, 'free')
    expect(await earned(anna)).toMatchObject({
      commissions: [{ status: 'reversed', amount: '22.5' }],
      balance: { pending: '0', approved: '0', available: '0' },
    })
    await setPlan(server(), admin, user, 'professional')
    expect(await earned(anna, 'pending')).toMatchObject({ commissions: [{ amount: '22.5' }] })
    await passDays(server(), anna, 30)
    await setPlan(server(), admin, user, 'free')
    expect(await earned(anna)).toMatchObject({
      commissions: [{ status: 'approved' }, { status: 'reversed' }],
      balance: { pending: '0', approved: '22.5', available: '22.5' },
    })
    // Only the first payment earns: the same account earns nothing more.
    await setPlan(server(), admin, user, 'professional')
    expect((await earned(anna)).commissions).toHaveLength(2)
  })

  test('become approved with time, and are listed by status', async () => {
    const anna = await newAffiliate(server())
    await setPlan(server(), admin, await referredUser(server(), anna), 'professional')
    await passDays(server(), anna, 29)
    expect((await earned(anna, 'approved')).commissions).toEqual([])
    expect((await earned(anna, 'pending')).commissions).toHaveLength(1)
    await passDays(server(), anna, 1)
    expect((await earned(anna, 'approved')).commissions).toHaveLength(1)
    expect((await earned(anna, 'pending')).commissions).toEqual([])
  })

  /** An affiliate with some approved commissions of 22.50 each. */
  async function affiliateWith(count: number): Promise<TestAffiliate> {
    const affiliate = await newAffiliate(server())
    for (let made = 0; made < count; made++) {
      await setPlan(server(), admin, await referredUser(server(), affiliate), 'professional')
    }
    await passDays(server(), affiliate, 30)
    return affiliate
  }
  const ask = (affiliate: TestAffiliate, amount: string, changes: object = {}) =>
    server().call(
      requestPayout,
      { body: { user_id: affiliate.userId, amount: money(amount), payment_method: 'paypal', ...changes } },
      affiliate.token,
    )
  const decide = (
    id: string,
    body: { status: 'approved' | 'paid' | 'rejected'; reference?: string; reason?: string },
  ) => server().call(decidePayout, { params: { id }, body }, admin.token)

  test('are paid out up to the approved amount, and not below the minimum', async () => {
    const anna = await affiliateWith(4)
    // 4 × 22.50 = 90.
    for (const [amount, status, code] of [
      ['90.01', 409, 'insufficient_balance'],
      ['49.99', 400, 'validation_failed'],
      ['0', 400, 'validation_failed'],
      ['-60', 400, 'validation_failed'],
      ['60.001', 400, 'validation_failed'],
      ['1e3', 400, 'validation_failed'],
    ] as const) {
      expect(await ask(anna, amount), amount).toMatchObject({ status, body: { code } })
    }
    expect(await ask(anna, '60', { payment_method: 'wise' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'paymentDetail' }] },
    })
    expect((await ask(anna, '60', { user_id: admin.userId })).status).toBe(403)
    const { rows: none } = await query('select from payouts where affiliate_id = $1', [anna.affiliateId])
    expect(none).toEqual([])

    expect(await ask(anna, '60.00')).toMatchObject({
      status: 201,
      body: {
        payout: { amount: '60', status: 'requested', payment_method: 'paypal', paymentDetail: 'anna@example.com' },
        balance: { approved: '90', requested: '60', available: '30' },
      },
    })
    expect(await ask(anna, '50')).toMatchObject({ status: 409, body: { code: 'insufficient_balance' } })
    // The payout keeps the payment details of its request.
    await succeed(server(), anna.token, updateAffiliateUser, {
      params: { id: anna.userId },
      body: { payoutDetail: 'new@example.com' },
    })
    const { payouts } = await succeed(server(), anna.token, listPayouts, {
      params: { id: anna.affiliateId },
      query: {},
    })
    expect(payouts).toMatchObject([{ paymentDetail: 'anna@example.com' }])
  })

  test('are never paid out twice by concurrent requests', async () => {
    const anna = await affiliateWith(6)
    // 6 × 22.50 = 135: two payouts of 60 fit, a third does not.
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(anna, '60')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 409, 409, 409, 409, 409, 409,
    ])
    expect((await earned(anna)).balance).toMatchObject({ requested: '120', available: '15' })
  })

  test('are not paid to suspended affiliates or non-affiliates', async () => {
    const anna = await affiliateWith(6)
    const request = async () => {
      const answer = await ask(anna, '60')
      if (!answer.ok) throw new Error('the request was refused')
      return answer.body.payout.id
    }
    const [sent, waiting] = [await request(), await request()]
    await decide(sent, { status: 'approved' })
    await query(`update affiliates set status = 'suspended' where id = $1`, [anna.affiliateId])
    expect(await ask(anna, '60')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    // What was requested before is on hold; what was approved before may have been sent.
    expect(await decide(waiting, { status: 'approved' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await decide(sent, { status: 'paid', reference: 'T-1' })).toMatchObject({ status: 200 })
    expect(await decide(waiting, { status: 'rejected', reason: 'Own sign-ups' })).toMatchObject({ status: 200 })
    const nobody = await server().signUp()
    expect(await ask({ ...nobody, affiliateId: '', code: '' }, '60')).toMatchObject({ status: 404 })
  })

  test('become paid with their payout, oldest first, and reduce the balance', async () => {
    const anna = await affiliateWith(4)
    const first = await ask(anna, '60')
    if (!first.ok) throw new Error('the request was refused')
    const { id } = first.body.payout
    expect((await decide(id, { status: 'paid', reference: 'T-1' })).status).toBe(409)
    expect((await decide(id, { status: 'paid' })).status).toBe(400)
    expect((await decide(id, { status: 'rejected' })).status).toBe(400)
    expect((await decide(id, { status: 'approved', reason: 'No reason' })).status).toBe(400)
    expect(await decide(id, { status: 'approved' })).toMatchObject({ status: 200 })
    expect(await decide(id, { status: 'paid', reference: 'T-1' })).toMatchObject({
      body: { payout: { status: 'paid', reference: 'T-1', code: anna.code } },
    })
    expect((await decide(id, { status: 'rejected', reason: 'Too late' })).status).toBe(409)
    // 60 covers two of 22.50 in full; the third is covered in part and stays approved.
    const { commissions, balance } = await earned(anna)
    expect(commissions.map(({ status }) => status)).toEqual(['approved', 'approved', 'paid', 'paid'])
    expect(balance).toMatchObject({ approved: '90', requested: '60', available: '30' })
    const { rows } = await query('select action, actor_id from audit_log where subject_id = $1 order by id', [id])
    expect(rows).toEqual([
      { action: 'payout.requested', actor_id: anna.userId },
      { action: 'payout.approved', actor_id: admin.userId },
      { action: 'payout.paid', actor_id: admin.userId },
    ])
  })

  test('are free again when their payout is rejected', async () => {
    const anna = await affiliateWith(3)
    const first = await ask(anna, '60')
    if (!first.ok) throw new Error('the request was refused')
    expect(await decide(first.body.payout.id, { status: 'rejected', reason: 'Wrong address' })).toMatchObject({
      body: { payout: { status: 'rejected', reason: 'Wrong address' } },
    })
    expect((await earned(anna)).balance).toMatchObject({ approved: '67.5', requested: '0', available: '67.5' })
    expect((await ask(anna, '60')).status).toBe(201)
  })

  test('are reversed by admins, unless a payout depends on them', async () => {
    const anna = await affiliateWith(3)
    const { commissions } = await earned(anna)
    const takeBack = (id = '') =>
      server().call(decideCommission, { params: { id }, body: { status: 'reversed', reason: 'Own card' } }, admin.token)
    expect(await takeBack(commissions[0]?.id)).toMatchObject({ body: { commission: { status: 'reversed' } } })
    expect((await takeBack(commissions[0]?.id)).status).toBe(409)
    expect((await earned(anna)).balance).toMatchObject({ approved: '45', available: '45' })
    await setPlan(server(), admin, await referredUser(server(), anna), 'professional')
    await passDays(server(), anna, 30)
    // 67.50 again, of which 60 are requested.
    expect((await ask(anna, '60')).status).toBe(201)
    expect((await takeBack(commissions[1]?.id)).status).toBe(409)
    expect((await earned(anna)).balance).toMatchObject({ approved: '67.5', available: '7.5' })
  })

  test('that are refunded after the hold are shown with the payout until it is paid', async () => {
    const anna = await newAffiliate(server())
    const users = [
      await referredUser(server(), anna),
      await referredUser(server(), anna),
      await referredUser(server(), anna),
    ]
    for (const user of users) await setPlan(server(), admin, user, 'professional')
    await passDays(server(), anna, 30)
    const answer = await ask(anna, '60')
    if (!answer.ok) throw new Error('the request was refused')
    const { id } = answer.body.payout
    const refunds = async () => {
      const { payouts } = await succeed(server(), admin.token, listAllPayouts, { query: {} })
      return payouts.find((payout) => payout.id === id)?.refunds
    }
    expect(await refunds()).toEqual({ count: 0, amount: '0' })
    for (const user of users.slice(0, 2)) await setPlan(server(), admin, user, 'free')
    // 2 × 22.50. The commissions stay: whether they are paid is the admin's decision.
    expect(await refunds()).toEqual({ count: 2, amount: '45' })
    expect((await earned(anna)).balance).toMatchObject({ approved: '67.5' })
    const [again] = users
    if (again !== undefined) await setPlan(server(), admin, again, 'professional')
    expect(await refunds()).toEqual({ count: 1, amount: '22.5' })
    expect(await decide(id, { status: 'approved' })).toMatchObject({ body: { payout: { refunds: { count: 1 } } } })
    await query(
      "update commissions set available_at = available_at - interval '1 day' where refunded_at is not null",
      [],
    )
    // Paid in spite of it, with the two oldest commissions; a refund since then is shown with the next payout.
    expect(await decide(id, { status: 'paid', reference: 'T-9' })).toMatchObject({
      body: { payout: { refunds: { count: 0, amount: '0' } } },
    })
    if (again !== undefined) await setPlan(server(), admin, again, 'free')
    expect(await refunds()).toEqual({ count: 1, amount: '22.5' })
  })

  test('and payouts are seen by admins, page by page, with whose they are', async () => {
    const anna = await affiliateWith(2)
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await succeed(server(), admin.token, listAllCommissions, {
        query: { limit: 3, ...(typeof cursor === 'string' ? { cursor } : {}) },
      })
      seen.push(...page.commissions.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    const { rows } = await query('select id from commissions order by created_at desc, id desc', [])
    expect(seen).toEqual((rows as { id: string }[]).map(({ id }) => id))
    const { commissions } = await succeed(server(), admin.token, listAllCommissions, { query: { status: 'approved' } })
    expect(commissions[0]).toMatchObject({ affiliateId: anna.affiliateId, code: anna.code, amount: '22.5' })
    const { payouts } = await succeed(server(), admin.token, listAllPayouts, { query: { status: 'rejected' } })
    expect(payouts.map(({ reason }) => reason)).toContain('Wrong address')
  })

  test('cannot be earned by callers who may not set plans', async () => {
    const anna = await newAffiliate(server())
    const user = await referredUser(server(), anna)
    for (const caller of [anna, user]) {
      const answer = await server().call(
        updateAccount,
        { params: { id: user.userId }, body: { plan: 'professional' } },
        caller.token,
      )
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    expect((await earned(anna)).commissions).toEqual([])
    // Nor through the profile, which the account itself can write.
    const { error } = await user.supabase.from('user_profiles').insert({ id: user.userId, plan: 'professional' })
    expect(error).not.toBeNull()
  })
})
