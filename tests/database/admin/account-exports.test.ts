import { beforeAll, expect, test } from 'vitest'
import { answerExportRequest, getExportRequest } from '#contract/accounts/export-requests.ts'
import { askForExport, exportAccountAsAdmin, withdrawExportRequest } from '#contract/admin/account-acts.ts'
import { getAccount, listAuditLog, updateAccount } from '#contract/admin/admin.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { newAdmin, newAffiliate, referredUser } from '#tests/database/affiliates/affiliate-program.ts'
import { traderWithTrades } from '#tests/database/simulations/trader-with-trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import { addressOf, type TestUser } from '#tests/support/server/test-server.ts'

const day = 86_400_000
const reason = 'You asked support for a copy'
const order = 'Order of the district court, case 26-114'
const byConsent = { basis: 'consent' } as const
const byLaw = { basis: 'law', reason: order } as const
const conflict = { status: 409, body: { code: 'conflict' } }

onBothDatabases('an admin’s export of an account', (server) => {
  let admin: TestUser
  let other: TestUser
  beforeAll(async () => {
    admin = await newAdmin(server())
    other = await newAdmin(server())
  })
  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await server().services.database.pool.query(text, values)).rows as Row[]

  const ask = ({ userId }: TestUser, by = admin) =>
    server().call(askForExport, { params: { id: userId }, body: { reason } }, by.token)
  const requestTo = async ({ token }: TestUser) => (await succeed(server(), token, getExportRequest, {})).request
  const answer = async (owner: TestUser, status: 'allowed' | 'refused', by = owner) => {
    const id = (await requestTo(owner))?.id ?? ''
    return server().call(answerExportRequest, { params: { id }, body: { status } }, by.token)
  }
  const seenBy = async ({ token }: TestUser, { userId }: TestUser) =>
    succeed(server(), token, getAccount, { params: { id: userId } })
  /** The answer to an export: a file, or a refusal. */
  async function exportOf({ userId }: TestUser, body: object, by = admin) {
    const response = await fetch(server().url + addressOf(exportAccountAsAdmin, { params: { id: userId } }), {
      method: 'POST',
      headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isFile = response.headers.get('content-type') === 'application/zip'
    return { status: response.status, bytes, body: isFile ? null : (JSON.parse(bytes.toString()) as object) }
  }
  const mailsTo = ({ email }: TestUser) =>
    query<{ purpose: string; text: string }>(
      'select purpose, text from app.mail_outbox where recipient = $1 order by created_at',
      [email],
    )
  const acts = async ({ userId }: TestUser) => {
    const entries = await query<{ action: string; actor_id: string; details: object }>(
      `select action, actor_id, details from audit_log
       where user_id = $1 and action like 'account.export%' order by id`,
      [userId],
    )
    return entries.map(({ action, actor_id: actor, details }) => [action, actor, details])
  }

  test('waits for the owner, who allows one', async () => {
    const owner = await traderWithTrades(server())
    expect(await exportOf(owner, byConsent)).toMatchObject(conflict)
    const asked = await ask(owner)
    expect(asked).toMatchObject({
      status: 201,
      body: { exportRequest: { reason, allowedAt: null, askedBy: { adminId: admin.userId, email: admin.email } } },
    })
    const [mail] = await mailsTo(owner)
    expect(mail?.purpose).toBe('export_request')
    expect(mail?.text).toContain(`Reason: ${reason}\n`)
    expect(mail?.text).toContain('/settings/security')
    const request = await requestTo(owner)
    expect(Object.keys(request ?? {}).toSorted()).toEqual(['allowedAt', 'askedAt', 'expiresAt', 'id', 'reason'])
    expect(Math.abs(Date.parse(request?.expiresAt ?? '') - Date.now() - 7 * day)).toBeLessThan(120_000)
    // Nothing is exported before the answer, nor by another admin afterwards, who cannot ask meanwhile.
    expect(await exportOf(owner, byConsent)).toMatchObject(conflict)
    expect(await ask(owner, other)).toMatchObject(conflict)
    expect(await answer(owner, 'allowed')).toMatchObject({ status: 200 })
    expect(await exportOf(owner, byConsent, other)).toMatchObject(conflict)
    const allowed = (await seenBy(other, owner)).exportRequest
    expect(allowed).toMatchObject({ id: request?.id, askedBy: { adminId: admin.userId } })
    expect(allowed?.allowedAt).not.toBeNull()
    // A second click changes nothing: a consent is not renewed.
    expect(await answer(owner, 'allowed')).toMatchObject({ status: 200 })
    expect((await requestTo(owner))?.expiresAt).toBe(allowed?.expiresAt)

    const file = await exportOf(owner, byConsent)
    const own = await fetch(`${server().url}/api/v1/account/archive`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const length = (await own.arrayBuffer()).byteLength
    expect([file.status, own.status]).toEqual([200, 200])
    // A ZIP with the trader's trades: as large as their own export, but for its times.
    expect(file.bytes.subarray(0, 2).toString()).toBe('PK')
    expect(Math.abs(file.bytes.length - length)).toBeLessThan(200)
    expect(await exportOf(owner, byConsent)).toMatchObject(conflict)
    expect(await requestTo(owner)).toBeNull()
    expect(await acts(owner)).toEqual([
      ['account.export-asked', admin.userId, { reason }],
      ['account.export-allowed', owner.userId, {}],
      ['account.exported', admin.userId, { basis: 'consent', reason }],
      ['account.exported', owner.userId, {}],
    ])
    const { entries } = await succeed(server(), admin.token, listAuditLog, {
      query: { user_id: owner.userId, action: 'account.exported' },
    })
    expect(entries.map(({ actorEmail }) => actorEmail)).toEqual([owner.email, admin.email])
  })

  test('is refused by the owner, who can revoke a consent, too; and withdrawn by an admin', async () => {
    const owner = await server().signUp()
    await ask(owner)
    expect(await answer(owner, 'refused')).toMatchObject({ status: 200 })
    expect(await exportOf(owner, byConsent)).toMatchObject(conflict)
    await ask(owner)
    await answer(owner, 'allowed')
    await answer(owner, 'refused')
    expect(await exportOf(owner, byConsent)).toMatchObject(conflict)
    await ask(owner)
    await answer(owner, 'allowed')
    await succeed(server(), other.token, withdrawExportRequest, { params: { id: owner.userId } })
    expect(await requestTo(owner)).toBeNull()
    expect(await exportOf(owner, byConsent)).toMatchObject(conflict)
    const again = { params: { id: owner.userId } }
    expect(await server().call(withdrawExportRequest, again, other.token)).toMatchObject({ status: 404 })
    expect((await acts(owner)).map(([action]) => action)).toEqual([
      'account.export-asked',
      'account.export-refused',
      'account.export-asked',
      'account.export-allowed',
      'account.export-revoked',
      'account.export-asked',
      'account.export-allowed',
      'account.export-withdrawn',
    ])
  })

  test('is answered by the owner alone, while the request lasts', async () => {
    const owner = await server().signUp()
    await ask(owner)
    expect(await answer(owner, 'allowed', admin)).toMatchObject({ status: 404 })
    const expire = () =>
      query('update app.export_requests set expires_at = clock_timestamp() where user_id = $1', [owner.userId])
    const late = { params: { id: (await requestTo(owner))?.id ?? '' }, body: { status: 'allowed' as const } }
    await expire()
    expect(await requestTo(owner)).toBeNull()
    expect(await server().call(answerExportRequest, late, owner.token)).toMatchObject({ status: 404 })
    // An expired one leaves room for the next, and so does an expired consent.
    expect((await ask(owner, other)).status).toBe(201)
    await answer(owner, 'allowed')
    await expire()
    expect(await exportOf(owner, byConsent, other)).toMatchObject(conflict)
    expect((await ask(owner)).status).toBe(201)
    expect((await seenBy(admin, owner)).exportRequest).toMatchObject({ allowedAt: null })
  })

  test('needs a reason by law without consent, which the owner is mailed at once', async () => {
    const owner = await server().signUp()
    for (const body of [{}, { basis: 'law' }, { basis: 'law', reason: 'Because' }, { ...byConsent, reason: order }]) {
      expect(await exportOf(owner, body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    }
    expect(await mailsTo(owner)).toEqual([])
    expect((await exportOf(owner, byLaw)).status).toBe(200)
    const [mail, more] = await mailsTo(owner)
    expect([mail?.purpose, more]).toEqual(['legal_export', undefined])
    expect(mail?.text).toContain(`Legal reason: ${order}\n`)
    expect(await acts(owner)).toEqual([['account.exported', admin.userId, { basis: 'law', reason: order }]])
  })

  test('of an owner who is banned or leaving has a legal reason', async () => {
    const [banned, leaving] = [await server().signUp(), await server().signUp()]
    for (const owner of [banned, leaving]) {
      await ask(owner)
      await answer(owner, 'allowed')
    }
    await succeed(server(), admin.token, updateAccount, {
      params: { id: banned.userId },
      body: { bannedUntil: new Date(Date.now() + day).toISOString() as Instant },
    })
    await query(
      `insert into user_profiles (id, email, deletion_at) values ($1, $2, now() + interval '7 days')
       on conflict (id) do update set deletion_at = excluded.deletion_at`,
      [leaving.userId, leaving.email],
    )
    for (const owner of [banned, leaving]) {
      expect(await exportOf(owner, byConsent)).toMatchObject(conflict)
      await succeed(server(), admin.token, withdrawExportRequest, { params: { id: owner.userId } })
      expect(await ask(owner)).toMatchObject(conflict)
      expect((await exportOf(owner, byLaw)).status).toBe(200)
    }
  })

  test('is never the admin’s own, nor that of an account that a referral links to it', async () => {
    const affiliate = await newAffiliate(server())
    await query(
      `insert into user_profiles (id, email, role) values ($1, $2, 'admin')
       on conflict (id) do update set role = 'admin'`,
      [affiliate.userId, affiliate.email],
    )
    const customer = await referredUser(server(), affiliate)
    for (const [owner, exportConflict] of [
      [affiliate, 'own'],
      [customer, 'referral'],
    ] as const) {
      expect(await ask(owner, affiliate)).toMatchObject(conflict)
      for (const basis of [byConsent, byLaw]) expect(await exportOf(owner, basis, affiliate)).toMatchObject(conflict)
      expect(await seenBy(affiliate, owner)).toMatchObject({ exportConflict, exportRequest: null })
    }
    expect((await seenBy(admin, customer)).exportConflict).toBeNull()
    expect((await ask(customer)).status).toBe(201)
  })

  test('asks for the password again', async () => {
    const owner = await server().signUp()
    const old = await newAdmin(server())
    await query(`update auth.sessions set created_at = now() - interval '1 hour' where user_id = $1`, [old.userId])
    const refused = { status: 403, body: { code: 'confirmation_required' } }
    expect(await ask(owner, old)).toMatchObject(refused)
    expect(await exportOf(owner, byLaw, old)).toMatchObject(refused)
    expect(await mailsTo(owner)).toEqual([])
  })
})
