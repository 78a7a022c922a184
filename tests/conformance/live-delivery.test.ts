import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { importTrades } from '#contract/imports/trade-imports.ts'
import { liveLimits } from '#server/embedded/realtime/live-limits.ts'
import { copyFreshDatabase } from '#tests/support/database/fresh-database.ts'
import { createTestDatabase } from '#tests/support/database/postgres-cluster.ts'
import { testDatabases } from '#tests/support/database/test-databases.ts'
import { roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { liveClient, type LiveClient } from '#tests/support/server/live-client.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/server/server-process.ts'
import { startTestServer, type TestServer, type TestUser } from '#tests/support/server/test-server.ts'

const anyOf = (table: string) => ({ event: '*', schema: 'public', table }) as const
const profileOf = (client: LiveClient, id: string) =>
  client.supabase.from('user_profiles').update({ full_name: id }).eq('id', id)
const hour = (n: number) => new Date(Date.parse('2025-01-01T12:00:00Z') + n * 3_600_000).toISOString()
const open: LiveClient[] = []
const live = async (...input: Parameters<typeof liveClient>) => {
  const client = await liveClient(...input)
  open.push(client)
  return client
}
afterEach(async () => {
  for (const client of open.splice(0)) await client.close()
})

const endOf = async (socket: WebSocket) => {
  const [response] = (await Promise.race([
    once(socket, 'unexpected-response').then(([, answer]) => [answer as { statusCode: number }]),
    once(socket, 'open').then(() => [{ statusCode: 101 }]),
  ])) as [{ statusCode: number }]
  socket.on('error', () => {})
  socket.terminate()
  return response.statusCode
}

const account = async ({ url }: ServerProcess) => {
  const page = await (await fetch(url)).text()
  const publishableKey = /sb_publishable_[\w-]+/.exec(page)?.[0] ?? 'sb_publishable_local'
  const user = { email: `${crypto.randomUUID()}@example.com`, password: 'correct horse' }
  const client = await live({ url, publishableKey }, null)
  const { data } = await client.supabase.auth.signUp(user)
  const id = data.user?.id ?? ''
  await client.supabase.from('user_profiles').insert({ id, email: user.email }).throwOnError()
  return { client, id, user, publishableKey }
}

describe.each(testDatabases())('what is followed on %s', (database) => {
  let server: TestServer
  let ada: TestUser
  beforeAll(async () => {
    server = await startTestServer({ database })
    ada = await server.signUp()
    await ada.supabase.from('user_profiles').insert({ id: ada.userId, email: ada.email }).throwOnError()
  })
  afterAll(() => server?.close())
  const rename = (name: string) =>
    ada.supabase.from('user_profiles').update({ full_name: name }).eq('id', ada.userId).throwOnError()

  it('is an import of 2,000 trades, each of them once and in their order', async () => {
    const trader = await traderWithPortfolio(server)
    const followed = await (
      await live(server, trader)
    ).follow('import', { ...anyOf('trades'), select: ['id', 'external_id'] })
    const rows = Array.from({ length: 2_000 }, (_none, n) => ({
      ...roundTrip(String(100 + (n % 7)), hour(n), { externalId: `row ${n}` }),
      importKey: `row ${n}`,
    }))
    const body = {
      portfolioId: trader.portfolio.id,
      batchId: crypto.randomUUID(),
      format: 'test',
      fileName: 'x.csv',
      timeZone: 'UTC',
      rows,
    }
    await succeed(server, trader.token, importTrades, { body })
    await expect.poll(() => followed.heard.length).toBe(2_000)
    expect(new Set(followed.heard.map(({ new: row }) => row['id'])).size).toBe(2_000)
    expect(followed.heard.map(({ new: row }) => row['external_id'])).toEqual(rows.map(({ externalId }) => externalId))
  })

  it('omits changes that were rolled back', async () => {
    const followed = await (await live(server, ada)).follow('kept', anyOf('user_profiles'))
    const client = await server.services.database.pool.connect()
    await client.query('begin')
    await client.query('update user_profiles set full_name = $1 where id = $2', ['Never', ada.userId])
    await client.query('rollback')
    client.release()
    await rename('Kept')
    await expect.poll(() => followed.heard.length).toBe(1)
    expect(followed.heard[0]?.new['full_name']).toBe('Kept')
  })

  it('continues with the token of a refresh', async () => {
    const client = await live(server, ada)
    const followed = await client.follow('refreshed', anyOf('user_profiles'))
    const before = client.supabase.realtime.accessTokenValue
    // Tokens of the same second are identical.
    const refresh = async () => {
      const { error } = await client.supabase.auth.refreshSession()
      expect(error).toBeNull()
      await client.supabase.realtime.setAuth()
      return client.supabase.realtime.accessTokenValue
    }
    await expect.poll(refresh).not.toBe(before)
    await rename('After the refresh')
    await expect.poll(() => followed.heard.at(-1)?.new['full_name']).toBe('After the refresh')
    expect(followed.states).toEqual(['SUBSCRIBED'])
  })

  it('ends with the session: no more changes are sent, and nobody joins with its token', async () => {
    const client = await live(server, ada)
    const followed = await client.follow('ending', anyOf('user_profiles'))
    const { data } = await client.supabase.auth.getSession()
    const token = data.session?.access_token ?? ''
    // Signed out elsewhere, without this client's knowledge.
    await ada.supabase.auth.admin.signOut(token, 'local')
    await rename('After the end')
    await expect.poll(() => followed.states).toContain('CLOSED')
    expect(followed.heard).toEqual([])
    expect(followed.system.at(-1)).toMatchObject({ status: 'error', message: 'The session was signed out' })
    const again = await client.follow('again', anyOf('user_profiles'), false)
    await expect.poll(() => again.states).toContain('CHANNEL_ERROR')
  })

  it('resumes after the connection to the database broke', async () => {
    const client = await live(server, ada)
    const followed = await client.follow('broken', anyOf('user_profiles'))
    const { pool, kind } = server.services.database
    if (kind === 'embedded') {
      const connection = await pool.connect()
      connection.release(new Error('broken on purpose'))
    } else {
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'edgeworth live updates'`,
      )
      await expect.poll(() => followed.states).toContain('CHANNEL_ERROR')
      await expect.poll(() => followed.states.at(-1)).toBe('SUBSCRIBED')
    }
    await rename('After the break')
    await expect.poll(() => followed.heard.at(-1)?.new['full_name']).toBe('After the break')
  })

  const socketOf = (query: string, options = {}, path = '/realtime/v1/websocket') =>
    new WebSocket(`${server.url.replace('http', 'ws')}${path}?${query}`, options)
  it('is refused to pages of other sites, on other paths, and in other versions', async () => {
    expect(await endOf(socketOf('vsn=2.0.0'))).toBe(101)
    expect(await endOf(socketOf('vsn=2.0.0', { origin: server.url }))).toBe(101)
    expect(await endOf(socketOf('vsn=2.0.0', { origin: 'https://elsewhere.example' }))).toBe(403)
    expect(await endOf(socketOf('vsn=2.0.0', { origin: 'null' }))).toBe(403)
    expect(await endOf(socketOf('vsn=3.0.0'))).toBe(400)
    expect(await endOf(socketOf('', {}, '/api/v1/health'))).toBe(404)
  })

  it('ends for a client that sends too much at once', async () => {
    const socket = socketOf('vsn=2.0.0')
    await once(socket, 'open')
    socket.send('x'.repeat(liveLimits.messageBytes + 1))
    expect((await once(socket, 'close'))[0]).toBe(1009)
  })
})

/** The built server, run as in production. */
describe('what is followed from server to server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-live-'))
  const servers: ServerProcess[] = []
  let drop: (() => Promise<void>) | null = null
  beforeAll(() => copyFreshDatabase(folder))
  afterAll(async () => {
    for (const server of servers) await server.end('SIGKILL')
    await drop?.()
    rmSync(folder, { recursive: true, force: true })
  })
  const start = async (env: Record<string, string>) => {
    const server = await startServerProcess({ EDGEWORTH_LOG: 'error', ...env })
    servers.push(server)
    return server
  }
  it('resumes after the server was restarted', { timeout: 120_000 }, async () => {
    const env = { EDGEWORTH_DATA: folder, PORT: String(await freePort()) }
    const first = await start(env)
    const { client, id } = await account(first)
    const followed = await client.follow('restarted', anyOf('user_profiles'))
    const { code } = await first.end('SIGTERM')
    // A connected client does not prevent a clean shutdown.
    expect(code).toBe(0)
    await start(env)
    await expect.poll(() => followed.states.filter((state) => state === 'SUBSCRIBED')).toHaveLength(2)
    await profileOf(client, id).throwOnError()
    await expect.poll(() => followed.heard.length).toBe(1)
  })

  const isShared = testDatabases().includes('postgres')
  it.skipIf(!isShared)('goes through a database that two servers share', { timeout: 120_000 }, async () => {
    const shared = await createTestDatabase()
    drop = shared.drop
    const [one, other] = [await start({ DATABASE_URL: shared.url }), await start({ DATABASE_URL: shared.url })]
    const { client, id, user, publishableKey } = await account(one)
    const elsewhere = await live({ url: other.url, publishableKey }, user)
    const here = await client.follow('here', anyOf('user_profiles'))
    const there = await elsewhere.follow('there', anyOf('user_profiles'))
    await profileOf(client, id).throwOnError()
    await expect.poll(() => [here.heard.length, there.heard.length]).toEqual([1, 1])
    // One server dies; clients of the other one are unaffected.
    await one.end('SIGKILL')
    const direct = new Client({ connectionString: shared.url })
    await direct.connect()
    await direct.query('update user_profiles set full_name = $1', ['By hand'])
    await direct.end()
    await expect.poll(() => there.heard.at(-1)?.new['full_name']).toBe('By hand')
    expect(there.states).toEqual(['SUBSCRIBED'])
  })
})
