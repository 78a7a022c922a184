import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataFolderInUse, lockDataFolder, type DataLock } from './data-lock.ts'
import { thisProcess } from './process-identity.ts'

describe('lockDataFolder', () => {
  let folder = ''
  const taken: DataLock[] = []
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'edgeworth-lock-'))
  })
  afterEach(() => {
    for (const held of taken.splice(0)) held.release()
    rmSync(folder, { recursive: true, force: true })
  })

  const lock = () => {
    const held = lockDataFolder(folder, () => {})
    taken.push(held)
    return held
  }
  const generations = () => readdirSync(join(folder, 'lock')).filter((name) => /^\d+$/.test(name))
  const claimAs = (claim: object) => {
    lock().release()
    writeFileSync(join(folder, 'lock', '1'), JSON.stringify({ ...thisProcess(), ...claim }))
  }

  it('can be taken only once', () => {
    const held = lock()
    expect(lock).toThrow(DataFolderInUse)
    expect(lock).toThrow(new RegExp(`process ${process.pid} on .*started \\d{4}-.*EDGEWORTH_DATA`))
    held.release()
    const again = lock()
    expect(lock).toThrow(DataFolderInUse)
    again.release()
  })

  it('is free again after its process has ended', async () => {
    const child = spawn(process.execPath, ['-e', ''])
    await once(child, 'exit')
    claimAs({ pid: child.pid })
    expect(lock).not.toThrow()
    // Numbers are never reused: the next one is valid, and the ended process's file is removed.
    expect(generations()).toEqual(['2'])
  })

  it('does not mistake a later process with the same id for the holder', () => {
    claimAs({ startMark: 'some other start' })
    expect(lock).not.toThrow()
  })

  it('is free after a restart of the machine', () => {
    const { host, place } = thisProcess()
    const [, boot = ''] = place.split(' ')
    claimAs({ place: place.replace(boot, '00000000-0000-0000-0000-000000000000'), host })
    expect(lock).not.toThrow()
  })

  it('waits for the heartbeat of another machine to end', () => {
    claimAs({ host: 'elsewhere', place: 'elsewhere boot pid:[1]', pid: 1 })
    expect(lock).toThrow(/process 1 on elsewhere/)
    const longAgo = new Date(Date.now() - 60_000)
    utimesSync(join(folder, 'lock', '1'), longAgo, longAgo)
    expect(lock).not.toThrow()
  })

  it('names its holder in a file that only the owner may read', () => {
    lock()
    const [name = ''] = generations()
    const path = join(folder, 'lock', name)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid })
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })
})
