import { Kysely, PostgresDialect } from 'kysely'
import { DatabaseError, Pool, types, type CustomTypesConfig } from 'pg'
import { connectClient, surviveBrokenConnections } from '#server/runtime/broken-connections.ts'
import type { Config } from '#server/runtime/config.ts'
import { limitTransactions } from './fair-lending.ts'
import { guardedPool } from './guarded-pool.ts'
import type { Schema } from './tables.ts'

/** The open database; one code path for the embedded one and for PostgreSQL. */
export interface DatabaseHandle {
  readonly kysely: Kysely<Schema>
  /** For statements that Kysely cannot express; its connections use the login role, which bypasses row-level security. */
  readonly pool: Pool
  readonly kind: 'embedded' | 'postgres'
  /** Whether the database works although the pool does not answer: every connection may be lent to long statements. */
  readonly isWorking: () => Promise<boolean>
  /** Finishes running work, makes everything durable and closes. */
  close(): Promise<void>
}

const { INT8, TIMESTAMP, TIMESTAMPTZ, DATE } = types.builtins

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond what a number holds exactly`)
  return value
}

const parseTimestamp = types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => unknown

/** How Postgres writes a moment in UTC, which connections are set to. */
const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/

function parseInstant(text: string): string {
  // A page contains hundreds of timestamps: most need two characters replaced to be ISO 8601.
  const [, day, time, fraction = ''] = inUtc.exec(text) ?? []
  if (day !== undefined && time !== undefined) return `${day}T${time}.${fraction.padEnd(3, '0')}Z`
  const value = parseTimestamp(text)
  return value instanceof Date ? value.toISOString() : text
}

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, parseInteger],
  [TIMESTAMPTZ, parseInstant],
  // A date or a timestamp without time zone is not an instant: it stays the text that Postgres wrote.
  [TIMESTAMP, (text) => text],
  [DATE, (text) => text],
])

/**
 * How values arrive: bigint as number (refused beyond 2^53), numeric as string, timestamptz as ISO 8601 in UTC with
 * milliseconds, date as "YYYY-MM-DD".
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid: (typeof types.builtins)['INT8'], format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? types.getTypeParser(oid, format),
}

/** Asks on a connection beside the pool. */
async function answersBesidePool(url: string): Promise<boolean> {
  try {
    const client = await connectClient({
      connectionString: url,
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
      application_name: 'edgeworth health',
    })
    await client.query('select 1').finally(() => void client.end().catch(() => {}))
    return true
  } catch (error) {
    // Too many connections is an answer too.
    return error instanceof DatabaseError && error.code === '53300'
  }
}

function openPostgres(url: string, config: Config): Pick<DatabaseHandle, 'pool' | 'isWorking' | 'close'> {
  const pool = new Pool({
    connectionString: url,
    max: config.poolSize,
    types: columnTypes,
    application_name: 'edgeworth',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Compiling a statement takes longer than any of ours is sped up by it. The pool waits for what this returns before it
    // lends the connection.
    onConnect: (client) =>
      client.query("set timezone = 'UTC'; set statement_timeout = '30s'; set jit = off") as unknown as void,
  })
  return { pool: surviveBrokenConnections(pool), isWorking: () => answersBesidePool(url), close: () => pool.end() }
}

/** Opens the configured database without migrating it: see server/sql/migrate.ts. */
export async function openDatabase(config: Config): Promise<DatabaseHandle> {
  const kind = config.databaseUrl === null ? 'embedded' : 'postgres'
  const opened =
    config.databaseUrl === null
      ? await (await import('#server/embedded/database/open-embedded.ts')).openEmbedded(config, columnTypes)
      : openPostgres(config.databaseUrl, config)
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guardedPool(opened.pool) }) })
  // The embedded database has one connection. Of several, half stay for other accounts.
  limitTransactions(kysely, kind === 'embedded' ? 1 : Math.max(1, Math.floor(config.poolSize / 2)))
  return {
    kysely,
    pool: opened.pool,
    kind,
    isWorking: opened.isWorking,
    close: opened.close,
  }
}
