import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Pool, PoolClient } from 'pg'
import { afterAll } from 'vitest'
import { readConfig, type Config } from '#server/runtime/config.ts'
import { projectFolder } from '#server/runtime/project-folder.ts'
import { openDatabase } from '#server/sql/connection.ts'
import { dumpOf, type Dump } from '#tests/support/database/dump-database.ts'
import { createTestDatabase } from '#tests/support/database/postgres-cluster.ts'
import { briefProcess } from '#tests/support/server/server-process.ts'

/** A folder for the test file, removed at its end. */
export const folder = mkdtempSync(join(tmpdir(), 'edgeworth-backup-'))
/** Cleanups for the end of the test file, newest first. */
export const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  rmSync(folder, { recursive: true, force: true })
})

let folders = 0
/** An empty data folder. */
export const newFolder = (): string => {
  const path = join(folder, `data-${++folders}`)
  mkdirSync(path)
  return path
}
/** The configuration of an installation. */
export const configOf = (env: Record<string, string>): Config => readConfig({ EDGEWORTH_LOG: 'silent', ...env }, [])
/** Restores without progress output. */
export const quiet = { replace: false, withSecret: false, report: () => {} }

/** Runs a built program as npm run does; returns its exit code and output. */
export async function program(name: 'backup' | 'restore', args: readonly string[], env: Record<string, string>) {
  const path = fileURLToPath(new URL(`dist/server/${name}.js`, projectFolder))
  const { DATABASE_URL: _none, ...inherited } = process.env
  return promisify(execFile)(process.execPath, [...briefProcess, path, ...args], {
    env: { ...inherited, ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout,
      err: error.stderr,
    }),
  )
}

/** Runs work on a connection to an installation without a running server. */
export async function withClient<T>(config: Config, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const database = await openDatabase(config)
  try {
    const client = await database.pool.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  } finally {
    await database.close()
  }
}

export interface Content {
  readonly dump: Dump
  readonly accounts: readonly unknown[]
  readonly files: readonly unknown[]
}

/** All user data: every row of the product, sign-ins and files. */
export async function contentOf(pool: Pool): Promise<Content> {
  await pool.query(`set timezone = 'UTC'`)
  const accounts = await pool.query('select to_jsonb(users) as account from auth.users order by id')
  const files = await pool.query(
    `select to_jsonb(objects) as object, (select json_agg(encode(bytes, 'hex') order by part)
       from storage.object_contents where object_id = objects.id) as contents
     from storage.objects order by id`,
  )
  return { dump: await dumpOf(pool), accounts: accounts.rows, files: files.rows }
}

export async function contentIn(config: Config): Promise<Content> {
  const database = await openDatabase(config)
  try {
    return await contentOf(database.pool)
  } finally {
    await database.close()
  }
}

/** A new, empty database of PostgreSQL. */
export async function postgresUrl(): Promise<string> {
  const { url, drop } = await createTestDatabase()
  ends.push(drop)
  return url
}
