import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { createTestDatabase, withoutPostgres } from '#tests/support/database/postgres-cluster.ts'
import { portfolioBody, roundTrip } from '#tests/support/sample-requests.ts'
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
    const server = await startServerProcess({
      DATABASE_URL: url,
      EDGEWORTH_DATA: folder,
      EDGEWORTH_TRUST_PROXY: '1',
      PORT: String(port),
    })
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
  const send = (method: string, address: string, body = '') =>
    new Promise<{ readonly status: number | string; readonly text: string }>((resolve) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      request({ agent, host: '127.0.0.1', port: https, method, path: `/api/v1${address}`, headers }, (response) => {
        let text = ''
        response.on('data', (part: Buffer) => (text += part.toString()))
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
      })
        .once('error', (error) => resolve({ status: error.message, text: '' }))
        .end(body)
    })
  const read = async () => (await send('GET', '/portfolios')).status
  while ((await read()) !== 200) await wait(20)
  const made = await send('POST', '/portfolios', JSON.stringify(portfolioBody()))
  const { id: portfolioId } = (JSON.parse(made.text) as { portfolio: { id: string } }).portfolio
  const trade = { ...roundTrip('110', '2025-03-03T15:30:00.000Z'), portfolioId }
  const write = async () => (await send('POST', '/trades', JSON.stringify(trade))).status

  const answers = new Map<number | string, number>()
  const over = new AbortController()
  const callers = [read, read, read, read, write, write].map(async (call) => {
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
  expect([...answers.keys()].toSorted((a, b) => Number(a) - Number(b))).toEqual([200, 201])
  const { portfolios } = JSON.parse((await send('GET', '/portfolios')).text) as { portfolios: object[] }
  expect(portfolios).toMatchObject([{ tradeCount: answers.get(201) }])
})
