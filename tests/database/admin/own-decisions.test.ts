import { beforeAll, describe, expect, test } from 'vitest'
import { getAccount, updateAccount } from '#contract/admin/admin.ts'
import {
  decideAffiliate,
  decideApplication,
  decideCommission,
  decidePayout,
  listAllAffiliates,
  listAllCommissions,
  listAllPayouts,
  listApplications,
} from '#contract/admin/affiliates.ts'
import { promoteAffiliateUser } from '#contract/affiliates/affiliates.ts'
import type { Money } from '#domain/numbers/units.ts'
import {
  newAdmin,
  newAffiliate,
  referredUser,
  setPlan,
  type TestAffiliate,
} from '#tests/database/affiliates/affiliate-program.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import type { TestUser } from '#tests/support/server/test-server.ts'

onBothDatabases('admins and their own money', (server) => {
  let other: TestUser
  beforeAll(async () => {
    other = await newAdmin(server())
  })
  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await server().services.database.pool.query(text, values)).rows as Row[]
  const appoint = ({ userId, email }: TestUser) =>
    query(
      `insert into user_profiles (id, email, role) values ($1, $2, 'admin') on conflict (id) do update set role = 'admin'`,
      [userId, email],
    )
  const conflict = { status: 409, body: { code: 'conflict' } }

  /** An affiliate with a commission, a payout and an open application. */
  async function earningAffiliate(affiliate: TestAffiliate) {
    await setPlan(server(), other, await referredUser(server(), affiliate), 'professional', '100')
    const ids = [affiliate.userId, affiliate.affiliateId]
    const [payout] = await query<{ id: string }>(
      `insert into payouts (user_id, affiliate_id, amount, currency, method, detail)
       values ($1, $2, 60, 'USD', 'paypal', 'anna@example.com') returning id`,
      ids,
    )
    const [application] = await query<{ id: string }>(
      `insert into affiliate_applications (user_id, application_data) values ($1, '{"why": "Because"}') returning id`,
      [affiliate.userId],
    )
    const [commission] = await query<{ id: string }>('select id from commissions where affiliate_id = $1', [
      affiliate.affiliateId,
    ])
    return {
      ...affiliate,
      payoutId: payout?.id ?? '',
      applicationId: application?.id ?? '',
      commissionId: commission?.id ?? '',
    }
  }

  /** Every decision about an affiliate, as an admin makes it. */
  const decisionsOf = (of: Awaited<ReturnType<typeof earningAffiliate>>, { token }: TestUser) => ({
    suspend: () =>
      server().call(decideAffiliate, { params: { id: of.affiliateId }, body: { status: 'suspended' } }, token),
    // By the account's id, which names the affiliate too.
    promote: () => server().call(promoteAffiliateUser, { params: { id: of.userId }, body: { tier: 'elite' } }, token),
    application: () =>
      server().call(decideApplication, { params: { id: of.applicationId }, body: { status: 'rejected' } }, token),
    commission: () =>
      server().call(
        decideCommission,
        { params: { id: of.commissionId }, body: { status: 'reversed', reason: 'Because' } },
        token,
      ),
    approval: () => server().call(decidePayout, { params: { id: of.payoutId }, body: { status: 'approved' } }, token),
    rejection: () =>
      server().call(
        decidePayout,
        { params: { id: of.payoutId }, body: { status: 'rejected', reason: 'Because' } },
        token,
      ),
  })

  /** What the lists say to an admin about the rows of an affiliate. */
  async function conflictsShown(affiliate: TestAffiliate, { token }: TestUser) {
    const page = { query: { limit: 100 } }
    const { affiliates } = await succeed(server(), token, listAllAffiliates, page)
    const { applications } = await succeed(server(), token, listApplications, page)
    const { commissions } = await succeed(server(), token, listAllCommissions, page)
    const { payouts } = await succeed(server(), token, listAllPayouts, page)
    return [
      affiliates.find(({ id }) => id === affiliate.affiliateId)?.conflictOfInterest,
      applications.find(({ userId }) => userId === affiliate.userId)?.conflictOfInterest,
      commissions.find(({ affiliateId }) => affiliateId === affiliate.affiliateId)?.conflictOfInterest,
      payouts.find(({ affiliateId }) => affiliateId === affiliate.affiliateId)?.conflictOfInterest,
    ]
  }

  async function expectRefusals(affiliate: TestAffiliate, admin: TestUser, kind: 'own' | 'referral') {
    const earning = await earningAffiliate(affiliate)
    for (const [name, decide] of Object.entries(decisionsOf(earning, admin))) {
      expect([name, await decide()]).toMatchObject([name, conflict])
    }
    expect(await conflictsShown(affiliate, admin)).toEqual([kind, kind, kind, kind])
    expect(await conflictsShown(affiliate, other)).toEqual([null, null, null, null])
    const { promote, approval } = decisionsOf(earning, other)
    expect((await promote()).status).toBe(200)
    expect((await approval()).status).toBe(200)
    // Nor is the payment itself recorded by who receives it.
    const paid = { params: { id: earning.payoutId }, body: { status: 'paid' as const, reference: 'T-1' } }
    expect(await server().call(decidePayout, paid, admin.token)).toMatchObject(conflict)
  }

  describe('nobody decides', () => {
    test('on their own application, rank, commission and payout', async () => {
      const admin = await newAffiliate(server())
      await appoint(admin)
      await expectRefusals(admin, admin, 'own')
    })

    test('on those of who referred them', async () => {
      const affiliate = await newAffiliate(server())
      const admin = await referredUser(server(), affiliate)
      await appoint(admin)
      await expectRefusals(affiliate, admin, 'referral')
    })

    test('on those of whom they referred', async () => {
      const admin = await newAffiliate(server())
      await appoint(admin)
      const referred = await referredUser(server(), admin)
      const [row] = await query<{ id: string }>(
        `insert into affiliates (user_id, code, display_name, status) values ($1, $2, 'Bob', 'approved') returning id`,
        [referred.userId, `bob-${referred.userId.slice(0, 8)}`],
      )
      const code = `bob-${referred.userId.slice(0, 8)}`
      await expectRefusals({ ...referred, affiliateId: row?.id ?? '', code }, admin, 'referral')
    })
  })

  test('nobody states a payment or a refund that they, or who referred them, earn from', async () => {
    const admin = await newAffiliate(server())
    await appoint(admin)
    const customer = await referredUser(server(), admin)
    const put = (userId: string, body: object, { token }: TestUser) =>
      server().call(updateAccount, { params: { id: userId }, body }, token)
    const commissions = () => query('select status from commissions where affiliate_id = $1', [admin.affiliateId])
    const payment = { plan: 'professional', amountPaid: '9000' as Money }
    expect(await put(customer.userId, payment, admin)).toMatchObject(conflict)
    expect(await commissions()).toEqual([])
    const planConflict = async (userId: string, { token }: TestUser) =>
      (await succeed(server(), token, getAccount, { params: { id: userId } })).planConflict
    expect([await planConflict(customer.userId, admin), await planConflict(customer.userId, other)]).toEqual([
      'referral',
      null,
    ])
    // The other way round: their own plan earns for whom they came through.
    await appoint(customer)
    expect(await put(customer.userId, payment, customer)).toMatchObject(conflict)
    expect(await planConflict(customer.userId, customer)).toBe('own')
    expect(await commissions()).toEqual([])
    expect((await put(customer.userId, payment, other)).status).toBe(200)
    expect(await put(customer.userId, { plan: 'free' }, admin)).toMatchObject(conflict)
    expect(await commissions()).toEqual([{ status: 'pending' }])
    // Nobody earns from the plan of an admin whom nobody referred.
    expect(await planConflict(other.userId, other)).toBeNull()
    expect((await put(other.userId, { plan: 'professional' }, other)).status).toBe(200)
  })
})
