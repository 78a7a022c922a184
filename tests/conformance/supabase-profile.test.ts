import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '#tests/support/database/test-databases.ts'
import { startTestServer, type TestServer, type TestUser } from '#tests/support/server/test-server.ts'

const profiles = (user: TestUser) => user.supabase.from('user_profiles')

/** The four calls that the application makes on its profile table, and calls that must be refused. */
describe.each(testDatabases())('user_profiles through supabase-js on %s', (database) => {
  let server: TestServer
  let ada: TestUser
  let bob: TestUser
  const made = async () => {
    const user = await server.signUp()
    await profiles(user).insert({ id: user.userId, email: user.email }).throwOnError()
    return user
  }
  beforeAll(async () => {
    server = await startTestServer({ database })
    ada = await made()
    bob = await made()
  })
  afterAll(() => server?.close())

  it('answers a missing profile with PGRST116, then creates, reads and changes it', async () => {
    const user = await server.signUp()
    const missing = await profiles(user).select('*').eq('id', user.userId).single()
    expect(missing.status).toBe(406)
    expect(missing.error).toMatchObject({
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: 'The result contains 0 rows',
      hint: null,
    })
    const inserted = await profiles(user).insert({ id: user.userId, email: user.email }).select().single()
    expect(inserted.status).toBe(201)
    expect(inserted.data).toMatchObject({ id: user.userId, email: user.email, username: null, plan: 'free' })
    const changed = await profiles(user)
      .update({ username: 'Ada.B-1_x', full_name: 'Ada' })
      .eq('id', user.userId)
      .select()
      .single()
    expect(changed.status).toBe(200)
    expect(changed.data).toMatchObject({ username: 'Ada.B-1_x', full_name: 'Ada', avatar_url: null })
    expect(Date.parse(changed.data.updated_at)).toBeGreaterThanOrEqual(Date.parse(inserted.data.updated_at))
    const read = await profiles(user).select('*').eq('id', user.userId).single()
    expect(read.data).toEqual(changed.data)
  })

  it('names the constraint when a username is taken in any case', async () => {
    await profiles(ada).update({ username: 'Taken' }).eq('id', ada.userId).throwOnError()
    const { error, status } = await profiles(bob).update({ username: 'taken' }).eq('id', bob.userId).select().single()
    expect(status).toBe(409)
    expect(error).toMatchObject({
      code: '23505',
      message: 'duplicate key value violates unique constraint "user_profiles_username_key"',
    })
  })

  it.each(['x y!', 'ab', 'a'.repeat(31), 'José'])('refuses the username "%s" by a named rule', async (username) => {
    const { error, status } = await profiles(bob).update({ username }).eq('id', bob.userId).select().single()
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: '23514', message: expect.stringContaining('user_profiles_username_form') })
  })

  it('refuses text that cannot be stored, by the field’s name', async () => {
    for (const full_name of ['a\ud800b', 'a\0b']) {
      const { error, status } = await profiles(bob).update({ full_name }).eq('id', bob.userId)
      expect(status).toBe(400)
      expect(error).toMatchObject({ code: '22021', message: expect.stringMatching(/^full_name must /) })
    }
  })

  it('returns no rows if none are requested', async () => {
    const updated = await profiles(ada).update({ full_name: 'Ada B' }).eq('id', ada.userId)
    expect(updated).toMatchObject({ status: 204, data: null, error: null })
    const read = await profiles(ada).select('full_name').eq('id', ada.userId).maybeSingle()
    expect(read.data).toEqual({ full_name: 'Ada B' })
    const list = await profiles(ada).select('id').order('created_at').limit(5)
    expect(list.data).toEqual([{ id: ada.userId }])
  })

  it('undoes a change that should match one row and matches none', async () => {
    const missed = await profiles(ada).update({ full_name: 'Nobody' }).eq('id', bob.userId).select().single()
    expect(missed.error).toMatchObject({ code: 'PGRST116' })
    const two = [{ id: ada.userId }, { id: bob.userId }]
    const user = await server.signUp()
    const many = await profiles(user).insert(two).select().single()
    expect(many.error).not.toBeNull()
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from user_profiles where full_name = 'Nobody' or id = ${user.userId}::uuid
    `.execute(server.services.database.kysely)
    expect(rows[0]?.n).toBe(0)
  })

  it('neither shows nor changes another user’s profile', async () => {
    expect((await profiles(ada).select('*')).data).toHaveLength(1)
    expect((await profiles(ada).select('*').eq('id', bob.userId)).data).toEqual([])
    const change = await profiles(ada).update({ full_name: 'Mallory' }).eq('id', bob.userId).select()
    expect(change.data).toEqual([])
    const stranger = await server.signUp()
    const forged = await profiles(stranger).insert({ id: crypto.randomUUID(), email: 'x@example.com' })
    expect(forged).toMatchObject({ status: 403, error: { code: '42501' } })
  })

  it.each([
    ['plan', 'professional'],
    ['email', 'ada@example.com'],
    ['id', '00000000-0000-4000-8000-000000000000'],
    ['created_at', '2000-01-01T00:00:00Z'],
  ])('does not let a client write %s', async (column, value) => {
    const { status, error } = await profiles(ada)
      .update({ [column]: value })
      .eq('id', ada.userId)
    expect(status).toBe(403)
    expect(error).toMatchObject({ code: '42501' })
  })

  it('has the address of the account, not one that the client sends', async () => {
    const user = await server.signUp()
    const inserted = await profiles(user).insert({ id: user.userId, email: ada.email }).select().single()
    expect(inserted.data).toMatchObject({ id: user.userId, email: user.email })
  })

  it('allows no deletion of a profile, and no read without a session', async () => {
    expect(await profiles(ada).delete().eq('id', ada.userId)).toMatchObject({ status: 403, error: { code: '42501' } })
    const visitor = await server.newClient().from('user_profiles').select('*')
    expect(visitor).toMatchObject({ status: 401, error: { code: '42501' } })
  })

  it('names unknown parameters', async () => {
    const client = ada.supabase
    expect(await client.from('trades_of_all').select('*')).toMatchObject({
      status: 404,
      error: { code: 'PGRST205', message: "Could not find the table 'public.trades_of_all' in the schema cache" },
    })
    // A table that exists but is not exposed is reported as unknown.
    expect(await client.from('portfolios').select('*')).toMatchObject({ status: 404, error: { code: 'PGRST205' } })
    expect(await client.from('user_profiles').update({ shoe_size: 44 }).eq('id', ada.userId)).toMatchObject({
      status: 400,
      error: {
        code: 'PGRST204',
        message: "Could not find the 'shoe_size' column of 'user_profiles' in the schema cache",
      },
    })
    expect(await client.from('user_profiles').select('shoe_size')).toMatchObject({ error: { code: '42703' } })
    expect(await client.from('user_profiles').select('*').filter('email', 'match', '^a')).toMatchObject({
      status: 400,
      error: { code: 'PGRST100' },
    })
    expect(await client.from('user_profiles').select('*').eq('id', 'no-uuid')).toMatchObject({
      status: 400,
      error: { code: '22P02' },
    })
    expect(await client.rpc('pg_sleep', { seconds: 1 })).toMatchObject({ status: 404, error: { code: 'PGRST202' } })
    expect(await client.schema('auth').from('users').select('*')).toMatchObject({ error: { code: 'PGRST205' } })
    expect(await client.schema('auth').from('user_profiles').select('*')).toMatchObject({ error: { code: 'PGRST106' } })
  })

  it('distinguishes an expired or forged token from a missing one', async () => {
    const [head, body] = ada.token.split('.')
    const response = await fetch(`${server.url}/rest/v1/user_profiles?select=*`, {
      headers: { authorization: `Bearer ${head}.${body}.AAAA` },
    })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'PGRST301' })
  })

  it('treats SQL in names and values as text', async () => {
    const quote = `'; drop table user_profiles; --`
    await profiles(ada).update({ full_name: quote }).eq('id', ada.userId).throwOnError()
    expect((await profiles(ada).select('full_name').eq('full_name', quote)).data).toEqual([{ full_name: quote }])
    const inName = await fetch(`${server.url}/rest/v1/user_profiles?select=id%22%3B`, {
      headers: { authorization: `Bearer ${ada.token}` },
    })
    expect(inName.status).toBe(400)
  })
})
