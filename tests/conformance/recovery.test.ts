import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import { browserAt } from '#tests/support/browser/browser-globals.ts'
import { testDatabases } from '#tests/support/database/test-databases.ts'
import { lastMailTo, mailsTo, mailToOutbox, openLink, tokenIn } from '#tests/support/server/mailbox.ts'
import { startTestServer, unlimited, type TestServer } from '#tests/support/server/test-server.ts'

/** Password recovery through the unmodified Supabase client. */
describe.each(testDatabases())('recovery on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, config: { mail: mailToOutbox } })
  })
  afterAll(() => server?.close())
  afterEach(() => vi.unstubAllGlobals())

  const recover = (email: string, redirectTo = 'http://localhost:3000/auth/reset-password') =>
    server.newClient().auth.resetPasswordForEmail(email, { redirectTo })
  const works = async (token: string) => (await server.call(listPortfolios, {}, token)).ok

  it('leads a browser from the mail to a new password', async () => {
    const { email, userId } = await server.signUp()
    expect(await recover(email)).toEqual({ data: {}, error: null })
    const { link, subject } = await lastMailTo(server, email)
    expect(subject).toBe('Reset your password')
    const { location } = await openLink(server, link)
    expect(location).toMatch(/^http:\/\/localhost:3000\/auth\/reset-password#access_token=.*&type=recovery$/)

    const page = browserAt(location)
    const client = page.newClient(server)
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    expect(await client.auth.initialize()).toEqual({ error: null })
    await expect.poll(() => events).toContain('PASSWORD_RECOVERY')
    const changed = await client.auth.updateUser({ password: 'new secret' })
    expect(changed.error).toBeNull()
    expect(changed.data.user?.id).toBe(userId)
    expect(events).toContain('USER_UPDATED')
    expect(page.hash()).toBe('')

    vi.unstubAllGlobals()
    const again = await server.newClient().auth.signInWithPassword({ email, password: 'new secret' })
    expect(again.error).toBeNull()
  })

  it('tells a browser with a used link why it fails, and leaves its session alone', async () => {
    const { email } = await server.signUp()
    await recover(email)
    const { link } = await lastMailTo(server, email)
    await openLink(server, link)
    const { location } = await openLink(server, link)
    const { error } = await browserAt(location).newClient(server).auth.initialize()
    expect(error).toMatchObject({
      name: 'AuthImplicitGrantRedirectError',
      message: 'Email link is invalid or has expired',
      details: { error: 'access_denied', code: 'otp_expired' },
    })
  })

  it('gives a session for the code or the token of the link', async () => {
    const { email, userId } = await server.signUp()
    for (const how of ['code', 'token_hash'] as const) {
      await recover(email)
      const { link, code } = await lastMailTo(server, email)
      const client = server.newClient()
      const events: string[] = []
      client.auth.onAuthStateChange((event) => void events.push(event))
      const { data, error } = await client.auth.verifyOtp(
        how === 'code' ? { type: 'recovery', email, token: code } : { type: 'recovery', token_hash: tokenIn(link) },
      )
      expect(error).toBeNull()
      expect(data.user?.id).toBe(userId)
      await expect.poll(() => events).toContain('PASSWORD_RECOVERY')
      const { rows } = await sql<{ method: string }>`
        select authentication_method as method from auth.sessions where user_id = ${userId}::uuid
        order by created_at desc limit 1`.execute(server.services.database.kysely)
      expect(rows).toEqual([{ method: 'otp' }])
    }
  })

  it('accepts only the link and the code of the newest mail', async () => {
    const { email } = await server.signUp()
    await recover(email)
    const first = await lastMailTo(server, email)
    await recover(email)
    expect((await openLink(server, first.link)).fragment).toMatchObject({ error_code: 'otp_expired' })
    const { link } = await lastMailTo(server, email)
    expect((await openLink(server, link)).fragment).toHaveProperty('access_token')
  })

  it('accepts a link only for its own purpose', async () => {
    const { email } = await server.signUp()
    await recover(email)
    const { link } = await lastMailTo(server, email)
    for (const type of ['signup', 'email_change']) {
      const other = link.replace('type=recovery', `type=${type}`)
      expect((await openLink(server, other)).fragment).toMatchObject({ error_code: 'otp_expired' })
    }
    expect((await openLink(server, link)).fragment).toHaveProperty('access_token')
  })

  it('answers the same for an address without an account, and mails nothing to it', async () => {
    const { email } = await server.signUp()
    const unknown = `nobody-${randomUUID()}@example.com`
    const answers = await Promise.all(
      [email, unknown].map(async (address) => {
        const response = await fetch(`${server.url}/auth/v1/recover`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: address }),
        })
        const names = [...response.headers.keys()].toSorted()
        return { status: response.status, names, text: await response.text() }
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ status: 200, text: '{}' })
    expect(await mailsTo(server, email)).toHaveLength(1)
    expect(await mailsTo(server, unknown)).toHaveLength(0)
  })

  it.each([[{}], [{ email: 'nobody' }], [{ email: 7 }], [{ email: 'a@example.com\r\nBcc: b@example.com' }]])(
    'refuses %j',
    async (body) => {
      const response = await fetch(`${server.url}/auth/v1/recover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([400, 'validation_failed'])
    },
  )

  it('ends every other session and all pending links when the password changes', async () => {
    const { email, password, supabase, token } = await server.signUp()
    const other = server.newClient()
    const { data } = await other.auth.signInWithPassword({ email, password })
    const otherToken = data.session?.access_token ?? ''
    await recover(email)
    expect(await works(otherToken)).toBe(true)
    const { error } = await supabase.auth.updateUser({ password: 'new secret' })
    expect(error).toBeNull()
    expect(await works(token)).toBe(true)
    expect(await works(otherToken)).toBe(false)
    expect((await other.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' })
    const { link } = await lastMailTo(server, email)
    expect((await openLink(server, link)).fragment).toMatchObject({ error_code: 'otp_expired' })
    const old = await server.newClient().auth.signInWithPassword({ email, password })
    expect(old.error).toMatchObject({ code: 'invalid_credentials' })
  })

  it('refuses a new password that is the old one, too short, or wrongly confirmed', async () => {
    const { email, password, supabase } = await server.signUp()
    const change = (attributes: object) => supabase.auth.updateUser(attributes)
    expect((await change({ password })).error).toMatchObject({ status: 422, code: 'same_password' })
    expect((await change({ password: '12345' })).error).toMatchObject({ status: 422, code: 'weak_password' })
    expect((await change({ password: 'new secret', current_password: 'wrong' })).error).toMatchObject({
      status: 400,
      code: 'current_password_invalid',
    })
    expect((await change({ password: 'new secret', nonce: '000000' })).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    })
    expect((await server.newClient().auth.signInWithPassword({ email, password })).error).toBeNull()
    expect((await change({ password: 'new secret', current_password: password })).error).toBeNull()
  })

  it('accepts the code of a reauthentication once', async () => {
    const { email, supabase } = await server.signUp()
    expect((await supabase.auth.reauthenticate()).error).toBeNull()
    const { code: nonce, link } = await lastMailTo(server, email)
    expect(link).toBe('')
    // Reauthentication proves identity; it does not sign in.
    const entry = await server.newClient().auth.verifyOtp({ type: 'email', email, token: nonce })
    expect(entry.error).toMatchObject({ code: 'otp_expired' })
    expect((await supabase.auth.updateUser({ password: 'new secret', nonce })).error).toBeNull()
    expect((await supabase.auth.updateUser({ password: 'newer secret', nonce })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    })
  })

  it('changes metadata key by key, and nothing that users may not change', async () => {
    const { supabase } = await server.signUp()
    await supabase.auth.updateUser({ data: { full_name: 'Ada', city: 'London' } })
    const { data } = await supabase.auth.updateUser({ data: { city: null, first_name: 'Ada' } })
    expect(data.user?.user_metadata).toEqual({ full_name: 'Ada', first_name: 'Ada' })
    const session = (await supabase.auth.getSession()).data.session
    const response = await fetch(`${server.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session?.access_token}` },
      body: JSON.stringify({ app_metadata: { provider: 'admin' } }),
    })
    expect(response.status).toBe(400)
    const { data: after } = await supabase.auth.getUser()
    expect(after.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    const tooMuch = await supabase.auth.updateUser({ data: { text: 'x'.repeat(17_000) } })
    expect(tooMuch.error).toMatchObject({ code: 'validation_failed' })
  })

  it('requires a session for any change', async () => {
    for (const [method, path] of [
      ['PUT', 'user'],
      ['GET', 'reauthenticate'],
    ]) {
      const response = await fetch(`${server.url}/auth/v1/${path}`, {
        ...(method === undefined ? {} : { method }),
        headers: { 'content-type': 'application/json' },
        ...(method === 'PUT' ? { body: '{"password":"new secret"}' } : {}),
      })
      expect(response.status).toBe(401)
    }
  })
})

describe('where a mail’s link leads', () => {
  const home = 'https://journal.example.com/'
  const site = { url: 'https://journal.example.com', redirectUrls: ['https://app.example.net/**'], corsOrigins: [] }
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database: 'embedded', config: { mail: mailToOutbox, site } })
  })
  afterAll(() => server?.close())

  it.each([
    ['https://journal.example.com/auth/reset-password', 'https://journal.example.com/auth/reset-password'],
    ['https://app.example.net/a/b?c=d', 'https://app.example.net/a/b?c=d'],
    ['https://evil.example/steal', home],
    ['//evil.example', home],
    ['https://journal.example.com@evil.example/', home],
    ['https://journal.example.com.evil.example/', home],
    ['http://journal.example.com/', home],
    ['http://localhost:3000/', home],
    ['javascript:alert(1)', home],
    ['https://journal.example.com\\@evil.example/', home],
    ['\thttps://evil.example/', home],
  ])('%s', async (asked, expected) => {
    const { email } = await server.signUp()
    await server.newClient().auth.resetPasswordForEmail(email, { redirectTo: asked })
    const { link } = await lastMailTo(server, email)
    expect(link).toMatch(/^https:\/\/journal\.example\.com\/auth\/v1\/verify\?/)
    // The address in the mail, and other values in its place.
    const forged = new URL(link)
    forged.searchParams.set('redirect_to', asked)
    const { location } = await openLink(server, forged.href)
    expect(location.split('#')[0]).toBe(expected)
    const { location: afterUse } = await openLink(server, link)
    expect(afterUse.split('#')[0]).toBe(expected)
  })

  it('does not depend on the Host header', async () => {
    const { email } = await server.signUp()
    await fetch(`${server.url}/auth/v1/recover?redirect_to=${encodeURIComponent('https://evil.example/')}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
      },
      body: JSON.stringify({ email }),
    })
    const { text, html } = await lastMailTo(server, email)
    expect(text + html).not.toContain('evil.example')
  })
})

describe('limits of mails', () => {
  it('waits a minute between two mails to an address, with or without an account', async () => {
    const mail = { ...mailToOutbox, intervalSeconds: 60 }
    const server = await startTestServer({ database: 'embedded', config: { mail } })
    try {
      const { email } = await server.signUp()
      for (const address of [email, `nobody-${randomUUID()}@example.com`]) {
        const ask = () => server.newClient().auth.resetPasswordForEmail(address)
        expect((await ask()).error).toBeNull()
        const { error } = await ask()
        expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
        const seconds = Number(
          /^For security purposes, you can only request this after (\d+) seconds\.$/.exec(error?.message ?? '')?.[1],
        )
        expect(seconds).toBeGreaterThan(0)
        expect(seconds).toBeLessThanOrEqual(60)
      }
      expect(await mailsTo(server, email)).toHaveLength(1)
      await sql`update auth.mail_requests set requested_at = requested_at - interval '1 minute'`.execute(
        server.services.database.kysely,
      )
      expect((await server.newClient().auth.resetPasswordForEmail(email)).error).toBeNull()
      expect(await mailsTo(server, email)).toHaveLength(2)
      const { rows } = await sql<{ text: string }>`select m::text from auth.mail_requests m`.execute(
        server.services.database.kysely,
      )
      expect(JSON.stringify(rows)).not.toContain('example.com')
    } finally {
      await server.close()
    }
  })

  it.each([
    ['mail', 'recover', { email: 'a@example.com' }],
    ['mail', 'resend', { type: 'signup', email: 'a@example.com' }],
    ['verify', 'verify', { type: 'signup', token_hash: 'x' }],
  ] as const)('%s limits what one address may ask of /%s', async (name, path, body) => {
    const rateLimits = { ...unlimited, [name]: { max: 2, windowMs: 60_000 } }
    const server = await startTestServer({ database: 'embedded', config: { mail: mailToOutbox, rateLimits } })
    try {
      const ask = () =>
        fetch(`${server.url}/auth/v1/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
          body: JSON.stringify(body),
        })
      for (let i = 0; i < 2; i++) expect((await ask()).status).not.toBe(429)
      const refused = await ask()
      expect(refused.status).toBe(429)
      expect(await refused.json()).toMatchObject({ code: 'over_request_rate_limit' })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await server.close()
    }
  })
})
