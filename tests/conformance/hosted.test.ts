import { SignJWT, type JWTPayload } from 'jose'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiToken } from '#contract/accounts/api-tokens.ts'
import { verifyEmailAndCreateDefaults } from '#contract/accounts/user-defaults.ts'
import { createPortfolio, listPortfolios } from '#contract/portfolios/portfolios.ts'
import { installationSecret } from '#server/secrets/installation-secret.ts'
import { migrate } from '#server/sql/migrate.ts'
import {
  makeHosted,
  newProjectKey,
  projectClaims,
  projectUser,
  signedBy,
  startProject,
  type ProjectKey,
} from '#tests/support/database/hosted-project.ts'
import { withoutPostgres } from '#tests/support/database/postgres-cluster.ts'
import { portfolioBody } from '#tests/support/sample-requests.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const reason = withoutPostgres()
if (reason !== null) process.stdout.write(`Hosted sign-in is left out: ${reason}.\n`)

const key = (found: ProjectKey | undefined) => found as ProjectKey

const jwtSecret = 'the shared secret of a hosted project'

/** The API with the database and sign-in of a hosted Supabase project. */
describe.skipIf(reason !== null)('over hosted Supabase', () => {
  let server: TestServer
  let project: Awaited<ReturnType<typeof startProject>>
  let [es256, rs256, unknown]: ProjectKey[] = []
  beforeAll(async () => {
    ;[es256, rs256, unknown] = await Promise.all([
      newProjectKey('ES256'),
      newProjectKey('RS256'),
      newProjectKey('ES256'),
    ])
    project = await startProject([key(es256), key(rs256)])
    const hosted = { url: project.url, publishableKey: 'sb_publishable_of_the_project', jwtSecret }
    server = await startTestServer({ database: 'postgres', prepare: makeHosted, config: { hosted } })
  })
  afterAll(async () => {
    await server?.close()
    await project?.close()
  })

  const query = (text: string, values: readonly unknown[]) => server.services.database.pool.query(text, [...values])
  const member = async (confirmed = true) => {
    const user = await projectUser(query, confirmed)
    const claims = (changes: JWTPayload = {}) => projectClaims(project.url, user.userId, user.sessionId, changes)
    return { ...user, claims, token: await signedBy(key(es256), claims()) }
  }
  const status = async (token: string) => (await server.call(listPortfolios, {}, token)).status

  it('leaves the project’s own schemas unchanged, and applies no migration twice', async () => {
    const { rows } = await server.services.database.pool.query<{ ours: string | null; owner: string }>(
      `select to_regclass('edgeworth.bootstrap_migrations')::text as ours,
         (select pg_get_userbyid(relowner) from pg_class where oid = 'auth.users'::regclass) as owner`,
    )
    expect(rows).toEqual([{ ours: null, owner: 'supabase_auth_admin' }])
    expect(await migrate(server.services.database.pool)).toEqual([])
  })

  it.each(['ES256', 'RS256'])('lets a user in with a token that the project signed with %s', async (alg) => {
    const { claims } = await member()
    const token = await signedBy(key(alg === 'ES256' ? es256 : rs256), claims())
    const made = await server.call(createPortfolio, { body: portfolioBody({ name: `By ${alg}` }) }, token)
    expect(made.status).toBe(201)
    const listed = await server.call(listPortfolios, {}, token)
    expect(listed).toMatchObject({ ok: true, body: { portfolios: [{ name: `By ${alg}` }] } })
    // Other users' rows stay theirs.
    const other = await member()
    expect(await server.call(listPortfolios, {}, other.token)).toMatchObject({ body: { portfolios: [] } })
  })

  it('accepts a token of the shared secret, if one is configured', async () => {
    const { claims } = await member()
    const sign = (secret: string) =>
      new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(new TextEncoder().encode(secret))
    expect(await status(await sign(jwtSecret))).toBe(200)
    expect(await status(await sign('another secret of the same length as it'))).toBe(401)
    // The public key must not work as a signing secret.
    expect(await status(await sign(JSON.stringify(key(es256).publicJwk)))).toBe(401)
  })

  it('refuses a token of the shared secret if none is configured', async () => {
    const hosted = { url: project.url, publishableKey: 'sb_publishable_x', jwtSecret: null }
    const other = await startTestServer({ database: 'postgres', prepare: makeHosted, config: { hosted } })
    try {
      const { userId, sessionId } = await projectUser((text, values) =>
        other.services.database.pool.query(text, [...values]),
      )
      const claims = projectClaims(project.url, userId, sessionId)
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(jwtSecret))
      expect((await other.call(listPortfolios, {}, token)).status).toBe(401)
      expect((await other.call(listPortfolios, {}, await signedBy(key(es256), claims))).status).toBe(200)
    } finally {
      await other.close()
    }
  })

  it.each([
    ['another issuer', { iss: 'https://somebody.supabase.co/auth/v1' }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'anon' }],
    ['no audience', { aud: undefined }],
    ['an hour that is over', { exp: 1_700_000_000 }],
    ['no end', { exp: undefined }],
    ['the role of a program', { role: 'service_role' }],
    ['no role', { role: undefined }],
    ['no user', { sub: undefined }],
    ['a user that is none', { sub: 'everybody' }],
    ['no session', { session_id: undefined }],
    ['a session that never was', { session_id: randomUUID() }],
  ])('refuses a token with %s', async (_what, change) => {
    const { claims, token } = await member()
    expect(await status(token)).toBe(200)
    expect(await status(await signedBy(key(es256), claims(change)))).toBe(401)
  })

  it('refuses tokens that the project did not sign', async () => {
    const { claims, token } = await member()
    expect(await status(await signedBy(key(unknown), claims()))).toBe(401)
    const [, body = '', signature = ''] = token.split('.')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    expect(await status(`${none}.${body}.`)).toBe(401)
    const forged = Buffer.from(JSON.stringify(claims({ sub: randomUUID() }))).toString('base64url')
    expect(await status(`${token.split('.')[0]}.${forged}.${signature}`)).toBe(401)
    expect(await status('no-token')).toBe(401)
  })

  it('makes an API token after a recent sign-in, without a password, and takes it as a bearer until the password changes', async () => {
    const { claims, token, userId } = await member()
    const body = { name: 'Report', scopes: ['read' as const], expiresAt: null }
    const hourAgo = Math.floor(Date.now() / 1000) - 3_600
    for (const amr of [[{ method: 'password', timestamp: hourAgo }], [], 'password', undefined]) {
      const old = await signedBy(key(es256), claims({ amr }))
      expect(await server.call(createApiToken, { body }, old)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      })
    }
    const made = await server.call(createApiToken, { body }, token)
    expect(made).toMatchObject({ ok: true, status: 201 })
    const apiToken = made.ok ? made.body.token : ''
    expect(await status(apiToken)).toBe(200)
    // The project changes the password, which this server does not see.
    await query('update auth.users set encrypted_password = $2 where id = $1', [userId, 'another hash'])
    expect(await status(apiToken)).toBe(401)
  })

  it('ends with the session: a signed-out user is refused at once', async () => {
    const { token, sessionId } = await member()
    expect(await status(token)).toBe(200)
    await query('delete from auth.sessions where id = $1', [sessionId])
    expect(await status(token)).toBe(401)
  })

  it('asks the project, not the token, whether an address is confirmed', async () => {
    for (const confirmed of [true, false]) {
      const { token, userId } = await member(confirmed)
      const body = { user_id: userId, email: `${userId}@example.com` }
      const answer = await server.call(verifyEmailAndCreateDefaults, { body }, token)
      expect(answer).toMatchObject({ ok: true, body: { verified: confirmed, created: confirmed } })
      if (confirmed) continue
      await query('update auth.users set email_confirmed_at = now() where id = $1', [userId])
      const later = await server.call(verifyEmailAndCreateDefaults, { body }, token)
      expect(later).toMatchObject({ ok: true, body: { verified: true, created: true } })
    }
  })

  it('has no sign-in, profiles or files of its own', async () => {
    for (const path of [
      '/auth/v1/settings',
      '/auth/v1/token',
      '/rest/v1/user_profiles',
      '/auth/v1/.well-known/jwks.json',
    ]) {
      const response = await fetch(server.url + path)
      expect([path, response.status]).toEqual([path, 404])
    }
  })

  it('lets the page connect to the project and to nobody else', async () => {
    const response = await fetch(`${server.url}/api/v1/health`)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`connect-src 'self' ${project.url} ${project.url.replace('http', 'ws')};`)
    expect(policy).toContain(`img-src 'self' data: blob: ${project.url};`)
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
  })

  it('has its own secret, the same for every server of the database', async () => {
    const { services } = server
    expect(await installationSecret(services.config, services.database)).toBe(services.secret)
    expect(services.secret.length).toBeGreaterThanOrEqual(32)
    expect(services.secret).not.toContain(jwtSecret)
  })

  it('reports busy, not an ended session, while the keys are unavailable', async () => {
    const gone = await startProject([key(es256)])
    await gone.close()
    const hosted = { url: gone.url, publishableKey: 'sb_publishable_x', jwtSecret: null }
    const other = await startTestServer({ database: 'postgres', prepare: makeHosted, config: { hosted } })
    try {
      const claims = projectClaims(gone.url, randomUUID(), randomUUID())
      const answer = await other.call(listPortfolios, {}, await signedBy(key(es256), claims))
      expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } })
    } finally {
      await other.close()
    }
  })

  it('refuses to start on such a database without the project’s address', async () => {
    const config = { hosted: null }
    const starting = startTestServer({ database: 'postgres', prepare: makeHosted, config })
    await expect(starting).rejects.toThrow(/Name the project with SUPABASE_URL/)
  })
})
