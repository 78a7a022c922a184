import { beforeAll, describe, expect, test } from 'vitest'
import { getAffiliateAnalytics } from '#contract/affiliates/earnings.ts'
import { trackClick, trackConversion } from '#contract/affiliates/tracking.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import { addressOf, startTestServer, unlimited } from '#tests/support/server/test-server.ts'
import {
  browserOf,
  chrome,
  click,
  convert,
  newAffiliate,
  passHour,
  referredUser,
  type TestAffiliate,
} from './affiliate-program.ts'

onBothDatabases('clicks', (server) => {
  let anna: TestAffiliate
  beforeAll(async () => {
    anna = await newAffiliate(server())
  })

  const rows = async (affiliate: TestAffiliate) => {
    const { rows: found } = await server().services.database.pool.query<Record<string, unknown>>(
      'select * from referral_clicks where affiliate_id = $1 order by at',
      [affiliate.affiliateId],
    )
    return found
  }

  test('are counted once a day for a visitor, a source and a campaign', async () => {
    const first = await click(server(), { affiliate_code: anna.code, source: 'social', campaign: 'spring' })
    expect(first).toMatchObject({ status: 200, tracked: true })
    const again = await click(server(), { affiliate_code: anna.code, source: 'social', campaign: 'spring' })
    expect(again).toEqual(first)
    expect(await rows(anna)).toHaveLength(1)

    const others = [
      await click(server(), { affiliate_code: anna.code, source: 'email', campaign: 'spring' }),
      await click(server(), { affiliate_code: anna.code, source: 'social' }),
      await click(server(), { affiliate_code: anna.code, source: 'social' }, { 'user-agent': browserOf('two') }),
    ]
    expect(new Set([first, ...others].map(({ referral_id: ticket }) => ticket)).size).toBe(4)
    const stored = await rows(anna)
    expect(stored).toHaveLength(4)
    expect(new Set(stored.map(({ visitor }) => String(visitor))).size).toBe(2)

    // On the next day the same visitor counts as a new one.
    await server().services.database.pool.query(
      `update referral_clicks set day = day - 1, id = gen_random_uuid() where affiliate_id = $1`,
      [anna.affiliateId],
    )
    await click(server(), { affiliate_code: anna.code, source: 'social', campaign: 'spring' })
    expect(await rows(anna)).toHaveLength(5)
  })

  test('store no address, and only the browser’s class', async () => {
    const ben = await newAffiliate(server())
    await click(server(), { affiliate_code: ben.code }, { 'user-agent': `${chrome} Marked/4711` })
    const text = JSON.stringify(await rows(ben))
    expect(await rows(ben)).toMatchObject([{ device: 'desktop', source: 'direct', campaign: null }])
    for (const secret of ['127.0.0.1', '4711', 'Chrome']) expect(text).not.toContain(secret)
    const { rows: salts } = await server().services.database.pool.query('select day from app.tracking_salts')
    expect(salts).toHaveLength(1)
  })

  test('on the same code are the same in any case', async () => {
    const typed = await click(server(), { affiliate_code: ` ${anna.code.toUpperCase()} `, source: 'general' })
    const plain = await click(server(), { affiliate_code: anna.code, source: 'general' })
    expect(typed).toEqual(plain)
  })

  test('of crawlers, previews and prefetches are not counted', async () => {
    const cleo = await newAffiliate(server())
    const robots: Record<string, string>[] = [
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': 'facebookexternalhit/1.1' },
      { 'user-agent': 'WhatsApp/2.23.20.0' },
      { 'user-agent': 'Twitterbot/1.0' },
      { 'user-agent': 'curl/8.5.0' },
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/126.0 Safari/537.36' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
    ]
    for (const headers of robots) {
      const answer = await click(server(), { affiliate_code: cleo.code }, headers)
      expect(answer, JSON.stringify(headers)).toEqual({ status: 200, tracked: false, referral_id: null })
    }
    const head = await fetch(server().url + addressOf(trackClick, { query: { affiliate_code: cleo.code } }), {
      method: 'HEAD',
      headers: { 'user-agent': chrome },
    })
    expect(head.status).toBe(404)
    expect(await rows(cleo)).toEqual([])
  })

  test('on unknown or unapproved codes get the same answer and store nothing', async () => {
    const waiting = await newAffiliate(server(), 'pending')
    const suspended = await newAffiliate(server(), 'suspended')
    const known = await click(server(), { affiliate_code: anna.code, source: 'one' })
    for (const code of ['nobody-at-all', waiting.code, suspended.code, '<script>', 'x'.repeat(100)]) {
      const answer = await click(server(), { affiliate_code: code })
      expect(Object.keys(answer)).toEqual(Object.keys(known))
      expect(answer).toMatchObject({ status: 200, tracked: true })
      expect(answer.referral_id).toMatch(/^[\w-]{22}$/)
      // The same visitor gets the same answer again, as for a known code.
      expect(await click(server(), { affiliate_code: code })).toEqual(answer)
    }
    expect([...(await rows(waiting)), ...(await rows(suspended))]).toEqual([])
  })

  test('of the affiliate themselves, signed in, are not counted', async () => {
    const dora = await newAffiliate(server())
    await click(server(), { affiliate_code: dora.code }, { authorization: `Bearer ${dora.token}` })
    expect(await rows(dora)).toEqual([])
    await click(server(), { affiliate_code: dora.code }, { authorization: `Bearer ${anna.token}` })
    expect(await rows(dora)).toHaveLength(1)
  })

  test('accept only labels that can be grouped, and at most 20 kinds per visitor', async () => {
    const emil = await newAffiliate(server())
    await click(server(), { affiliate_code: emil.code, source: '"><img>', campaign: 'a b' })
    expect(await rows(emil)).toMatchObject([{ source: 'other', campaign: null }])
    for (let kind = 0; kind < 30; kind++) await click(server(), { affiliate_code: emil.code, source: `s${kind}` })
    expect(await rows(emil)).toHaveLength(20)
  })

  test('that do not count are numbers with a reason, of approved affiliates alone', async () => {
    const faye = await newAffiliate(server())
    const uncountedOf = async () => {
      const { pool } = server().services.database
      const { rows: found } = await pool.query(
        'select reason, count from uncounted_referrals where affiliate_id = $1 order by reason',
        [faye.affiliateId],
      )
      return (found as { reason: string; count: number }[]).map(({ reason, count }) => [reason, count])
    }
    for (let visit = 0; visit < 3; visit++) await click(server(), { affiliate_code: faye.code, source: 'email' })
    await click(server(), { affiliate_code: faye.code }, { authorization: `Bearer ${faye.token}` })
    for (let kind = 0; kind < 22; kind++) await click(server(), { affiliate_code: faye.code, source: `s${kind}` })
    expect(await rows(faye)).toHaveLength(20)
    expect(await uncountedOf()).toEqual([
      ['click_flood', 3],
      ['own_click', 1],
      ['repeated_click', 2],
    ])
    const waiting = await newAffiliate(server(), 'pending')
    await click(server(), { affiliate_code: waiting.code })
    await click(server(), { affiliate_code: waiting.code })
    const { rows: none } = await server().services.database.pool.query(
      'select 1 from uncounted_referrals where affiliate_id = $1',
      [waiting.affiliateId],
    )
    expect(none).toEqual([])
  })
})

onBothDatabases('clicks of one address', (server) => {
  const query = async <Row>(text: string, values: unknown[]) =>
    (await server().services.database.pool.query(text, values)).rows as Row[]
  /** Clicks, visitors and what did not count, as the affiliate sees them. */
  const figures = async ({ token, affiliateId }: TestAffiliate) => {
    const { clicks, uniqueVisitors, uncounted } = await succeed(server(), token, getAffiliateAnalytics, {
      params: { id: affiliateId },
      query: { period: '7d' },
    })
    return { clicks, uniqueVisitors, uncounted: uncounted.map(({ reason, count }) => [reason, count]) }
  }
  const visit = (affiliate: TestAffiliate, visitor: string, source = 'direct') =>
    click(server(), { affiliate_code: affiliate.code, source }, { 'user-agent': browserOf(visitor) })

  test('under ever new browser names count once an hour', async () => {
    const [gina, hugo] = [await newAffiliate(server()), await newAffiliate(server())]
    for (let name = 0; name < 6; name++) await visit(gina, `new-${name}`)
    expect(await figures(gina)).toEqual({ clicks: 1, uniqueVisitors: 1, uncounted: [['shared_address', 5]] })
    // Who counts already goes on counting by other sources; who does not, does not by them either.
    await visit(gina, 'new-0', 'email')
    await visit(gina, 'new-1', 'email')
    expect(await figures(gina)).toMatchObject({ clicks: 2, uniqueVisitors: 1, uncounted: [['shared_address', 6]] })
    // Another affiliate is not affected.
    await visit(hugo, 'new-1')
    expect(await figures(hugo)).toMatchObject({ clicks: 1, uncounted: [] })
    await passHour(server(), gina)
    for (let name = 6; name < 9; name++) await visit(gina, `new-${name}`)
    expect(await figures(gina)).toMatchObject({ clicks: 3, uniqueVisitors: 2, uncounted: [['shared_address', 8]] })
    // Uncounted ones are kept within limits.
    for (let name = 9; name < 30; name++) await visit(gina, `new-${name}`)
    const { uncounted } = await figures(gina)
    expect(uncounted).toEqual([
      ['shared_address', 20],
      ['click_flood', 9],
    ])
    await passHour(server(), gina)
    await visit(gina, 'new-40')
    expect(await figures(gina)).toMatchObject({ clicks: 4, uniqueVisitors: 3 })
    const rows = await query<{ address: Buffer }>('select address from referral_clicks where affiliate_id = $1', [
      gina.affiliateId,
    ])
    expect(new Set(rows.map(({ address }) => address.toString('hex'))).size).toBe(1)
  })

  test('count once although they come at the same time', async () => {
    const jan = await newAffiliate(server())
    await Promise.all(Array.from({ length: 6 }, (_, name) => visit(jan, `new-${name}`)))
    expect(await figures(jan)).toEqual({ clicks: 1, uniqueVisitors: 1, uncounted: [['shared_address', 5]] })
  })

  test('count after all where a sign-up follows', async () => {
    const ida = await newAffiliate(server())
    await visit(ida, 'first')
    const { referral_id: ticket } = await visit(ida, 'colleague')
    expect(await figures(ida)).toMatchObject({ clicks: 1, uncounted: [['shared_address', 1]] })
    expect(await convert(server(), await server().signUp(), ticket)).toMatchObject({ counted: true })
    expect(await figures(ida)).toMatchObject({ clicks: 2, uniqueVisitors: 2, uncounted: [] })
  })
})

const counted = { counted: true, reason: null }
const uncounted = (reason: string) => ({ counted: false, conversion_id: null, reason })

onBothDatabases('sign-ups', (server) => {
  let anna: TestAffiliate
  beforeAll(async () => {
    anna = await newAffiliate(server())
  })
  const query = (text: string, values: unknown[]) => server().services.database.pool.query(text, values)
  const conversions = async (userId: string) => {
    const { rows } = await query('select * from referral_conversions where referred_user_id = $1', [userId])
    return rows as Record<string, unknown>[]
  }
  const followed = async (affiliate = anna) => {
    const visitor = { 'user-agent': browserOf(crypto.randomUUID()) }
    const { referral_id: ticket } = await click(server(), { affiliate_code: affiliate.code }, visitor)
    return ticket
  }

  test('are credited once, and the same call gets the same answer', async () => {
    const ticket = await followed()
    const user = await server().signUp()
    const first = await convert(server(), user, ticket)
    expect(first).toMatchObject(counted)
    expect(await convert(server(), user, ticket)).toEqual(first)
    expect(await conversions(user.userId)).toMatchObject([
      { id: first.conversion_id, kind: 'signup', value: '0', status: 'confirmed', affiliate_id: anna.affiliateId },
    ])
    const other = await newAffiliate(server())
    expect(await convert(server(), user, await followed(other))).toEqual(uncounted('not_a_new_account'))
    await query(`update auth.users set created_at = now() + interval '1 hour' where id = $1`, [user.userId])
    expect(await convert(server(), user, await followed(other))).toEqual(uncounted('already_counted'))
    expect(await conversions(user.userId)).toHaveLength(1)
  })

  test('count once for two concurrent calls', async () => {
    const ticket = await followed()
    const user = await server().signUp()
    const answers = await Promise.all(Array.from({ length: 6 }, () => convert(server(), user, ticket)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject(counted)
    expect(await conversions(user.userId)).toHaveLength(1)
  })

  test.each([
    ['on the last millisecond of the 30th day', '720 hours', counted],
    ['a millisecond later', '720 hours 0.001 seconds', uncounted('outside_window')],
    ['at the moment of the click', '0', counted],
    ['a millisecond before it', '-0.001 seconds', uncounted('not_a_new_account')],
  ])('within the window: an account opened %s', async (_when, after, expected) => {
    const ticket = await followed()
    const user = await server().signUp()
    await query(
      `update auth.users set created_at = (select max(at) from referral_clicks where affiliate_id = $2) + $3::interval
       where id = $1`,
      [user.userId, anna.affiliateId, after],
    )
    expect(await convert(server(), user, ticket)).toMatchObject(expected)
    expect(await conversions(user.userId)).toHaveLength(expected === counted ? 1 : 0)
  })

  test('of the affiliate themselves do not count', async () => {
    const ticket = await followed()
    await query(`update auth.users set created_at = now() + interval '1 hour' where id = $1`, [anna.userId])
    expect(await convert(server(), anna, ticket)).toEqual(uncounted('self_referral'))
    const { rows } = await query(
      `select count from uncounted_referrals where affiliate_id = $1 and reason = 'own_sign_up'`,
      [anna.affiliateId],
    )
    expect(rows).toMatchObject([{ count: 1 }])
    expect(await conversions(anna.userId)).toEqual([])
  })

  test('do not count for suspended affiliates, or with an unknown ticket', async () => {
    const ben = await newAffiliate(server())
    const ticket = await followed(ben)
    await query(`update affiliates set status = 'suspended' where id = $1`, [ben.affiliateId])
    const user = await server().signUp()
    expect(await convert(server(), user, ticket)).toEqual(uncounted('not_active'))
    const { referral_id: nobodys } = await click(server(), { affiliate_code: 'nobody-at-all' })
    for (const wrong of [nobodys, 'x'.repeat(22), '', crypto.randomUUID(), `${ticket}x`]) {
      expect(await convert(server(), user, wrong)).toEqual(uncounted('unknown_referral'))
    }
    expect(await conversions(user.userId)).toEqual([])
  })

  test('ignore a stated value, and callers cannot report payments', async () => {
    const ticket = (await followed()) ?? ''
    const user = await server().signUp()
    const asked = { referral_id: ticket, user_id: user.userId, conversion_value: '1000000' }
    const signUp = { query: { ...asked, conversion_type: 'signup' as const, program_id: 'edgeworth' } }
    expect(await server().call(trackConversion, signUp, user.token)).toMatchObject({ body: counted })
    expect(await conversions(user.userId)).toMatchObject([{ value: '0' }])
    for (const type of ['paid', 'subscription', '']) {
      const paid = { query: { ...asked, conversion_type: type as 'signup' } }
      expect(await server().call(trackConversion, paid, user.token)).toMatchObject({ status: 400 })
    }
    const other = { query: { ...asked, conversion_type: 'signup' as const, program_id: 'another' } }
    expect(await server().call(trackConversion, other, user.token)).toMatchObject({
      body: uncounted('unknown_referral'),
    })
    const { rows } = await query('select from commissions where affiliate_id = $1', [anna.affiliateId])
    expect(rows).toEqual([])
  })

  test('stay the affiliate’s, without a name, when the account is deleted', async () => {
    const user = await referredUser(server(), anna)
    const [before] = await conversions(user.userId)
    await query('delete from auth.users where id = $1', [user.userId])
    const { rows } = await query('select referred_user_id, affiliate_id from referral_conversions where id = $1', [
      before?.['id'],
    ])
    expect(rows).toEqual([{ referred_user_id: null, affiliate_id: anna.affiliateId }])
  })
})

describe('limits of tracking', () => {
  test('a caller that tracks too often is stopped, while other calls continue', async () => {
    const rateLimits = { ...unlimited, tracking: { max: 3, windowMs: 60_000 } }
    const server = await startTestServer({ database: 'embedded', config: { rateLimits } })
    try {
      const statuses: number[] = []
      for (let call = 0; call < 5; call++) statuses.push((await click(server, { affiliate_code: 'nobody' })).status)
      expect(statuses).toEqual([200, 200, 200, 429, 429])
      expect((await fetch(`${server.url}/api/v1/affiliate/health`)).status).toBe(200)
    } finally {
      await server.close()
    }
  })
})
