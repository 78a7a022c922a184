import type pg from 'pg'
import type { Services } from '#server/http/implement.ts'
import type { Config } from '#server/runtime/config.ts'
import { openDatabase } from '#server/sql/connection.ts'

export interface OpenedServices {
  readonly services: Services
  /** Makes /health report that this server is stopping. */
  readonly announceStop: () => void
  readonly close: () => Promise<void>
}

/** Backs up the data first, because a failed upgrade must not destroy the journal. */
const backupBeforeUpgrade = (config: Config) => async (client: pg.ClientBase) => {
  const { backupPath, writeAutomaticBackup } = await import('#server/backup/automatic-backups.ts')
  const path = await writeAutomaticBackup(
    client,
    { database: 'embedded', secret: null },
    backupPath(config, 'before-upgrade'),
  )
  process.stdout.write(`A new version: your journal as it was is kept in ${path}\n`)
}

/** Opens all services, with the database migrated; `close` makes everything durable and stops them. */
export async function openServices(config: Config): Promise<OpenedServices> {
  // The embedded database starts in its own thread while this one loads modules.
  const [
    database,
    { migrate },
    { installationSecret },
    { createIdentity },
    { openSimulationPool, defaultPoolOptions },
    { sharedTurns },
    { openFiguresPool },
    { openRateLimiter },
  ] = await Promise.all([
    openDatabase(config),
    import('#server/sql/migrate.ts'),
    import('#server/secrets/installation-secret.ts'),
    import('#server/hosted/identity.ts'),
    import('#server/simulations/threads/simulation-pool.ts'),
    import('#server/simulations/threads/shared-turns.ts'),
    import('#server/figures/threads/figures-pool.ts'),
    import('#server/http/rate-limits/rate-limiter.ts'),
  ])
  try {
    await migrate(database.pool, database.kind === 'embedded' ? backupBeforeUpgrade(config) : undefined)
    const secret = await installationSecret(config, database)
    const secrets = { current: secret, other: config.otherJwtSecret }
    // Its threads start with the first simulation.
    const turns = database.kind === 'postgres' ? sharedTurns(database.pool, defaultPoolOptions.user) : undefined
    const simulations = openSimulationPool(defaultPoolOptions, turns)
    const figures = openFiguresPool()
    const rateLimiter = openRateLimiter(database, config.rateLimits, secret)
    const stopping = new AbortController()
    const identity = createIdentity(config, database.kysely, secrets)
    const services: Services = {
      database,
      config,
      simulations,
      figures,
      rateLimiter,
      identity,
      secret,
      secrets,
      stopping: stopping.signal,
    }
    const close = async () => {
      rateLimiter.close()
      await simulations.close()
      await figures.close()
      await database.close()
    }
    return { services, announceStop: () => stopping.abort(), close }
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}
