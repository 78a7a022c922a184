import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, describe, expect, it } from 'vitest'
import { watchFiles } from '#server/embedded/durable-files.ts'
import { startParams } from '#server/embedded/start-params.ts'
import { copyFreshDatabase } from '#tests/support/fresh-database.ts'
import { watchDisk } from '#tests/support/power-cut.ts'

/** Opens a database as the database's thread does. */
const open = (folder: string) => PGlite.create({ dataDir: folder, startParams: startParams(PGlite.defaultStartParams) })

describe.runIf(process.platform === 'linux')('a power cut', () => {
  const folder = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'edgeworth-power-')))
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
  let cuts = 0

  it('loses no acknowledged commit, before, between and after checkpoints', { timeout: 120_000 }, async () => {
    await copyFreshDatabase(folder)
    const root = join(folder, 'postgres')
    const disk = watchDisk(root)
    const files = watchFiles(root)
    const database = await open(root)

    /** What is found when the power comes back. */
    const afterCut = async (): Promise<number[]> => {
      const rebuilt = join(folder, `cut-${++cuts}`)
      disk.rebuild(rebuilt)
      const found = await open(rebuilt)
      try {
        const { rows } = await found.query<{ n: number }>('select n from kept order by n')
        // The index is whole too: the same rows by another way.
        await found.exec('set enable_seqscan = off')
        const byIndex = await found.query<{ n: number }>('select n from kept where n > 0 order by n')
        expect(byIndex.rows).toEqual(rows)
        return rows.map(({ n }) => n)
      } finally {
        await found.close()
        fs.rmSync(rebuilt, { recursive: true, force: true })
      }
    }

    const acknowledged: number[] = []
    const commit = async (n: number, rows = 1) => {
      await database.query(
        `insert into kept select $1::int * 1000 + i, repeat('x', 700) from generate_series(1, $2::int) i`,
        [n, rows],
      )
      // What the database's thread does before an answer leaves.
      files.flushLog()
      for (let i = 1; i <= rows; i++) acknowledged.push(n * 1000 + i)
    }

    try {
      await database.exec('create table kept (n int primary key, filler text)')
      files.flushLog()
      for (let n = 1; n <= 10; n++) await commit(n)
      expect(await afterCut()).toEqual(acknowledged)

      // Changes that nobody was told of may be gone, and must not take others with them.
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
      expect(await afterCut()).toEqual(acknowledged)
      await commit(31)
      expect(await afterCut()).toEqual(acknowledged)

      // The trial itself must be able to fail: without the flush, the last commit is not on this disk.
      await database.query(`insert into kept values (999999, 'x')`)
      expect(await afterCut()).not.toContain(999_999)
    } finally {
      await database.close()
      disk.restore()
    }
  })
})
