import { beforeAll, expect, test } from 'vitest'
import { decideAffiliate, decideApplication, listAllAffiliates, listApplications } from '#contract/admin/affiliates.ts'
import * as contract from '#contract/affiliates/affiliates.ts'
import * as campaigns from '#contract/affiliates/campaigns.ts'
import { listMaterials } from '#contract/affiliates/earnings.ts'
import { affiliateTiers } from '#domain/affiliate/affiliate.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { money, succeed } from '#tests/support/sample-requests.ts'
import type { TestUser } from '#tests/support/server/test-server.ts'
import {
  browserOf,
  click,
  convert,
  newAdmin,
  newAffiliate,
  passDays,
  referredUser,
  setPlan,
} from './affiliate-program.ts'

onBothDatabases('affiliates', (server) => {
  let admin: TestUser
  beforeAll(async () => {
    admin = await newAdmin(server())
  })
  const query = (text: string, values: unknown[]) => server().services.database.pool.query(text, values)
  const site = () => server().url.replace('127.0.0.1', 'localhost')

  test('become one by their own code, in lower case, once, and wait for approval', async () => {
    const user = await server().signUp()
    const join = (code: string, who: TestUser = user) =>
      server().call(
        contract.createAffiliateUser,
        { body: { user_id: who.userId, code, displayName: 'Anna' } },
        who.token,
      )
    for (const code of ['ab', 'x'.repeat(33), 'two words', '-anna', 'anna-', 'an--na', 'änna', 'admin', 'Edgeworth']) {
      expect(await join(code), code).toMatchObject({ status: 400, body: { details: [{ field: 'code' }] } })
    }
    const code = `Anna-${user.userId.slice(0, 8)}`
    expect(await join(code)).toMatchObject({
      status: 201,
      body: { user: { code: code.toLowerCase(), status: 'pending', tier: 'starter', userId: user.userId } },
    })
    expect(await join('another-code')).toMatchObject({
      status: 409,
      body: { message: 'You are already an affiliate.' },
    })
    const other = await server().signUp()
    expect(await join(code.toUpperCase(), other)).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: [{ field: 'code' }] },
    })
  })

  test('are found by the id of the record or of the account, and change what is theirs to change', async () => {
    const { token, userId, affiliateId, code } = await newAffiliate(server(), 'pending')
    const found = await succeed(server(), token, contract.getAffiliateUser, { params: { id: affiliateId } })
    expect(await succeed(server(), token, contract.getAffiliateUser, { params: { id: userId } })).toEqual(found)
    expect(await succeed(server(), token, contract.listAffiliateUsers, { query: {} })).toEqual({
      users: [found.user],
      nextCursor: null,
    })
    const put = (body: object) =>
      server().call(contract.updateAffiliateUser, { params: { id: affiliateId }, body }, token)
    for (const kept of [{ status: 'approved' }, { tier: 'elite' }, { code: 'another' }, { user_id: admin.userId }]) {
      expect(await put(kept), JSON.stringify(kept)).toMatchObject({ status: 400 })
    }
    expect(await put({ payoutMethod: null })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'payoutDetail' }] },
    })
    expect(await put({ website: 'javascript:alert(1)' })).toMatchObject({ status: 400 })
    expect(await put({ displayName: 'Anna B.', website: 'https://anna.example', payoutMethod: 'wise' })).toMatchObject({
      body: {
        user: { displayName: 'Anna B.', website: 'https://anna.example', payoutMethod: 'wise', code, tier: 'starter' },
      },
    })
    // The database refuses these writes, whatever the handlers do.
    const { rows } = await query(
      `select attname from pg_attribute where attrelid = 'affiliates'::regclass and attnum > 0
         and has_column_privilege('authenticated', attrelid, attname, 'update') order by 1`,
      [],
    )
    expect(rows.map((row) => (row as { attname: string }).attname)).toEqual([
      'display_name',
      'payout_detail',
      'payout_method',
      'website',
    ])
  })

  test('show visitors a code and a name once approved, and nothing else', async () => {
    const { code, affiliateId } = await newAffiliate(server(), 'pending')
    const look = (typed: string) => server().call(contract.getAffiliateByCode, { params: { code: typed } }, null)
    expect((await look(code)).status).toBe(404)
    await succeed(server(), admin.token, decideAffiliate, { params: { id: affiliateId }, body: { status: 'approved' } })
    expect(await look(code.toUpperCase())).toMatchObject({ status: 200, body: { user: { code, displayName: 'Anna' } } })
    const answer = await look(code)
    expect(answer.ok && Object.keys(answer.body.user)).toEqual(['code', 'displayName'])
    await succeed(server(), admin.token, decideAffiliate, {
      params: { id: affiliateId },
      body: { status: 'suspended' },
    })
    expect((await look(code)).status).toBe(404)
  })

  test('are promoted by admins only, and see their progress', async () => {
    const anna = await newAffiliate(server())
    const promote = (token: string) =>
      server().call(contract.promoteAffiliateUser, { params: { id: anna.userId }, body: { tier: 'partner' } }, token)
    expect(await promote(anna.token)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await promote((await server().signUp()).token)).toMatchObject({ status: 403 })
    const tier = async () =>
      succeed(server(), anna.token, contract.getAffiliateUserTier, { params: { id: anna.userId } })
    const { tiers } = await succeed(server(), anna.token, contract.listAffiliateTiers, {})
    expect(tiers).toEqual(affiliateTiers)
    expect(await tier()).toMatchObject({ tier: { name: 'starter' }, paidConversions: 0, eligible: 'starter' })

    for (let paid = 0; paid < 3; paid++) {
      await setPlan(server(), admin, await referredUser(server(), anna), 'professional')
    }
    // They count once the refund period is over, for a year.
    expect(await tier()).toMatchObject({ paidConversions: 0, next: { missing: 10, share: 0 } })
    await passDays(server(), anna, 30)
    expect(await tier()).toMatchObject({
      paidConversions: 3,
      eligible: 'starter',
      next: { tier: { name: 'partner', requiredPaidConversions: 10 }, missing: 7, share: 0.3 },
    })
    await query(
      `update referral_conversions set created_at = now() - interval '12 months 1 day'
       where id = (select id from referral_conversions where affiliate_id = $1 and kind = 'paid' limit 1)`,
      [anna.affiliateId],
    )
    expect(await tier()).toMatchObject({ paidConversions: 2 })

    expect(await promote(admin.token)).toMatchObject({ status: 200, body: { user: { tier: 'partner' } } })
    expect((await promote(admin.token)).status).toBe(200)
    expect(await tier()).toMatchObject({ tier: { name: 'partner' }, next: { tier: { name: 'ambassador' } } })
    const { rows } = await query(
      `select actor_id, details from audit_log where action = 'affiliate.tier-changed' and subject_id = $1`,
      [anna.affiliateId],
    )
    expect(rows).toEqual([{ actor_id: admin.userId, details: { from: 'starter', to: 'partner' } }])
  })

  test('apply once at a time, and are admitted with the code that they requested', async () => {
    const user = await server().signUp()
    const code = `edge-${user.userId.slice(0, 8)}`
    const data = { code, displayName: 'Ben', why: 'I teach.', audience: 4_000, channels: ['blog', 'video'] }
    const apply = (who: TestUser, application_data: typeof data | object = data) =>
      server().call(
        contract.createAffiliateApplication,
        { body: { user_id: who.userId, application_data: application_data as typeof data } },
        who.token,
      )
    expect(await apply(user, {})).toMatchObject({ status: 400 })
    expect(await apply(user, { why: 'x'.repeat(2_001) })).toMatchObject({ status: 400 })
    expect(await apply(user, { deep: { er: 1 } })).toMatchObject({ status: 400 })
    const handedIn = await apply(user)
    expect(handedIn).toMatchObject({ status: 201, body: { application: { status: 'pending', applicationData: data } } })
    expect(await apply(user)).toMatchObject({ status: 409, body: { message: 'Your application is under review.' } })

    const id = handedIn.ok ? handedIn.body.application.id : ''
    const decide = (status: 'approved' | 'rejected', note: string | null = null) =>
      server().call(decideApplication, { params: { id }, body: { status, note } }, admin.token)
    expect(await decide('rejected', 'Tell us more.')).toMatchObject({
      body: { application: { status: 'rejected', note: 'Tell us more.' } },
    })
    expect((await decide('approved')).status).toBe(409)
    const mailed = async () => {
      const { rows } = await query(
        `select subject, text from app.mail_outbox where recipient = $1 and purpose = 'affiliate_decision'
         order by created_at, id`,
        [user.email],
      )
      return rows as { subject: string; text: string }[]
    }
    const [refusal] = await mailed()
    expect(refusal?.subject).toBe('Your affiliate application was declined')
    expect(refusal?.text).toContain('Tell us more.')
    expect(refusal?.text).toContain(`${site()}/affiliate/application`)
    expect(await succeed(server(), user.token, contract.getAffiliateStanding, {})).toMatchObject({
      user: null,
      link: null,
      applications: [{ id, status: 'rejected', note: 'Tell us more.' }],
    })
    expect((await server().call(contract.getAffiliateUser, { params: { id: user.userId } }, user.token)).status).toBe(
      404,
    )

    const second = await apply(user)
    const secondId = second.ok ? second.body.application.id : ''
    const { applications } = await succeed(server(), admin.token, listApplications, { query: { status: 'pending' } })
    expect(applications.map((application) => application.id)).toContain(secondId)
    await succeed(server(), admin.token, decideApplication, { params: { id: secondId }, body: { status: 'approved' } })
    expect(
      await succeed(server(), user.token, contract.getAffiliateUser, { params: { id: user.userId } }),
    ).toMatchObject({ user: { code, displayName: 'Ben', status: 'approved' } })
    expect(await apply(user)).toMatchObject({ status: 409, body: { message: 'You are already an affiliate.' } })

    expect(await mailed()).toMatchObject([{}, { subject: 'You are now an Edgeworth affiliate' }])
    expect(await succeed(server(), user.token, contract.getAffiliateStanding, {})).toMatchObject({
      user: { code, status: 'approved' },
      link: `${site()}/ref/${code}?src=general`,
      applications: [{ id: secondId, status: 'approved' }, { id }],
    })
    expect(await succeed(server(), admin.token, contract.getAffiliateStanding, {})).toEqual({
      user: null,
      link: null,
      currency: null,
      applications: [],
    })

    // The next applicant with that code gets another one.
    const next = await server().signUp()
    const third = await apply(next)
    await succeed(server(), admin.token, decideApplication, {
      params: { id: third.ok ? third.body.application.id : '' },
      body: { status: 'approved' },
    })
    const { user: admitted } = await succeed(server(), next.token, contract.getAffiliateUser, {
      params: { id: next.userId },
    })
    expect(admitted.code).toMatch(/^trader-[0-9a-f]{12}$/)
  })

  test('are all listed for admins, page by page, and for nobody else', async () => {
    const { token, userId } = await newAffiliate(server())
    const { rows } = await query('select id from affiliates order by created_at desc, id desc', [])
    const ids = (rows as { id: string }[]).map(({ id }) => id)
    const first = await succeed(server(), admin.token, contract.listAffiliateUsers, { query: { limit: 2 } })
    expect(first.users.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const second = await succeed(server(), admin.token, listAllAffiliates, {
      query: { limit: 100, cursor: first.nextCursor ?? '' },
    })
    expect(second.affiliates.map(({ id }) => id)).toEqual(ids.slice(2))
    const { users } = await succeed(server(), token, contract.listAffiliateUsers, { query: { limit: 100 } })
    expect(users.map((user) => user.userId)).toEqual([userId])
    for (const cursor of ['x', Buffer.from('[1,2]').toString('base64url')]) {
      expect(await server().call(contract.listAffiliateUsers, { query: { cursor } }, admin.token)).toMatchObject({
        status: 400,
        body: { code: 'invalid_cursor' },
      })
    }
  })

  test('keep campaigns with all that the product says of one', async () => {
    const { token, userId, affiliateId } = await newAffiliate(server())
    const input = {
      user_id: userId,
      name: 'Frühjahr 2026',
      description: 'Videos on sizing',
      platform: 'youtube',
      campaign_type: 'video',
      target_audience: 'futures traders',
      start_date: '2026-03-01',
      end_date: '2026-05-31',
      budget: money('250.5'),
      target_conversions: 40,
      tags: ['video', 'sizing'],
      notes: 'Two a month',
      goals: { signups: 40 },
      kpis: { costPerSignUp: 6.25, best: null },
    } as never
    const { campaign } = await succeed(server(), token, campaigns.createAffiliateCampaign, { body: input })
    expect(campaign).toMatchObject({ ...(input as object), key: 'fruhjahr-2026' })
    const again = await succeed(server(), token, campaigns.createAffiliateCampaign, { body: input })
    expect(again.campaign.key).toBe('fruhjahr-2026-2')
    const put = (body: object) =>
      server().call(campaigns.updateAffiliateCampaign, { params: { id: campaign.id }, body }, token)
    expect(await put({ end_date: '2026-02-28' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'end_date' }] },
    })
    expect(await put({ key: 'mine' })).toMatchObject({ status: 400 })
    for (const field of ['start_date', 'end_date']) {
      for (const day of ['1969-12-31', `${new Date().getUTCFullYear() + 11}-12-31`]) {
        expect(await put({ [field]: day })).toMatchObject({
          status: 400,
          body: { details: [{ field, message: 'must be from 1970 to ten years ahead' }] },
        })
      }
    }
    expect(await put({ name: 'Spring', notes: null, tags: [] })).toMatchObject({
      body: { campaign: { name: 'Spring', notes: null, tags: [], key: 'fruhjahr-2026', budget: '250.5' } },
    })
    const list = async (id: string) =>
      (await succeed(server(), token, campaigns.listAffiliateCampaigns, { params: { id } })).campaigns
    expect((await list(affiliateId)).map(({ name }) => name)).toEqual(['Frühjahr 2026', 'Spring'])
    expect(await list(userId)).toEqual(await list(affiliateId))
    await succeed(server(), token, campaigns.deleteAffiliateCampaign, { params: { id: campaign.id } })
    expect(await list(userId)).toHaveLength(1)
    const stranger = await server().signUp()
    const body = { ...(input as object), user_id: stranger.userId } as never
    expect(await server().call(campaigns.createAffiliateCampaign, { body }, stranger.token)).toMatchObject({
      status: 404,
      body: { message: 'You are not an affiliate yet.' },
    })
  })

  test('count their links separately, by source and campaign', async () => {
    const { token, userId, code } = await newAffiliate(server())
    const { campaign } = await succeed(server(), token, campaigns.createAffiliateCampaign, {
      body: { user_id: userId, name: 'Spring' },
    })
    const add = (body: object) => server().call(campaigns.createReferralLink, { body: body as never }, token)
    const plain = await add({ platform: 'email', name: 'Newsletter' })
    expect(plain).toMatchObject({
      status: 201,
      body: { link: { url: `${site()}/ref/${code}?src=email`, clicks: 0, conversions: 0, campaignId: null } },
    })
    expect(await add({ platform: 'email', name: 'Newsletter spring', campaignId: campaign.id })).toMatchObject({
      body: { link: { url: `${site()}/ref/${code}?src=email&campaign=spring` } },
    })
    expect(await add({ platform: 'other', name: 'The same', source: 'email' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: [{ field: 'source' }] },
    })

    // Two visitors by the plain link, of whom one signs up; one by the campaign's link; one by neither.
    const follow = (visitor: string, link: object) =>
      click(server(), { affiliate_code: code, ...link }, { 'user-agent': browserOf(visitor) })
    await follow('a', { source: 'email' })
    await referredUser(server(), { code }, { source: 'email' })
    await follow('a', { source: 'email', campaign: 'spring' })
    await follow('a', { source: 'email', campaign: 'autumn' })
    const { links } = await succeed(server(), token, campaigns.listReferralLinks, {})
    expect(links.map(({ name, clicks, conversions }) => [name, clicks, conversions])).toEqual([
      ['Newsletter spring', 1, 0],
      ['Newsletter', 2, 1],
    ])

    const id = plain.ok ? plain.body.link.id : ''
    expect(
      await succeed(server(), token, campaigns.updateReferralLink, { params: { id }, body: { name: 'Weekly' } }),
    ).toMatchObject({ link: { name: 'Weekly', platform: 'email', clicks: 2 } })
    expect(await succeed(server(), token, campaigns.updateReferralLink, { params: { id }, body: {} })).toMatchObject({
      link: { name: 'Weekly' },
    })
    await succeed(server(), token, campaigns.deleteAffiliateCampaign, { params: { id: campaign.id } })
    // What the deleted campaign counted does not count for a new one of its name.
    const renewed = await succeed(server(), token, campaigns.createAffiliateCampaign, {
      body: { user_id: userId, name: 'Spring' },
    })
    expect(renewed.campaign).toMatchObject({ key: 'spring-2', results: { clicks: 0, commission: '0' } })
    await succeed(server(), token, campaigns.deleteReferralLink, { params: { id } })
    expect((await succeed(server(), token, campaigns.listReferralLinks, {})).links).toEqual([])
    // Clicks stay counted after the links are deleted.
    const { rows } = await query('select from referral_clicks where user_id = $1', [userId])
    expect(rows).toHaveLength(4)
  })

  test('get materials that contain their own links', async () => {
    const anna = await newAffiliate(server())
    const trader = await server().signUp()
    const of = async (token: string, filter: object = {}) =>
      (await succeed(server(), token, listMaterials, { query: filter })).materials
    const own = await of(anna.token)
    expect(new Set(own.map(({ type }) => type))).toEqual(new Set(['banner', 'email', 'social']))
    for (const { body, url, type } of own) {
      expect(url).toBe(`${site()}/ref/${anna.code}?src=${type}`)
      expect(body).toContain(url)
      expect(body).not.toContain('{{')
    }
    expect(await of(trader.token, { affiliate_code: anna.code.toUpperCase() })).toEqual(own)
    for (const { body, url } of await of(trader.token)) {
      expect(url).toBeNull()
      expect(body).toContain('{{link}}')
    }
    const banners = await of(anna.token, { material_type: 'banner' })
    expect(banners.map(({ type, mediaType }) => [type, mediaType])).toEqual([
      ['banner', 'image/svg+xml'],
      ['banner', 'image/svg+xml'],
    ])
    expect(
      await server().call(listMaterials, { query: { affiliate_code: 'nobody-at-all' } }, trader.token),
    ).toMatchObject({ status: 404 })
    await query(`update promo_materials set status = 'draft' where material_type = 'social'`, [])
    expect((await of(anna.token)).map(({ type }) => type)).not.toContain('social')
  })

  test('see the terms of the programme, and that it answers', async () => {
    const { token } = await server().signUp()
    expect(await succeed(server(), token, contract.listAffiliatePrograms, {})).toMatchObject({
      programs: [
        { id: 'edgeworth', clickDays: 30, purchaseDays: 365, holdDays: 30, minimumPayout: '50', currency: 'USD' },
      ],
    })
    expect(await server().call(contract.getAffiliateHealth, {}, null)).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    })
    await query(`update affiliate_programs set status = 'closed'`, [])
    const anna = await newAffiliate(server())
    const { referral_id: ticket } = await click(server(), { affiliate_code: anna.code })
    expect(await convert(server(), await server().signUp(), ticket)).toMatchObject({ reason: 'unknown_referral' })
  })
})
