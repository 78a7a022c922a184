import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problems } from '#contract/problem.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { readConfig } from '#server/runtime/config.ts'
import { attempts, ownOnly } from '#tests/isolation/all.ts'
import type { Belongings, Input } from '#tests/isolation/attempt.ts'
import { withoutPostgres } from '#tests/support/database/postgres-cluster.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

/**
 * Backups of a furnished account as earlier versions stored it, with the ids of what it has: those of the isolation walk
 * at that commit, from its own server. A restore brings them up to date as the start of a server does.
 */
const states = ['367adaf', '56a4d3f', 'fdea96f', 'a767dd3']
const pathOf = (file: string) => fileURLToPath(new URL(`./earlier-states/${file}`, import.meta.url))

const reads = routes.filter(({ method, auth }) => method === 'GET' && auth === 'user')
const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** A call for the account's own entries, and the expected problem where it has none. */
function ownCallOf(route: Route, mine: Belongings): Input & { readonly code?: keyof typeof problems } {
  const [attempt] = Object.values(attempts[nameOf(route)] ?? {})
  return attempt === undefined ? (ownOnly[nameOf(route)] ?? {}) : attempt.input(mine, mine)
}

/** Whether the call names something that the account's version did not have yet. */
const namesNothing = ({ params, query }: Input): boolean =>
  [params, query].some((part) => Object.values(part ?? {}).includes(undefined))

describe.skipIf(withoutPostgres() !== null).each(states)('an account stored by version %s', (state) => {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-state-'))
  let server: TestServer
  let mine: Belongings

  beforeAll(async () => {
    server = await startTestServer({
      database: 'postgres',
      prepare: async (url) => {
        const config = readConfig({ EDGEWORTH_DATA: folder, EDGEWORTH_LOG: 'silent', DATABASE_URL: url }, [])
        await restoreBackup(pathOf(`${state}.jsonl.gz`), config, {
          replace: false,
          withSecret: false,
          report: () => {},
        })
      },
    })
    const stored = JSON.parse(readFileSync(pathOf(`${state}.json`), 'utf8')) as Belongings
    mine = { ...stored, token: await sessionOf(stored.userId) }
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A session of a restored account, whose password nobody knows: it gets that of a new one. */
  async function sessionOf(userId: string): Promise<string> {
    const { email, password } = await server.signUp()
    const { rows } = await server.services.database.pool.query<{ email: string }>(
      `update auth.users restored set encrypted_password = made.encrypted_password
       from auth.users made where made.email = $1 and restored.id = $2 returning restored.email`,
      [email, userId],
    )
    const signedIn = await server.newClient().auth.signInWithPassword({ email: rows[0]?.email ?? '', password })
    return signedIn.data.session?.access_token ?? ''
  }

  test('has what was stored', async () => {
    const answer = await server.call(routes.find(({ path }) => path === '/portfolios') as Route, {}, mine.token)
    expect(answer.body).toMatchObject({ portfolios: [{ id: mine.portfolioId }] })
  })

  test.each(reads.map((route) => ({ name: nameOf(route), route })))('$name answers', async ({ route }) => {
    const { code, ...input } = ownCallOf(route, mine)
    if (namesNothing(input)) return
    const answer = await server.call(route, input, mine.token)
    expect(answer).toMatchObject(
      code === undefined ? { ok: true, status: 200 } : { ok: false, status: problems[code].status, body: { code } },
    )
    expect(answer.body).not.toHaveProperty('unreadable')
  })
})
