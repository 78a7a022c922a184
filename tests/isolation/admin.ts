import { byId, type Attempt, type Resource } from './attempt.ts'

const refused = (input: Attempt['input']): Record<string, Attempt> => byId(input, { code: 'forbidden', admins: true })

const material = { type: 'social', title: 'A post', body: 'Read {{link}}', mediaType: 'text/plain', status: 'draft' }

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
    'GET /admin/audit-log/file': {
      'query.actor_id': { input: ({ userId }) => ({ query: { actor_id: userId } }), code: 'forbidden', admins: true },
      'query.user_id': { input: ({ userId }) => ({ query: { user_id: userId } }), code: 'forbidden', admins: true },
    },
    // On another account than that of the attempts, whose session they end.
    'DELETE /admin/users/:id/sessions': refused(({ accountId = '' }) => ({ params: { id: accountId } })),
    'DELETE /admin/users/:id/role': refused(({ accountId = '' }) => ({ params: { id: accountId } })),
    'POST /admin/users/:id/export-request': refused(({ accountId = '' }) => ({
      params: { id: accountId },
      body: { reason: 'A question of support' },
    })),
    'DELETE /admin/users/:id/export-request': refused(({ accountId = '' }) => ({ params: { id: accountId } })),
    'POST /admin/users/:id/archive': refused(({ accountId = '' }) => ({
      params: { id: accountId },
      body: { basis: 'law', reason: 'Order of a court, case 26-114' },
    })),
    'POST /admin/users/:id/deletion': refused(({ accountId = '' }) => ({ params: { id: accountId } })),
    'DELETE /admin/users/:id/deletion': refused(({ accountId = '' }) => ({ params: { id: accountId } })),
    'GET /admin/teams/:id': refused(({ teamId = '' }) => ({ params: { id: teamId } })),
    'POST /admin/mails/:id/retry': refused(({ mailId = '' }) => ({ params: { id: mailId } })),
    'PUT /admin/announcements/:id': refused(({ announcementId = '' }) => ({
      params: { id: announcementId },
      // No account sees it, so that nobody else's calls answer with its id.
      body: { message: 'Later', severity: 'info', startsAt: '2999-01-01T00:00:00.000Z' },
    })),
    'DELETE /admin/announcements/:id': refused(({ announcementId = '' }) => ({ params: { id: announcementId } })),
    'PUT /admin/term-changes/:id': refused(({ termChangeId = '' }) => ({
      params: { id: termChangeId },
      body: { status: 'rejected' },
    })),
    'PUT /admin/materials/:id': refused(({ materialId = '' }) => ({ params: { id: materialId }, body: material })),
    'DELETE /admin/materials/:id': refused(({ materialId = '' }) => ({ params: { id: materialId } })),
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
    'POST /admin/confirmation': { body: { password: 'a guess' }, code: 'forbidden' },
    'GET /admin/daily-figures': { code: 'forbidden' },
    'GET /admin/teams': { code: 'forbidden' },
    'GET /admin/mails': { code: 'forbidden' },
    'GET /admin/backups': { code: 'forbidden' },
    'POST /admin/backups': { code: 'forbidden' },
    'POST /admin/backups/tests': { code: 'forbidden' },
    'GET /admin/switches': { code: 'forbidden' },
    'PUT /admin/switches/:name': { params: { name: 'sign-ups' }, body: { isOn: false }, code: 'forbidden' },
    'GET /admin/announcements': { code: 'forbidden' },
    'POST /admin/announcements': { body: { message: 'Hello', severity: 'info' }, code: 'forbidden' },
    'GET /announcements': {},
    'GET /admin/program': { code: 'forbidden' },
    'PUT /admin/program': {
      body: {
        name: 'Mine',
        description: 'Mine',
        status: 'open',
        clickDays: 30,
        purchaseDays: 365,
        holdDays: 30,
        minimumPayout: '50',
      },
      code: 'forbidden',
    },
    'GET /admin/payout-limit': { code: 'forbidden' },
    'PUT /admin/payout-limit': { body: { amount: null }, code: 'forbidden' },
    'GET /admin/materials': { code: 'forbidden' },
    'POST /admin/materials': { body: material, code: 'forbidden' },
  },
  // Rows that no single call creates: an application, a commission and a payout of the user as an affiliate; an account
  // without a session, which is asked for an export; a failed mail, an announcement of the future, a draft and a
  // waiting change of the payout limit, which belong to nobody.
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
       ), account as (
         insert into auth.users (email, encrypted_password, email_confirmed_at)
         values ($3, 'none', now()) returning id
       ), request as (
         insert into app.export_requests (user_id, requested_by, reason, expires_at)
         select id, $1, 'A question of support', now() + interval '7 days' from account
       ), mail as (
         insert into app.mail_outbox (recipient, subject, text, html, purpose, next_attempt_at)
         values ('nobody@example.com', 'Hello', 'Hello', '<p>Hello</p>', 'test', null) returning id
       ), announcement as (
         insert into app.announcements (message, severity, starts_at)
         values ('Later', 'info', '2999-01-01') returning id
       ), material as (
         insert into promo_materials (material_type, title, body, media_type)
         values ('social', 'A post', 'Read {{link}}', 'text/plain') returning id
       ), change as (
         insert into app.term_changes (subject, value, proposed_by) values ('payout-limit', '{"amount": "800"}', $1)
         on conflict (subject) do update set value = excluded.value returning id
       )
       select application.id as "applicationId", commission.id as "commissionId", payout.id as "payoutId",
         account.id as "accountId", mail.id as "mailId", announcement.id as "announcementId", material.id as "materialId",
         change.id as "termChangeId"
       from application, commission, payout, account, mail, announcement, material, change`,
      [userId, affiliateId, `${crypto.randomUUID()}@example.com`],
    )
    return rows[0] ?? {}
  },
}
