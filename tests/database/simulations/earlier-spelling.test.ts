import { strFromU8, strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { getStrategy, listStrategies } from '#contract/simulations/backtester.ts'
import { migrate } from '#server/sql/migrate.ts'
import { archiveOf, changed, restore } from '#tests/database/accounts/archives.ts'
import { backtester } from '#tests/isolation/backtester.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import type { TestUser } from '#tests/support/server/test-server.ts'

const post = { mfpe: 1, mape: 0.5, first: 'favorable' }

onBothDatabases('samples of trades stored with an earlier spelling', (server) => {
  /** What followed the exits of the trades of the account's only strategy. */
  async function firstMoves({ token }: TestUser) {
    const { strategies } = await succeed(server(), token, listStrategies, { query: {} })
    const params = { id: strategies[0]?.id ?? '' }
    const { strategy } = await succeed(server(), token, getStrategy, { params })
    return strategy.sample.map((trade) => trade.post)
  }

  test('are migrated, and restored from archives', async () => {
    const user = await server().signUp()
    const { pool } = server().services.database
    const { supabase: _client, ...ids } = user
    await backtester.more?.(server(), { ...ids, portfolioId: '', tradeId: '', batchId: '', simulationId: '' })
    await pool.query(`update backtest_strategies set sample = jsonb_set(sample, '{0,post}', $1)`, [
      { ...post, first: 'favourable' },
    ])
    await pool.query("delete from supabase_migrations.schema_migrations where version = '20261129171700'")
    expect(await migrate(pool)).toEqual(['20261129171700_us_spelling_of_samples'])
    expect(await firstMoves(user)).toEqual([post])

    const archive = await archiveOf(server(), user)
    const earlier = changed(archive, (entries) => {
      const path = 'documents/strategies.jsonl'
      const text = strFromU8(entries[path] ?? new Uint8Array())
      expect(text).toContain('"favorable"')
      entries[path] = strToU8(text.replaceAll('"favorable"', '"favourable"'))
    })
    const other = await server().signUp()
    expect(await restore(server(), other, earlier)).toMatchObject({ ok: true })
    expect(await firstMoves(other)).toEqual([post])
  })
})
