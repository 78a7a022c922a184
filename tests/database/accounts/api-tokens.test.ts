import { beforeAll, expect, test } from 'vitest'
import { createApiToken, listApiTokens, maxApiTokens, revokeApiToken } from '#contract/accounts/api-tokens.ts'
import { scopeOf } from '#contract/accounts/route-scope.ts'
import { tokenScopes, type TokenScope } from '#contract/accounts/token-scopes.ts'
import { createPortfolio, listPortfolios } from '#contract/portfolios/portfolios.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { migrate } from '#server/sql/migrate.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { portfolioBody, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import type { TestUser } from '#tests/support/server/test-server.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString() as Instant

onBothDatabases('API tokens', (server) => {
  let trader: Awaited<ReturnType<typeof traderWithPortfolio>>
  beforeAll(async () => {
    trader = await traderWithPortfolio(server())
  })

  const query = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await server().services.database.pool.query(text, [...values])).rows as Row[]
  const create = (user: TestUser, scopes: readonly TokenScope[], expiresAt: Instant | null = inDays(30)) =>
    succeed(server(), user.token, createApiToken, {
      body: { name: 'Report', scopes: [...scopes], expiresAt, password: user.password },
    })
  const list = async (user: TestUser) => (await succeed(server(), user.token, listApiTokens, {})).tokens
  const actions = (userId: string) =>
    query<{ action: string }>(
      `select action, subject_id from audit_log where user_id = $1 and action like 'account.api-token%' order by id`,
      [userId],
    )

  test('act for their account, show when they were used, and end at once when revoked', async () => {
    const { token, apiToken } = await create(trader, ['read', 'write'])
    expect(token).toMatch(/^edg_[A-Za-z0-9_-]{43}$/)
    expect(apiToken).toMatchObject({ name: 'Report', scopes: ['read', 'write'], lastUsedAt: null })
    expect(token.endsWith(apiToken.lastFour)).toBe(true)
    const { portfolios } = await succeed(server(), token, listPortfolios, {})
    expect(portfolios.map(({ id }) => id)).toEqual([trader.portfolio.id])
    await succeed(server(), token, createPortfolio, { body: portfolioBody({ name: 'By token' }) })
    const [listed] = await list(trader)
    expect(Date.now() - Date.parse(listed?.lastUsedAt ?? '')).toBeLessThan(120_000)

    await succeed(server(), trader.token, revokeApiToken, { params: { id: apiToken.id } })
    expect(await server().call(listPortfolios, {}, token)).toMatchObject({ status: 401, body: { code: 'no_session' } })
    expect(await list(trader)).toEqual([])
    expect(await actions(trader.userId)).toEqual([
      { action: 'account.api-token-created', subject_id: apiToken.id },
      { action: 'account.api-token-revoked', subject_id: apiToken.id },
    ])
  })

  test('are told to their owner by mail, which names them and not the token', async () => {
    const user = await server().signUp()
    const { token, apiToken } = await create(user, ['read', 'write'])
    const mails = await query<{ purpose: string; text: string; html: string }>(
      `select purpose, text, html from app.mail_outbox where recipient = $1`,
      [user.email],
    )
    expect(mails.map(({ purpose }) => purpose)).toEqual(['api_token'])
    const [{ text, html } = { text: '', html: '' }] = mails
    expect(text).toMatch(/Name: Report\n\nScopes: read, write\n/)
    expect(text).toContain(`Ends with: ${apiToken.lastFour}\n`)
    expect(text).toMatch(/Made: \w{3} \d+, \d{4}, \d+:\d\d [AP]M UTC/)
    expect(text).toContain('/settings/tokens')
    for (const form of [text, html]) expect(form).not.toContain(token.slice(4, -4))

    // No mail where no token was made.
    const refused = { name: 'Report', scopes: ['read' as const], expiresAt: null, password: 'a guess' }
    expect((await server().call(createApiToken, { body: refused }, user.token)).status).toBe(400)
    expect(await query('select from app.mail_outbox where recipient = $1', [user.email])).toHaveLength(1)
  })

  test('are stored as a hash alone, which no client can read', async () => {
    const user = await server().signUp()
    const { token } = await create(user, ['read'])
    const [row] = await query<{ text: string }>(`select t::text as text from api_tokens t where user_id = $1`, [
      user.userId,
    ])
    expect(row?.text).not.toContain(token.slice(4))
    const [hashed] = await query<{ matches: boolean }>(
      `select token_hash = sha256(convert_to($2, 'UTF8')) as matches from api_tokens where user_id = $1`,
      [user.userId, token],
    )
    expect(hashed?.matches).toBe(true)
    const reached = await query(
      `select column_name, privilege_type from information_schema.column_privileges
       where table_name = 'api_tokens' and grantee in ('anon', 'authenticated')
         and (column_name = 'token_hash' or privilege_type <> 'SELECT')`,
    )
    expect(reached).toEqual([])
  })

  test('need the password and a future end, and are at most twenty', async () => {
    const user = await server().signUp()
    const body = { name: 'Report', scopes: ['read' as const], expiresAt: null }
    const refused = async (changes: object) => {
      const answer = await server().call(createApiToken, { body: { ...body, ...changes } }, user.token)
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
      return answer.ok ? [] : answer.body.details?.map(({ field }) => field)
    }
    expect(await refused({})).toEqual(['password'])
    expect(await refused({ password: 'a guess' })).toEqual(['password'])
    expect(await refused({ password: user.password, expiresAt: inDays(-1) })).toEqual(['expiresAt'])
    expect(await refused({ password: user.password, scopes: [] })).toEqual(['scopes'])
    expect(await refused({ password: user.password, scopes: ['read', 'read'] })).toEqual(['scopes'])
    expect(await list(user)).toEqual([])

    await query(
      `insert into api_tokens (user_id, name, token_hash, last_four, scopes)
       select $1::uuid, 'Old ' || n, sha256(convert_to($1::text || n, 'UTF8')), 'abcd', '{read}'
       from generate_series(1, $2::int) n`,
      [user.userId, maxApiTokens - 1],
    )
    const full = { body: { ...body, password: user.password } }
    const answers = await Promise.all([1, 2, 3].map(() => server().call(createApiToken, full, user.token)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await list(user)).toHaveLength(maxApiTokens)
  })

  test('are refused once expired, while the account is banned, and when they are no token', async () => {
    const user = await server().signUp()
    const { token, apiToken } = await create(user, ['read'])
    const status = async (text: string) => (await server().call(listPortfolios, {}, text)).status
    expect(await status(token)).toBe(200)
    const last = token.endsWith('A') ? 'B' : 'A'
    for (const wrong of [token.slice(0, -1), `${token}A`, token.slice(0, -1) + last, token.slice(4), 'edg_', 'edg_.'])
      expect(await status(wrong), wrong).toBe(401)
    await query(`update api_tokens set expires_at = now() where id = $1`, [apiToken.id])
    expect(await status(token)).toBe(401)
    // Its owner still sees it, to know why a program has stopped.
    expect(await list(user)).toHaveLength(1)

    // A ban ends the tokens; one that was made at the same moment opens nothing either.
    await query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [user.userId])
    const late = `edg_${'x'.repeat(43)}`
    await query(
      `insert into api_tokens (user_id, name, token_hash, last_four, scopes)
       values ($1, 'Late', sha256(convert_to($2, 'UTF8')), 'xxxx', '{read}')`,
      [user.userId, late],
    )
    expect(await status(late)).toBe(401)
    await query(`update auth.users set banned_until = null where id = $1`, [user.userId])
    expect(await status(late)).toBe(200)
  })

  test('that could write before there were narrower scopes still import', async () => {
    const user = await server().signUp()
    const { apiToken } = await create(user, ['write', 'simulate'])
    const reader = await create(user, ['read'])
    const { pool } = server().services.database
    await query("delete from supabase_migrations.schema_migrations where version = '20261210110100'")
    expect(await migrate(pool)).toEqual(['20261210110100_narrower_token_scopes'])
    const scopes = new Map((await list(user)).map((one) => [one.id, one.scopes]))
    expect(scopes.get(apiToken.id)).toEqual(['write', 'simulate', 'import'])
    expect(scopes.get(reader.apiToken.id)).toEqual(['read'])
  })

  test('open no address of the sign-in, the profile or the files', async () => {
    const user = await server().signUp()
    const { token } = await create(user, tokenScopes)
    const headers = { authorization: `Bearer ${token}`, apikey: server().publishableKey }
    for (const path of ['/auth/v1/user', '/rest/v1/user_profiles', '/storage/v1/object/trade-attachments/x.png']) {
      const response = await fetch(server().url + path, { headers })
      expect([400, 401, 403], path).toContain(response.status)
    }
  })

  test('cannot make, list or revoke tokens, whatever their scopes', async () => {
    const { token, apiToken } = await create(trader, tokenScopes)
    const body = { name: 'Another', scopes: ['read' as const], expiresAt: null, password: trader.password }
    for (const answer of [
      await server().call(createApiToken, { body }, token),
      await server().call(listApiTokens, {}, token),
      await server().call(revokeApiToken, { params: { id: apiToken.id } }, token),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
      expect((answer.body as { message: string }).message).toContain('Sign in')
    }
    expect((await list(trader)).map(({ id }) => id)).toContain(apiToken.id)
  })

  /** A call that gets past the scope and is then refused or finds nothing, so that it changes nothing. */
  async function attempt(route: Route, token: string) {
    const path = route.path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
    const response = await fetch(`${server().url}/api/v1${path}`, {
      method: route.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(route.method === 'GET' ? {} : { 'content-type': route.upload ?? 'application/json' }),
      },
      ...(route.method === 'GET' ? {} : { body: route.upload === undefined ? '{"unknown":1}' : '%' }),
    })
    const text = await response.text()
    return { status: response.status, isRefused: text.includes('"scope_missing"') }
  }

  test.each(tokenScopes)('with the scope "%s" reach the routes that ask for it, and no others', async (scope) => {
    const user = await server().signUp()
    const { token } = await create(user, [scope])
    for (const route of routes) {
      const name = `${route.method} ${route.path}`
      const needed = scopeOf(route)
      const { status, isRefused } = await attempt(route, token)
      const allows = needed === scope || (scope === 'write' && needed === 'add')
      expect(isRefused, name).toBe(needed !== null && !allows)
      if (isRefused) expect(status, name).toBe(403)
      else expect(status, name).not.toBe(401)
    }
  })
})

const withScope = (scope: TokenScope) =>
  routes.filter((route) => scopeOf(route) === scope).map(({ method, path }) => `${method} ${path}`)

test('routes about the account itself, its teams and the installation are never open to tokens', () => {
  const closed = routes.filter((route) => scopeOf(route) === 'session').map(({ path }) => path.split('/')[1])
  expect(new Set(closed)).toEqual(
    new Set([
      'account',
      'admin',
      'affiliate',
      'ai-insights',
      'api-tokens',
      'notification-settings',
      'outbox-page',
      'sessions',
      'team-invitations',
      'teams',
      'verify-email-and-create-defaults',
    ]),
  )
  for (const route of routes) {
    const scope = scopeOf(route)
    if (/^\/(api-tokens|sessions|admin|team-invitations)/.test(route.path)) expect(scope, route.path).toBe('session')
    if (route.method === 'PUT' && route.path === '/ai-insights/settings') expect(scope).toBe('session')
    if (/invitation|deletion|payouts\/request/.test(route.path)) expect(scope, route.path).toBe('session')
    // What exists is changed and deleted by `write`, apart from own remarks and the columns of imported files.
    const isException = ['/remarks/:id', '/import-mappings/:fingerprint'].includes(route.path)
    if (route.method === 'PUT' && !isException) expect(['write', 'session'], route.path).toContain(scope)
    if (route.method === 'DELETE') expect(['write', 'session'], route.path).toContain(scope)
  }
  expect(withScope('add').toSorted()).toEqual([
    'POST /portfolios/:id/day-notes/:date',
    'POST /portfolios/:id/day-remarks/:date',
    'POST /trades',
    'POST /trades/:id/remarks',
    'POST /trades/bulk-create',
    'PUT /remarks/:id',
  ])
  expect(withScope('import').toSorted()).toEqual([
    'POST /candles/fetch',
    'POST /candles/import',
    'POST /candles/import-file',
    'POST /trades/import',
    'PUT /import-mappings/:fingerprint',
  ])
  const known = new Set<unknown>([...tokenScopes, 'session', null])
  for (const route of routes) expect(known.has(scopeOf(route)), route.path).toBe(true)
  const simulations = routes.filter((route) => scopeOf(route) === 'simulate').map(({ path }) => path)
  expect(simulations).toContain('/what-if-simulator/analysis')
  expect(simulations.length).toBeGreaterThan(6)
})
