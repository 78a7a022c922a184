import { sql } from 'kysely'
import { getConnectionStatus, getHealth, getWarmup } from '#contract/health.ts'
import { applicationVersion, engineVersion } from '#server/runtime/version.ts'
import type { DatabaseHandle } from '#server/sql/connection.ts'
import { implement, type Services } from './implement.ts'

/** Health checks time out after five seconds; a database that does not respond within this time counts as down. */
const databaseTimeoutMs = 3_000

/** Milliseconds of a minimal round trip to the database; null if it fails or times out. */
async function measureLatency(database: DatabaseHandle): Promise<number | null> {
  const start = performance.now()
  const answer = sql`select 1`.execute(database.kysely).then(
    () => performance.now() - start,
    () => null,
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), databaseTimeoutMs)))
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

async function readStatus({ stopping, database }: Services): Promise<'ok' | 'degraded' | 'stopping'> {
  if (stopping.aborted) return 'stopping'
  return (await measureLatency(database)) === null ? 'degraded' : 'ok'
}

export const healthRoutes = [
  implement(getHealth, async (_request, { services }) => ({
    status: await readStatus(services),
    version: applicationVersion(),
    engineVersion: engineVersion(),
    database: services.database.kind,
    uptimeSeconds: process.uptime(),
  })),
  implement(getConnectionStatus, async (_request, { services }) => {
    const latencyMs = await measureLatency(services.database)
    return { connected: latencyMs !== null, latencyMs }
  }),
  implement(getWarmup, async () => ({ ok: true })),
]
