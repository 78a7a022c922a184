import { sql } from 'kysely'
import { getConnectionStatus, getHealth, getWarmup } from '#contract/health.ts'
import type { DatabaseHandle } from '#server/data/connection.ts'
import { implement } from '#server/implement.ts'
import { applicationVersion, engineVersion } from '#server/version.ts'

/** Milliseconds for the shortest round trip to the database, or null when it does not answer. */
async function databaseLatency(database: DatabaseHandle): Promise<number | null> {
  const start = performance.now()
  try {
    await sql`select 1`.execute(database.kysely)
    return performance.now() - start
  } catch {
    return null
  }
}

export const healthRoutes = [
  implement(getHealth, async (_request, { services }) => ({
    status: (await databaseLatency(services.database)) === null ? 'degraded' : 'ok',
    version: applicationVersion(),
    engineVersion: engineVersion(),
    database: services.database.kind,
    uptimeSeconds: process.uptime(),
  })),
  implement(getConnectionStatus, async (_request, { services }) => {
    const latencyMs = await databaseLatency(services.database)
    return { connected: latencyMs !== null, latencyMs }
  }),
  implement(getWarmup, async () => ({ ok: true })),
]
