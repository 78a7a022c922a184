import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyFreshDatabase } from '#tests/support/database/fresh-database.ts'
import { withoutPostgres } from '#tests/support/database/postgres-cluster.ts'
import { admin } from '#tests/support/server/admin-command.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/server/server-process.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const password = 'kept secret'
const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

async function tokenOf(answer: Response): Promise<string> {
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return token
}
const signUp = async (url: string, email: string) => tokenOf(await post(`${url}/auth/v1/signup`, { email, password }))
const signIn = (url: string, email: string) => post(`${url}/auth/v1/token?grant_type=password`, { email, password })
const asked = async (url: string, token: string, path = 'admin/statistics') =>
  (await fetch(`${url}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })).status

/** The command's effects, seen from the server that has the database open. */
async function goesThrough(url: string, env: Readonly<Record<string, string>>): Promise<void> {
  const email = `${randomUUID()}@example.com`
  const token = await signUp(url, email)
  // Nobody has used this account yet: it has no row in user_profiles.
  expect(await asked(url, token)).toBe(403)
  expect(await admin(env, 'grant', email.toUpperCase())).toEqual({
    code: 0,
    out: `${email} is an admin now.\n`,
    err: '',
  })
  expect(await asked(url, token)).toBe(200)
  expect(await admin(env, 'grant', email)).toMatchObject({ code: 0, out: `${email} is an admin already.\n` })
  expect((await admin(env, 'list')).out.split('\n')).toContain(email)
  expect(await admin(env, 'revoke', email)).toMatchObject({ code: 0, out: `${email} is no admin any more.\n` })
  expect(await asked(url, token)).toBe(403)

  expect(await admin(env, 'plan', email, 'professional', '--paid', '99.00')).toMatchObject({
    code: 0,
    out: `${email} is on the Professional plan now.\n`,
  })
  expect(await admin(env, 'plan', email, 'professional')).toMatchObject({
    out: `${email} is on the Professional plan already.\n`,
  })
  expect(await admin(env, 'plan', email, 'free')).toMatchObject({ out: `${email} is on the Free plan now.\n` })

  expect((await admin(env, 'ban', email)).out).toBe(`${email} is banned and signed out everywhere.\n`)
  expect(await asked(url, token, 'portfolios')).toBe(401)
  expect((await signIn(url, email)).status).toBe(400)
  expect((await admin(env, 'unban', email)).out).toBe(`${email} can sign in again.\n`)
  const again = await signIn(url, email)
  expect(again.status).toBe(200)

  // The log has all of it without an actor, because the command runs on the machine itself.
  await admin(env, 'grant', email)
  const log = await fetch(`${url}/api/v1/admin/audit-log?action=user`, {
    headers: { authorization: `Bearer ${await tokenOf(again)}` },
  })
  const { entries } = (await log.json()) as { entries: { action: string; actorId: string | null }[] }
  expect(entries.slice(0, 7).map(({ action }) => action)).toEqual([
    'user.role-granted',
    'user.unbanned',
    'user.banned',
    'user.plan-changed',
    'user.plan-changed',
    'user.role-revoked',
    'user.role-granted',
  ])
  expect(new Set(entries.map(({ actorId }) => actorId))).toEqual(new Set([null]))

  const unknown = await admin(env, 'grant', 'nobody@example.com')
  expect(unknown).toEqual({ code: 1, out: '', err: 'No account has the email address nobody@example.com.\n' })
}

describe('npm run admin on the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-admin-'))
  const env = { EDGEWORTH_DATA: folder }
  let server: ServerProcess
  beforeAll(async () => {
    await copyFreshDatabase(folder)
    server = await startServerProcess(env)
  })
  afterAll(async () => {
    await server?.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  it('works through the server that runs on it', async () => {
    await goesThrough(server.url, env)
  })

  it('is admitted by a key that only the owner of the data can read, and by nothing else', async () => {
    const path = join(folder, 'running-server.json')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const { key } = JSON.parse(readFileSync(path, 'utf8')) as { key: string }
    const email = `${randomUUID()}@example.com`
    const token = await signUp(server.url, email)
    const knock = (headers: Record<string, string>, body: unknown = { act: 'grant', email }) =>
      fetch(`${server.url}/internal/admin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const keys = [
      {},
      { authorization: `Bearer ${token}` },
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${key}0` },
    ]
    for (const headers of keys) expect((await knock(headers as Record<string, string>)).status).toBe(404)
    expect(await asked(server.url, token)).toBe(403)
    const own = { authorization: `Bearer ${key}` }
    for (const wrong of [{ act: 'grant' }, { act: 'root', email }, { act: 'list', email }, null, []]) {
      expect((await knock(own, wrong)).status, JSON.stringify(wrong)).toBe(400)
    }
    expect(await asked(server.url, token)).toBe(403)
  })

  it('works on the data itself while the server is stopped', async () => {
    const email = `${randomUUID()}@example.com`
    const token = await signUp(server.url, email)
    await server.end('SIGTERM')
    expect(await admin(env, 'grant', email)).toEqual({ code: 0, out: `${email} is an admin now.\n`, err: '' })
    server = await startServerProcess(env)
    expect(await asked(server.url, token)).toBe(200)
    // A killed server leaves its address behind, but nobody listens there.
    await server.end('SIGKILL')
    expect(await admin(env, 'revoke', email)).toMatchObject({ code: 0 })
    server = await startServerProcess(env)
    expect(await asked(server.url, token)).toBe(403)
  })

  it('reports errors', async () => {
    for (const args of [
      [],
      ['promote', 'a@example.com'],
      ['grant'],
      ['grant', 'a@example.com', 'b@example.com'],
      ['plan', 'a@example.com', 'gold'],
      ['plan', 'a@example.com', 'free', '--paid', '10'],
      ['plan', 'a@example.com', 'professional', '--paid=-10'],
      ['grant', 'a@example.com', '--until', '2099-01-01'],
      ['ban', 'a@example.com', '--until', 'tomorrow'],
    ]) {
      const told = await admin(env, ...args)
      expect([told.code, told.out], args.join(' ')).toEqual([1, ''])
      expect(told.err).toContain('npm run admin -- <command>')
    }
    expect((await admin(env, 'ban', 'a@example.com', '--until', '2001-01-01')).err).toBe(
      'The end of a ban must be in the future.\n',
    )
    const nowhere = join(folder, 'nothing-here')
    expect((await admin({ EDGEWORTH_DATA: nowhere }, 'list')).err).toContain('has no data yet')
    expect((await admin(env, '--help')).out).toContain('grant <e-mail>')
  })
})

describe.skipIf(withoutPostgres() !== null)('npm run admin on PostgreSQL', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database: 'postgres' })
  })
  afterAll(() => server?.close())

  it('works on the database itself, beside the servers that use it', async () => {
    await goesThrough(server.url, { DATABASE_URL: server.services.config.databaseUrl ?? '' })
  })

  it('asks for a server where the database is not prepared', async () => {
    const url = new URL(server.services.config.databaseUrl ?? '')
    url.pathname = '/postgres'
    const told = await admin({ DATABASE_URL: url.href }, 'list')
    expect([told.code, told.err]).toEqual([
      1,
      'The database needs an upgrade. Start the server once, then try again.\n',
    ])
  })
})
