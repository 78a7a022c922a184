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
 * Stores a click on a link of an approved affiliate once, and nothing for any other code. Both cases run one
 * statement, so that response times do not reveal which codes exist.
 */
export async function storeClick(database: Kysely<Schema>, click: NewClick): Promise<void> {
  await sql`
    insert into public.referral_clicks (id, user_id, affiliate_id, day, source, campaign, visitor, device)
    select ${click.id}::uuid, affiliate.user_id, affiliate.id, ${click.day}::date, ${click.source}, ${click.campaign},
      ${click.visitor}::bytea, ${click.device}
    from public.affiliates as affiliate
      join public.affiliate_programs as program on program.id = affiliate.program_id and program.status = 'open'
    where affiliate.code = ${click.code} and affiliate.status = 'approved'
      and affiliate.user_id is distinct from ${click.notOf}::uuid
      and (
        select count(*) from public.referral_clicks as earlier
        where earlier.affiliate_id = affiliate.id and earlier.day = ${click.day}::date
          and earlier.visitor = ${click.visitor}::bytea
      ) < ${maxClicksPerVisitor}
    on conflict (id) do nothing
  `.execute(database)
}
