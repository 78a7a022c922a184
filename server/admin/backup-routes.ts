import { sql, type Kysely, type Transaction } from 'kysely'
import { join } from 'node:path'
import * as contract from '#contract/admin/backups.ts'
import type { Id } from '#domain/numbers/units.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { listBackupFiles } from '#server/backup/backup-files.ts'
import { InvalidArchive } from '#server/backup/read-archive.ts'
import { testRestore } from '#server/backup/test-restore.ts'
import { writeServerBackup } from '#server/backup/write-server-backup.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'

/** A test that has not ended after this time ended with its server. */
const maxTestMinutes = 60

const columns = sql`id, backup, started_at as "startedAt", rows::float8 as rows,
  case when finished_at is null and started_at < clock_timestamp() - make_interval(mins => ${maxTestMinutes})
    then started_at else finished_at end as "finishedAt",
  case when finished_at is null and started_at < clock_timestamp() - make_interval(mins => ${maxTestMinutes})
    then 'The server stopped before the test ended.' else problem end as problem`

async function readLastTest(trx: Transaction<Schema>): Promise<contract.RestoreTest | null> {
  const { rows } = await sql<contract.RestoreTest>`
    select ${columns} from app.restore_tests order by started_at desc, id desc limit 1
  `.execute(trx)
  return rows[0] ?? null
}

const finishTest = (database: Kysely<Schema>, id: Id, rows: number | null, problem: string | null) =>
  sql`
    update app.restore_tests set finished_at = clock_timestamp(), rows = ${rows}::bigint, problem = ${problem}
    where id = ${id}::uuid
  `.execute(database)

/** Restores a backup and stores how it went; the path of the file is not shown. */
async function runTest(database: Kysely<Schema>, id: Id, path: string): Promise<void> {
  try {
    await finishTest(database, id, await testRestore(path), null)
  } catch (error) {
    const reason = error instanceof InvalidArchive ? error.message.replace(path, 'The backup') : 'The restore failed.'
    await finishTest(database, id, null, reason.slice(0, 1_000))
  }
}

export const backupRoutes: Implementation[] = [
  implement(contract.listBackups, async (_request, { asAdmin, services }) => {
    const lastTest = await asAdmin((trx) => readLastTest(trx))
    return { backups: listBackupFiles(services.config), lastTest }
  }),

  implement(contract.createBackup, async (_request, { asAdmin, services }) => {
    await asAdmin((trx) => recordAudit(trx, { action: 'backup.created', userId: null, subjectId: null }))
    const path = await writeServerBackup(services, 'edgeworth')
    const backup = listBackupFiles(services.config).find(({ name }) => path.endsWith(name))
    if (backup === undefined) throw new Error('the backup is not in its folder')
    return { backup }
  }),

  implement(contract.startRestoreTest, async (_request, { asAdmin, services }) => {
    const { config, database } = services
    const test = await asAdmin(async (trx) => {
      const [newest] = listBackupFiles(config)
      if (newest === undefined) throw new ApiError('not_found', 'There is no backup yet. Create one first.')
      await sql`select pg_advisory_xact_lock(hashtextextended('restore tests', 0))`.execute(trx)
      const last = await readLastTest(trx)
      if (last?.finishedAt === null) throw new ApiError('conflict', 'A restore test is running.')
      const { rows } = await sql<contract.RestoreTest>`
        insert into app.restore_tests (backup) values (${newest.name}) returning ${columns}
      `.execute(trx)
      await recordAudit(trx, { action: 'backup.tested', userId: null, subjectId: rows[0]?.id ?? null })
      return rows[0]
    })
    if (test === undefined) throw new Error('an insert returns its row')
    // Goes on after the answer; the list of backups tells how it went.
    void runTest(database.kysely, test.id, join(config.dataFolder, 'backups', test.backup)).catch(() => {})
    return { test }
  }),
]
