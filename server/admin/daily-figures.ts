import { sql, type Kysely, type Transaction } from 'kysely'
import type { DailyFigures } from '#contract/admin/daily-figures.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Figures of the last days in UTC, today last. What was not recorded on a day is null. */
export async function readDailyFigures(trx: Transaction<Schema>, days: number): Promise<DailyFigures[]> {
  const { rows } = await sql<DailyFigures>`
    with days as (
      select day::date as day, (day::date::timestamp at time zone 'UTC') as begins
      from generate_series(
        (now() at time zone 'UTC')::date - (${days}::integer - 1), (now() at time zone 'UTC')::date, interval '1 day'
      ) as day
    ), since as (
      select min(begins) as moment from days
    ), opened as (
      select (created_at at time zone 'UTC')::date as day, count(*) as number from auth.users group by 1
    ), logged as (
      select (created_at at time zone 'UTC')::date as day, user_id, count(*) as number
      from public.trades where created_at >= (select moment from since) group by 1, 2
    ), imported as (
      select (created_at at time zone 'UTC')::date as day, user_id, count(*) as number
      from public.import_batches where created_at >= (select moment from since) group by 1, 2
    ), simulated as (
      select (created_at at time zone 'UTC')::date as day, user_id, count(*) as number
      from public.simulations where created_at >= (select moment from since) group by 1, 2
    ), active as (
      select day, count(*) as number
      from (select day, user_id from logged union select day, user_id from imported union select day, user_id from simulated)
        as anyone
      group by day
    ), mailed as (
      select (created_at at time zone 'UTC')::date as day,
        count(*) filter (where sent_at is not null) as sent,
        count(*) filter (where sent_at is null and next_attempt_at is null) as failed
      from app.mail_outbox group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day,
      (select coalesce(sum(number), 0) from opened where opened.day <= days.day)::integer as accounts,
      coalesce((select number from opened where opened.day = days.day), 0)::integer as "newAccounts",
      coalesce((select number from active where active.day = days.day), 0)::integer as "activeTraders",
      coalesce((select sum(number) from logged where logged.day = days.day), 0)::integer as trades,
      coalesce((select sum(number) from imported where imported.day = days.day), 0)::integer as imports,
      recorded.failed_imports as "failedImports",
      coalesce((select sum(number) from simulated where simulated.day = days.day), 0)::integer as simulations,
      recorded.errors,
      case when days.begins > now() - interval '30 days' then coalesce(mailed.sent, 0)::integer end as "mailsSent",
      case when days.begins > now() - interval '30 days' then coalesce(mailed.failed, 0)::integer end as "mailsFailed",
      recorded.storage_bytes::float8 as "storageBytes"
    from days
      left join app.daily_figures as recorded on recorded.day = days.day
      left join mailed on mailed.day = days.day
    order by days.day
  `.execute(trx)
  return rows
}

/** Records the size of the database as that of today. */
export async function recordStorage(database: Kysely<Schema>): Promise<void> {
  await sql`
    insert into app.daily_figures as today (day, storage_bytes)
    values ((now() at time zone 'UTC')::date, pg_database_size(current_database()))
    on conflict (day) do update set storage_bytes = excluded.storage_bytes
  `.execute(database)
}
