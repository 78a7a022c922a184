import { updateAccount } from '#contract/admin/admin.ts'
import { createAffiliateUser } from '#contract/affiliates/affiliates.ts'
import { trackClick, trackConversion } from '#contract/affiliates/tracking.ts'
import type { Money } from '#domain/numbers/units.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import { addressOf, type TestServer, type TestUser } from '#tests/support/server/test-server.ts'

export const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36'
/** As many browsers as a test needs, each a different visitor; in digits, as one id in 7,000 has "feed" in it, which names a crawler. */
export const browserOf = (visitor: string) => `${chrome} Visitor/${Buffer.from(visitor).join('')}`

export interface TestAffiliate extends TestUser {
  readonly affiliateId: string
  readonly code: string
}

let codes = 0

/** A new user who is an approved affiliate. */
export async function newAffiliate(server: TestServer, status = 'approved'): Promise<TestAffiliate> {
  const user = await server.signUp()
  codes++
  const code = `code-${codes}-${user.userId.slice(0, 8)}`
  const made = await succeed(server, user.token, createAffiliateUser, {
    body: {
      user_id: user.userId,
      code,
      displayName: 'Anna',
      payoutMethod: 'paypal',
      payoutDetail: 'anna@example.com',
    },
  })
  await server.services.database.pool.query('update affiliates set status = $1 where id = $2', [status, made.user.id])
  return { ...user, affiliateId: made.user.id, code }
}

/** A new user who is an admin. */
export async function newAdmin(server: TestServer): Promise<TestUser> {
  const user = await server.signUp()
  await server.services.database.pool.query(
    `insert into user_profiles (id, email, role) values ($1, $2, 'admin') on conflict (id) do update set role = 'admin'`,
    [user.userId, user.email],
  )
  return user
}

export interface Click {
  readonly affiliate_code: string
  readonly source?: string
  readonly campaign?: string
}

/** Follows a link like a browser and returns the answer. */
export async function click(server: TestServer, query: Click, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(server.url + addressOf(trackClick, { query }), {
    method: 'POST',
    headers: { 'user-agent': chrome, ...headers },
  })
  const body = (await response.json()) as { tracked: boolean; referral_id: string | null }
  return { status: response.status, ...body }
}

/** Moves an affiliate's clicks into the past by an hour: the next new visitor of this address counts. */
export async function passHour(server: TestServer, { affiliateId }: Pick<TestAffiliate, 'affiliateId'>): Promise<void> {
  const { pool } = server.services.database
  await pool.query(`update referral_clicks set at = at - interval '1 hour' where affiliate_id = $1`, [affiliateId])
}

/** Sends a ticket as the referral of an account. */
export function convert(server: TestServer, user: TestUser, ticket: string | null) {
  return succeed(server, user.token, trackConversion, {
    query: { referral_id: ticket ?? '', user_id: user.userId, conversion_type: 'signup' },
  })
}

/** A new account that an affiliate's link brought, credited. */
export async function referredUser(
  server: TestServer,
  { code }: Pick<TestAffiliate, 'code'>,
  link: Partial<Click> = {},
) {
  const visitor = crypto.randomUUID()
  const { referral_id: ticket } = await click(
    server,
    { affiliate_code: code, ...link },
    { 'user-agent': browserOf(visitor) },
  )
  const user = await server.signUp()
  const answer = await convert(server, user, ticket)
  if (!answer.counted) throw new Error(`not counted: ${answer.reason}`)
  return { ...user, ticket }
}

/** Puts an account on a plan, as an admin does. */
export function setPlan(
  server: TestServer,
  admin: TestUser,
  user: Pick<TestUser, 'userId'>,
  plan: 'free' | 'professional',
  paid?: string,
) {
  const amountPaid = paid === undefined ? {} : { amountPaid: paid as Money }
  return succeed(server, admin.token, updateAccount, { params: { id: user.userId }, body: { plan, ...amountPaid } })
}

/** Moves all commissions and payments of an affiliate into the past by some days. */
export async function passDays(server: TestServer, { affiliateId }: TestAffiliate, days: number): Promise<void> {
  const { pool } = server.services.database
  await pool.query(
    `update commissions set available_at = available_at - make_interval(days => $2) where affiliate_id = $1`,
    [affiliateId, days],
  )
  await pool.query(
    `update referral_conversions set confirms_at = confirms_at - make_interval(days => $2) where affiliate_id = $1`,
    [affiliateId, days],
  )
}
