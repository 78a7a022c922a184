import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchFiles, type DurableFiles } from './durable-files.ts'

/** The functions that watching replaces. */
const { openSync, writeSync, closeSync, ftruncateSync, truncateSync, renameSync, mkdirSync, unlinkSync, rmdirSync } = fs
const { fdatasyncSync, fsyncSync } = fs
const replaced = {
  openSync,
  writeSync,
  closeSync,
  ftruncateSync,
  truncateSync,
  renameSync,
  mkdirSync,
  unlinkSync,
  rmdirSync,
  fdatasyncSync,
  fsyncSync,
}

const segmentBytes = 1024 * 1024

/** A page whose last change is the log record that ends at `lsn`. */
function page(lsn: number): Buffer {
  const bytes = Buffer.alloc(8192)
  bytes.writeUInt32LE(Math.floor(lsn / 2 ** 32), 0)
  bytes.writeUInt32LE(lsn % 2 ** 32, 4)
  return bytes
}

function writeLog(fd: number, position: number, length: number): void {
  fs.writeSync(fd, Buffer.alloc(length), 0, length, position)
}

function writeAt(fd: number, bytes: Buffer): void {
  fs.writeSync(fd, bytes, 0, bytes.length, 0)
}

describe.runIf(process.platform === 'linux')('the order in which files are flushed', () => {
  let folder = ''
  let files: DurableFiles
  /** Names of the flushed files, in order; emptied by `flushed`. */
  let order: string[] = []
  const flushed = () => order.splice(0)

  beforeEach(() => {
    folder = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'edgeworth-order-')))
    for (const name of ['pg_wal', 'base', 'base/5', 'global', 'pg_xact']) fs.mkdirSync(join(folder, name))
    // The third segment; 2 MB of log precede it.
    fs.writeFileSync(join(folder, 'pg_wal', '000000010000000000000002'), Buffer.alloc(segmentBytes))
    order = []
    const note = (fd: number) => order.push(fs.readlinkSync(`/proc/self/fd/${fd}`).slice(folder.length + 1))
    fs.fdatasyncSync = (fd) => void note(fd)
    fs.fsyncSync = (fd) => void note(fd)
    files = watchFiles(folder)
  })
  afterEach(() => {
    Object.assign(fs, replaced)
    fs.rmSync(folder, { recursive: true, force: true })
  })

  const log = () => fs.openSync(join(folder, 'pg_wal', '000000010000000000000002'), 'r+')
  const segment = 'pg_wal/000000010000000000000002'

  it('a page waits only for the log of its change', () => {
    const [wal, relation] = [log(), fs.openSync(join(folder, 'base', '5', '1234'), 'w+')]
    const at = 2 * segmentBytes
    writeLog(wal, 0, 8192)
    files.flushLog()
    expect(flushed()).toEqual([segment])
    writeLog(wal, 8192, 8192)
    // Changed before the flush.
    writeAt(relation, page(at + 8192))
    writeAt(relation, page(0))
    expect(flushed()).toEqual([])
    // Changed after the flush; the second of two pages counts as well.
    writeAt(relation, Buffer.concat([page(0), page(at + 8193)]))
    expect(flushed()).toEqual([segment])
    // The log has nothing new to wait for.
    writeAt(relation, page(at + 16_384))
    expect(flushed()).toEqual([])
  })

  it('states of transactions wait for the whole log', () => {
    const [wal, states] = [log(), fs.openSync(join(folder, 'pg_xact', '0000'), 'w+')]
    writeLog(wal, 0, 512)
    writeAt(states, Buffer.alloc(8192))
    expect(flushed()).toEqual([segment])
  })

  it('the control file waits for everything, the log first', () => {
    const [wal, relation] = [log(), fs.openSync(join(folder, 'base', '5', '1234'), 'w+')]
    writeAt(relation, page(1))
    fs.writeFileSync(join(folder, 'base', '5', '99'), 'xxxx')
    fs.truncateSync(join(folder, 'base', '5', '99'), 0)
    writeLog(wal, 0, 512)
    const control = fs.openSync(join(folder, 'global', 'pg_control'), 'w+')
    flushed()
    writeAt(control, Buffer.alloc(8192))
    const all = flushed()
    expect(all[0]).toBe(segment)
    expect(all.at(-1)).toBe('global/pg_control')
    expect(all.toSorted((a, b) => a.localeCompare(b))).toEqual(
      [segment, 'base/5', 'base/5/1234', 'base/5/99', 'global', 'global/pg_control'].toSorted((a, b) =>
        a.localeCompare(b),
      ),
    )
  })

  it.each(['pg_notify/0000', 'base/pgsql_tmp/pgsql_tmp42.0'])(
    '%s, which a start empties, waits for nothing',
    (name) => {
      const path = join(folder, name)
      const wal = log()
      fs.mkdirSync(join(path, '..'))
      flushed()
      writeLog(wal, 0, 512)
      const passing = fs.openSync(path, 'w+')
      writeAt(passing, Buffer.alloc(8192))
      fs.truncateSync(path, 0)
      fs.closeSync(passing)
      expect(flushed()).toEqual([])
      files.flushAll()
      expect(flushed().filter((flushedName) => flushedName.startsWith(name))).toEqual([])
    },
  )

  it.each([
    ['ENOSPC', 'is full'],
    ['EIO', 'has failed'],
  ])('a write or a flush that the disk refuses with %s is told in one line', (code, meaning) => {
    Object.assign(fs, { ...replaced })
    const told: string[] = []
    const refuse = () => {
      throw Object.assign(new Error(code), { code })
    }
    fs.writeSync = refuse
    files = watchFiles(folder, 'always', (message) => told.push(message))
    const wal = log()
    expect(() => writeLog(wal, 0, 512)).toThrow(code)

    Object.assign(fs, { ...replaced })
    files = watchFiles(folder, 'always', (message) => told.push(message))
    const again = log()
    writeLog(again, 0, 512)
    fs.fdatasyncSync = refuse
    expect(() => files.flushLog()).toThrow(code)
    const line = `The disk of ${folder} ${meaning}: writing 000000010000000000000002 failed with `
    expect(told.map((message) => message.startsWith(line))).toEqual([true, true])
    for (const message of told) expect(message).toMatch(/^[^\n]+ with \d+\.\d MB left\. [^\n]+$/)
  })

  it('a database under construction is not flushed', () => {
    Object.assign(fs, { ...replaced, fdatasyncSync: fs.fdatasyncSync, fsyncSync: fs.fsyncSync })
    files = watchFiles(folder, 'whole')
    const wal = log()
    writeLog(wal, 0, 512)
    files.flushAll()
    fs.closeSync(wal)
    expect(flushed()).toEqual([])
    expect(files.logBytes()).toBe(512)
  })
})
