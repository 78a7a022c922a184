import { beforeAll, expect, test } from 'vitest'
import { requestPayout } from '#contract/affiliates/earnings.ts'
import { attemptAsTrader } from '#tests/support/database/act-as-trader.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { money, succeed } from '#tests/support/sample-requests.ts'
import { newAdmin, newAffiliate, passDays, referredUser, setPlan, type TestAffiliate } from './affiliate-program.ts'

const denied = '42501'

onBothDatabases('who reaches the tables of affiliates', (server) => {
  let anna: TestAffiliate
  let ben: TestAffiliate

  beforeAll(async () => {
    const admin = await newAdmin(server())
    const rich = async () => {
      const affiliate = await newAffiliate(server())
      await setPlan(server(), admin, await referredUser(server(), affiliate), 'professional', '500')
      await passDays(server(), affiliate, 30)
      await succeed(server(), affiliate.token, requestPayout, {
        body: { user_id: affiliate.userId, amount: money('60'), payment_method: 'paypal' },
      })
      return affiliate
    }
    anna = await rich()
    ben = await rich()
  })

  /** Runs one statement as a signed-in user and undoes it; returns its rows or its error code. */
  async function as(userId: string, statement: string, values: unknown[] = []): Promise<unknown[] | string> {
    const result = await attemptAsTrader(server().services.database.pool, userId, statement, values)
    return typeof result === 'string' ? result : result.rows
  }

  const tables = ['affiliates', 'referral_clicks', 'referral_conversions', 'commissions', 'payouts'] as const

  test.each(tables)('%s: an affiliate sees their own rows and no others', async (table) => {
    expect(await as(anna.userId, `select distinct user_id from ${table}`)).toEqual([{ user_id: anna.userId }])
    expect(await as(crypto.randomUUID(), `select id from ${table}`)).toEqual([])
  })

  test('nobody writes counts, commissions or payouts', async () => {
    for (const statement of [
      `insert into payouts (user_id, affiliate_id, amount, currency, method, detail)
         select user_id, id, 10, 'USD', 'paypal', 'x' from affiliates`,
      `update payouts set status = 'paid'`,
      `update payouts set detail = 'thief@example.com'`,
      'delete from payouts',
      `update commissions set status = 'paid'`,
      'update commissions set amount = 500',
      'update commissions set available_at = now()',
      'delete from commissions',
      `update referral_conversions set status = 'confirmed'`,
      'delete from referral_conversions',
      'update referral_clicks set at = now()',
      'delete from referral_clicks',
      `update affiliates set status = 'approved'`,
      `update affiliates set tier = 'elite'`,
      `update affiliates set code = 'another-code'`,
      'update affiliates set user_id = gen_random_uuid()',
      'delete from affiliates',
      `insert into affiliates (code, display_name, status) values ('a-code', 'X', 'approved')`,
      `update affiliate_applications set status = 'approved'`,
      'delete from affiliate_applications',
      'update affiliate_programs set minimum_payout = 1',
      `insert into promo_materials (material_type, title, body, media_type) values ('email', 'X', 'X', 'text/plain')`,
      'select salt from app.tracking_salts',
    ]) {
      expect(await as(anna.userId, statement), statement).toBe(denied)
    }
  })

  test('the account of a conversion is never shown', async () => {
    expect(await as(anna.userId, 'select referred_user_id from referral_conversions')).toBe(denied)
    expect(await as(anna.userId, 'select id, kind, value from referral_conversions')).toHaveLength(2)
  })

  test('nothing can be added to another affiliate’s record', async () => {
    const campaign = `insert into affiliate_campaigns (affiliate_id, key, name) values ($1, 'x', 'X') returning 1`
    expect(await as(anna.userId, campaign, [ben.affiliateId])).toBe('23503')
    expect(await as(anna.userId, campaign, [anna.affiliateId])).toHaveLength(1)
    const link = `insert into referral_links (affiliate_id, platform, name, source) values ($1, 'email', 'X', 'x') returning 1`
    expect(await as(anna.userId, link, [ben.affiliateId])).toBe('23503')
    expect(
      await as(
        anna.userId,
        `update affiliates set payout_detail = 'thief@example.com' where user_id = $1 returning 1`,
        [ben.userId],
      ),
    ).toEqual([])
  })

  test('contradictory rows are refused from every writer', async () => {
    const { pool } = server().services.database
    for (const statement of [
      `update payouts set amount = 0`,
      `update payouts set amount = 10.001`,
      `update payouts set amount = 'NaN'`,
      `update payouts set status = 'paid', decided_at = now()`,
      `update payouts set status = 'rejected', decided_at = now()`,
      'update commissions set amount = value + 1',
      'update commissions set amount = -1',
      'update commissions set amount = 1.005',
      'update commissions set rate = 1.01',
      `update commissions set status = 'paid'`,
      `update referral_conversions set value = 5 where kind = 'signup'`,
      `update referral_conversions set value = 0 where kind = 'paid'`,
      `update referral_conversions set status = 'reversed'`,
      'update referral_conversions set referred_user_id = user_id',
      `update affiliates set code = 'Upper'`,
      `update affiliates set payout_detail = null`,
      `update affiliate_programs set hold_days = 400`,
    ]) {
      await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '23514' })
    }
  })
})
