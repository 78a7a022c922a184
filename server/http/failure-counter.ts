import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/sql/tables.ts'

/** Failures are stored this long after the first of a batch: a flood of them is one statement. */
const flushMs = 1_000
const importPath = '/api/v1/trades/import'

interface Failures {
  readonly errors: number
  readonly failedImports: number
}
const nothing: Failures = { errors: 0, failedImports: 0 }

async function storeFailures(database: Kysely<Schema>, { errors, failedImports }: Failures): Promise<void> {
  await sql`
    insert into app.daily_figures as today (day, errors, failed_imports)
    values ((now() at time zone 'UTC')::date, ${errors}, ${failedImports})
    on conflict (day) do update set
      errors = today.errors + excluded.errors, failed_imports = today.failed_imports + excluded.failed_imports
  `.execute(database)
}

/** Counts by day what failed on the server's side (status 500), and imports that were refused. */
export function countFailures(app: FastifyInstance, database: Kysely<Schema>): void {
  let waiting = nothing
  let timer: NodeJS.Timeout | null = null

  const flush = async () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (waiting === nothing) return
    const stored = waiting
    waiting = nothing
    try {
      await storeFailures(database, stored)
    } catch (error) {
      app.log.warn({ err: error, ...stored }, 'failures could not be counted')
    }
  }
  app.addHook('onResponse', (request, reply, done) => {
    const isError = reply.statusCode === 500
    const isFailedImport =
      reply.statusCode >= 400 &&
      reply.statusCode !== 401 &&
      request.method === 'POST' &&
      request.routeOptions.url === importPath
    if (isError || isFailedImport) {
      waiting = {
        errors: waiting.errors + (isError ? 1 : 0),
        failedImports: waiting.failedImports + (isFailedImport ? 1 : 0),
      }
      timer ??= setTimeout(() => void flush(), flushMs).unref()
    }
    done()
  })
  app.addHook('onClose', flush)
}
