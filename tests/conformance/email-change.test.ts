import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '#tests/support/database/test-databases.ts'
import { confirming, lastMailTo, mailsTo, mailToOutbox, openLink, tokenIn } from '#tests/support/server/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const newAddress = () => `trader-${randomUUID()}@example.com`
const awaited = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** A change of e-mail address: both the old and the new address must confirm it. */
describe.each(testDatabases())('change of address on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, config: { mail: mailToOutbox } })
  })
  afterAll(() => server?.close())

  /** A user who requested a new address, and the mails about it. */
  async function asked() {
    const user = await server.signUp()
    const newEmail = newAddress()
    const { data, error } = await user.supabase.auth.updateUser(
      { email: newEmail },
      { emailRedirectTo: 'http://localhost:3000/auth/email-verification' },
    )
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: user.email, new_email: newEmail })
    const [toOld, toNew] = [await lastMailTo(server, user.email), await lastMailTo(server, newEmail)]
    return { ...user, newEmail, toOld, toNew }
  }
  const addressOf = async (userId: string) => {
    const { rows } = await sql<{ email: string; email_change: string | null }>`
      select email, email_change from auth.users where id = ${userId}::uuid`.execute(server.services.database.kysely)
    return rows[0]
  }
  const signIn = (email: string, password: string) => server.newClient().auth.signInWithPassword({ email, password })

  it.each([
    ['old', 'new'],
    ['new', 'old'],
  ])('is made when the %s and then the %s address have agreed', async (first) => {
    const { userId, email, newEmail, password, toOld, toNew } = await asked()
    const links = first === 'old' ? [toOld.link, toNew.link] : [toNew.link, toOld.link]
    const one = await openLink(server, links[0] ?? '')
    expect(one.status).toBe(303)
    expect(one.fragment).toEqual({ message: awaited, sb: '' })
    expect(await addressOf(userId)).toEqual({ email, email_change: newEmail })
    expect((await signIn(newEmail, password)).error).toMatchObject({ code: 'invalid_credentials' })

    const two = await openLink(server, links[1] ?? '')
    expect(two.fragment).toMatchObject({ type: 'email_change', token_type: 'bearer' })
    expect(decodeJwt(two.fragment.access_token ?? '')).toMatchObject({ sub: userId, email: newEmail })
    expect(await addressOf(userId)).toEqual({ email: newEmail, email_change: null })
    expect((await signIn(newEmail, password)).data.user).toMatchObject({ id: userId, email: newEmail })
    expect((await signIn(email, password)).error).toMatchObject({ code: 'invalid_credentials' })
    const { rows } = await sql<{ actor: string; details: unknown }>`
      select actor_id as actor, details from audit_log where user_id = ${userId}::uuid and action = 'account.email-changed'
    `.execute(server.services.database.kysely)
    expect(rows).toEqual([{ actor: userId, details: {} }])
  })

  it('is not made by one address alone, however often it confirms', async () => {
    const { userId, email, toNew } = await asked()
    await openLink(server, toNew.link)
    const again = await openLink(server, toNew.link)
    expect(again.fragment).toMatchObject({ error_code: 'otp_expired' })
    const byCode = await server.newClient().auth.verifyOtp({ type: 'email_change', token_hash: tokenIn(toNew.link) })
    expect(byCode.error).toMatchObject({ status: 403, code: 'otp_expired' })
    expect((await addressOf(userId))?.email).toBe(email)
  })

  it('is made with the two codes as well', async () => {
    const { userId, email, newEmail, toOld, toNew } = await asked()
    const client = server.newClient()
    const one = await client.auth.verifyOtp({ type: 'email_change', email, token: toOld.code })
    // The client has no session and no user from the first step.
    expect(one).toEqual({ data: { user: null, session: null }, error: null })
    const two = await client.auth.verifyOtp({ type: 'email_change', email: newEmail, token: toNew.code })
    expect(two.data.user).toMatchObject({ id: userId, email: newEmail })
  })

  it('uses only the address that was requested last', async () => {
    const { userId, supabase, email, toOld, toNew } = await asked()
    await openLink(server, toOld.link)
    const third = newAddress()
    expect((await supabase.auth.updateUser({ email: third })).error).toBeNull()
    expect((await openLink(server, toNew.link)).fragment).toMatchObject({ error_code: 'otp_expired' })
    // Confirming the second address does not confirm the third.
    expect((await openLink(server, (await lastMailTo(server, third)).link)).fragment).toMatchObject({
      message: awaited,
    })
    expect((await addressOf(userId))?.email).toBe(email)
    await openLink(server, (await lastMailTo(server, email)).link)
    expect((await addressOf(userId))?.email).toBe(third)
  })

  it('invalidates recovery links that were sent to the old address', async () => {
    const { email, toOld, toNew } = await asked()
    await server.newClient().auth.resetPasswordForEmail(email)
    const recovery = await lastMailTo(server, email)
    await openLink(server, toOld.link)
    await openLink(server, toNew.link)
    expect((await openLink(server, recovery.link)).fragment).toMatchObject({ error_code: 'otp_expired' })
  })

  it('updates the profile', async () => {
    const { userId, supabase, email, newEmail, toOld, toNew } = await asked()
    await supabase.from('user_profiles').insert({ id: userId, email })
    await openLink(server, toOld.link)
    await openLink(server, toNew.link)
    const { data } = await supabase.from('user_profiles').select('*').eq('id', userId).single()
    expect(data).toMatchObject({ email: newEmail })
  })

  it('sends both mails once more', async () => {
    const { email, newEmail, toNew } = await asked()
    expect((await server.newClient().auth.resend({ type: 'email_change', email })).error).toBeNull()
    expect(await mailsTo(server, email)).toHaveLength(2)
    expect(await mailsTo(server, newEmail)).toHaveLength(2)
    expect((await openLink(server, toNew.link)).fragment).toMatchObject({ error_code: 'otp_expired' })
    expect((await openLink(server, (await lastMailTo(server, newEmail)).link)).fragment).toMatchObject({
      message: awaited,
    })
  })

  it('reports a taken address if sign-up does too, and handles two users racing for one', async () => {
    const other = await server.signUp()
    const { supabase } = await server.signUp()
    expect((await supabase.auth.updateUser({ email: other.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    const { toOld, toNew, newEmail, userId, email } = await asked()
    await openLink(server, toOld.link)
    await server.signUp(newEmail)
    expect((await openLink(server, toNew.link)).fragment).toMatchObject({ error_code: 'email_exists' })
    expect((await addressOf(userId))?.email).toBe(email)
  })

  it('refuses an invalid address, and changes nothing for the same one', async () => {
    const { supabase, email } = await server.signUp()
    expect((await supabase.auth.updateUser({ email: 'nobody' })).error).toMatchObject({ code: 'validation_failed' })
    const { data } = await supabase.auth.updateUser({ email })
    expect(data.user?.new_email).toBeUndefined()
    expect(await mailsTo(server, email)).toHaveLength(0)
  })
})

describe('change to an address that has an account, where that is nobody’s to know', () => {
  it('answers as for any other, tells the other account’s owner, and never happens', async () => {
    const server = await startTestServer({ database: 'embedded', config: { mail: confirming } })
    try {
      const member = async () => {
        const email = newAddress()
        await server.newClient().auth.signUp({ email, password: 'correct horse' })
        const { fragment } = await openLink(server, (await lastMailTo(server, email)).link)
        const supabase = server.newClient()
        const { access_token = '', refresh_token = '' } = fragment
        await supabase.auth.setSession({ access_token, refresh_token })
        return { email, supabase }
      }
      const [ada, bob] = [await member(), await member()]
      const { data, error } = await ada.supabase.auth.updateUser({ email: bob.email })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ email: ada.email, new_email: bob.email })
      const notice = await lastMailTo(server, bob.email)
      expect([notice.subject, notice.link, notice.code]).toEqual(['This address already has an account', '', ''])
      expect((await openLink(server, (await lastMailTo(server, ada.email)).link)).fragment).toMatchObject({
        message: awaited,
      })
      const { data: after } = await ada.supabase.auth.getUser()
      expect(after.user?.email).toBe(ada.email)
    } finally {
      await server.close()
    }
  })
})
