import { sql } from 'kysely'
import { getConnectionStatus, getHealth, getWarmup } from '#contract/health.ts'
import { applicationVersion, engineVersion } from '#server/runtime/version.ts'
import type { DatabaseHandle } from '#server/sql/connection.ts'
import { implement, type Services } from './implement.ts'

/** A call that waits longer than this for the database asks whether it is busy or down. */
const busyAfterMs = 1_000
/** Health checks time out after five seconds; a database of which nothing is known after this time counts as down. */
const databaseTimeoutMs = 3_000

/** What `work` resolves to, or `otherwise` if that takes longer than `limitMs`. */
async function within<T, const U>(limitMs: number, work: Promise<T>, otherwise: U): Promise<T | U> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<U>((resolve) => (timer = setTimeout(() => resolve(otherwise), limitMs)))
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Milliseconds of a minimal round trip to the database; `busy` if others keep it from answering, `down` if it fails. */
async function askDatabase(database: DatabaseHandle): Promise<number | 'busy' | 'down'> {
  const start = performance.now()
  const answer = sql`select 1`.execute(database.kysely).then(
    () => performance.now() - start,
    () => 'down' as const,
  )
  const early = await within(busyAfterMs, answer, 'late')
  if (early !== 'late') return early
  const isWorking = database.isWorking().then((works) => (works ? 'busy' : 'down'))
  return within(databaseTimeoutMs - busyAfterMs, Promise.race([answer, isWorking]), 'down')
}

async function readStatus({ stopping, database }: Services): Promise<'ok' | 'busy' | 'degraded' | 'stopping'> {
  if (stopping.aborted) return 'stopping'
  const answer = await askDatabase(database)
  if (answer === 'busy') return 'busy'
  return answer === 'down' ? 'degraded' : 'ok'
}

export const healthRoutes = [
  implement(getHealth, async (_request, { services }) => ({
    status: await readStatus(services),
    version: applicationVersion(),
    engineVersion: engineVersion(),
    database: services.database.kind,
    uptimeSeconds: process.uptime(),
    upgrade: null,
  })),
  implement(getConnectionStatus, async (_request, { services }) => {
    const answer = await askDatabase(services.database)
    return { connected: answer !== 'down', latencyMs: typeof answer === 'number' ? answer : null }
  }),
  implement(getWarmup, async () => ({ ok: true })),
]
