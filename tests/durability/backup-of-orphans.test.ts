import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { listProductTables } from '#server/backup/product-tables.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { backupStream, writeFileAtomically } from '#server/backup/write-backup.ts'
import { copyFreshDatabase } from '#tests/support/database/fresh-database.ts'
import { withoutPostgres } from '#tests/support/database/postgres-cluster.ts'
import { configOf, folder, newFolder, postgresUrl, quiet, withClient } from './installations.ts'

// Allows for slow machines: whole databases are started.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** Rows with references to missing rows, and the constraints that refuse them. */
const orphans = {
  fills_trade_fkey: `insert into public.fills (trade_id, user_id, position, at, side, quantity, price, fee)
    select gen_random_uuid(), id, 0, now(), 'buy', 1, 1, 0 from auth.users`,
  trades_portfolio_fkey: `insert into public.trades (portfolio_id, user_id, status, symbol, asset_class, quote_currency,
      point_value, direction, commission, exchange_fees, swap_funding, is_excluded, quantity, max_quantity, total_fees,
      fill_count)
    select gen_random_uuid(), id, 'completed', 'ACME', 'stock', 'USD', 1, 'long', 0, 0, 0, false, 0, 0, 0, 0
    from auth.users`,
}

describe.each(Object.entries(orphans))('a backup with a row that breaks %s', (constraint, orphan) => {
  const archive = join(folder, `${constraint}.jsonl.gz`)
  beforeAll(async () => {
    const data = newFolder()
    await copyFreshDatabase(data)
    await withClient(configOf({ EDGEWORTH_DATA: data }), async (client) => {
      await client.query(`insert into auth.users (email, encrypted_password) values ('damaged@example.com', 'x')`)
      for (const state of ['disable', 'enable']) {
        for (const table of ['fills', 'trades']) await client.query(`alter table public.${table} ${state} trigger all`)
        if (state === 'disable') await client.query(orphan)
      }
      await writeFileAtomically(backupStream(client, { database: 'embedded', secret: null }), archive)
    })
  })

  it('is refused by the embedded database', async () => {
    const data = newFolder()
    const restored = restoreBackup(archive, configOf({ EDGEWORTH_DATA: data }), quiet)
    await expect(restored).rejects.toMatchObject({ code: '23503', constraint })
    expect(existsSync(join(data, 'postgres'))).toBe(false)
  })

  it.skipIf(withoutPostgres() !== null)('is refused by PostgreSQL', async () => {
    const config = configOf({ EDGEWORTH_DATA: newFolder(), DATABASE_URL: await postgresUrl() })
    await expect(restoreBackup(archive, config, quiet)).rejects.toMatchObject({ code: '23503', constraint })
  })
})

it('a backup lists referenced rows before the rows that refer to them', async () => {
  const data = newFolder()
  await copyFreshDatabase(data)
  const names = await withClient(configOf({ EDGEWORTH_DATA: data }), async (client) =>
    (await listProductTables(client)).map(({ name }) => name),
  )
  const order = ['auth.users', 'public.portfolios', 'public.import_batches', 'public.trades', 'public.fills']
  expect(names.filter((name) => order.includes(name))).toEqual(order)
})
