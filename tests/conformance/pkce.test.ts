import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { browserAt, type Kept } from '#tests/support/browser/browser-globals.ts'
import { testDatabases } from '#tests/support/database/test-databases.ts'
import { confirming, lastMailTo, openLink, tokenIn } from '#tests/support/server/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const newAddress = () => `trader-${randomUUID()}@example.com`
const start = 'http://localhost:3000/auth/login'
const back = 'http://localhost:3000/auth/email-verification'

/** Clients with a PKCE verifier get a code in the address instead of a session. */
describe.each(testDatabases())('PKCE on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, config: { mail: confirming } })
  })
  afterAll(() => server?.close())
  afterEach(() => vi.unstubAllGlobals())

  /** A browser that has signed up, and the mail about it. */
  async function signedUp() {
    const kept: Kept = new Map()
    const email = newAddress()
    const client = browserAt(start, kept).newClient(server, 'pkce')
    const { data, error } = await client.auth.signUp({
      email,
      password: 'correct horse',
      options: { emailRedirectTo: back },
    })
    expect([error, data.session]).toEqual([null, null])
    vi.unstubAllGlobals()
    return { kept, email, client, mail: await lastMailTo(server, email) }
  }
  const exchange = (body: object) =>
    fetch(`${server.url}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(body),
    })

  it('confirms a sign-up and signs in the browser that began it', async () => {
    const { kept, email, mail } = await signedUp()
    expect(tokenIn(mail.link)).toMatch(/^pkce_[0-9a-f]{56}$/)
    const { status, location, query } = await openLink(server, mail.link)
    expect(status).toBe(303)
    expect(location).not.toContain('#')
    expect(Object.keys(query)).toEqual(['code'])

    const page = browserAt(location, kept)
    const client = page.newClient(server, 'pkce')
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    expect(await client.auth.initialize()).toEqual({ error: null })
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
    await expect.poll(() => events).toContain('SIGNED_IN')
    expect(page.href()).toBe(back)
  })

  it('gives nothing to another browser, and accepts a code only once', async () => {
    const { mail, client } = await signedUp()
    const { query } = await openLink(server, mail.link)
    const other = await exchange({ auth_code: query.code, code_verifier: 'x'.repeat(56) })
    expect([other.status, await other.json()]).toEqual([
      400,
      {
        code: 'bad_code_verifier',
        message: 'code challenge does not match previously saved code verifier',
      },
    ])
    // A wrong client's attempt does not use up the right client's code.
    expect((await client.auth.exchangeCodeForSession(query.code ?? '')).error).toBeNull()
    const again = await exchange({ auth_code: query.code, code_verifier: 'x'.repeat(56) })
    expect([again.status, await again.json()]).toMatchObject([404, { code: 'flow_state_not_found' }])
  })

  it('accepts a code within five minutes', async () => {
    const { mail, client } = await signedUp()
    const { query } = await openLink(server, mail.link)
    await sql`update auth.flow_states set expires_at = now() - interval '1 second'`.execute(
      server.services.database.kysely,
    )
    const { error } = await client.auth.exchangeCodeForSession(query.code ?? '')
    expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' })
  })

  it('recovers a password, and reports it to the browser', async () => {
    const { email, mail } = await signedUp()
    await openLink(server, mail.link)
    const kept: Kept = new Map()
    const asking = browserAt(start, kept).newClient(server, 'pkce')
    expect((await asking.auth.resetPasswordForEmail(email, { redirectTo: back })).error).toBeNull()
    const { location } = await openLink(server, (await lastMailTo(server, email)).link)
    const client = browserAt(location, kept).newClient(server, 'pkce')
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    await client.auth.initialize()
    await expect.poll(() => events).toContain('PASSWORD_RECOVERY')
    expect((await client.auth.updateUser({ password: 'new secret' })).error).toBeNull()
  })

  it('writes a refusal both after "?" and after "#"', async () => {
    const { mail } = await signedUp()
    await openLink(server, mail.link)
    const { status, query, fragment } = await openLink(server, mail.link)
    const refusal = {
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    }
    expect([status, query, fragment]).toEqual([303, refusal, { ...refusal, sb: '' }])
  })

  it('supports the plain method', async () => {
    const email = newAddress()
    const verifier = randomUUID() + randomUUID()
    await fetch(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email,
        password: 'correct horse',
        code_challenge: verifier,
        code_challenge_method: 'plain',
      }),
    })
    const { query } = await openLink(server, (await lastMailTo(server, email)).link)
    const answer = await exchange({ auth_code: query.code, code_verifier: verifier })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ token_type: 'bearer', user: { email } })
  })

  it.each([
    [{ code_challenge: 'x'.repeat(43) }, 'PKCE flow requires code_challenge_method and code_challenge'],
    [{ code_challenge_method: 's256' }, 'PKCE flow requires code_challenge_method and code_challenge'],
    [
      { code_challenge: 'short', code_challenge_method: 's256' },
      'code challenge has to be between 43 and 128 characters',
    ],
    [
      { code_challenge: '!'.repeat(43), code_challenge_method: 's256' },
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    ],
    [{ code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' }, 'unsupported code_challenge method'],
  ])('refuses the challenge %j', async (challenge, message) => {
    const response = await fetch(`${server.url}/auth/v1/recover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ email: newAddress(), ...challenge }),
    })
    expect([response.status, await response.json()]).toEqual([400, { code: 'validation_failed', message }])
  })

  it.each([[{}], [{ auth_code: 'x' }], [{ code_verifier: 'x' }]])('refuses the exchange of %j', async (body) => {
    const response = await exchange(body)
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        code: 'validation_failed',
        message: 'invalid request: both auth code and code verifier should be non-empty',
      },
    ])
  })
})
