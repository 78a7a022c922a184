import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { copyFreshDatabase } from '#tests/support/database/fresh-database.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/server/server-process.ts'
import { wrongFigures, Writers } from './writers.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

const megabyte = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'edgeworth-full-disk-'))

/** Mounts a small disk on the folder; says why not where the system does not allow it. */
function mountSmallDisk(): string | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', folder], { stdio: 'pipe' })
    return null
  } catch {
    return 'mounting a small disk needs root on Linux'
  }
}
const reason = mountSmallDisk()
if (reason !== null) process.stdout.write(`No test of a full disk: ${reason}.\n`)

const freeBytes = () => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

describe.skipIf(reason !== null)('a full disk', () => {
  const running = new Set<ServerProcess>()
  const start = async () => {
    const server = await startServerProcess({ EDGEWORTH_DATA: join(folder, 'data') })
    running.add(server)
    return server
  }
  afterAll(async () => {
    for (const server of running) await server.end('SIGKILL')
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  })

  it('ends the server with one plain line, and loses nothing acknowledged', async () => {
    await copyFreshDatabase(join(folder, 'data'))
    let server = await start()
    const writers = await Writers.signUp(() => server.url, `full-${randomUUID()}@example.com`)
    const filler = join(folder, 'filler')
    // Leaves space for some writes.
    writeFileSync(filler, Buffer.alloc(freeBytes() - megabyte))
    const ended = once(server.child, 'close')
    const working = writers.work()
    const [code] = (await ended) as [number | null]
    await working
    running.delete(server)
    expect(code).toBe(1)
    // At once: no writer got a second error.
    expect(writers.failedSince).toBeLessThanOrEqual(writers.count)
    const lines = server.output().err.split('\n')
    const plain = lines.filter((line) => line !== '' && !line.startsWith('{'))
    expect(plain).toHaveLength(1)
    expect(plain[0]).toMatch(/^The database failed: The disk of .* is full: writing \S+ failed with \d+\.\d MB left\./)
    // The log has warned before.
    expect(lines.some((line) => line.includes('the disk is nearly full'))).toBe(true)
    expect(writers.acknowledged).toBeGreaterThan(0)

    rmSync(filler)
    server = await start()
    const state = await writers.state()
    expect(writers.lost(state)).toEqual([])
    expect(writers.invented(state)).toEqual([])
    expect(wrongFigures(state)).toEqual([])
    await server.end('SIGTERM')
    running.delete(server)
  })
})
