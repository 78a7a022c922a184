import { sql, type Kysely, type Transaction } from 'kysely'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Clicks stored per visitor, affiliate and day, whatever sources they name; also of uncounted ones per address. */
const maxClicksPerVisitor = 20

export interface NewClick {
  readonly id: Id
  readonly code: string
  /** An account whose own links do not count; null for a visitor. */
  readonly notOf: Id | null
  readonly day: CalendarDate
  readonly source: string
  readonly campaign: string | null
  readonly visitor: Buffer
  /** The digest of the network address, whichever browser it is. */
  readonly address: Buffer
  readonly device: string
}

/**
 * Stores a click on a link of an approved affiliate once, and nothing for any other code; of a click that does not count
 * only the number and the reason. Of the visitors behind one address, who differ by their browsers alone, a new one
 * counts once an hour; the others are stored uncounted, because a sign-up may follow. All cases run the same statements,
 * so that response times do not reveal which codes exist.
 */
export async function storeClick(database: Kysely<Schema>, click: NewClick): Promise<void> {
  await database.transaction().execute(async (trx) => {
    // One after the other, so that none of several at once counts as the first one.
    const subject = `clicks of ${click.address.toString('hex')}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(trx)
    await storeJudgedClick(trx, click)
  })
}

async function storeJudgedClick(trx: Transaction<Schema>, click: NewClick): Promise<void> {
  await sql`
    with judged as (
      select affiliate.user_id, affiliate.id,
        case
          when affiliate.user_id = ${click.notOf}::uuid then 'own_click'
          when exists (select from public.referral_clicks where id = ${click.id}::uuid) then 'repeated_click'
          when of_day.visitor >= ${maxClicksPerVisitor} then 'click_flood'
          when not is_counted and of_day.uncounted >= ${maxClicksPerVisitor} then 'click_flood'
        end as reason,
        is_counted
      from public.affiliates as affiliate
        join public.affiliate_programs as program on program.id = affiliate.program_id and program.status = 'open'
        cross join lateral (
          select count(*) filter (where is_same) as visitor, count(*) filter (where is_same and is_counted) as counted,
            count(*) filter (where not is_counted) as uncounted,
            count(*) filter (where not is_same and is_counted and at > clock_timestamp() - interval '1 hour') as others
          from (
            select is_counted, at, visitor = ${click.visitor}::bytea as is_same from public.referral_clicks as earlier
            where earlier.affiliate_id = affiliate.id and earlier.day = ${click.day}::date
              and (earlier.address = ${click.address}::bytea or earlier.visitor = ${click.visitor}::bytea)
          ) as earlier
        ) as of_day
        cross join lateral (select of_day.counted > 0 or of_day.others = 0 as is_counted) as judgment
      where affiliate.code = ${click.code} and affiliate.status = 'approved'
    ), stored as (
      insert into public.referral_clicks (id, user_id, affiliate_id, day, source, campaign, visitor, address, is_counted, device)
      select ${click.id}::uuid, user_id, id, ${click.day}::date, ${click.source}, ${click.campaign},
        ${click.visitor}::bytea, ${click.address}::bytea, is_counted, ${click.device}
      from judged where reason is null
      on conflict (id) do nothing
    )
    insert into public.uncounted_referrals (user_id, affiliate_id, day, reason)
    select user_id, id, ${click.day}::date, reason from judged where reason is not null
    on conflict (affiliate_id, day, reason) do update set count = uncounted_referrals.count + 1
  `.execute(trx)
}
