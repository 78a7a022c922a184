import { beforeAll, expect, test } from 'vitest'
import { decidePayout, listAllPayouts } from '#contract/admin/affiliates.ts'
import { decideTermChange, getPayoutLimit, updatePayoutLimit } from '#contract/admin/program.ts'
import type { Money } from '#domain/numbers/units.ts'
import { timeOrderedId } from '#server/sql/time-ordered-id.ts'
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
  /** The time in the ids of requests: of those of one millisecond, the one with the larger id is the later one. */
  let requests = 0
  const request = async (amount: number, { userId, affiliateId }: TestAffiliate = anna) => {
    requests++
    const id = timeOrderedId(requests)
    await query(
      `insert into payouts (id, user_id, affiliate_id, amount, currency, method, detail)
       values ($4, $1, $2, $3, 'USD', 'paypal', 'anna@example.com')`,
      [userId, affiliateId, amount, id],
    )
    return id
  }
  const approve = (id: string, { token }: TestUser) =>
    server().call(decidePayout, { params: { id }, body: { status: 'approved' } }, token)
  const setLimit = async (amount: string | null) => {
    const body = { amount: amount as Money | null }
    const { waiting } = await succeed(server(), admin.token, updatePayoutLimit, { body })
    const decision = { params: { id: waiting?.id ?? '' }, body: { status: 'approved' as const } }
    await succeed(server(), other.token, decideTermChange, decision)
  }
  /** A payout of an affiliate who has no other. */
  const requestAlone = async (amount: number) => request(amount, await newAffiliate(server()))

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
    const id = await request(80.5, payee)
    const large = await request(900, payee)
    await decide(large, { status: 'approved' })
    expect(await mails()).toEqual([])
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
    expect(await approve(await requestAlone(500), admin)).toMatchObject({
      body: { payout: { status: 'approved', approvalsNeeded: 1 } },
    })
  })

  test('need two where those of 30 days are above it together', async () => {
    const payee = await newAffiliate(server())
    const later = (id: string, column: string, days: number) =>
      query(`update payouts set ${column} = ${column} - make_interval(days => $2) where id = $1`, [id, days])
    const [first, second] = [await request(300, payee), await request(200.01, payee)]
    // What is requested later does not count for what was there before.
    expect(await approve(first, admin)).toMatchObject({ body: { payout: { approvalsNeeded: 1, status: 'approved' } } })
    expect(await approve(second, admin)).toMatchObject({
      body: { payout: { approvalsNeeded: 2, status: 'requested' } },
    })
    // Nor do those of another affiliate, and rejected ones.
    expect(await approve(await requestAlone(300), admin)).toMatchObject({ body: { payout: { status: 'approved' } } })
    const reject = (id: string) =>
      succeed(server(), other.token, decidePayout, { params: { id }, body: { status: 'rejected', reason: 'Test' } })
    await reject(second)
    const third = await request(200, payee)
    expect(await approve(third, admin)).toMatchObject({ body: { payout: { approvalsNeeded: 1, status: 'approved' } } })
    const { payouts } = await succeed(server(), admin.token, listAllPayouts, { query: { status: 'approved' } })
    const needed = (id: string) => payouts.find((payout) => payout.id === id)?.approvalsNeeded
    expect([needed(first), needed(third)]).toEqual([1, 1])

    // Waiting does not help: what was requested at different times and is approved at once counts together.
    for (const id of [first, third]) await later(id, 'created_at', 80)
    const fourth = await request(1, payee)
    await later(fourth, 'created_at', 40)
    expect(await approve(fourth, admin)).toMatchObject({ body: { payout: { approvalsNeeded: 2 } } })
    await query(
      `update app.payout_approvals set approved_at = approved_at - interval '31 days' where payout_id = any($1)`,
      [[first, third]],
    )
    const fifth = await request(450, payee)
    expect(await approve(fifth, admin)).toMatchObject({ body: { payout: { approvalsNeeded: 1, status: 'approved' } } })
  })

  test('are not approved by who is no admin any more or banned', async () => {
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
    const [large, small, older] = [await requestAlone(600), await requestAlone(400), await requestAlone(600)]
    // Payouts were requested before there were limits.
    await query(`update payouts set created_at = '2020-01-01' where id = $1`, [older])
    await setLimit('1000')
    expect((await succeed(server(), admin.token, getPayoutLimit, {})).limit.amount).toBe('1000')
    expect(await approve(large, admin)).toMatchObject({ body: { payout: { status: 'requested' } } })
    expect(await approve(older, admin)).toMatchObject({ body: { payout: { status: 'requested' } } })
    expect(await approve(await requestAlone(600), admin)).toMatchObject({ body: { payout: { status: 'approved' } } })
    await setLimit('100')
    expect(await approve(small, admin)).toMatchObject({ body: { payout: { status: 'requested' } } })
    await setLimit(null)
    expect(await approve(await request(90_000), admin)).toMatchObject({ body: { payout: { status: 'approved' } } })
  })
})
