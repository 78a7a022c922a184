import type { Config } from './config.ts'
import { openDatabase } from './data/connection.ts'
import { ownIdentity } from './embedded/auth/access-token.ts'
import { installationSecret, purposeKey } from './embedded/secrets.ts'
import type { Services } from './implement.ts'
import { migrate } from './migrate.ts'
import { openSimulationPool } from './simulation/pool.ts'

/** Opens what the server is made of, migrated and ready; `close` makes everything durable and ends it. */
export async function openServices(config: Config): Promise<{ services: Services; close: () => Promise<void> }> {
  const database = await openDatabase(config)
  try {
    await migrate(database.pool)
    const secret = await installationSecret(config, database)
    // Its threads start with the first simulation.
    const simulations = openSimulationPool()
    const identity = ownIdentity(purposeKey(secret, 'access token'))
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
