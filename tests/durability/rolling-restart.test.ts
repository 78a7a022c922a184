import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { createTestDatabase, withoutPostgres } from '#tests/support/database/postgres-cluster.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { nginx, withoutNginx, writeConfiguration } from '#tests/support/server/nginx.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/server/server-process.ts'

// Allows for slow machines: whole servers and databases are started.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const reason = withoutPostgres() ?? withoutNginx()
if (reason !== null) process.stdout.write(`No rolling restart behind nginx: ${reason}.\n`)

const folder = mkdtempSync(join(tmpdir(), 'edgeworth-rolling-'))
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  rmSync(folder, { recursive: true, force: true })
})

it.skipIf(reason !== null)('a rolling restart behind the documented nginx loses no call', async () => {
  const { url, drop } = await createTestDatabase()
  ends.push(drop)
  const ports = [await freePort(), await freePort()] as const
  const start = async (port: number) => {
    const server = await startServerProcess({ DATABASE_URL: url, EDGEWORTH_DATA: folder, PORT: String(port) })
    ends.push(() => server.end('SIGKILL'))
    return server
  }
  let servers: readonly ServerProcess[] = [await start(ports[0]), await start(ports[1])]
  const signedUp = await fetch(`${servers[0]?.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: randomUUID() }),
  })
  const { access_token: token } = (await signedUp.json()) as { access_token: string }

  const https = await freePort()
  const path = writeConfiguration(folder, { http: await freePort(), https, servers: ports })
  const proxy = spawn(nginx, ['-c', path, '-p', folder, '-g', 'daemon off;'], { stdio: 'ignore' })
  ends.push(async () => {
    proxy.kill('SIGTERM')
    await once(proxy, 'exit')
  })
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  ends.push(() => agent.destroy())
  const call = () =>
    new Promise<number | string>((resolve) => {
      const options = { agent, port: https, path: '/api/v1/portfolios', headers: { authorization: `Bearer ${token}` } }
      get({ host: '127.0.0.1', ...options }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      }).once('error', (error) => resolve(error.message))
    })
  while ((await call()) !== 200) await wait(20)

  const answers = new Map<number | string, number>()
  const over = new AbortController()
  const callers = Array.from({ length: 6 }, async () => {
    while (!over.signal.aborted) {
      const answer = await call()
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
      // An account has 3,000 calls a minute.
      await wait(150)
    }
  })
  const untilMore = async (calls: number) => {
    const before = answers.get(200) ?? 0
    while ((answers.get(200) ?? 0) < before + calls) await wait(5)
  }
  await untilMore(50)
  for (let round = 0; round < 4; round++) {
    const place = round % 2
    await servers[place]?.end('SIGTERM')
    await untilMore(50)
    const again = await start(ports[place === 0 ? 0 : 1])
    servers = servers.with(place, again)
    await untilMore(50)
  }
  over.abort()
  await Promise.all(callers)
  expect([...answers.keys()]).toEqual([200])
})
