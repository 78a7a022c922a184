import { byId, type Attempt, type Resource } from './attempt.ts'

const refused = (input: Attempt['input']): Record<string, Attempt> => byId(input, { code: 'forbidden', admins: true })

export const admin: Resource = {
  attempts: {
    'GET /admin/users/:id': refused(({ userId }) => ({ params: { id: userId } })),
    'PUT /admin/users/:id': refused(({ userId }) => ({ params: { id: userId }, body: { plan: 'professional' } })),
    'GET /admin/audit-log': {
      'query.actor_id': { input: ({ userId }) => ({ query: { actor_id: userId } }), code: 'forbidden', admins: true },
      'query.user_id': { input: ({ userId }) => ({ query: { user_id: userId } }), code: 'forbidden', admins: true },
    },
    'PUT /admin/affiliates/:id': refused(({ affiliateId = '' }) => ({
      params: { id: affiliateId },
      body: { status: 'approved' },
    })),
    'PUT /admin/applications/:id': refused(({ applicationId = '' }) => ({
      params: { id: applicationId },
      body: { status: 'approved' },
    })),
    'PUT /admin/commissions/:id': refused(({ commissionId = '' }) => ({
      params: { id: commissionId },
      body: { status: 'reversed', reason: 'Because' },
    })),
    'PUT /admin/payouts/:id': refused(({ payoutId = '' }) => ({
      params: { id: payoutId },
      body: { status: 'approved' },
    })),
  },
  // Owned by nobody, but not public.
  ownOnly: {
    'GET /admin/users': { code: 'forbidden' },
    'GET /admin/system': { code: 'forbidden' },
    'GET /admin/statistics': { code: 'forbidden' },
    'GET /admin/affiliates': { code: 'forbidden' },
    'GET /admin/applications': { code: 'forbidden' },
    'GET /admin/commissions': { code: 'forbidden' },
    'GET /admin/payouts': { code: 'forbidden' },
  },
  // Rows that no single call creates: an application, a commission and a payout of the user as an affiliate.
  async more(server, { userId, affiliateId }) {
    const { rows } = await server.services.database.pool.query<Record<string, string>>(
      `with application as (
         insert into affiliate_applications (user_id, application_data) values ($1, '{"why": "Because"}') returning id
       ), conversion as (
         insert into referral_conversions (user_id, affiliate_id, program_id, kind, value, status, confirms_at)
         values ($1, $2, 'edgeworth', 'paid', 500, 'pending', now()) returning id
       ), commission as (
         insert into commissions (user_id, affiliate_id, conversion_id, amount, currency, value, rate, tier, available_at)
         select $1, $2, id, 75, 'USD', 500, 0.15, 'starter', now() from conversion returning id
       ), payout as (
         insert into payouts (user_id, affiliate_id, amount, currency, method, detail)
         values ($1, $2, 60, 'USD', 'paypal', 'somebody@example.com') returning id
       )
       select application.id as "applicationId", commission.id as "commissionId", payout.id as "payoutId"
       from application, commission, payout`,
      [userId, affiliateId],
    )
    return rows[0] ?? {}
  },
}
