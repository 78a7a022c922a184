import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { copyFreshDatabase } from '#tests/support/database/fresh-database.ts'
import { spawnServer, startServerProcess, type ServerProcess } from '#tests/support/server/server-process.ts'
import { includesPart } from '#tests/support/tier.ts'
import { wrongFigures, Writers } from './writers.ts'

// Allows for slow machines: whole servers and databases are started.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

/** Rounds in all. Two servers take half of them each in parallel, because a start is mostly waiting. */
const rounds = includesPart('many kill rounds') ? 50 : 10
const servers = 2

describe('kill -9 during writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-kill-'))
  const running = new Set<ServerProcess>()
  afterAll(async () => {
    for (const server of running) await server.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  async function killAndLook(name: string, times: number): Promise<void> {
    const data = join(folder, name)
    await copyFreshDatabase(data)
    const env = { EDGEWORTH_DATA: data }
    let server = await startServerProcess(env)
    running.add(server)
    const writers = await Writers.signUp(() => server.url, `${name}-${randomUUID()}@example.com`)
    for (let round = 0; round < times; round++) {
      const before = writers.acknowledged
      const working = writers.work()
      // Under full load, and at a different moment each time.
      while (writers.acknowledged < before + 4 + (round % 5)) await wait(1)
      await wait((round * 7) % 23)
      await server.end('SIGKILL')
      await working
      running.delete(server)
      server = await startServerProcess(env)
      running.add(server)
      const state = await writers.state()
      expect(writers.lost(state), `round ${round}`).toEqual([])
      expect(writers.invented(state), `round ${round}`).toEqual([])
      expect(wrongFigures(state), `round ${round}`).toEqual([])
    }
    // Each kind of write occurred often enough.
    expect(writers.kinds()).toEqual(['delete trade', 'import', 'portfolio', 'profile', 'trade', 'update trade'])
    await server.end('SIGTERM')
    running.delete(server)
  }

  it(`keeps every acknowledged write through ${rounds} rounds`, async () => {
    const each = rounds / servers
    await Promise.all(Array.from({ length: servers }, (_none, i) => killAndLook(`server-${i}`, each)))
  })
})

describe('kill -9 during a first start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-kill-first-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('allows the next start to complete creation and migrations', async () => {
    const env = { EDGEWORTH_DATA: folder }
    const began = performance.now()
    const first = await startServerProcess({ EDGEWORTH_DATA: join(folder, 'whole') })
    const wholeMs = performance.now() - began
    await first.end('SIGKILL')
    // Spread over the duration of a start; each start continues from the state that the previous one left.
    for (let part = 1; part <= 4; part++) {
      const { child } = spawnServer(env)
      const ended = once(child, 'exit')
      await wait(wholeMs * (0.3 + part / 6))
      child.kill('SIGKILL')
      await ended
    }
    const server = await startServerProcess(env)
    const writers = await Writers.signUp(() => server.url, `${randomUUID()}@example.com`)
    expect(wrongFigures(await writers.state())).toEqual([])
    await server.end('SIGTERM')
  })
})
