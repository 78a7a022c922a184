import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, it, vi } from 'vitest'
import {
  administer,
  newDatabase,
  startCluster,
  withoutPostgres,
  type Cluster,
} from '#tests/support/database/postgres-cluster.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/server/server-process.ts'
import { wrongFigures, Writers } from './writers.ts'

// Allows for slow machines: whole servers and databases are started.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const reason = withoutPostgres()
if (reason !== null) process.stdout.write(`A restart of PostgreSQL under load is left out: ${reason}.\n`)

const untilMore = async ({ child }: ServerProcess, writers: Writers) => {
  const before = writers.acknowledged
  while (writers.acknowledged < before + 20 && child.exitCode === null) await wait(5)
  expect(child.exitCode).toBeNull()
}
const endBackends = ({ port }: Cluster, name: string) =>
  administer(
    port,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  )

describe.skipIf(reason !== null)('a server whose PostgreSQL breaks its connections under load', () => {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-lost-connections-'))
  const ends: (() => unknown)[] = []
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
    rmSync(folder, { recursive: true, force: true })
  })

  const start = async () => {
    const cluster = await startCluster()
    ends.push(() => cluster.stop())
    const { url, name } = await newDatabase(cluster.port)
    const env = { DATABASE_URL: url, EDGEWORTH_DATA: folder, EDGEWORTH_LOG: 'silent' }
    const server = await startServerProcess(env)
    ends.push(() => server.end('SIGKILL'))
    const writers = await Writers.signUp(() => server.url, `${randomUUID()}@example.com`)
    return { cluster, server, writers, name }
  }
  it('goes on when all of them end at once, several times, and loses nothing acknowledged', async () => {
    const { cluster, server, writers, name } = await start()
    const working = writers.work()
    for (let round = 0; round < 5; round++) {
      await untilMore(server, writers)
      await endBackends(cluster, name)
    }
    await untilMore(server, writers)
    writers.stop()
    await working
    const state = await writers.state()
    expect(writers.lost(state)).toEqual([])
    expect(writers.invented(state)).toEqual([])
    expect(wrongFigures(state)).toEqual([])
  })

  it('answers 503 with Retry-After while PostgreSQL restarts, recovers without help, and loses nothing acknowledged', async () => {
    const { cluster, server, writers } = await start()
    const working = writers.work()
    await untilMore(server, writers)
    cluster.shutDown()
    const get = async (path: string) => {
      const response = await fetch(`${server.url}${path}`)
      return { status: response.status, after: response.headers.get('retry-after'), body: await response.json() }
    }
    expect(await get('/api/v1/health')).toMatchObject({ status: 503, after: '2', body: { status: 'degraded' } })
    expect(await get('/api/v1/connection-status')).toMatchObject({ status: 200, body: { connected: false } })
    const refused = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'any password' }),
    })
    expect({ status: refused.status, after: refused.headers.get('retry-after') }).toEqual({ status: 503, after: '2' })
    expect(await get('/api/v1/warmup')).toMatchObject({ status: 200 })
    cluster.startAgain()
    await untilMore(server, writers)
    expect(await get('/api/v1/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
    writers.stop()
    await working
    const state = await writers.state()
    expect(writers.lost(state)).toEqual([])
    expect(writers.invented(state)).toEqual([])
    expect(wrongFigures(state)).toEqual([])
  })
})
