import { beforeAll, expect, test } from 'vitest'
import { createAffiliateCampaign, createReferralLink, listAffiliateCampaigns } from '#contract/affiliates/campaigns.ts'
import {
  getAffiliateAnalytics,
  getDetailedAffiliateAnalytics,
  listCommissions,
  listReferrals,
} from '#contract/affiliates/earnings.ts'
import type { AnalyticsPeriod } from '#domain/affiliate/analytics-period.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import type { TestUser } from '#tests/support/server/test-server.ts'
import { browserOf, click, convert, newAdmin, newAffiliate, setPlan, type TestAffiliate } from './affiliate-program.ts'

const dayMs = 86_400_000
const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

/** The figures of a group of clicks, each of which led to at most one sign-up. */
const share = (part: number, n: number) => ({ value: n === 0 ? null : part / n, n })
const group = (clicks: number, signups: number, paidConversions: number, revenue: string, commission: string) => ({
  clicks,
  signups,
  paidConversions,
  revenue,
  commission,
  conversionRate: { value: signups / clicks, n: clicks },
  payingRate: share(paidConversions, signups),
})

onBothDatabases('what an affiliate brought', (server) => {
  let anna: TestAffiliate
  let admin: TestUser
  const query = (text: string, values: unknown[]) => server().services.database.pool.query(text, values)

  /** A visitor's click some days ago, at noon; it counts, although all visitors have one address here. */
  async function followed(visitor: string, daysAgo: number, source: string, campaign?: string, phone = false) {
    const { referral_id: ticket } = await click(
      server(),
      { affiliate_code: anna.code, source, ...(campaign === undefined ? {} : { campaign }) },
      { 'user-agent': phone ? `Mozilla/5.0 (iPhone) Mobile ${visitor}` : browserOf(visitor) },
    )
    const hex = Buffer.from(ticket ?? '', 'base64url').toString('hex')
    await query(
      `update referral_clicks set day = $2::date, at = $2::date + time '12:00', is_counted = true where id = $1::uuid`,
      [hex, dayBefore(daysAgo)],
    )
    return ticket
  }

  /** The owner of a ticket signs up some days ago at 1 pm and, if an amount is given, pays that day. */
  async function signedUp(ticket: string | null, daysAgo: number, paid?: string, refunded = false) {
    const user = await server().signUp()
    const moment = `${dayBefore(daysAgo)}T13:00:00.000Z`
    await query('update auth.users set created_at = $2 where id = $1', [user.userId, moment])
    expect(await convert(server(), user, ticket)).toMatchObject({ counted: true })
    if (paid !== undefined) await setPlan(server(), admin, user, 'professional', paid)
    if (refunded) await setPlan(server(), admin, user, 'free')
    for (const [table, column] of [
      ['referral_conversions', 'id'],
      ['commissions', 'conversion_id'],
    ]) {
      await query(
        `update ${table} set created_at = $2 where ${column} in (
           select id from referral_conversions where referred_user_id = $1)`,
        [user.userId, moment],
      )
    }
    await query(
      `update commissions set available_at = created_at + interval '30 days' where conversion_id in (
         select id from referral_conversions where referred_user_id = $1)`,
      [user.userId],
    )
  }

  // Day by day, from today backwards:
  //   0: a by email, a by email+spring, b by email                     a signs up, pays 100
  //   2: c by direct (phone)                                           c signs up, pays 80, gets it back
  //   6: a by email                                                    (a is somebody new on another day)
  //   7: d by direct                                                   d signs up a day later, pays 150
  //  40: e by twitter                                                  e signs up, pays 200: approved by now
  beforeAll(async () => {
    // All of it must happen on one day.
    const left = dayMs - (Date.now() % dayMs)
    if (left < 100_000) await new Promise((resolve) => setTimeout(resolve, left))
    admin = await newAdmin(server())
    anna = await newAffiliate(server())
    await query(`update affiliates set created_at = $2 where id = $1`, [anna.affiliateId, `${dayBefore(45)}T08:00:00Z`])
    const { campaign } = await succeed(server(), anna.token, createAffiliateCampaign, {
      body: { user_id: anna.userId, name: 'Spring' },
    })
    const link = (name: string, campaignId: string | null) =>
      succeed(server(), anna.token, createReferralLink, { body: { platform: 'email', name, campaignId } })
    await link('Newsletter', null)
    await link('Spring letter', campaign.id)

    await signedUp(await followed('e', 40, 'twitter'), 40, '200')
    await signedUp(await followed('d', 7, 'direct'), 6, '150')
    await followed('a', 6, 'email')
    // A ticket of another day would differ, so this click moves into the past under its own id.
    await query(`update referral_clicks set id = gen_random_uuid() where affiliate_id = $1 and source = 'email'`, [
      anna.affiliateId,
    ])
    await signedUp(await followed('c', 2, 'direct', undefined, true), 2, '80', true)
    await signedUp(await followed('a', 0, 'email'), 0, '100')
    await followed('a', 0, 'email', 'spring')
    await followed('b', 0, 'email')
    // Other affiliates' figures are not included.
    const ben = await newAffiliate(server())
    await click(server(), { affiliate_code: ben.code, source: 'email' }, { 'user-agent': browserOf('a') })
  })

  const figures = (period?: AnalyticsPeriod) =>
    succeed(server(), anna.token, getAffiliateAnalytics, {
      params: { id: anna.affiliateId },
      query: period === undefined ? {} : { period },
    })

  test('in seven days', async () => {
    const { series, balance, previous, lifetime, nextApproval, uncounted, ...sums } = await figures('7d')
    expect(sums).toEqual({
      period: '7d',
      from: dayBefore(6),
      to: dayBefore(0),
      // 3 today, 1 two days ago, 1 six days ago.
      clicks: 5,
      // a and b today, c, and a once more.
      uniqueVisitors: 4,
      // a, c, d.
      signups: 3,
      // a and d; c got a refund.
      paidConversions: 2,
      // Of the five clicks, that of a and that of c led to a sign-up; d had clicked before.
      conversionRate: { value: 0.4, n: 5 },
      revenue: '250',
      // 100 × 0.15 = 15 and 150 × 0.15 = 22.5; 80 × 0.15 = 12 reversed.
      commission: { pending: '37.5', approved: '0', paid: '0', reversed: '12' },
      earned: '37.5',
    })
    // The seven days before: d's click, whose sign-up came a day later.
    expect(previous).toMatchObject({
      from: dayBefore(13),
      to: dayBefore(7),
      clicks: 1,
      signups: 0,
      conversionRate: { value: 1, n: 1 },
      earned: '0',
    })
    expect(previous?.series).toHaveLength(7)
    expect(lifetime).toEqual({ pending: '37.5', approved: '30', paid: '0', reversed: '12' })
    // d paid 6 days ago, so that commission is the next to become final.
    expect(nextApproval).toEqual({ day: dayBefore(-24), amount: '22.5' })
    expect(uncounted).toEqual([])
    // 200 × 0.15 = 30 from 40 days ago.
    expect(balance).toMatchObject({ pending: '37.5', approved: '30', available: '30' })
    const none = { clicks: 0, uniqueVisitors: 0, signups: 0, paidConversions: 0, revenue: '0', commission: '0' }
    expect(series).toEqual([
      {
        ...none,
        day: dayBefore(6),
        clicks: 1,
        uniqueVisitors: 1,
        signups: 1,
        paidConversions: 1,
        revenue: '150',
        commission: '22.5',
      },
      { ...none, day: dayBefore(5) },
      { ...none, day: dayBefore(4) },
      { ...none, day: dayBefore(3) },
      { ...none, day: dayBefore(2), clicks: 1, uniqueVisitors: 1, signups: 1 },
      { ...none, day: dayBefore(1) },
      {
        ...none,
        day: dayBefore(0),
        clicks: 3,
        uniqueVisitors: 2,
        signups: 1,
        paidConversions: 1,
        revenue: '100',
        commission: '15',
      },
    ])
  })

  test('in longer periods, 30 days by default', async () => {
    const usual = await figures()
    expect(usual).toMatchObject({ period: '30d', clicks: 6, signups: 3, paidConversions: 2, revenue: '250' })
    // d's click is within the period now: 3 of 6.
    expect(usual.conversionRate).toEqual({ value: 0.5, n: 6 })
    expect(usual.series).toHaveLength(30)
    const quarter = await figures('90d')
    expect(quarter).toMatchObject({ clicks: 7, signups: 4, paidConversions: 3, revenue: '450' })
    expect(quarter.commission).toEqual({ pending: '37.5', approved: '30', paid: '0', reversed: '12' })
    const all = await figures('all')
    expect(all.series).toHaveLength(46)
    expect(all).toMatchObject({ from: dayBefore(45), clicks: 7, revenue: '450' })
    expect((await figures('12m')).series).toHaveLength(365)
  })

  test('is unknown, not zero, where nobody clicked', async () => {
    const nobody = await newAffiliate(server())
    const answer = await succeed(server(), nobody.token, getAffiliateAnalytics, {
      params: { id: nobody.userId },
      query: { period: 'all' },
    })
    expect(answer).toMatchObject({ clicks: 0, revenue: '0', conversionRate: { value: null, n: 0 } })
    expect(answer.series).toHaveLength(1)
    const detailed = await succeed(server(), nobody.token, getDetailedAffiliateAnalytics, {
      params: { id: nobody.userId },
      query: {},
    })
    expect(detailed).toMatchObject({
      funnel: { clicks: 0, conversionRate: { value: null, n: 0 } },
      bySource: [],
      byDay: [],
    })
  })

  test('is grouped by source, campaign, link, device and landing day', async () => {
    const { funnel, previous, bySource, byCampaign, byLink, byDevice, byDay, cohorts } = await succeed(
      server(),
      anna.token,
      getDetailedAffiliateAnalytics,
      { params: { id: anna.affiliateId }, query: { period: '30d' } },
    )
    expect(funnel).toEqual(group(6, 3, 2, '250', '37.5'))
    expect(previous).toMatchObject({ from: dayBefore(59), to: dayBefore(30), funnel: group(1, 1, 1, '200', '30') })
    const sum = (pick: (cohort: (typeof cohorts)[number]) => number) => cohorts.reduce((n, one) => n + pick(one), 0)
    expect(cohorts.map(({ month }) => month)).toEqual(
      [...new Set([40, 6, 2, 0].map((days) => dayBefore(days).slice(0, 7)))].toSorted(),
    )
    expect(sum(({ signups }) => signups)).toBe(4)
    expect(sum(({ paidWithin30Days }) => paidWithin30Days)).toBe(3)
    expect(sum(({ refunded }) => refunded)).toBe(1)
    expect(cohorts[0]).toMatchObject({ revenue: '200', commission: '30', payingRate: { value: 1, n: 1 } })
    expect(bySource).toEqual([
      { source: 'email', ...group(4, 1, 1, '100', '15') },
      { source: 'direct', ...group(2, 2, 1, '150', '22.5') },
    ])
    expect(byCampaign).toEqual([
      { campaign: null, name: null, ...group(5, 3, 2, '250', '37.5') },
      { campaign: 'spring', name: 'Spring', ...group(1, 0, 0, '0', '0') },
    ])
    expect(byLink.map(({ linkId: _id, ...rest }) => rest)).toEqual([
      { platform: 'email', name: 'Newsletter', ...group(3, 1, 1, '100', '15') },
      { platform: 'email', name: 'Spring letter', ...group(1, 0, 0, '0', '0') },
    ])
    expect(byDevice).toEqual([
      { device: 'desktop', ...group(5, 2, 2, '250', '37.5') },
      { device: 'mobile', ...group(1, 1, 0, '0', '0') },
    ])
    // Grouped by the day of the click: d's payment counts on the day of d's click.
    expect(byDay).toEqual([
      { day: dayBefore(7), ...group(1, 1, 1, '150', '22.5') },
      { day: dayBefore(6), ...group(1, 0, 0, '0', '0') },
      { day: dayBefore(2), ...group(1, 1, 0, '0', '0') },
      { day: dayBefore(0), ...group(3, 1, 1, '100', '15') },
    ])
  })

  test('in a range of its own', async () => {
    const of = (from: string, to: string) =>
      server().call(
        getAffiliateAnalytics,
        { params: { id: anna.affiliateId }, query: { from, to } as never },
        anna.token,
      )
    expect(await of(dayBefore(41), dayBefore(7))).toMatchObject({
      body: { period: 'custom', clicks: 2, signups: 1, revenue: '200', earned: '30', series: { length: 35 } },
    })
    for (const [from, to] of [
      [dayBefore(1), dayBefore(2)],
      [dayBefore(1_200), dayBefore(0)],
    ] as const) {
      expect(await of(from, to)).toMatchObject({ status: 400, body: { details: [{ field: 'to' }] } })
    }
    const half = { params: { id: anna.affiliateId }, query: { from: dayBefore(2) } } as never
    expect(await server().call(getAffiliateAnalytics, half, anna.token)).toMatchObject({ status: 400 })
  })

  test('is listed account by account, without a name', async () => {
    const { referrals, currency } = await succeed(server(), anna.token, listReferrals, {
      params: { id: anna.affiliateId },
      query: {},
    })
    expect(currency).toBe('USD')
    expect(referrals.map(({ number, source, status, commission }) => [number, source, status, commission])).toEqual([
      [4, 'email', 'paying', { amount: '15', status: 'pending' }],
      [3, 'direct', 'refunded', { amount: '12', status: 'reversed' }],
      [2, 'direct', 'paying', { amount: '22.5', status: 'pending' }],
      [1, 'twitter', 'paying', { amount: '30', status: 'approved' }],
    ])
    const { rows } = await query('select referred_user_id::text as id from referral_conversions', [])
    const text = JSON.stringify(referrals)
    expect((rows as { id: string }[]).some(({ id }) => text.includes(id))).toBe(false)
    const paged = { params: { id: anna.affiliateId }, query: { limit: 3 } }
    const first = await succeed(server(), anna.token, listReferrals, paged)
    const rest = await succeed(server(), anna.token, listReferrals, {
      ...paged,
      query: { limit: 3, cursor: first.nextCursor ?? '' },
    })
    expect([...first.referrals, ...rest.referrals]).toEqual(referrals)
  })

  test('is filtered by source and campaign in the list of commissions', async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- asks the server of this database
    const amounts = async (filter: object) =>
      (
        await succeed(server(), anna.token, listCommissions, { params: { id: anna.affiliateId }, query: filter })
      ).commissions.map(({ amount, source, campaign }) => [amount, source, campaign])
    expect(await amounts({ source: 'Email' })).toEqual([['15', 'email', null]])
    expect(await amounts({ source: 'twitter', status: 'pending' })).toEqual([])
    expect(await amounts({ campaign: 'spring' })).toEqual([])
    expect(await amounts({})).toHaveLength(4)
  })

  test('is measured for each campaign', async () => {
    const { campaigns } = await succeed(server(), anna.token, listAffiliateCampaigns, {
      params: { id: anna.affiliateId },
    })
    expect(campaigns.map(({ name, results }) => [name, results])).toEqual([
      ['Spring', { clicks: 1, converted: 0, signups: 0, paidConversions: 0, revenue: '0', commission: '0' }],
    ])
  })

  test('in a period that there is not is refused', async () => {
    const wrong = { params: { id: anna.affiliateId }, query: { period: '31d' as '30d' } }
    expect(await server().call(getAffiliateAnalytics, wrong, anna.token)).toMatchObject({ status: 400 })
  })
})
