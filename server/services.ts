import type pg from 'pg'
import type { Config } from './config.ts'
import { openDatabase } from '#server/data/connection.ts'
import type { Services } from './implement.ts'

export interface Opened {
  readonly services: Services
  /** Tells whoever asks that this server will take no more work. */
  readonly announceStop: () => void
  readonly close: () => Promise<void>
}

/** A failed upgrade on somebody's own machine must not cost the journal: what is there is kept first. */
const keepBefore = (config: Config) => async (client: pg.ClientBase) => {
  const { backupPath, keepBackup } = await import('#server/backup/keep-backup.ts')
  const path = await keepBackup(client, { database: 'embedded', secret: null }, backupPath(config, 'before-upgrade'))
  process.stdout.write(`A new version: your journal as it was is kept in ${path}\n`)
}

/** Opens what the server is made of, migrated and ready; `close` makes everything durable and ends it. */
export async function openServices(config: Config): Promise<Opened> {
  // The embedded database starts in its own thread: meanwhile this one loads the rest.
  const [
    database,
    { migrate },
    { installationSecret },
    { identityOf },
    { openSimulationPool, defaultPoolOptions },
    { sharedTurns },
    { openFiguresPool },
    { openRateLimiter },
  ] = await Promise.all([
    openDatabase(config),
    import('./migrate.ts'),
    import('#server/embedded/secrets.ts'),
    import('./identity.ts'),
    import('#server/simulation/pool.ts'),
    import('#server/simulation/shared-turns.ts'),
    import('#server/figures/pool.ts'),
    import('#server/rate-limits/rate-limiter.ts'),
  ])
  try {
    await migrate(database.pool, database.kind === 'embedded' ? keepBefore(config) : undefined)
    const secret = await installationSecret(config, database)
    // Its threads start with the first simulation.
    const turns = database.kind === 'postgres' ? sharedTurns(database.pool, defaultPoolOptions.user) : undefined
    const simulations = openSimulationPool(defaultPoolOptions, turns)
    const figures = openFiguresPool()
    const rateLimiter = openRateLimiter(database, config.rateLimits, secret)
    const stopping = new AbortController()
    const identity = identityOf(config, database.kysely, secret)
    const services: Services = {
      database,
      config,
      simulations,
      figures,
      rateLimiter,
      identity,
      secret,
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
