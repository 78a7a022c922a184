import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NoLiveUpdates } from '#tests/support/browser/no-live-updates.ts'
import { testDatabases } from '#tests/support/database/test-databases.ts'
import { lastMailTo, mailsTo, mailToOutbox, openLink } from '#tests/support/server/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

/** Sign-in by a mailed link through the unmodified Supabase client, and the life of the session. */
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

  it('keeps a session in the browser, and tells the page each step of its life', async () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    const open = () =>
      createClient(server.url, server.publishableKey, {
        auth: { storage, persistSession: true, autoRefreshToken: false, detectSessionInUrl: false },
        realtime: { transport: NoLiveUpdates },
      })
    const { auth } = open()
    const events: string[] = []
    auth.onAuthStateChange((event) => void events.push(event))
    await expect.poll(() => events).toEqual(['INITIAL_SESSION'])
    const email = `walk-${Date.now()}@example.com`
    const signedUp = await auth.signUp({ email, password: 'secret journal' })
    expect((await auth.getUserIdentities()).data?.identities).toMatchObject([{ provider: 'email' }])
    const refreshed = await auth.refreshSession()
    expect(refreshed.error).toBeNull()
    expect(refreshed.data.session?.refresh_token).not.toBe(signedUp.data.session?.refresh_token)
    expect((await auth.updateUser({ data: { first_name: 'Ada' } })).error).toBeNull()
    expect((await auth.updateUser({ password: 'another journal' })).error).toBeNull()

    // The page is opened again, and signs out; a third visit finds nothing.
    const again = open()
    expect((await again.auth.getUser()).data.user?.user_metadata).toMatchObject({ first_name: 'Ada' })
    expect(await auth.signOut()).toEqual({ error: null })
    expect(events).toEqual([
      'INITIAL_SESSION',
      'SIGNED_IN',
      'TOKEN_REFRESHED',
      'USER_UPDATED',
      'USER_UPDATED',
      'SIGNED_OUT',
    ])
    expect((await open().auth.getSession()).data.session).toBeNull()
    expect((await auth.signInWithPassword({ email, password: 'secret journal' })).error).toMatchObject({
      code: 'invalid_credentials',
    })
    expect((await auth.signInWithPassword({ email, password: 'another journal' })).error).toBeNull()
  })

  it('refuses ways to sign in that it does not have, in the client’s format', async () => {
    const { auth } = server.newClient()
    for (const { error } of [await auth.signInAnonymously(), await auth.signInWithOtp({ phone: '+15550100' })]) {
      expect(error?.name).toBe('AuthApiError')
      expect(error?.status).toBeGreaterThanOrEqual(400)
      expect(error?.status).toBeLessThan(500)
    }
  })
})
