import { sql, type Kysely } from 'kysely'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Clicks stored per visitor, affiliate and day, whatever sources they name. */
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
  readonly device: string
}

/**
 * Stores a click on a link of an approved affiliate once, and nothing for any other code; of a click that does not count
 * only the number and the reason. All cases run one statement, so that response times do not reveal which codes exist.
 */
export async function storeClick(database: Kysely<Schema>, click: NewClick): Promise<void> {
  await sql`
    with judged as (
      select affiliate.user_id, affiliate.id,
        case
          when affiliate.user_id = ${click.notOf}::uuid then 'own_click'
          when exists (select from public.referral_clicks where id = ${click.id}::uuid) then 'repeated_click'
          when (
            select count(*) from public.referral_clicks as earlier
            where earlier.affiliate_id = affiliate.id and earlier.day = ${click.day}::date
              and earlier.visitor = ${click.visitor}::bytea
          ) >= ${maxClicksPerVisitor} then 'click_flood'
        end as reason
      from public.affiliates as affiliate
        join public.affiliate_programs as program on program.id = affiliate.program_id and program.status = 'open'
      where affiliate.code = ${click.code} and affiliate.status = 'approved'
    ), stored as (
      insert into public.referral_clicks (id, user_id, affiliate_id, day, source, campaign, visitor, device)
      select ${click.id}::uuid, user_id, id, ${click.day}::date, ${click.source}, ${click.campaign},
        ${click.visitor}::bytea, ${click.device}
      from judged where reason is null
      on conflict (id) do nothing
    )
    insert into public.uncounted_referrals (user_id, affiliate_id, day, reason)
    select user_id, id, ${click.day}::date, reason from judged where reason is not null
    on conflict (affiliate_id, day, reason) do update set count = uncounted_referrals.count + 1
  `.execute(database)
}
