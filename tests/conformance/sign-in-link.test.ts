import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '#tests/support/database/test-databases.ts'
import { lastMailTo, mailsTo, mailToOutbox, openLink } from '#tests/support/server/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

/** Sign-in by a mailed link through the unmodified Supabase client. */
describe.each(testDatabases())('sign-in by link on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, config: { mail: mailToOutbox } })
  })
  afterAll(() => server?.close())
  const ask = (email: string, shouldCreateUser = true) =>
    server.newClient().auth.signInWithOtp({ email, options: { shouldCreateUser } })
  const nothing = { data: { user: null, session: null }, error: null }

  it('opens a session by the link, once', async () => {
    const { email, userId } = await server.signUp()
    expect(await ask(email)).toMatchObject(nothing)
    const { link, subject } = await lastMailTo(server, email)
    expect(subject).toBe('Sign in to Edgeworth')
    const token = new URL(link).searchParams.get('token') ?? ''
    const opened = await server.newClient().auth.verifyOtp({ type: 'magiclink', token_hash: token })
    expect(opened.data.session?.user.id).toBe(userId)
    expect((await openLink(server, link)).fragment).toMatchObject({ error_code: 'otp_expired' })
  })

  it('opens a session by the code of the mail, once, and for its own address alone', async () => {
    const [anna, ben] = [await server.signUp(), await server.signUp()]
    await ask(anna.email)
    const { code } = await lastMailTo(server, anna.email)
    expect(code).toMatch(/^\d{6}$/)
    const verify = (email: string) => server.newClient().auth.verifyOtp({ type: 'email', email, token: code })
    expect((await verify(ben.email)).error).toMatchObject({ code: 'otp_expired' })
    const { data, error } = await verify(anna.email)
    expect(error).toBeNull()
    expect(data.session?.user.id).toBe(anna.userId)
    expect((await verify(anna.email)).error).toMatchObject({ code: 'otp_expired' })
  })

  it('creates an account for an unknown address, which the link confirms', async () => {
    const email = `new-${crypto.randomUUID()}@example.com`
    expect(await ask(email)).toMatchObject(nothing)
    const { link } = await lastMailTo(server, email)
    expect((await openLink(server, link)).fragment).toMatchObject({ access_token: expect.any(String), type: 'signup' })
  })

  it('mails nobody, and answers the same, if the client wants no new account', async () => {
    const email = `nobody-${crypto.randomUUID()}@example.com`
    expect(await ask(email, false)).toMatchObject(nothing)
    expect(await mailsTo(server, email)).toEqual([])
  })
})
