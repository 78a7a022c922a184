import { sql } from 'kysely'
import { getConnectionStatus, getHealth, getWarmup } from '#contract/health.ts'
import type { DatabaseHandle } from '#server/data/connection.ts'
import { implement, type Services } from '#server/implement.ts'
import { applicationVersion, engineVersion } from '#server/version.ts'

/** Who asks for the health waits five seconds; no answer of the database within this is one too. */
const patienceMs = 3_000

/** Milliseconds for the shortest round trip to the database, or null when it does not answer in time. */
async function databaseLatency(database: DatabaseHandle): Promise<number | null> {
  const start = performance.now()
  const answer = sql`select 1`.execute(database.kysely).then(
    () => performance.now() - start,
    () => null,
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patienceMs)))
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

async function statusOf({ stopping, database }: Services): Promise<'ok' | 'degraded' | 'stopping'> {
  if (stopping.aborted) return 'stopping'
  return (await databaseLatency(database)) === null ? 'degraded' : 'ok'
}

export const healthRoutes = [
  implement(getHealth, async (_request, { services }) => ({
    status: await statusOf(services),
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
