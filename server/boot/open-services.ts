import type { Services } from '#server/http/implement.ts'
import type { Config } from '#server/runtime/config.ts'
import { openDatabase } from '#server/sql/connection.ts'
import type { AnnounceUpgrade } from './upgrade-database.ts'
import type { UpgradeNotice } from './upgrade-notice.ts'

export interface OpenedServices {
  readonly services: Services
  /** The notice of an upgrade, which has the server's port until it ends; null if nothing was upgraded. */
  readonly notice: UpgradeNotice | null
  /** Makes /health report that this server is stopping. */
  readonly announceStop: () => void
  readonly close: () => Promise<void>
}

/**
 * Opens all services, with the database migrated; `close` makes everything durable and stops them. `announce` is called
 * before an upgrade.
 */
export async function openServices(config: Config, announce: AnnounceUpgrade | null = null): Promise<OpenedServices> {
  // The embedded database starts in its own thread while this one loads modules.
  const [
    database,
    { upgradeDatabase },
    { installationSecret },
    { createIdentity },
    { accountTurnLimits, localTurns },
    { sharedTurns },
    { openSimulationPool },
    { openFiguresPool },
    { openRateLimiter },
  ] = await Promise.all([
    openDatabase(config),
    import('./upgrade-database.ts'),
    import('#server/secrets/installation-secret.ts'),
    import('#server/hosted/identity.ts'),
    import('#server/request/turns.ts'),
    import('#server/request/shared-turns.ts'),
    import('#server/simulations/threads/simulation-pool.ts'),
    import('#server/figures/threads/figures-pool.ts'),
    import('#server/http/rate-limits/rate-limiter.ts'),
  ])
  try {
    const notice = await upgradeDatabase(database, config, announce)
    const secret = await installationSecret(config, database)
    const secrets = { current: secret, other: config.otherJwtSecret }
    const accountTurns =
      database.kind === 'postgres' ? sharedTurns(database.pool, accountTurnLimits) : localTurns(accountTurnLimits)
    // Its threads start with the first simulation.
    const simulations = openSimulationPool()
    const figures = openFiguresPool()
    const rateLimiter = openRateLimiter(database, config.rateLimits, secret)
    const stopping = new AbortController()
    const identity = createIdentity(config, database.kysely, secrets)
    const services: Services = {
      database,
      config,
      accountTurns,
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
      await accountTurns.close()
      await simulations.close()
      await figures.close()
      await database.close()
    }
    return { services, notice, announceStop: () => stopping.abort(), close }
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}
