import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '#server/embedded/database/durable-writes.ts'
import { connectClient } from '#server/runtime/broken-connections.ts'
import type { Config } from '#server/runtime/config.ts'
import type { DatabaseHandle } from '#server/sql/connection.ts'

const generateSecret = (): string => randomBytes(48).toString('base64url')

const secretFile = (config: Pick<Config, 'dataFolder'>): string => join(config.dataFolder, 'session-secret')

/** Stores the secret that the embedded installation signs sessions with. */
export function writeSecret(config: Pick<Config, 'dataFolder'>, secret: string): void {
  writeDurably(secretFile(config), secret)
}

/**
 * Reads the secret from a file that only its owner may read; generates it at the first call. The lock of the folder
 * prevents another process from generating one. The file is synced first: signed tokens must survive a power cut.
 */
function secretFromFile(config: Pick<Config, 'dataFolder'>): string {
  const path = secretFile(config)
  if (!existsSync(path)) writeSecret(config, generateSecret())
  chmodSync(path, 0o600)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < 32) throw new Error(`${path} holds no usable secret. Delete it to get a new one.`)
  return secret
}

/**
 * Reads the secret that several servers share through their database; the first one to start generates it. On hosted
 * Supabase, which owns the schema `auth`, it is stored among the application's tables.
 */
async function secretFromDatabase(database: DatabaseHandle, isHosted: boolean): Promise<string> {
  const name = 'jwt'
  const table = isHosted ? 'app.installation_secrets' : 'auth.installation_secrets'
  const { rows: found } = await database.pool.query<{ ours: boolean }>(`select to_regclass($1) is not null as ours`, [
    table,
  ])
  if (found[0]?.ours !== true) {
    throw new Error(
      'The database that DATABASE_URL names has a schema "auth" of somebody else, as hosted Supabase has. ' +
        'Name the project with SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, or give a database without one.',
    )
  }
  await database.pool.query(`insert into ${table} (name, value) values ($1, $2) on conflict (name) do nothing`, [
    name,
    generateSecret(),
  ])
  const { rows } = await database.pool.query<{ value: string }>(`select value from ${table} where name = $1`, [name])
  const [row] = rows
  if (row === undefined) throw new Error('the database holds no secret')
  return row.value
}

/**
 * The secret that signs this installation's sessions: EDGEWORTH_JWT_SECRET if set, otherwise a file in the data folder or
 * a row of the shared database. It has no default and is never logged.
 */
export async function installationSecret(config: Config, database: DatabaseHandle): Promise<string> {
  if (config.jwtSecret !== null) return config.jwtSecret
  if (database.kind === 'embedded') return secretFromFile(config)
  return secretFromDatabase(database, config.hosted !== null)
}

/** The secret of an installation that is not running, for a backup that includes it; null before the first start. */
export async function findExistingSecret(config: Config): Promise<string | null> {
  if (config.jwtSecret !== null) return config.jwtSecret
  if (config.databaseUrl === null) {
    return existsSync(secretFile(config)) ? readFileSync(secretFile(config), 'utf8').trim() : null
  }
  const client = await connectClient({ connectionString: config.databaseUrl })
  try {
    const { rows } = await client.query<{ value: string }>(
      `select value from auth.installation_secrets where name = 'jwt'`,
    )
    return rows[0]?.value ?? null
  } finally {
    await client.end()
  }
}
