import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purposeKey } from '#server/secrets/purpose-key.ts'
import { testDatabases } from '#tests/support/database/test-databases.ts'
import { startTestServer, type TestServer, type TestUser } from '#tests/support/server/test-server.ts'

const profiles = (user: TestUser) => user.supabase.from('user_profiles')

/** Requests that postgrest-js can send for the profile table, beyond the application's four calls. */
describe.each(testDatabases())('the rest of PostgREST through supabase-js on %s', (database) => {
  let server: TestServer
  let ada: TestUser
  beforeAll(async () => {
    server = await startTestServer({ database })
    ada = await server.signUp('ada@example.com')
    await profiles(ada)
      .insert({ id: ada.userId, email: ada.email, avatar_url: 'a,b "c"', full_name: 'Ada Byron' })
      .throwOnError()
    const bob = await server.signUp()
    await profiles(bob).insert({ id: bob.userId, email: bob.email }).throwOnError()
  })
  afterAll(() => server?.close())
  const get = (query: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/rest/v1/user_profiles?${query}`, {
      headers: { authorization: `Bearer ${ada.token}`, ...headers },
    })

  const all = () => profiles(ada).select('full_name')
  type Query = ReturnType<typeof all>
  it.each<[string, (query: Query) => Query, boolean]>([
    ['neq', (query) => query.neq('avatar_url', 'x'), true],
    ['neq of what it is', (query) => query.neq('full_name', 'Ada Byron'), false],
    ['gt', (query) => query.gt('created_at', '2020-01-01'), true],
    ['gte', (query) => query.gte('created_at', '2200-01-01'), false],
    ['lt', (query) => query.lt('created_at', '2200-01-01'), true],
    ['lte', (query) => query.lte('created_at', '2020-01-01'), false],
    ['like', (query) => query.like('email', 'ada%'), true],
    ['like in another case', (query) => query.like('email', 'Ada%'), false],
    ['ilike', (query) => query.ilike('email', 'ADA@%'), true],
    ['is null', (query) => query.is('username', null), true],
    ['is null of a value', (query) => query.is('avatar_url', null), false],
    ['in', (query) => query.in('full_name', ['x', 'Ada Byron']), true],
    ['in, with signs of its own', (query) => query.in('avatar_url', ['a,b "c"']), true],
    ['in nothing', (query) => query.in('full_name', []), false],
    ['not', (query) => query.not('full_name', 'eq', 'x'), true],
    ['not in', (query) => query.not('full_name', 'in', '("Ada Byron",x)'), false],
    ['not is null', (query) => query.not('avatar_url', 'is', null), true],
    ['isDistinct', (query) => query.filter('avatar_url', 'isdistinct', 'x'), true],
    ['or', (query) => query.or('full_name.eq.x,avatar_url.eq."a,b \\"c\\""'), true],
    ['or of nothing true', (query) => query.or('full_name.eq.x,avatar_url.is.null'), false],
    ['or and and', (query) => query.or('full_name.eq.x,and(email.ilike.ADA*,plan.eq.free)'), true],
    ['or with not', (query) => query.or('not.and(full_name.eq.x,plan.eq.free),full_name.eq.y'), true],
    ['two on one column', (query) => query.gt('created_at', '2020-01-01').lt('created_at', '2020-01-02'), false],
    ['likeAnyOf', (query) => query.likeAnyOf('email', ['x%', 'ada%']), true],
    ['likeAllOf', (query) => query.likeAllOf('email', ['ada%', '%.org']), false],
    ['ilikeAnyOf', (query) => query.ilikeAnyOf('email', ['X%', 'ADA%']), true],
    ['ilikeAllOf', (query) => query.ilikeAllOf('email', ['ADA%', '%.COM']), true],
    ['not any of', (query) => query.not('full_name', 'eq(any)', '{"Ada Byron",x}'), false],
    ['any of none', (query) => query.filter('full_name', 'eq(any)', '{}'), false],
    ['all of none', (query) => query.filter('full_name', 'eq(all)', '{}'), true],
    ['not all of none', (query) => query.not('full_name', 'eq(all)', '{}'), false],
    ['match', (query) => query.match({ full_name: 'Ada Byron', plan: 'free' }), true],
  ])('filters: %s', async (_name, filtered, isMet) => {
    const { data, error } = await filtered(all())
    expect(error).toBeNull()
    expect(data).toEqual(isMet ? [{ full_name: 'Ada Byron' }] : [])
  })

  it.each([
    ['id=contains.x', 'PGRST100'],
    ['id=eq', 'PGRST100'],
    ['full_name=in.x', 'PGRST100'],
    ['full_name=is.maybe', 'PGRST100'],
    ['or=full_name.eq.x', 'PGRST100'],
    ['or=(full_name)', 'PGRST100'],
    ['or=(or(or(or(or(or(or(id.is.null)))))))', 'PGRST100'],
    [`id=in.(${Array.from({ length: 201 }, (_none, n) => n).join(',')})`, 'PGRST100'],
    ['or=(shoe_size.eq.44)', '42703'],
    ['order=full_name.up', 'PGRST100'],
    ['order=shoe_size', '42703'],
    ['select=id->x', 'PGRST100'],
    ['select=id::regclass', '42704'],
    ['select=count()', 'PGRST123'],
    ['select=*,trades(*)', 'PGRST200'],
    ['limit=x', 'PGRST100'],
    ['id=like.x', '42883'],
    ['created_at=gt.yesterdayish', '22007'],
  ])('names what is wrong with %s', async (query, code) => {
    const answer = await get(query)
    expect(await answer.json()).toMatchObject({ code, message: expect.any(String) })
    expect(answer.status).toBe(code === '42883' ? 404 : 400)
  })

  it('sorts, with nulls first or last, and renames and casts columns', async () => {
    const { data, error } = await profiles(ada)
      .select('name:full_name,since:created_at::date,plan')
      .order('avatar_url', { ascending: false, nullsFirst: false })
      .order('created_at', { ascending: true, nullsFirst: true })
    expect(error).toBeNull()
    expect(data).toEqual([{ name: 'Ada Byron', since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), plan: 'free' }])
  })

  it('counts, and reports the range of the returned rows', async () => {
    expect(await profiles(ada).select('id', { count: 'exact' })).toMatchObject({ count: 1, status: 200 })
    expect(await profiles(ada).select('*', { count: 'exact', head: true })).toMatchObject({ count: 1, data: null })
    expect(await profiles(ada).select('*', { count: 'planned', head: true }).eq('plan', 'none')).toMatchObject({
      count: 0,
    })
    const nothing = await profiles(ada).select('id', { count: 'estimated' }).range(0, 9).eq('full_name', 'x')
    expect(nothing).toMatchObject({ count: 0, data: [] })
    const ranges = await Promise.all(
      [
        get('select=id', { prefer: 'count=exact', range: '0-0', 'range-unit': 'items' }),
        get('select=id'),
        get('select=id&limit=0', { prefer: 'count=exact' }),
        get('select=id&offset=5'),
      ].map(async (answer) => [(await answer).status, (await answer).headers.get('content-range')]),
    )
    expect(ranges).toEqual([
      [200, '0-0/1'],
      [200, '0-0/*'],
      [206, '*/1'],
      [200, '*/*'],
    ])
    expect(await profiles(ada).select('id', { count: 'exact' }).range(5, 9)).toMatchObject({
      status: 416,
      error: {
        code: 'PGRST103',
        message: 'Requested range not satisfiable',
        details: 'An offset of 5 was requested, but there are only 1 rows.',
      },
    })
  })

  it('returns one row, none or an error', async () => {
    const maybe = await profiles(ada).select('full_name').eq('full_name', 'x').maybeSingle()
    expect(maybe).toMatchObject({ data: null, error: null })
    const one = await profiles(ada).select('full_name,username').single()
    expect(one.data).toEqual({ full_name: 'Ada Byron', username: null })
    const stripped = await profiles(ada).select('full_name,username').stripNulls().single()
    expect(stripped.data).toEqual({ full_name: 'Ada Byron' })
    expect(await profiles(ada).select('*').geojson()).toMatchObject({ status: 406, error: { code: 'PGRST107' } })
  })

  it('answers as CSV', async () => {
    const read = await profiles(ada).select('name:full_name,avatar_url,username,plan').csv()
    expect(read).toMatchObject({ error: null, data: 'name,avatar_url,username,plan\nAda Byron,"a,b ""c""",,free' })
    const none = await profiles(ada).select('full_name,plan').eq('full_name', 'x').csv()
    expect(none).toMatchObject({ error: null, data: 'full_name,plan' })
  })

  type Any = { readonly filter: (column: string, operator: string, value: string) => PromiseLike<unknown> }
  const left = 'match imatch fts plfts(english) phfts wfts cs cd ov sl sr nxl nxr adj not.match'
  it.each(left.split(' '))('says that the filter %s is not supported', async (operator) => {
    const query: Any = profiles(ada).select('full_name')
    expect(await query.filter('full_name', operator, 'x')).toMatchObject({
      status: 400,
      error: { message: expect.stringContaining('is not supported by this server') },
    })
  })

  it('inserts a row or updates the one with its key', async () => {
    const user = await server.signUp()
    // The email follows the account: an upsert with it may not update it.
    const row = { id: user.userId, full_name: 'First' }
    const first = await profiles(user).upsert(row).select().single()
    expect(first).toMatchObject({ status: 201, data: { full_name: 'First', plan: 'free' } })
    const second = await profiles(user)
      .upsert({ ...row, full_name: 'Second' })
      .select()
      .single()
    expect(second.data).toMatchObject({ full_name: 'Second' })
    const ignored = await profiles(user)
      .upsert({ ...row, full_name: 'Third' }, { onConflict: 'id', ignoreDuplicates: true })
      .select()
    expect(ignored).toMatchObject({ error: null, data: [] })
    expect((await profiles(user).select('full_name').single()).data).toEqual({ full_name: 'Second' })
    expect(await profiles(user).upsert({ ...row, plan: 'professional' })).toMatchObject({
      status: 403,
      error: { code: '42501' },
    })
    expect(await profiles(user).upsert({ ...row, id: ada.userId, full_name: 'Mallory' })).toMatchObject({
      status: 403,
      error: { code: '42501' },
    })
    expect(await profiles(user).upsert(row, { onConflict: 'full_name' })).toMatchObject({
      status: 400,
      error: { code: '42P10' },
    })
    expect((await profiles(ada).select('full_name').single()).data).toEqual({ full_name: 'Ada Byron' })
  })

  it('fills missing columns with defaults on request', async () => {
    const user = await server.signUp()
    const row = { id: user.userId, full_name: 'By default' }
    const stated = { ...row, id: crypto.randomUUID(), email: 'x@example.com' }
    const foreign = await profiles(user).insert([row, stated], { defaultToNull: false })
    expect(foreign).toMatchObject({ status: 403, error: { code: '42501' } })
    const made = await profiles(user).insert([row], { defaultToNull: false }).select('email,full_name')
    expect(made.data).toEqual([{ email: user.email, full_name: 'By default' }])
  })

  it('undoes a change that matches more rows than allowed', async () => {
    const answer = await fetch(`${server.url}/rest/v1/user_profiles?id=eq.${ada.userId}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${ada.token}`,
        'content-type': 'application/json',
        prefer: 'handling=strict, max-affected=0',
      },
      body: JSON.stringify({ full_name: 'Too many' }),
    })
    expect(await answer.json()).toMatchObject({ code: 'PGRST124', details: 'The query affects 1 rows' })
    expect((await profiles(ada).select('full_name').single()).data).toEqual({ full_name: 'Ada Byron' })
    expect(await profiles(ada).delete().eq('id', ada.userId).select()).toMatchObject({
      status: 403,
      error: { code: '42501' },
    })
  })

  it('distinguishes an expired token from a wrong one', async () => {
    const key = purposeKey(server.services.secret, 'access token')
    const claims = JSON.parse(Buffer.from(ada.token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >
    const token = await new SignJWT({ ...claims, exp: 1_000_000 })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(key)
    const answer = await get('select=id', { authorization: `Bearer ${token}` })
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' },
    ])
  })

  it('treats every value as a value', async () => {
    const hostile = [`'; drop table user_profiles; --`, '%', '*', '"', '\\', '$1', ')', 'null']
    for (const value of hostile) {
      expect((await profiles(ada).select('id').eq('full_name', value)).data, value).toEqual([])
      expect((await profiles(ada).select('id').in('full_name', [value])).data, value).toEqual([])
    }
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from user_profiles`.execute(
      server.services.database.kysely,
    )
    expect(rows[0]?.n).toBeGreaterThan(1)
  })
})
