import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createTrade } from '#contract/trades/trades.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { withoutPostgres } from '#tests/support/database/postgres-cluster.ts'
import { money, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'
import { configOf, ends, folder, newFolder, postgresUrl, program, quiet, withClient } from './installations.ts'

// Allows for slow machines: whole servers and databases are started.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

describe.skipIf(withoutPostgres() !== null)('a backup of PostgreSQL', () => {
  it('is one moment of it, while others write', async () => {
    const server = await startTestServer({ database: 'postgres' })
    ends.push(() => server.close())
    const { token, portfolio } = await traderWithPortfolio(server, { openingBalance: money('1000') })
    const writing = new AbortController()
    const write = async () => {
      while (!writing.signal.aborted) {
        const body = { ...roundTrip('107', '2025-03-03T15:00:00.000Z'), portfolioId: portfolio.id }
        await succeed(server, token, createTrade, { body })
      }
    }
    const writers = [write(), write(), write()]
    const archive = join(folder, 'moving.jsonl.gz')
    const env = { EDGEWORTH_DATA: newFolder(), DATABASE_URL: server.services.config.databaseUrl ?? '' }
    const made = await program('backup', ['--to', archive], env)
    const { rows: after } = await server.services.database.pool.query<{ n: number }>(
      'select count(*)::int as n from public.trades',
    )
    writing.abort()
    await Promise.all(writers)
    expect(made).toMatchObject({ code: 0 })
    const config = configOf({ EDGEWORTH_DATA: newFolder(), DATABASE_URL: await postgresUrl() })
    await restoreBackup(archive, config, quiet)
    await withClient(config, async (client) => {
      const { rows } = await client.query<{ trades: number; fills: number; balance: string }>(
        `select (select count(*)::int from public.trades) as trades, (select count(*)::int from public.fills) as fills,
           (select balance from public.portfolios) as balance`,
      )
      const { trades, fills, balance } = rows[0] ?? { trades: 0, fills: 0, balance: '' }
      expect(trades).toBeGreaterThan(0)
      expect(trades).toBeLessThan(after[0]?.n ?? 0)
      expect([fills, balance]).toEqual([2 * trades, String(1000 + 7 * trades)])
    })
  })
})
