import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { DatabaseHandle } from '#server/data/connection.ts'

const fresh = (): string => randomBytes(48).toString('base64url')

/** A secret kept in a file that only its owner may read; made at the first call. */
function fromFile(path: string): string {
  try {
    // `wx` fails when the file exists: the first secret stays.
    writeFileSync(path, fresh(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  chmodSync(path, 0o600)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < 32) throw new Error(`${path} holds no usable secret; remove it to get a new one.`)
  return secret
}

/**
 * A secret that several servers share through their database; made by whichever starts first. Where hosted Supabase
 * brings the schema `auth`, it is kept among the application's own tables.
 */
async function fromDatabase(database: DatabaseHandle, isHosted: boolean): Promise<string> {
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
    fresh(),
  ])
  const { rows } = await database.pool.query<{ value: string }>(`select value from ${table} where name = $1`, [name])
  const [row] = rows
  if (row === undefined) throw new Error('the database keeps no secret')
  return row.value
}

/**
 * The secret that signs this installation's sessions: never a default, never in a log. EDGEWORTH_JWT_SECRET when given,
 * else a file beside the embedded data, else a row of the shared database.
 */
export async function installationSecret(config: Config, database: DatabaseHandle): Promise<string> {
  if (config.jwtSecret !== null) return config.jwtSecret
  if (database.kind === 'embedded') return fromFile(join(config.dataFolder, 'session-secret'))
  return fromDatabase(database, config.hosted !== null)
}

/** A key for one purpose, so that no two purposes share bytes. */
export function purposeKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}

/** The key that the browser's Supabase client sends. It names the installation and opens nothing. */
export function publishableKey(secret: string): string {
  return `sb_publishable_${purposeKey(secret, 'publishable key').toString('base64url').slice(0, 31)}`
}
