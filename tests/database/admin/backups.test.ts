import { mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/admin/backups.ts'
import { getDailyFigures } from '#contract/admin/daily-figures.ts'
import { importTrades } from '#contract/imports/trade-imports.ts'
import { dayMs } from '#domain/time/durations.ts'
import { writeDailyBackup } from '#server/backup/write-server-backup.ts'
import { newAdmin } from '#tests/database/affiliates/affiliate-program.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import type { TestUser } from '#tests/support/server/test-server.ts'

onBothDatabases('backups and failures', (server) => {
  let admin: TestUser
  beforeAll(async () => {
    admin = await newAdmin(server())
  })
  const folder = () => join(server().services.config.dataFolder, 'backups')
  const list = () => succeed(server(), admin.token, contract.listBackups, {})
  const finished = () =>
    expect
      .poll(async () => (await list()).lastTest?.finishedAt ?? null, { timeout: 120_000, interval: 500 })
      .not.toBeNull()

  test('a backup is written, listed and restored into another database', async () => {
    expect(await list()).toEqual({ backups: [], lastTest: null })
    expect(await server().call(contract.startRestoreTest, {}, admin.token)).toMatchObject({ status: 404 })
    const { backup } = await succeed(server(), admin.token, contract.createBackup, {})
    expect(backup).toMatchObject({ occasion: 'manual' })
    expect(backup.bytes).toBeGreaterThan(1_000)
    expect((await list()).backups).toEqual([backup])

    // Loading it into a new database takes long on a busy machine, and is the same for both.
    if (server().services.database.kind === 'embedded') {
      const { test: started } = await succeed(server(), admin.token, contract.startRestoreTest, {})
      expect(started).toMatchObject({ backup: backup.name, finishedAt: null })
      expect(await server().call(contract.startRestoreTest, {}, admin.token)).toMatchObject({ status: 409 })
      await finished()
      const { lastTest } = await list()
      expect(lastTest?.problem).toBeNull()
      expect(lastTest?.rows).toBeGreaterThan(1)
    }
    // What it says of a damaged file, without the folder that it lies in.
    truncateSync(join(folder(), backup.name), 500)
    await succeed(server(), admin.token, contract.startRestoreTest, {})
    await finished()
    const { lastTest: failed } = await list()
    expect(failed).toMatchObject({ rows: null })
    expect(failed?.problem).toMatch(/^The backup cannot be restored: it is damaged/)
    rmSync(folder(), { recursive: true })
  }, 240_000)

  test('backups made by hand stay, whatever else is backed up', async () => {
    const names = ['01', '02', '03', '04', '05'].map((day) => `edgeworth-2026-01-${day}T03-00-00Z.jsonl.gz`)
    mkdirSync(folder(), { recursive: true })
    for (const name of names) writeFileSync(join(folder(), name), 'made on the command line')
    const { backup } = await succeed(server(), admin.token, contract.createBackup, {})
    await writeDailyBackup(server().services, Date.now() + dayMs + 1_000)
    expect((await list()).backups.map(({ name }) => name)).toEqual(expect.arrayContaining([backup.name, ...names]))
    rmSync(folder(), { recursive: true })
  })

  test('a daily backup is written when the newest is a day old', async () => {
    const { services } = server()
    expect(await writeDailyBackup(services)).toContain('daily-')
    expect(await writeDailyBackup(services)).toBeNull()
    expect(await writeDailyBackup(services, Date.now() + dayMs + 1_000)).toContain('daily-')
    expect((await list()).backups[0]).toMatchObject({ occasion: 'daily' })
    expect(readdirSync(folder()).length).toBeGreaterThan(0)
  })

  test('refused imports are counted', async () => {
    const { token } = await traderWithPortfolio(server())
    const counted = async () =>
      (await succeed(server(), admin.token, getDailyFigures, { query: { days: '7' } })).days.at(-1)?.failedImports ?? 0
    const before = await counted()
    expect((await server().call(importTrades, { body: {} as never }, token)).status).toBe(400)
    await expect.poll(counted).toBe(before + 1)
  })
})
