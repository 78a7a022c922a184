import { sql, type Transaction } from 'kysely'
import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks'
import type { Services } from '#server/http/implement.ts'
import { readDiskState } from '#server/runtime/disk-space.ts'
import { applicationVersion, engineVersion } from '#server/runtime/version.ts'
import type { Schema } from '#server/sql/tables.ts'

let watched: IntervalHistogram | null = null

const toMilliseconds = (nanoseconds: number): number => Math.round(nanoseconds / 10_000) / 100

/** Event loop delays since the previous call; the first call starts measuring. */
function readLoopDelay() {
  if (watched === null) {
    watched = monitorEventLoopDelay({ resolution: 20 })
    watched.enable()
    return { p50Ms: null, p99Ms: null, maxMs: null }
  }
  const isEmpty = watched.count === 0
  const [p50Ms, p99Ms, maxMs] = [watched.percentile(50), watched.percentile(99), watched.max].map(toMilliseconds)
  watched.reset()
  if (isEmpty || p50Ms === undefined || p99Ms === undefined || maxMs === undefined) {
    return { p50Ms: null, p99Ms: null, maxMs: null }
  }
  return { p50Ms, p99Ms, maxMs }
}

interface DatabaseState {
  readonly version: string
  readonly sizeBytes: number
  readonly migrations: number
  readonly newestMigration: string | null
  readonly hasOutbox: boolean
  readonly hasStatements: boolean
}

interface Outbox {
  readonly waiting: number
  readonly failed: number
  readonly sent: number
}

/** Counts of queued, failed and sent mail. */
async function readOutbox(trx: Transaction<Schema>): Promise<Outbox | null> {
  const { rows } = await sql<Outbox>`
    select count(*) filter (where sent_at is null and next_attempt_at is not null) as waiting,
      count(*) filter (where sent_at is null and next_attempt_at is null) as failed,
      count(*) filter (where sent_at is not null) as sent
    from app.mail_outbox
  `.execute(trx)
  return rows[0] ?? null
}

/** Calls over whole portfolios at all servers that run or wait for their turn. */
async function countTurns(trx: Transaction<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from app.simulation_turns where expires_at > clock_timestamp()
  `.execute(trx)
  return rows[0]?.count ?? 0
}

interface SlowQuery {
  readonly statement: string
  readonly calls: number
  readonly meanMs: number
}

/** The statements of this database that took the most time in all; they have placeholders instead of values. */
async function readSlowQueries(trx: Transaction<Schema>): Promise<SlowQuery[]> {
  const { rows } = await sql<SlowQuery>`
    select left(regexp_replace(query, '\s+', ' ', 'g'), 300) as statement, calls::float8 as calls,
      round(mean_exec_time::numeric, 2)::float8 as "meanMs"
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
    order by total_exec_time desc limit 10
  `.execute(trx)
  return rows
}

/** The state of this server and its database. */
export async function readSystemState(trx: Transaction<Schema>, { database, simulations, config }: Services) {
  const { rows } = await sql<DatabaseState>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as "sizeBytes",
      count(*) as migrations, max(version) as "newestMigration", to_regclass('app.mail_outbox') is not null as "hasOutbox",
      to_regclass('pg_stat_statements') is not null as "hasStatements"
    from supabase_migrations.schema_migrations
  `.execute(trx)
  const [state] = rows
  if (state === undefined) throw new Error('a count has one row')
  const { rss, heapUsed, heapTotal } = process.memoryUsage()
  return {
    versions: {
      application: applicationVersion(),
      engine: engineVersion(),
      node: process.versions.node,
      database: state.version,
    },
    uptimeSeconds: process.uptime(),
    database: {
      kind: database.kind,
      sizeBytes: state.sizeBytes,
      migrations: state.migrations,
      newestMigration: state.newestMigration,
      pool: {
        connections: database.pool.totalCount,
        idle: database.pool.idleCount,
        waiting: database.pool.waitingCount,
      },
    },
    memory: { residentBytes: rss, heapUsedBytes: heapUsed, heapTotalBytes: heapTotal },
    eventLoop: readLoopDelay(),
    simulations: {
      underWay: simulations.pending(),
      allServers: database.kind === 'postgres' ? await countTurns(trx) : null,
    },
    slowQueries: state.hasStatements ? await readSlowQueries(trx) : null,
    disk: database.kind === 'embedded' ? readDiskState(config.dataFolder) : null,
    mail: state.hasOutbox ? await readOutbox(trx) : null,
  }
}
