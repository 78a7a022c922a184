import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { archivedTables } from '#server/accounts/archive/archived-tables.ts'
import { withoutPostgres } from '#tests/support/database/postgres-cluster.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { archiveOf, contentsOf, restore } from './archives.ts'
import { fullAccount } from './full-account.ts'

/** Tables with account data that the archive leaves out, each with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  absorbed_requests: 'keys of requests, which are repeated to the installation that answered them or not at all',
  affiliate_applications: 'affiliate data belongs to the installation',
  affiliate_campaigns: 'affiliate data belongs to the installation',
  affiliates: 'affiliate data belongs to the installation',
  api_tokens: 'what a program shows to one installation',
  assignments: 'teams are of the installation',
  audit_log: 'what was done on this installation',
  candle_figures: 'recomputed from trades and bars',
  commissions: 'affiliate data belongs to the installation',
  dashboard_layouts: 'the arrangement of a screen',
  earlier_commission_rules: 'only there while new commission rules are applied to trades',
  given_defaults: 'a restored account counts as having been given all defaults: the archive has those that there were',
  insight_history: 'when this installation found something, and what was done about it here',
  insight_settings: 'what the language model of this installation may see',
  insights: 'recomputed from trades',
  notification_settings: 'which mails this installation sends',
  notifications: 'what others did on this installation',
  payouts: 'affiliate data belongs to the installation',
  referral_clicks: 'affiliate data belongs to the installation',
  referral_conversions: 'affiliate data belongs to the installation',
  referral_links: 'affiliate data belongs to the installation',
  remark_mentions: 'remarks of members of a team',
  remark_reads: 'remarks of members of a team',
  remarks: 'remarks of members of a team',
  shared_portfolio_changes: 'teams are of the installation',
  team_changes: 'teams are of the installation',
  team_invitations: 'teams are of the installation',
  team_links: 'teams are of the installation',
  team_members: 'teams are of the installation',
  trade_lists: 'made again by the figure that they stand for',
  team_visits: 'teams are of the installation',
  uncounted_referrals: 'affiliate data belongs to the installation',
}

/** Tables that are part of a trade's or setup's line. */
const inTrades = ['attachments', 'fills', 'rule_checks', 'trade_mistakes', 'trade_tags']

/** Columns that belong to one installation; all others must come back. */
const ofInstallation: Readonly<Record<string, readonly string[]>> = {
  // The owner, and the time of the last change.
  '*': ['user_id', 'updated_at'],
  // A revision counts changes on one installation, to detect conflicts.
  // Restored trades follow the settings of their portfolio from the first moment.
  portfolios: ['revision', 'is_recomputing'],
  trades: ['revision'],
  day_notes: ['revision'],
  // Restored results are not marked as computed by the server.
  simulations: ['computed_by'],
  backtest_results: ['computed_by'],
  what_if_results: ['computed_by'],
  attachments: ['id', 'created_at'],

  // The sign-in with its picture and plan, which stays behind.
  user_profiles: ['id', 'email', 'created_at', 'avatar_url', 'plan', 'role'],
}

type Rows = Readonly<Record<string, readonly string[]>>

/** Tables with account data: those that reference an account, according to the database. */
async function ownedTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select distinct held.conrelid::regclass::text as name from pg_constraint held
    where held.contype = 'f' and held.connamespace = 'public'::regnamespace
      and held.confrelid = 'auth.users'::regclass
    union
    select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'
    order by 1`)
  return rows.map(({ name }) => name.replace('public.', ''))
}

/** All rows of an account without installation-specific columns; its own id appears as "own". */
async function rowsOf({ services }: TestServer, userId: string, tables: readonly string[]): Promise<Rows> {
  const rows: Record<string, readonly string[]> = {}
  for (const table of tables) {
    const without = [...(ofInstallation['*'] ?? []), ...(ofInstallation[table] ?? [])]
    const owner = table === 'user_profiles' ? 'id' : 'user_id'
    const found = await services.database.pool.query<{ content: Record<string, unknown> }>(
      `select to_jsonb(held) - $2::text[] as content from public.${table} as held where ${owner} = $1`,
      [userId, without],
    )
    rows[table] = found.rows.map(({ content }) => JSON.stringify(sorted(content)).replaceAll(userId, 'own')).toSorted()
  }
  const files = await services.database.pool.query<{ name: string; bytes: Buffer; size: string }>(
    `select objects.name, objects.metadata->>'size' as size, contents.bytes from storage.objects
     join storage.object_contents contents on contents.object_id = objects.id
     where starts_with(objects.name, $1) order by objects.name, contents.part`,
    [`${userId}/`],
  )
  rows['the bytes of files'] = files.rows.map(({ name, size, bytes }) =>
    [name.replace(userId, 'own'), size, createHash('sha256').update(bytes).digest('hex')].join(' '),
  )
  return rows
}

/** A value with its keys sorted, because databases order them differently. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

describe('an account that moves between databases', () => {
  const servers: TestServer[] = []
  const start = async (database: 'embedded' | 'postgres') => {
    const server = await startTestServer({ database })
    servers.push(server)
    return server
  }
  afterAll(async () => {
    for (const server of servers) await server.close()
  })

  test('has every table of it either in the archive or left out for a reason', async () => {
    const server = await start('embedded')
    const archived = [...Object.values(archivedTables).map(({ table }) => table), 'trades', 'user_profiles']
    const known = [...archived, ...inTrades, ...Object.keys(leftOut)]
    expect(await ownedTables(server.services.database.pool)).toEqual([...new Set(known)].toSorted())
  })

  test.skipIf(withoutPostgres() !== null)(
    'is the same in every table on PostgreSQL and on the embedded database again',
    async () => {
      const first = await start('embedded')
      const full = await fullAccount(first)
      const owned = await ownedTables(first.services.database.pool)
      const tables = owned.filter((table) => !(table in leftOut))
      let archive = await archiveOf(first, full)
      const contents = contentsOf(archive)
      const before = await rowsOf(first, full.userId, tables)
      // An empty table would prove nothing.
      expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
      for (const database of ['postgres', 'embedded'] as const) {
        const server = await start(database)
        const { token, userId, ...user } = await server.signUp()
        const answer = await restore(server, { ...user, token, userId }, archive)
        expect(answer, JSON.stringify(answer.body)).toMatchObject({ ok: true })
        const after = await rowsOf(server, userId, tables)
        for (const table of Object.keys(before)) expect(after[table], `${table} on ${database}`).toEqual(before[table])
        archive = await archiveOf(server, { ...user, token, userId })
        expect(contentsOf(archive)).toEqual(contents)
      }
    },
    120_000,
  )
})
