import type { Config } from './config.ts'
import { openDatabase } from '#server/data/connection.ts'
import type { Services } from './implement.ts'

/** Opens what the server is made of, migrated and ready; `close` makes everything durable and ends it. */
export async function openServices(config: Config): Promise<{ services: Services; close: () => Promise<void> }> {
  // The embedded database starts in its own thread: meanwhile this one loads the rest.
  const [database, { migrate }, { installationSecret }, { identityOf }, { openSimulationPool }] = await Promise.all([
    openDatabase(config),
    import('./migrate.ts'),
    import('#server/embedded/secrets.ts'),
    import('./identity.ts'),
    import('#server/simulation/pool.ts'),
  ])
  try {
    await migrate(database.pool)
    const secret = await installationSecret(config, database)
    // Its threads start with the first simulation.
    const simulations = openSimulationPool()
    const identity = identityOf(config, database.kysely, secret)
    const services: Services = { database, config, simulations, identity, secret }
    const close = async () => {
      await simulations.close()
      await database.close()
    }
    return { services, close }
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}
