import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import { testDatabases } from '#tests/support/database/test-databases.ts'
import { confirming, lastMailTo, mailsTo, openLink, tokenIn } from '#tests/support/server/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const newAddress = () => `trader-${randomUUID()}@example.com`
const password = 'correct horse'

/** A sign-up that requires a confirmed address, through the unmodified Supabase client. */
describe.each(testDatabases())('sign-up with confirmation on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, config: { mail: confirming } })
  })
  afterAll(() => server?.close())

  const signUp = (email: string, secret = password, data: object = {}) =>
    server.newClient().auth.signUp({
      email,
      password: secret,
      options: { data, emailRedirectTo: 'http://localhost:3000/auth/email-verification' },
    })
  const signIn = (email: string, secret = password) =>
    server.newClient().auth.signInWithPassword({ email, password: secret })
  const expire = (email: string) =>
    sql`update auth.one_time_tokens set expires_at = now() - interval '1 second' where address = ${email}`.execute(
      server.services.database.kysely,
    )

  it('creates a user without a session, who cannot sign in before opening the link', async () => {
    const email = newAddress()
    const { data, error } = await signUp(email, password, { full_name: 'Ada Byron' })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Ada Byron' } })
    expect(data.user?.email_confirmed_at).toBeUndefined()
    expect(data.user?.confirmation_sent_at).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect((await signIn(email)).error).toMatchObject({ status: 400, code: 'email_not_confirmed' })
    expect((await signIn(email, 'wrong one')).error).toMatchObject({ status: 400, code: 'invalid_credentials' })
    const settings = await fetch(`${server.url}/auth/v1/settings`)
    expect(await settings.json()).toMatchObject({ mailer_autoconfirm: false })
  })

  it('confirms by the link, which leads back with a working session', async () => {
    const email = newAddress()
    await signUp(email)
    const { link, subject } = await lastMailTo(server, email)
    expect(subject).toBe('Confirm your email address')
    const opened = await openLink(server, link)
    expect(opened.status).toBe(303)
    expect(opened.location).toMatch(/^http:\/\/localhost:3000\/auth\/email-verification#/)
    expect(Object.keys(opened.fragment)).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'sb',
      'token_type',
      'type',
    ])
    expect(opened.fragment).toMatchObject({ type: 'signup', token_type: 'bearer', expires_in: '3600', sb: '' })
    expect(opened.response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(opened.response.headers.get('cache-control')).toBe('no-store')
    const { access_token = '', refresh_token = '' } = opened.fragment
    const { data } = await server.newClient().auth.setSession({ access_token, refresh_token })
    expect(data.user?.email_confirmed_at).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect((await server.call(listPortfolios, {}, access_token)).status).toBe(200)
    const { error } = await server.newClient().auth.refreshSession({ refresh_token })
    expect(error).toBeNull()
    expect((await signIn(email)).error).toBeNull()
  })

  it('accepts a link once', async () => {
    const email = newAddress()
    await signUp(email)
    const { link } = await lastMailTo(server, email)
    expect((await openLink(server, link)).fragment).toHaveProperty('access_token')
    const again = await openLink(server, link)
    expect(again.status).toBe(303)
    expect(again.location).toBe(
      'http://localhost:3000/auth/email-verification#error=access_denied&error_code=otp_expired' +
        '&error_description=Email+link+is+invalid+or+has+expired&sb=',
    )
  })

  it('accepts a link once, even if it is opened many times at the same moment', async () => {
    const email = newAddress()
    await signUp(email)
    const { link } = await lastMailTo(server, email)
    const opened = await Promise.all(Array.from({ length: 6 }, () => openLink(server, link)))
    expect(opened.filter(({ fragment }) => 'access_token' in fragment)).toHaveLength(1)
  })

  it('refuses an expired link, and sends another one', async () => {
    const email = newAddress()
    await signUp(email)
    const first = await lastMailTo(server, email)
    await expire(email)
    expect((await openLink(server, first.link)).fragment).toMatchObject({ error_code: 'otp_expired' })
    expect((await signIn(email)).error).toMatchObject({ code: 'email_not_confirmed' })
    const { error } = await server.newClient().auth.resend({ type: 'signup', email })
    expect(error).toBeNull()
    const second = await lastMailTo(server, email)
    expect(second.link).not.toBe(first.link)
    expect((await openLink(server, second.link)).fragment).toHaveProperty('access_token')
  })

  it('does not use up a link when a program only previews it', async () => {
    const email = newAddress()
    await signUp(email)
    const { link } = await lastMailTo(server, email)
    const { pathname, search } = new URL(link)
    expect((await fetch(server.url + pathname + search, { method: 'HEAD', redirect: 'manual' })).status).toBe(404)
    expect((await openLink(server, link)).fragment).toHaveProperty('access_token')
  })

  it('confirms by the link’s token and by the code, and reports it to the client', async () => {
    for (const how of ['token_hash', 'code'] as const) {
      const email = newAddress()
      await signUp(email)
      const { link, code } = await lastMailTo(server, email)
      const client = server.newClient()
      const events: string[] = []
      client.auth.onAuthStateChange((event) => void events.push(event))
      const { data, error } = await client.auth.verifyOtp(
        how === 'code'
          ? { type: 'signup', email: email.toUpperCase(), token: code }
          : { type: 'email', token_hash: tokenIn(link) },
      )
      expect(error).toBeNull()
      expect(data.user?.email).toBe(email)
      expect(data.session?.access_token).toBeTruthy()
      await expect.poll(() => events).toContain('SIGNED_IN')
      // The link and the code of one mail are one token: using either uses up both.
      expect((await openLink(server, link)).fragment).toMatchObject({ error_code: 'otp_expired' })
    }
  })

  it('allows five guesses of a code an hour, for addresses without an account as well', async () => {
    const email = newAddress()
    await signUp(email)
    const { code, link } = await lastMailTo(server, email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (const address of [email, newAddress()]) {
      const guess = (token: string) => server.newClient().auth.verifyOtp({ type: 'signup', email: address, token })
      for (let i = 0; i < 5; i++) {
        expect((await guess(wrong)).error).toMatchObject({
          status: 403,
          code: 'otp_expired',
          message: 'Token has expired or is invalid',
        })
      }
      expect((await guess(code)).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    }
    // Opening a link is not a guess: it still works.
    expect((await openLink(server, link)).fragment).toHaveProperty('access_token')
  })

  it('answers a sign-up the same whether or not the address has an account', async () => {
    const [known, unknown] = [newAddress(), newAddress()]
    await signUp(known)
    await openLink(server, (await lastMailTo(server, known)).link)
    const ask = async (email: string) => {
      const response = await fetch(`${server.url}/auth/v1/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'another one', data: { full_name: 'Eve' } }),
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    /** The answer, with the address and everything that differs per call replaced. */
    const shape = ({ status, body }: Awaited<ReturnType<typeof ask>>, email: string) => ({
      status,
      body: JSON.parse(
        JSON.stringify(body)
          .replaceAll(email, 'ADDRESS')
          .replaceAll(String(body.id), 'ID')
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'NOW'),
      ) as unknown,
    })
    const [ofKnown, ofUnknown] = [await ask(known), await ask(unknown)]
    expect(shape(ofKnown, known)).toEqual(shape(ofUnknown, unknown))
    expect(ofKnown.body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    // A repeated sign-up reveals nothing either: the id is stable in both cases.
    expect((await ask(known)).body.id).toBe(ofKnown.body.id)
    expect((await ask(unknown)).body.id).toBe(ofUnknown.body.id)

    // The account is unchanged, its id is not shown, and its owner is told by mail.
    const owner = await signIn(known)
    expect(owner.error).toBeNull()
    expect(owner.data.user?.id).not.toBe(ofKnown.body.id)
    expect((await signIn(known, 'another one')).error).toMatchObject({ code: 'invalid_credentials' })
    expect((await lastMailTo(server, known)).subject).toBe('You already have an account')
  })

  it('sets the password of the sign-up whose link is opened, not of an earlier or later one', async () => {
    const email = newAddress()
    await signUp(email, 'of a stranger')
    await signUp(email, 'of the owner')
    const { link } = await lastMailTo(server, email)
    await signUp(email, 'of a stranger, again')
    await openLink(server, link)
    expect((await signIn(email, 'of the owner')).error).toBeNull()
    for (const stranger of ['of a stranger', 'of a stranger, again']) {
      expect((await signIn(email, stranger)).error).toMatchObject({ code: 'invalid_credentials' })
    }
    // The other links are invalid too.
    for (const mail of await mailsTo(server, email)) {
      expect((await openLink(server, mail.link)).fragment).toMatchObject({ error_code: 'otp_expired' })
    }
  })

  it('sets no password by a link that is sent again after two sign-ups: a stranger may have made one of them', async () => {
    const email = newAddress()
    await signUp(email, 'of the owner')
    await signUp(email, 'of a stranger')
    await server.newClient().auth.resend({ type: 'signup', email })
    const { fragment } = await openLink(server, (await lastMailTo(server, email)).link)
    expect(fragment).toHaveProperty('access_token')
    for (const secret of ['of a stranger', 'of the owner']) {
      expect((await signIn(email, secret)).error).toMatchObject({ code: 'invalid_credentials' })
    }
    // The owner sets one by recovery. After a single sign-up, its password counts.
    const alone = newAddress()
    await signUp(alone, 'of the owner')
    await server.newClient().auth.resend({ type: 'signup', email: alone })
    await openLink(server, (await lastMailTo(server, alone)).link)
    expect((await signIn(alone, 'of the owner')).error).toBeNull()
  })

  it('resends nothing, with the same answer, for unknown or confirmed addresses', async () => {
    const confirmed = newAddress()
    await signUp(confirmed)
    await openLink(server, (await lastMailTo(server, confirmed)).link)
    const before = (await mailsTo(server, confirmed)).length
    const unknown = newAddress()
    for (const email of [confirmed, unknown]) {
      expect(await server.newClient().auth.resend({ type: 'signup', email })).toEqual({
        data: { user: null, session: null },
        error: null,
      })
    }
    expect(await mailsTo(server, confirmed)).toHaveLength(before)
    expect(await mailsTo(server, unknown)).toHaveLength(0)
  })

  it('does not confirm a banned account', async () => {
    const email = newAddress()
    await signUp(email)
    await sql`update auth.users set banned_until = now() + interval '1 day' where email = ${email}`.execute(
      server.services.database.kysely,
    )
    const { link } = await lastMailTo(server, email)
    expect((await openLink(server, link)).fragment).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    })
    const { error } = await server.newClient().auth.verifyOtp({ type: 'signup', token_hash: tokenIn(link) })
    expect(error).toMatchObject({ status: 403, code: 'user_banned' })
  })

  it('stores neither tokens nor codes in plain text', async () => {
    const email = newAddress()
    await signUp(email)
    const { link, code } = await lastMailTo(server, email)
    const { rows } = await sql<{ text: string }>`
      select t::text || encode(t.link_digest, 'escape') || encode(t.code_digest, 'escape') as text
      from auth.one_time_tokens t where address = ${email}`.execute(server.services.database.kysely)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain(tokenIn(link))
    expect(rows[0]?.text).not.toMatch(new RegExp(`\\b${code}\\b`))
  })

  it.each([
    [{ type: 'signup' }, 'Verify requires either a token or a token hash'],
    [{ token: '123456', email: 'a@example.com' }, 'Verify requires a verification type'],
    [{ type: 'signup', token: '123456', token_hash: 'x' }, 'Verify requires either a token or a token hash'],
    [{ type: 'signup', token: '123456' }, 'Only an email address or phone number should be provided on verify'],
    [{ type: 'signup', token_hash: 'x', email: 'a@example.com' }, 'Only the token_hash and type should be provided'],
    [{ type: 'constructor', token_hash: 'x' }, 'Invalid email verification type'],
    [{ type: 'sms', token_hash: 'x' }, 'Invalid email verification type'],
    [{ type: 'signup', token_hash: { a: 1 } }, 'token_hash must be a text'],
  ])('refuses %j in both forms of an error', async (body, message) => {
    const post = (headers: Record<string, string>) =>
      fetch(`${server.url}/auth/v1/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const dated = await post({ 'x-supabase-api-version': '2024-01-01' })
    expect([dated.status, await dated.json()]).toEqual([400, { code: 'validation_failed', message }])
    expect(dated.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    const older = await post({})
    expect([older.status, await older.json()]).toEqual([
      400,
      { code: 400, error_code: 'validation_failed', msg: message },
    ])
    expect(older.headers.get('x-sb-error-code')).toBe('validation_failed')
  })

  it.each(['?token=x', '?type=signup'])('answers the invalid link %s with a plain message', async (search) => {
    const response = await fetch(`${server.url}/auth/v1/verify${search}`, { redirect: 'manual' })
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
  })
})
