import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#server/runtime/config.ts'
import { openDatabase } from '#server/sql/connection.ts'
import { copyFreshDatabase } from '#tests/support/database/fresh-database.ts'
import { spawnServer, startServerProcess, type ServerProcess } from '#tests/support/server/server-process.ts'

// Allows for slow machines: whole servers and databases are started.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

describe('the server as a process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-process-'))
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

  const signUp = (email: string) =>
    fetch(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'kept secret' }),
    })

  it('prints the address, and where its mail waits', async () => {
    await expect
      .poll(() => server.output().out)
      .toMatch(/^Edgeworth is ready at (http:\/\/localhost:\d+)\nOutgoing mail waits at \1\/outbox\?key=[\w-]{43}\n$/)
    expect(server.output().err).toBe('')
  })

  it('prevents a second start on its data, and names its owner', async () => {
    const second = spawnServer(env)
    const [code] = (await once(second.child, 'close')) as [number]
    expect(code).toBe(1)
    const { out, err } = second.output()
    expect(out).toBe('')
    expect(err).toContain(`in use by process ${server.child.pid}`)
    expect(err).toContain('EDGEWORTH_DATA')
    expect(err).not.toContain('    at ')
    expect((await fetch(`${server.url}/api/v1/warmup`)).status).toBe(200)
  })

  it('keeps its secret in a file for its owner alone', () => {
    const path = join(folder, 'session-secret')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(path, 'utf8')).toMatch(/^[\w-]{64}$/)
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('stops on %s, and finds everything again', async (signal) => {
    const email = `${randomUUID()}@example.com`
    const made = (await (await signUp(email)).json()) as { access_token: string }
    // As browsers open some ahead of a request.
    const unused = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port) })
    await once(unused, 'connect')
    const ended = await server.end(signal)
    unused.destroy()
    expect(ended).toEqual({ code: 0, signal: null })
    expect(server.output().err).toBe('')
    server = await startServerProcess(env)
    // The session stays valid too: the secret outlives the process.
    const user = await fetch(`${server.url}/auth/v1/user`, {
      headers: { authorization: `Bearer ${made.access_token}` },
    })
    expect(await user.json()).toMatchObject({ email })
  })

  it('answers a pending request before it stops', async () => {
    const answers = Array.from({ length: 4 }, () => signUp(`${randomUUID()}@example.com`))
    await fetch(`${server.url}/api/v1/warmup`)
    const ended = server.end('SIGTERM')
    const settled = await Promise.allSettled(answers)
    expect(await ended).toEqual({ code: 0, signal: null })
    const statuses = settled.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 'refused'))
    expect(statuses).toContain(200)
    for (const status of statuses) expect([200, 'refused']).toContain(status)
    server = await startServerProcess(env)
  })

  it('answers one more write on each connection that a proxy keeps', async () => {
    await server.end('SIGTERM')
    server = await startServerProcess({ ...env, EDGEWORTH_TRUST_PROXY: '1' })
    const { access_token: token } = (await (await signUp(`${randomUUID()}@example.com`)).json()) as {
      access_token: string
    }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    const write = async (agent: Agent, name: string) => {
      const call = request(`${server.url}/api/v1/tags`, { agent, method: 'POST', headers }).end(
        JSON.stringify({ name }),
      )
      const [response] = (await once(call, 'response')) as [IncomingMessage]
      await once(response.resume(), 'end')
      return response.statusCode
    }
    for (const [place, agent] of agents.entries()) expect(await write(agent, `before ${place}`)).toBe(201)
    const ended = once(server.child, 'exit')
    server.child.kill('SIGTERM')
    for (;;) {
      const taken = await fetch(`${server.url}/api/v1/warmup`, { headers: { connection: 'close' } }).catch(() => null)
      if (taken === null) break
    }
    const answers = await Promise.all(agents.map((agent, place) => write(agent, `after ${place}`)))
    expect(answers).toEqual(agents.map(() => 201))
    expect(await ended).toEqual([0, null])
    for (const agent of agents) agent.destroy()
    server = await startServerProcess(env)
    const { tags } = (await (await fetch(`${server.url}/api/v1/tags`, { headers })).json()) as { tags: unknown[] }
    expect(tags).toHaveLength(16)
  })

  /** A call whose body never ends, which keeps the server from stopping. */
  const beginEndlessCall = async () => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.on('error', () => {})
    socket.write(
      'POST /auth/v1/signup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    )
    // Once a later call on another connection is answered, the first part of this one has arrived.
    await fetch(`${server.url}/api/v1/warmup`)
    return socket
  }

  it('ends at once at a second signal, and the next start finds everything', async () => {
    const email = `${randomUUID()}@example.com`
    expect((await signUp(email)).status).toBe(200)
    const socket = await beginEndlessCall()
    const ended = once(server.child, 'exit')
    server.child.kill('SIGTERM')
    // The server has received the first signal once it accepts no new connections.
    for (;;) {
      const taken = await fetch(`${server.url}/api/v1/warmup`, { headers: { connection: 'close' } }).catch(() => null)
      if (taken === null) break
    }
    expect(server.child.exitCode).toBeNull()
    server.child.kill('SIGTERM')
    expect(await ended).toEqual([143, null])
    socket.destroy()
    server = await startServerProcess(env)
    const again = await signUp(email)
    expect(await again.json()).toMatchObject({ error_code: 'user_already_exists' })
  })

  it('reports that it is stopping for the configured time, and answers meanwhile', async () => {
    await server.end('SIGTERM')
    server = await startServerProcess({ ...env, EDGEWORTH_DRAIN_SECONDS: '10' })
    const health = async () => {
      const response = await fetch(`${server.url}/api/v1/health`)
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    const before = await health()
    expect(before).toMatchObject({ status: 200, body: { status: 'ok' } })
    const ended = once(server.child, 'exit')
    server.child.kill('SIGTERM')
    let during = await health()
    while (during.status === 200) during = await health()
    expect(during).toMatchObject({ status: 503, body: { status: 'stopping' } })
    expect(Object.keys(during.body)).toEqual(Object.keys(before.body))
    expect((await signUp(`${randomUUID()}@example.com`)).status).toBe(200)
    expect(await ended).toEqual([0, null])
    server = await startServerProcess(env)
  })

  it('does not start on data that a newer version has changed', async () => {
    const other = mkdtempSync(join(tmpdir(), 'edgeworth-newer-'))
    await copyFreshDatabase(other)
    const database = await openDatabase(readConfig({ EDGEWORTH_DATA: other }, []))
    await database.pool.query(
      `insert into supabase_migrations.schema_migrations (version, name) values ('20991231000001', 'of_tomorrow')`,
    )
    await database.close()
    await expect(startServerProcess({ EDGEWORTH_DATA: other })).rejects.toThrow(
      /: A newer version of Edgeworth has upgraded this database \(20991231000001_of_tomorrow\): [^.]*\.\n$/,
    )
    rmSync(other, { recursive: true, force: true })
  })

  it('starts again after a power cut has left a lock without words', async () => {
    await server.end('SIGKILL')
    const generations = readdirSync(join(folder, 'lock')).map(Number)
    writeFileSync(join(folder, 'lock', String(Math.max(...generations) + 1)), '')
    server = await startServerProcess(env)
    expect((await fetch(`${server.url}/api/v1/warmup`)).status).toBe(200)
  })

  it('goes on when whoever reads its output is gone', async () => {
    await server.end('SIGKILL')
    server = await startServerProcess({ ...env, EDGEWORTH_LOG: 'debug' })
    server.child.stdout?.destroy()
    server.child.stderr?.destroy()
    // Each is logged.
    for (let call = 0; call < 10; call++) expect((await fetch(`${server.url}/api/v1/warmup`)).status).toBe(200)
    expect(server.child.exitCode).toBeNull()
  })

  it('takes over the data of a process that was killed', async () => {
    await server.end('SIGKILL')
    server = await startServerProcess(env)
    expect((await fetch(`${server.url}/api/v1/warmup`)).status).toBe(200)
  })

  it('says which port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await server.end('SIGTERM')
    const second = spawnServer({ ...env, PORT: String(port) })
    const [code] = (await once(second.child, 'close')) as [number]
    expect(code).toBe(1)
    expect(second.output().err).toContain(`Port ${port} is in use`)
    taken.close()
    server = await startServerProcess(env)
  })

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number'],
    [{ EDGEWORTH_LOG: 'loud' }, 'EDGEWORTH_LOG must be one of'],
    [{ EDGEWORTH_JWT_SECRET: 'short' }, 'EDGEWORTH_JWT_SECRET must be at least 32 bytes'],
  ])('explains the wrong setting %j', async (wrong, message) => {
    const { child, output } = spawnServer({ ...env, ...(wrong as unknown as Record<string, string>) })
    const [code] = (await once(child, 'close')) as [number]
    expect(code).toBe(1)
    expect(output().err).toContain(message)
    expect(output().err).not.toContain('    at ')
  })

  it('never writes a secret to its log', async () => {
    const other = mkdtempSync(join(tmpdir(), 'edgeworth-log-'))
    await copyFreshDatabase(other)
    const loud = await startServerProcess({ EDGEWORTH_DATA: other, EDGEWORTH_LOG: 'debug' })
    const password = `pass ${randomUUID()}`
    const credentials = { email: 'log@example.com', password }
    const post = (path: string, body: unknown) =>
      fetch(`${loud.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: 'sb_key_in_header' },
        body: JSON.stringify(body),
      })
    const session = (await (await post('/auth/v1/signup', credentials)).json()) as Record<string, string>
    await post('/auth/v1/token?grant_type=password', credentials)
    await post('/auth/v1/token?grant_type=password', { ...credentials, password: `${password} wrong` })
    await post('/auth/v1/token?grant_type=refresh_token&token=in-the-query', { refresh_token: session.refresh_token })
    await fetch(`${loud.url}/api/v1/portfolios`, { headers: { authorization: `Bearer ${session.access_token}` } })
    await loud.end('SIGTERM')
    const { out, err } = loud.output()
    const secret = readFileSync(join(other, 'session-secret'), 'utf8')
    rmSync(other, { recursive: true, force: true })
    expect(err).toContain('/auth/v1/token')
    const secrets = [password, session.access_token, session.refresh_token, secret, 'in-the-query', 'sb_key_in_header']
    for (const text of secrets) expect(out + err).not.toContain(text)
  })
})
