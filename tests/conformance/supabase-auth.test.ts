import { AuthApiError, AuthWeakPasswordError } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import { testDatabases } from '#tests/support/database/test-databases.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

/** Metadata of this many bytes as JSON. */
const noteOf = (bytes: number) => ({ note: 'x'.repeat(bytes - '{"note":""}'.length) })

/** Our sign-in through the unmodified Supabase client, on each database. */
describe.each(testDatabases())('sign-in through supabase-js on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    const site = { url: null, redirectUrls: [], corsOrigins: ['https://journal.example'] }
    server = await startTestServer({ database, config: { site } })
  })
  afterAll(() => server?.close())

  it('signs up with a session at once, keeps the metadata and confirms the address', async () => {
    const client = server.newClient()
    const names = { first_name: 'Ada', last_name: 'Byron', full_name: 'Ada Byron' }
    const { data, error } = await client.auth.signUp({
      email: 'Ada.Byron@Example.com',
      password: 'secret journal',
      options: { data: names },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: 'ada.byron@example.com',
      aud: 'authenticated',
      role: 'authenticated',
      user_metadata: names,
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    expect(data.user?.email_confirmed_at).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect(data.user?.identities).toHaveLength(1)
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      sub: data.user?.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: 'ada.byron@example.com',
      is_anonymous: false,
    })
  })

  it('allows metadata of at most 2 kB, at sign-up, in changes and with a sign-in link', async () => {
    const refused = { status: 400, code: 'validation_failed', message: 'data must be an object of at most 2 kB' }
    const email = `full-${Date.now()}@example.com`
    const password = 'correct horse battery'
    const { auth } = server.newClient()
    expect((await auth.signUp({ email, password, options: { data: noteOf(2_049) } })).error).toMatchObject(refused)
    const { data, error } = await auth.signUp({ email, password, options: { data: noteOf(2_048) } })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toMatchObject(noteOf(2_048))
    expect((await auth.updateUser({ data: noteOf(2_049) })).error).toMatchObject(refused)
    const link = { email: `new-${email}`, options: { data: noteOf(2_049) } }
    expect((await server.newClient().auth.signInWithOtp(link)).error).toMatchObject(refused)
  })

  it.each([
    ['/signup', { email: 'new@example.com', password: 'correct horse', data: { name: 'a\ud800b' } }, 'data.name'],
    ['/token?grant_type=password', { email: 'a\0@example.com', password: 'correct horse' }, 'email'],
    ['/recover', { email: 'a\udc00@example.com' }, 'email'],
  ])('names the field of text that cannot be stored, at %s', async (path, body, field) => {
    const answer = await fetch(`${server.url}/auth/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'validation_failed',
      message: expect.stringMatching(new RegExp(`^${field} must `)),
    })
  })

  it('refuses a second account of the same address in any case', async () => {
    const { email } = await server.signUp()
    const { data, error } = await server
      .newClient()
      .auth.signUp({ email: email.toUpperCase(), password: 'another secret' })
    expect(data.session).toBeNull()
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' })
  })

  it.each([
    ['12345', 'weak_password', 422],
    ['Password1', 'weak_password', 422],
    ['new@example.com', 'weak_password', 422],
    ['x'.repeat(73), 'validation_failed', 400],
    ['ü'.repeat(37), 'validation_failed', 400],
  ])('refuses the password %s', async (password, code, status) => {
    const { error } = await server.newClient().auth.signUp({ email: 'new@example.com', password })
    expect(error).toMatchObject({ code, status })
  })

  it('says why a password is weak in the client’s format', async () => {
    const { error } = await server.newClient().auth.signUp({ email: 'new@example.com', password: 'x' })
    expect(error).toBeInstanceOf(AuthWeakPasswordError)
    expect(error).toMatchObject({ reasons: ['length'] })
  })

  it('accepts passwords of 6 characters and of 72 bytes', async () => {
    for (const password of ['q7z-4k', 'x'.repeat(72)]) {
      const email = `length-${password.length}@example.com`
      const { error } = await server.newClient().auth.signUp({ email, password })
      expect(error).toBeNull()
      const signedIn = await server.newClient().auth.signInWithPassword({ email, password })
      expect(signedIn.error).toBeNull()
    }
  })

  it('refuses an invalid address', async () => {
    const { error } = await server.newClient().auth.signUp({ email: 'nobody', password: 'secret' })
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 })
  })

  it('signs in; a wrong password and an unknown account get the same answer', async () => {
    const { email, password, userId } = await server.signUp()
    const right = await server.newClient().auth.signInWithPassword({ email, password })
    expect(right.data.user?.id).toBe(userId)
    const wrong = await server.newClient().auth.signInWithPassword({ email, password: `${password}!` })
    const unknown = await server.newClient().auth.signInWithPassword({ email: 'nobody@example.com', password })
    for (const { error } of [wrong, unknown]) {
      expect(error).toBeInstanceOf(AuthApiError)
      expect(error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' })
    }
  })

  it('stores neither passwords nor refresh tokens in plain text', async () => {
    const { email, password, supabase } = await server.signUp()
    const { data } = await supabase.auth.getSession()
    const { rows } = await sql<{ text: string }>`
      select (u.*)::text || (s.*)::text || (t.*)::text || encode(t.token_digest, 'escape') as text
      from auth.users u join auth.sessions s on s.user_id = u.id join auth.refresh_tokens t on t.session_id = s.id
      where u.email = ${email}`.execute(server.services.database.kysely)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).toContain('$argon2id$')
    expect(rows[0]?.text).not.toContain(password)
    expect(rows[0]?.text).not.toContain(data.session?.refresh_token)
  })

  it('returns the account for its access token, and for nothing else', async () => {
    const { supabase, userId, token } = await server.signUp()
    const { data } = await supabase.auth.getUser()
    expect(data.user?.id).toBe(userId)
    const [head, body, signature = ''] = token.split('.')
    const unsigned = `${btoa('{"alg":"none","typ":"JWT"}').replaceAll('=', '')}.${body}.`
    const tampered = `${head}.${body}.${signature.split('').toReversed().join('')}`
    for (const forged of [unsigned, tampered, 'no-token-at-all']) {
      const { error } = await server.newClient().auth.getUser(forged)
      expect(error).toMatchObject({ status: 403, code: 'bad_jwt' })
    }
    const without = await fetch(`${server.url}/auth/v1/user`)
    expect(without.status).toBe(401)
  })

  it('rotates refresh tokens, and recognizes a repeated one', async () => {
    const { supabase } = await server.signUp()
    const first = (await supabase.auth.getSession()).data.session?.refresh_token ?? ''
    const refresh = (token: string) => server.newClient().auth.refreshSession({ refresh_token: token })
    const [one, two] = await Promise.all([refresh(first), refresh(first)])
    expect(one.error).toBeNull()
    expect(two.error).toBeNull()
    const second = one.data.session?.refresh_token
    expect(second).not.toBe(first)
    // Two tabs that refresh at the same moment end up with the same token.
    expect(two.data.session?.refresh_token).toBe(second)
  })

  it('ends the whole session if an old refresh token is used again late', async () => {
    const { supabase, token } = await server.signUp()
    const { kysely } = server.services.database
    const refresh = (of: string) => server.newClient().auth.refreshSession({ refresh_token: of })
    const first = (await supabase.auth.getSession()).data.session?.refresh_token ?? ''
    const second = (await refresh(first)).data.session?.refresh_token ?? ''
    const third = (await refresh(second)).data.session?.refresh_token ?? ''
    // Within the grace period it counts as a retry after a late answer.
    expect((await refresh(first)).data.session?.refresh_token).toBe(third)
    await sql`update auth.refresh_tokens set used_at = used_at - interval '11 seconds'`.execute(kysely)
    expect((await refresh(second)).data.session?.refresh_token).toBe(third)
    expect((await refresh(first)).error).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
    expect((await refresh(third)).error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    expect((await server.newClient().auth.getUser(token)).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await server.call(listPortfolios, {}, token)).status).toBe(401)
  })

  it('refuses an unknown refresh token', async () => {
    const { error } = await server.newClient().auth.refreshSession({ refresh_token: 'made-up' })
    expect(error).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
      message: 'Invalid Refresh Token: Refresh Token Not Found',
    })
  })

  it.each([
    ['local', [false, true]],
    ['others', [true, false]],
    ['global', [false, false]],
  ] as const)('signs out with scope %s', async (scope, alive) => {
    const { email, password, supabase } = await server.signUp()
    const other = server.newClient()
    await other.auth.signInWithPassword({ email, password })
    const tokens = await Promise.all(
      [supabase, other].map(async ({ auth }) => (await auth.getSession()).data.session?.access_token ?? ''),
    )
    const { error } = await supabase.auth.signOut({ scope })
    expect(error).toBeNull()
    const answers = await Promise.all(tokens.map((token) => server.call(listPortfolios, {}, token)))
    expect(answers.map(({ ok }) => ok)).toEqual(alive)
  })

  it('refuses a banned account', async () => {
    const { email, password } = await server.signUp()
    await sql`update auth.users set banned_until = now() + interval '1 day' where email = ${email}`.execute(
      server.services.database.kysely,
    )
    const { error } = await server.newClient().auth.signInWithPassword({ email, password })
    expect(error).toMatchObject({ code: 'user_banned' })
  })

  it('answers older clients, which send no version, in their format', async () => {
    const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'wrong one' }),
    })
    expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials')
    expect(await response.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
  })

  it('lets a page of a configured origin call, and read the headers that the client reads', async () => {
    const preflight = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://journal.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization,content-type,x-client-info,x-supabase-api-version',
      },
    })
    expect(preflight.status).toBe(204)
    const allowed = preflight.headers.get('access-control-allow-headers') ?? ''
    for (const name of ['apikey', 'authorization', 'content-type', 'prefer', 'accept-profile', 'content-profile']) {
      expect(allowed).toContain(name)
    }
    const answer = await fetch(`${server.url}/auth/v1/settings`, { headers: { origin: 'https://journal.example' } })
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-supabase-api-version')
    expect(await answer.json()).toMatchObject({ mailer_autoconfirm: true, external: { email: true } })
  })
})

describe('a new password', () => {
  it('needs the current one, or a fresh sign-in', async () => {
    const server = await startTestServer({ database: 'embedded' })
    try {
      const { supabase, userId, password } = await server.signUp()
      await sql`update auth.sessions set created_at = now() - interval '1 hour' where user_id = ${userId}::uuid`.execute(
        server.services.database.kysely,
      )
      const refused = await supabase.auth.updateUser({ password: 'a newer secret' })
      expect(refused.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
      const changed = await supabase.auth.updateUser({ password: 'a newer secret', current_password: password })
      expect(changed.error).toBeNull()
    } finally {
      await server.close()
    }
  })
})
