import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { listApiTokens } from '#contract/accounts/api-tokens.ts'
import { endAccountSessions } from '#contract/admin/account-acts.ts'
import { updateAccount } from '#contract/admin/admin.ts'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { newAdmin } from '#tests/database/affiliates/affiliate-program.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import { makeApiToken } from '#tests/support/server/mcp-client.ts'
import type { TestUser } from '#tests/support/server/test-server.ts'

const newPassword = () => `other secret ${randomUUID()}`

onBothDatabases('API tokens end', (server) => {
  let user: TestUser
  let token = ''
  beforeEach(async () => {
    user = await server().signUp()
    token = await makeApiToken(server(), user)
  })

  const query = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await server().services.database.pool.query(text, [...values])).rows as Row[]
  const works = async (text = token) => (await server().call(listPortfolios, {}, text)).status === 200
  const endings = () =>
    query(`select details from audit_log where user_id = $1 and action = 'account.api-tokens-ended'`, [user.userId])
  const auth = (method: 'PUT' | 'POST', path: string, body?: object) =>
    fetch(`${server().url}/auth/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${user.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  test('when the password changes, with an entry in the audit log, and those of others go on', async () => {
    const other = await makeApiToken(server(), await server().signUp())
    await makeApiToken(server(), user)
    const body = { password: newPassword(), current_password: user.password }
    expect((await auth('PUT', 'user', body)).status).toBe(200)
    expect(await works()).toBe(false)
    expect((await succeed(server(), user.token, listApiTokens, {})).tokens).toEqual([])
    expect(await endings()).toEqual([{ details: { tokens: 2, reason: 'password' } }])
    expect(await works(other)).toBe(true)
  })

  test('unless the owner keeps them, who then states the old password', async () => {
    const kept = { password: newPassword(), current_password: user.password, keep_api_tokens: true }
    expect((await auth('PUT', 'user', { ...kept, keep_api_tokens: 'yes' })).status).toBe(400)
    expect((await auth('PUT', 'user', kept)).status).toBe(200)
    expect(await works()).toBe(true)
    expect(await endings()).toEqual([])
    // The choice is one change's: the next one ends them.
    expect((await auth('PUT', 'user', { password: newPassword(), current_password: kept.password })).status).toBe(200)
    expect(await works()).toBe(false)
  })

  test('by a recovery always: its new password comes without the old one', async () => {
    expect((await auth('PUT', 'user', { password: newPassword(), keep_api_tokens: true })).status).toBe(200)
    expect(await works()).toBe(false)
  })

  test('not by other changes of the account', async () => {
    expect((await auth('PUT', 'user', { data: { first_name: 'Ada' } })).status).toBe(200)
    expect((await auth('PUT', 'user', { email: `new-${randomUUID()}@example.com` })).status).toBe(200)
    await query(`update auth.users set last_sign_in_at = now(), banned_until = null where id = $1`, [user.userId])
    expect(await works()).toBe(true)
  })

  test('by signing out everywhere, not by ending this session or the others alone', async () => {
    expect((await auth('POST', 'logout?scope=others')).status).toBe(204)
    expect(await works()).toBe(true)
    expect((await auth('POST', 'logout?scope=local')).status).toBe(204)
    expect(await works()).toBe(true)
    const { data } = await user.supabase.auth.signInWithPassword(user)
    user = { ...user, token: data.session?.access_token ?? '' }
    expect((await auth('POST', 'logout?scope=global')).status).toBe(204)
    expect(await works()).toBe(false)
    expect(await endings()).toEqual([{ details: { tokens: 1, reason: 'sign-out' } }])
  })

  test('by a ban, after which a lifted one brings none back, and by an admin who signs the account out', async () => {
    const admin = await newAdmin(server())
    const params = { id: user.userId }
    const ban = async (bannedUntil: Instant | null) =>
      succeed(server(), admin.token, updateAccount, { params, body: { bannedUntil } })
    await ban(new Date(Date.now() + 86_400_000).toISOString() as Instant)
    expect(await works()).toBe(false)
    await ban(null)
    expect(await works()).toBe(false)
    expect(await endings()).toEqual([{ details: { tokens: 1, reason: 'ban' } }])

    const { data } = await user.supabase.auth.signInWithPassword(user)
    token = await makeApiToken(server(), { ...user, token: data.session?.access_token ?? '' })
    expect(await works()).toBe(true)
    await succeed(server(), admin.token, endAccountSessions, { params })
    expect(await works()).toBe(false)
  })

  test('no client ends those of another', async () => {
    const { rows } = await server().services.database.pool.query<{ may: boolean }>(
      `select has_function_privilege(role, 'app.end_api_tokens(uuid, text)', 'execute') as may
       from unnest(array['anon', 'authenticated']) as role`,
    )
    expect(rows).toEqual([{ may: false }, { may: false }])
  })
})
