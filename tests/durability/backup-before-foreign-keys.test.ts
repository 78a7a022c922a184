import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { restoreBackup } from '#server/backup/restore.ts'
import { backupStream, writeFileAtomically } from '#server/backup/write-backup.ts'
import { applyMigrations, knownMigrations } from '#server/sql/migrate.ts'
import { withoutPostgres } from '#tests/support/database/postgres-cluster.ts'
import { configOf, folder, newFolder, postgresUrl, quiet, withClient } from './installations.ts'

// Allows for slow machines: whole databases are started.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const addingKeys = '20261124090000_foreign_keys_again'
/** The version whose triggers checked references of trades and fills. */
const withTriggers = new Set([...knownMigrations()].filter((name) => name < addingKeys))

const trade = (columns: string, values: string) => `
  insert into public.trades (${columns}, status, symbol, asset_class, quote_currency, point_value, direction, commission,
    exchange_fees, swap_funding, is_excluded, quantity, max_quantity, total_fees, fill_count)
  select ${values}, 'completed', 'ACME', 'stock', 'USD', 1, 'long', 0, 0, 0, false, 0, 0, 0, 0`

const rows = `
  insert into auth.users (email, encrypted_password) values ('early@example.com', 'x');
  insert into public.portfolios (user_id, name, kind, currency, opening_balance, time_zone)
    select id, 'Early', 'live', 'USD', 2500, 'UTC' from auth.users;
  insert into public.setups (user_id, name) select id, 'Breakout' from auth.users;
  ${trade('user_id, portfolio_id, setup_id', 'user_id, portfolios.id, setups.id')}
    from public.portfolios join public.setups using (user_id);
  insert into public.fills (trade_id, user_id, position, at, side, quantity, price, fee)
    select id, user_id, 0, now(), 'buy', 1, 1, 0 from public.trades`

/** Three rows with references to missing rows. */
const orphans = `
  alter table public.fills disable trigger user;
  alter table public.trades disable trigger user;
  insert into public.fills (trade_id, user_id, position, at, side, quantity, price, fee)
    select gen_random_uuid(), id, 0, now(), 'buy', 1, 1, 0 from auth.users, generate_series(1, 2);
  ${trade('user_id, portfolio_id, setup_id', 'user_id, id, gen_random_uuid()')} from public.portfolios;
  alter table public.fills enable trigger user;
  alter table public.trades enable trigger user`

const keep = (client: ClientBase, path: string) =>
  writeFileAtomically(backupStream(client, { database: 'embedded', secret: null }), path)

const databases = [
  { name: 'the embedded database', isHere: true, env: async () => ({ EDGEWORTH_DATA: newFolder() }) },
  {
    name: 'PostgreSQL',
    isHere: withoutPostgres() === null,
    env: async () => ({ EDGEWORTH_DATA: newFolder(), DATABASE_URL: await postgresUrl() }),
  },
]

describe('a backup from before trades and fills had foreign keys', () => {
  const [whole, damaged] = [join(folder, 'whole.jsonl.gz'), join(folder, 'damaged.jsonl.gz')]
  beforeAll(async () => {
    await withClient(configOf({ EDGEWORTH_DATA: newFolder() }), async (client) => {
      await applyMigrations(client, { only: withTriggers })
      await client.query(rows)
      await keep(client, whole)
      await client.query(orphans)
      await keep(client, damaged)
    })
  })

  it.each(databases.filter(({ isHere }) => isHere))('is restored into $name, with the keys', async ({ env }) => {
    const config = configOf(await env())
    await restoreBackup(whole, config, quiet)
    await withClient(config, async (client) => {
      const { rows: restored } = await client.query(
        `select trades.symbol, setups.name as setup, count(*)::integer as fills from public.trades
         join public.fills on fills.trade_id = trades.id join public.setups on setups.id = setup_id group by 1, 2`,
      )
      expect(restored).toEqual([{ symbol: 'ACME', setup: 'Breakout', fills: 1 }])
      const { rows: keys } = await client.query<{ name: string }>(
        `select conname as name from pg_constraint
         where conrelid in ('public.fills'::regclass, 'public.trades'::regclass) and contype = 'f' order by 1`,
      )
      expect(keys.map(({ name }) => name)).toEqual([
        'fills_trade_fkey',
        'trades_exchange_fkey',
        'trades_import_batch_fkey',
        'trades_missed_reason_fkey',
        'trades_portfolio_fkey',
        'trades_setup_fkey',
      ])
      const { rows: left } = await client.query(
        `select proname as name from pg_proc where pronamespace = 'app'::regnamespace
           and (proname ~ '(reference|refer_by|refer_where|fkey)' or proname = 'refuse_changed_key')
         union all select tgname from pg_trigger where not tgisinternal and tgname ~ 'fkey'`,
      )
      expect(left).toEqual([])
    })
  })

  it.each(databases.filter(({ isHere }) => isHere))(
    'is refused by $name where rows refer to nothing, naming tables and counts',
    async ({ env }) => {
      const refused = restoreBackup(damaged, configOf(await env()), quiet)
      await expect(refused).rejects.toThrow(
        `${addingKeys} failed: error: Foreign keys cannot be added: ` +
          '2 rows of "fills" have a trade_id that is not in "trades" (fills_trade_fkey); ' +
          '1 rows of "trades" have a setup_id that is not in "setups" (trades_setup_fkey).',
      )
    },
  )
})
