import { sql, type Transaction } from 'kysely'
import type { AffiliateStatus } from '#domain/affiliate/affiliate.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/** A click in relation to the account that names it as its referral. */
export interface NamedClick {
  readonly id: Id
  readonly affiliateId: Id
  readonly affiliateUserId: Id
  readonly affiliateStatus: AffiliateStatus
  readonly programId: string
  /** Whether the account was created after the click; `isWithinWindow`: and within the program's days. */
  readonly isNewAccount: boolean
  readonly isWithinWindow: boolean
}

/** A click by id, compared with the account; undefined if it does not exist. */
export async function findNamedClick(trx: Transaction<Schema>, id: Id, userId: Id): Promise<NamedClick | undefined> {
  const { rows } = await sql<NamedClick>`
    select click.id, affiliate.id as "affiliateId", affiliate.user_id as "affiliateUserId",
      affiliate.status as "affiliateStatus", program.id as "programId",
      account.created_at >= click.at as "isNewAccount",
      account.created_at <= click.at + make_interval(days => program.click_days) as "isWithinWindow"
    from public.referral_clicks as click
      join public.affiliates as affiliate on affiliate.id = click.affiliate_id
      join public.affiliate_programs as program on program.id = affiliate.program_id
      join auth.users as account on account.id = ${userId}::uuid
    where click.id = ${id}::uuid
  `.execute(trx)
  return rows[0]
}

export interface SignUpConversion {
  readonly id: Id
  readonly clickId: Id | null
}

/** The conversion of an account's sign-up, whichever affiliate it is credited to. */
export function findSignUpConversion(trx: Transaction<Schema>, userId: Id): Promise<SignUpConversion | undefined> {
  return trx
    .selectFrom('referral_conversions')
    .select(['id', 'click_id as clickId'])
    .where('referred_user_id', '=', userId)
    .where('kind', '=', 'signup')
    .executeTakeFirst()
}

/** Credits an account's sign-up to a click, which counts from then on; null if it has already been credited. */
export async function insertSignUpConversion(
  trx: Transaction<Schema>,
  click: NamedClick,
  userId: Id,
): Promise<Id | null> {
  const row = await trx
    .insertInto('referral_conversions')
    .values({
      user_id: click.affiliateUserId,
      affiliate_id: click.affiliateId,
      program_id: click.programId,
      click_id: click.id,
      kind: 'signup',
      value: sql`0`,
      status: 'confirmed',
      confirms_at: sql`clock_timestamp()`,
      referred_user_id: userId,
    })
    .onConflict((on) => on.column('referred_user_id').where('kind', '=', 'signup').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return null
  await trx.updateTable('referral_clicks').set({ is_counted: true }).where('id', '=', click.id).execute()
  return row.id
}

/** The affiliate that referred an account, with the terms. */
export interface Referral {
  /** The conversion of the sign-up. */
  readonly signUpId: Id
  readonly affiliateId: Id
  readonly code: string
  readonly clickId: Id | null
  readonly programId: string
  readonly signedUpAt: Instant
  /** Whether a payment now would still earn a commission. */
  readonly earns: boolean
}

/** The affiliate that an account's sign-up is credited to; undefined if nobody referred it. */
export async function findReferral(trx: Transaction<Schema>, userId: Id): Promise<Referral | undefined> {
  const { rows } = await sql<Referral>`
    select signup.id as "signUpId", affiliate.id as "affiliateId", affiliate.code, signup.click_id as "clickId", program.id as "programId",
      signup.created_at as "signedUpAt",
      affiliate.status = 'approved'
        and clock_timestamp() <= signup.created_at + make_interval(days => program.purchase_days) as earns
    from public.referral_conversions as signup
      join public.affiliates as affiliate on affiliate.id = signup.affiliate_id
      join public.affiliate_programs as program on program.id = signup.program_id
    where signup.referred_user_id = ${userId}::uuid and signup.kind = 'signup' and signup.status = 'confirmed'
  `.execute(trx)
  return rows[0]
}
