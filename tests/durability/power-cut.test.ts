import { PGlite } from '@electric-sql/pglite'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { watchFiles, type DurableFiles } from '#server/embedded/database/durable-files.ts'
import { flushTree, moveFolder } from '#server/embedded/database/durable-writes.ts'
import { startParams } from '#server/embedded/database/start-params.ts'
import { projectFolder } from '#server/runtime/project-folder.ts'
import { copyFreshDatabase } from '#tests/support/database/fresh-database.ts'
import { watchDisk, type Cut, type WatchedDisk } from '#tests/support/server/power-cut.ts'

// Allows for slow machines: whole servers and databases are started.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** Opens a database as the database's thread does. */
const open = (folder: string) => PGlite.create({ dataDir: folder, startParams: startParams(PGlite.defaultStartParams) })

/** The original file calls, without the recorder. */
const { openSync, writeSync, closeSync, ftruncateSync, truncateSync, renameSync, mkdirSync, unlinkSync, rmdirSync } = fs
const unwatched = {
  openSync,
  writeSync,
  closeSync,
  ftruncateSync,
  truncateSync,
  renameSync,
  mkdirSync,
  unlinkSync,
  rmdirSync,
}

const rowsOf = async (database: PGlite): Promise<number[]> => {
  await database.exec('reset enable_seqscan')
  const { rows } = await database.query<{ n: number }>('select n from kept order by n')
  // The index is intact too: it finds the same rows.
  await database.exec('set enable_seqscan = off')
  const byIndex = await database.query<{ n: number }>('select n from kept where n > 0 order by n')
  expect(byIndex.rows).toEqual(rows)
  return rows.map(({ n }) => n)
}

/** Every moment at which something was written to disk, thinned out to `count`. */
async function moments(disk: WatchedDisk, count: number, work: () => Promise<unknown>): Promise<Cut[]> {
  const taken: Cut[] = []
  disk.onFlush = () => taken.push(disk.now())
  await work()
  disk.onFlush = null
  expect(taken.length).toBeGreaterThan(0)
  const step = Math.max(1, (taken.length - 1) / (count - 1))
  return Array.from({ length: Math.min(count, taken.length) }, (_none, i) => taken[Math.round(i * step)] as Cut)
}

interface Trial {
  readonly disk: WatchedDisk
  readonly files: DurableFiles
  readonly database: PGlite
  /** Rows of acknowledged commits. */
  readonly acknowledged: number[]
  readonly commit: (n: number, rows?: number) => Promise<void>
  /** Runs an action and takes `count` cuts spread over its disk writes, including the first and the last. */
  readonly during: (count: number, work: () => Promise<unknown>) => Promise<Cut[]>
}

const isAhead = (path: string) => !path.includes('/pg_wal')

describe.runIf(process.platform === 'linux')('a power cut', () => {
  const folder = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'edgeworth-power-')))
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
  let cuts = 0

  /** Runs `look` on a database after the power returns. */
  async function found<T>(cut: Cut, look: (database: PGlite) => Promise<T>): Promise<T> {
    const rebuilt = join(folder, `cut-${++cuts}`)
    cut.rebuild(rebuilt)
    const database = await open(rebuilt)
    try {
      return await look(database)
    } finally {
      await database.close()
      fs.rmSync(rebuilt, { recursive: true, force: true })
    }
  }

  async function onNewDisk(name: string, trial: (given: Trial) => Promise<void>): Promise<void> {
    const data = join(folder, name)
    fs.mkdirSync(data)
    await copyFreshDatabase(data)
    const root = join(data, 'postgres')
    const disk = watchDisk(root)
    const files = watchFiles(root)
    const database = await open(root)
    const acknowledged: number[] = []
    const commit = async (n: number, rows = 1) => {
      await database.query(
        `insert into kept select $1::int * 1000 + i, repeat('x', 700) from generate_series(1, $2::int) i`,
        [n, rows],
      )
      // What the database thread does before an answer is sent.
      files.flushLog()
      for (let i = 1; i <= rows; i++) acknowledged.push(n * 1000 + i)
    }
    try {
      await database.exec('create table kept (n int primary key, filler text)')
      files.flushLog()
      const during = (count: number, work: () => Promise<unknown>) => moments(disk, count, work)
      await trial({ disk, files, database, acknowledged, commit, during })
    } finally {
      await database.close()
      disk.restore()
      Object.assign(fs, unwatched)
      fs.rmSync(data, { recursive: true, force: true })
    }
  }

  it('loses no acknowledged commit, before, between and after checkpoints', async () => {
    await onNewDisk('commits', async ({ disk, database, acknowledged, commit }) => {
      const afterCut = () => found(disk.now(), rowsOf)
      for (let n = 1; n <= 10; n++) await commit(n)
      expect(await afterCut()).toEqual(acknowledged)

      // Unacknowledged changes may be lost, but must not take others with them.
      await database.query(`insert into kept values (900001, 'x')`)
      expect((await afterCut()).filter((n) => n < 900_000)).toEqual(acknowledged)
      await database.query('delete from kept where n > 900000')

      await database.exec('checkpoint')
      expect(await afterCut()).toEqual(acknowledged)

      // Enough to fill several segments of the log, with checkpoints that recycle them.
      for (let n = 11; n <= 30; n++) {
        await commit(n, 900)
        if (n % 7 === 0) await database.exec('checkpoint')
      }
      await commit(31)
      expect(await afterCut()).toEqual(acknowledged)

      // The test itself must be able to fail: without the flush, the last commit is not on this disk.
      await database.query(`insert into kept values (999999, 'x')`)
      expect(await afterCut()).not.toContain(999_999)
    })
  })

  it('at any moment of a checkpoint or a vacuum loses nothing', async () => {
    await onNewDisk('upkeep', async ({ database, acknowledged, commit, during }) => {
      for (let n = 1; n <= 8; n++) await commit(n, 900)
      for (const cut of await during(5, () => database.exec('checkpoint'))) {
        expect(await found(cut, rowsOf)).toEqual(acknowledged)
      }
      await database.query('delete from kept where n % 1000 > 450 or n > 6000')
      // The delete is acknowledged with the commit that follows it.
      acknowledged.splice(0, acknowledged.length, ...acknowledged.filter((n) => n % 1000 <= 450 && n <= 6000))
      await commit(9)
      const vacuum = async () => {
        await database.exec('vacuum (analyze) kept')
        await database.exec('checkpoint')
      }
      for (const cut of await during(5, vacuum)) expect(await found(cut, rowsOf)).toEqual(acknowledged)
    })
  })

  it('does no harm where data was quicker on the disk than its log', async () => {
    await onNewDisk('ahead', async ({ disk, files, database, acknowledged, commit }) => {
      for (let n = 1; n <= 5; n++) await commit(n, 500)
      await database.exec('checkpoint')
      // More than fits into the database's buffers and never acknowledged: pages are written before it ends.
      await database.query(`insert into kept select 1000000 + i, repeat('y', 700) from generate_series(1, 60000) i`)
      const rows = await found(disk.now(isAhead), async (again) => {
        // New transactions reuse the numbers of the lost ones, which must not bring lost rows back.
        for (let i = 1; i <= 5; i++) await again.query(`insert into kept values (${900_000 + i}, 'x')`)
        return rowsOf(again)
      })
      const others = rows.filter((n) => n > 1_000_000)
      expect(rows.filter((n) => n < 900_000)).toEqual(acknowledged)
      // An unacknowledged transaction is present in full or not at all.
      expect([0, 60_000]).toContain(others.length)
      files.flushLog()
    })
  })

  it('at any moment of a first start leaves no half database', async () => {
    const data = join(folder, 'first')
    fs.mkdirSync(data)
    const disk = watchDisk(data)
    const unfinished = join(data, 'postgres.new')
    try {
      const creation = await moments(disk, 6, async () => {
        // As createDatabase does, in this thread.
        fs.mkdirSync(unfinished)
        const files = watchFiles(unfinished, 'whole')
        const database = await open(unfinished)
        await database.exec('create table kept (n int primary key)')
        await database.close()
        files.flushAll()
        flushTree(unfinished)
        moveFolder(unfinished, join(data, 'postgres'))
      })
      const complete: boolean[] = []
      for (const cut of creation) {
        const rebuilt = join(folder, `first-${++cuts}`)
        cut.rebuild(rebuilt)
        const isThere = fs.existsSync(join(rebuilt, 'postgres'))
        complete.push(isThere)
        if (isThere) {
          const database = await open(join(rebuilt, 'postgres'))
          expect((await database.query('select * from kept')).rows).toEqual([])
          await database.close()
        }
        fs.rmSync(rebuilt, { recursive: true, force: true })
      }
      // Missing until it is complete.
      expect(complete.at(-1)).toBe(true)
      expect(complete.indexOf(true)).toBe(complete.length - 1)
    } finally {
      disk.restore()
      Object.assign(fs, unwatched)
    }
  })

  it('at any moment of an upgrade leaves each migration whole or undone', async () => {
    await onNewDisk('upgrade', async ({ files, database, acknowledged, commit, during }) => {
      await commit(1, 20)
      const source = fs.readFileSync(
        new URL('supabase/migrations/20261121000004_simulations.sql', projectFolder),
        'utf8',
      )
      await database.exec('create table applied (version int primary key)')
      files.flushLog()
      const upgrade = async () => {
        for (const version of [1, 2, 3]) {
          await database.exec('begin')
          await database.exec(`drop table public.simulations cascade`)
          await database.exec(source)
          await database.exec(`alter table kept add column added_${version} int not null default ${version}`)
          await database.exec(`update kept set added_${version} = n`)
          await database.exec(`insert into applied values (${version})`)
          await database.exec('commit')
          files.flushLog()
        }
        await database.exec('checkpoint')
      }
      for (const cut of await during(8, upgrade)) {
        const state = await found(cut, async (again) => {
          expect(await rowsOf(again)).toEqual(acknowledged)
          const { rows } = await again.query<{ applied: string; columns: string; simulations: string }>(
            `select (select coalesce(string_agg(version::text, ',' order by version), '') from applied) as applied,
               (select coalesce(string_agg(right(column_name, 1), ',' order by 1), '') from information_schema.columns
                where table_name = 'kept' and column_name like 'added%') as columns,
               (select count(*)::text from pg_policies where tablename = 'simulations') as simulations`,
          )
          return rows[0]
        })
        expect(state?.columns.split(',').toSorted()).toEqual(state?.applied.split(','))
        expect(state?.simulations).not.toBe('0')
      }
    })
  })
})
