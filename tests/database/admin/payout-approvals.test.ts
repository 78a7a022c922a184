import { beforeAll, expect, test } from 'vitest'
import { decidePayout, listAllPayouts } from '#contract/admin/affiliates.ts'
import { getPayoutLimit, updatePayoutLimit } from '#contract/admin/program.ts'
import type { Money } from '#domain/numbers/units.ts'
import { newAdmin, newAffiliate, type TestAffiliate } from '#tests/database/affiliates/affiliate-program.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import type { TestUser } from '#tests/support/server/test-server.ts'

onBothDatabases('payouts above the limit', (server) => {
  let [anna, admin, other] = [] as unknown as [TestAffiliate, TestUser, TestUser]
  beforeAll(async () => {
    anna = await newAffiliate(server())
    admin = await newAdmin(server())
    other = await newAdmin(server())
  })
  const query = (text: string, values: unknown[] = []) => server().services.database.pool.query(text, values)
  const request = async (amount: number, { userId, affiliateId }: TestAffiliate = anna) => {
    const { rows } = await query(
      `insert into payouts (user_id, affiliate_id, amount, currency, method, detail)
       values ($1, $2, $3, 'USD', 'paypal', 'anna@example.com') returning id`,
      [userId, affiliateId, amount],
    )
    return (rows as { id: string }[])[0]?.id ?? ''
  }
  const approve = (id: string, { token }: TestUser) =>
    server().call(decidePayout, { params: { id }, body: { status: 'approved' } }, token)
  const setLimit = (amount: string | null) =>
    succeed(server(), admin.token, updatePayoutLimit, { body: { amount: amount as Money | null } })

  test('need the approval of two different admins', async () => {
    const id = await request(500.01)
    const first = await approve(id, admin)
    expect(first).toMatchObject({
      status: 200,
      body: { payout: { status: 'requested', approvalsNeeded: 2, approvedBy: [{ email: admin.email }] } },
    })
    expect(await approve(id, admin)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const paid = { params: { id }, body: { status: 'paid' as const, reference: 'T-1' } }
    expect(await server().call(decidePayout, paid, admin.token)).toMatchObject({ status: 409 })
    expect(await approve(id, other)).toMatchObject({ body: { payout: { status: 'approved' } } })
    expect(await server().call(decidePayout, paid, admin.token)).toMatchObject({ body: { payout: { status: 'paid' } } })
    const { rows } = await query('select action, actor_id from audit_log where subject_id = $1 order by id', [id])
    expect(rows).toEqual([
      { action: 'payout.approved-once', actor_id: admin.userId },
      { action: 'payout.approved', actor_id: other.userId },
      { action: 'payout.paid', actor_id: admin.userId },
    ])
  })

  test('are mailed to the affiliate: approved, paid with its reference, declined with its reason', async () => {
    const payee = await newAffiliate(server())
    const decide = (id: string, body: Parameters<typeof succeed<typeof decidePayout>>[3]['body']) =>
      succeed(server(), admin.token, decidePayout, { params: { id }, body })
    const mails = async () => {
      const { rows } = await query(
        `select subject, text from app.mail_outbox where recipient = $1 and purpose = 'payout_decision'
         order by created_at, id`,
        [payee.email],
      )
      return rows as { subject: string; text: string }[]
    }
    // The first of two approvals decides nothing yet.
    const large = await request(900, payee)
    await decide(large, { status: 'approved' })
    expect(await mails()).toEqual([])
    const id = await request(80.5, payee)
    await decide(id, { status: 'approved' })
    await decide(id, { status: 'paid', reference: 'T-77' })
    await decide(large, { status: 'rejected', reason: 'Traffic was bought.' })
    const sent = await mails()
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Your payout was approved',
      'Your payout was sent',
      'Your payout was declined',
    ])
    expect(sent[0]?.text).toContain('$80.50 was approved. We will send it by PayPal to anna@example.com.')
    expect(sent[1]?.text).toContain('Reference: T-77')
    expect(sent[2]?.text).toContain('Reason: Traffic was bought.')
    for (const { text } of sent) expect(text).toContain('/affiliate/dashboard/payouts')
  })

  test('are approved once by each of two admins who act at the same time', async () => {
    const id = await request(700)
    const answers = await Promise.all([approve(id, admin), approve(id, admin), approve(id, other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409])
    const { payouts } = await succeed(server(), admin.token, listAllPayouts, { query: { status: 'approved' } })
    expect(payouts.map((payout) => payout.id)).toContain(id)
  })

  test('up to the limit need one', async () => {
    expect(await approve(await request(500), admin)).toMatchObject({
      body: { payout: { status: 'approved', approvalsNeeded: 1 } },
    })
  })

  test('are not approved by who receives them, nor by who is no admin any more or banned', async () => {
    const payee = await newAffiliate(server())
    await query(
      `insert into user_profiles (id, email, role) values ($1, $2, 'admin')
      on conflict (id) do update set role = 'admin'`,
      [payee.userId, payee.email],
    )
    const own = await request(900, payee)
    expect(await approve(own, payee)).toMatchObject({ status: 409 })

    const former = await newAdmin(server())
    const id = await request(900)
    await approve(id, former)
    await query(`update user_profiles set role = 'trader' where id = $1`, [former.userId])
    const banned = await newAdmin(server())
    await approve(id, banned)
    await query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [banned.userId])
    expect(await approve(id, admin)).toMatchObject({
      body: { payout: { status: 'requested', approvedBy: [{ email: admin.email }] } },
    })
  })

  test('wait for two also after the limit was raised; a lower one counts at once', async () => {
    const [large, small, older] = [await request(600), await request(400), await request(600)]
    // Payouts were requested before there were limits.
    await query(`update payouts set created_at = '2020-01-01' where id = $1`, [older])
    await setLimit('1000')
    expect((await succeed(server(), admin.token, getPayoutLimit, {})).limit.amount).toBe('1000')
    expect(await approve(large, admin)).toMatchObject({ body: { payout: { status: 'requested' } } })
    expect(await approve(older, admin)).toMatchObject({ body: { payout: { status: 'requested' } } })
    expect(await approve(await request(600), admin)).toMatchObject({ body: { payout: { status: 'approved' } } })
    await setLimit('100')
    expect(await approve(small, admin)).toMatchObject({ body: { payout: { status: 'requested' } } })
    await setLimit(null)
    expect(await approve(await request(90_000), admin)).toMatchObject({ body: { payout: { status: 'approved' } } })
  })
})
