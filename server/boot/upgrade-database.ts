import type pg from 'pg'
import { endUpgrade } from '#server/backup/upgrade-note.ts'
import type { Config } from '#server/runtime/config.ts'
import type { DatabaseHandle } from '#server/sql/connection.ts'
import { migrate } from '#server/sql/migrate.ts'
import type { UpgradeNotice } from './upgrade-notice.ts'

/** Tells others that the data of an earlier version are upgraded. Called before anything is changed. */
export type AnnounceUpgrade = () => Promise<UpgradeNotice>

/** Backs up the embedded database first, because a failed upgrade must not destroy the journal. */
async function backUp(client: pg.ClientBase, config: Config, notice: UpgradeNotice | null): Promise<void> {
  const { backUpBeforeUpgrade } = await import('#server/backup/upgrade-backup.ts')
  const { path, isNew } = await backUpBeforeUpgrade(client, config, (_step, name, done, total) =>
    notice?.report({ step: 'backup', name, done, total }),
  )
  const what = isNew ? 'A new version' : 'The upgrade goes on'
  process.stdout.write(`${what}: your journal as it was is kept in ${path}\n`)
}

/** Brings the database up to date. Returns the notice of an upgrade, if there was one; it has the server's port. */
export async function upgradeDatabase(
  { pool, kind }: DatabaseHandle,
  config: Config,
  announce: AnnounceUpgrade | null,
): Promise<UpgradeNotice | null> {
  let notice: UpgradeNotice | null = null
  await migrate(pool, {
    beforeUpgrade: async (client) => {
      notice = (await announce?.()) ?? null
      if (kind === 'embedded') await backUp(client, config, notice)
    },
    progress: (name, done, total) => notice?.report({ step: 'migration', name, done, total }),
  })
  if (kind === 'embedded') endUpgrade(config)
  return notice
}
