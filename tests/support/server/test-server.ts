import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProblemBody } from '#contract/problem.ts'
import type { Route, RouteInput, RouteResponse } from '#contract/route.ts'
import { buildApp } from '#server/boot/app.ts'
import { stopListening } from '#server/boot/listen.ts'
import { openServices } from '#server/boot/open-services.ts'
import type { Services } from '#server/http/implement.ts'
import { defaultRateLimits, readConfig, type Config } from '#server/runtime/config.ts'
import { publishableKey } from '#server/secrets/purpose-key.ts'
import { NoLiveUpdates } from '#tests/support/browser/no-live-updates.ts'
import { copyFreshDatabase } from '#tests/support/database/fresh-database.ts'
import { cloneMigratedDatabase } from '#tests/support/database/migrated-cluster.ts'
import { createTestDatabase } from '#tests/support/database/postgres-cluster.ts'

/** A signed-in user. */
export interface TestUser {
  readonly token: string
  readonly userId: string
  readonly email: string
  readonly password: string
  readonly supabase: SupabaseClient
}

/** The answer of a call: the response, or the error's body. */
export type Answer<T extends Route> =
  | { readonly ok: true; readonly status: number; readonly body: RouteResponse<T> }
  | { readonly ok: false; readonly status: number; readonly body: ProblemBody }

export interface TestServer {
  readonly url: string
  readonly app: FastifyInstance
  readonly services: Services
  readonly publishableKey: string
  /** Signs up a user through the real client. */
  signUp(email?: string): Promise<TestUser>
  /** Another client of this server, without a session. */
  newClient(): SupabaseClient
  /** Calls a route over HTTP; `token` null is a visitor. */
  call<T extends Route>(route: T, input: RouteInput<T>, token: string | null): Promise<Answer<T>>
  close(): Promise<void>
}

export interface TestServerOptions {
  readonly database: 'embedded' | 'postgres'
  /** Real limits, for tests of the limits. */
  readonly config?: Partial<Config>
  /** Prepares an empty PostgreSQL database, which the server then migrates. */
  readonly prepare?: (url: string) => Promise<void>
}

/** Limits that no test reaches. */
export const unlimited = Object.fromEntries(
  Object.entries(defaultRateLimits).map(([name, { windowMs }]) => [name, { max: 1_000_000, windowMs }]),
) as unknown as Config['rateLimits']

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : `${value as string | number}`)

/** Path and query of a call. */
export function addressOf(route: Route, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const query = (input.query ?? {}) as Record<string, unknown>
  const path = route.path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(textOf(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, textOf(value)]])),
  ).toString()
  return `/api/v1${path}${search === '' ? '' : `?${search}`}`
}

/** A migrated database, or an empty one that the test prepares. */
async function openPostgres({ prepare }: TestServerOptions) {
  if (prepare === undefined) return cloneMigratedDatabase()
  const database = await createTestDatabase()
  await prepare(database.url)
  return database
}

/** Starts the whole server in this process on a free port of 127.0.0.1, with its own data. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-test-'))
  const postgres = options.database === 'postgres' ? await openPostgres(options) : null
  if (postgres === null) await copyFreshDatabase(folder)
  const config: Config = {
    ...readConfig({ EDGEWORTH_DATA: folder, EDGEWORTH_LOG: process.env.EDGEWORTH_LOG ?? 'error' }, []),
    databaseUrl: postgres?.url ?? null,
    rateLimits: unlimited,
    ...options.config,
  }
  const { services, close } = await openServices(config)
  const app = await buildApp(services)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const key = publishableKey(services.secret)

  const newClient = () =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      // Node 20 has no WebSocket; live updates are not under test here.
      realtime: { transport: NoLiveUpdates },
    })

  return {
    url,
    app,
    services,
    publishableKey: key,
    newClient,
    async signUp(email = `trader-${randomUUID()}@example.com`) {
      const supabase = newClient()
      const password = `secret ${randomUUID()}`
      const { data, error } = await supabase.auth.signUp({ email, password })
      if (error !== null) throw error
      if (data.session === null || data.user === null) throw new Error('signing up gave no session')
      return { token: data.session.access_token, userId: data.user.id, email, password, supabase }
    },
    async call<T extends Route>(route: T, input: RouteInput<T>, token: string | null): Promise<Answer<T>> {
      const { params, query, body, headers } = input as {
        params?: unknown
        query?: unknown
        body?: unknown
        headers?: Record<string, string>
      }
      const response = await fetch(url + addressOf(route, { params, query }), {
        method: route.method,
        headers: {
          ...headers,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': route.upload ?? 'application/json' }),
        },
        ...(body === undefined ? {} : { body: route.upload === undefined ? JSON.stringify(body) : (body as BodyInit) }),
      })
      const { ok, status } = response
      // A file is its bytes as text, one character each.
      const isFile = route.files !== undefined && ok && !/json/.test(response.headers.get('content-type') ?? '')
      const answered = (
        isFile ? Buffer.from(await response.arrayBuffer()).toString('latin1') : await response.json()
      ) as never
      return ok ? { ok, status, body: answered } : { ok: false, status, body: answered }
    },
    async close() {
      await stopListening(app)
      await close()
      await postgres?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
