import { sql, type Transaction } from 'kysely'
import type { AffiliateStatus, AffiliateTierName, PayoutMethod } from '#domain/affiliate/affiliate.ts'
import type { Id, Instant, Money } from '#domain/numbers/units.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import { readNewestPage, type PageRequest } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'

/** An affiliate as shown to its owner. */
export interface Affiliate {
  readonly id: Id
  readonly userId: Id
  readonly programId: string
  readonly code: string
  readonly displayName: string
  readonly website: string | null
  readonly status: AffiliateStatus
  readonly tier: AffiliateTierName
  readonly payoutMethod: PayoutMethod | null
  readonly payoutDetail: string | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

export const affiliateSelection = aliased({
  id: 'affiliates.id',
  userId: 'affiliates.user_id',
  programId: 'affiliates.program_id',
  code: 'affiliates.code',
  displayName: 'affiliates.display_name',
  website: 'affiliates.website',
  status: 'affiliates.status',
  tier: 'affiliates.tier',
  payoutMethod: 'affiliates.payout_method',
  payoutDetail: 'affiliates.payout_detail',
  createdAt: 'affiliates.created_at',
  updatedAt: 'affiliates.updated_at',
})

/** The terms for an affiliate. */
export interface Program {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly status: 'open' | 'closed'
  readonly currency: string
  readonly clickDays: number
  readonly purchaseDays: number
  readonly holdDays: number
  readonly minimumPayout: Money
}

const programSelection = aliased({
  id: 'id',
  name: 'name',
  description: 'description',
  status: 'status',
  currency: 'currency',
  clickDays: 'click_days',
  purchaseDays: 'purchase_days',
  holdDays: 'hold_days',
  minimumPayout: 'minimum_payout',
})

export function listPrograms(trx: Transaction<Schema>): Promise<Program[]> {
  return trx.selectFrom('affiliate_programs').select(programSelection).orderBy('id').execute()
}

/** The program of an affiliate; it always exists. */
export function findProgram(trx: Transaction<Schema>, id: string): Promise<Program> {
  return trx.selectFrom('affiliate_programs').select(programSelection).where('id', '=', id).executeTakeFirstOrThrow()
}

/** The affiliate of an account, or undefined. */
export function findAffiliateOfUser(trx: Transaction<Schema>, userId: Id): Promise<Affiliate | undefined> {
  return trx.selectFrom('affiliates').select(affiliateSelection).where('user_id', '=', userId).executeTakeFirst()
}

/** An affiliate by its own id or by its account's id, without an access check. */
export function findAffiliate(trx: Transaction<Schema>, id: Id): Promise<Affiliate | undefined> {
  return trx
    .selectFrom('affiliates')
    .select(affiliateSelection)
    .where((is) => is.or([is('id', '=', id), is('user_id', '=', id)]))
    .executeTakeFirst()
}

/** Locks an affiliate until the transaction ends. Everything that changes its balance takes this lock. */
export function lockAffiliate(trx: Transaction<Schema>, id: Id): Promise<Affiliate> {
  return trx
    .selectFrom('affiliates')
    .select(affiliateSelection)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function listAffiliatePage(trx: Transaction<Schema>, page: PageRequest, status?: AffiliateStatus) {
  const query = trx.selectFrom('affiliates').select(affiliateSelection)
  return readNewestPage(status === undefined ? query : query.where('status', '=', status), page)
}

export interface AffiliateSettings {
  readonly displayName?: string | undefined
  readonly website?: string | null | undefined
  readonly payoutMethod?: PayoutMethod | null | undefined
  readonly payoutDetail?: string | null | undefined
}

const columnsOf = (settings: AffiliateSettings) => ({
  display_name: settings.displayName,
  website: settings.website,
  payout_method: settings.payoutMethod,
  payout_detail: settings.payoutDetail,
})

/**
 * Makes the transaction's user an affiliate. A second one violates the constraint `affiliates_user_key`, a code that
 * is taken `affiliates_code_key`.
 */
export function insertAffiliate(
  trx: Transaction<Schema>,
  code: string,
  settings: AffiliateSettings & { readonly displayName: string },
): Promise<Affiliate> {
  return trx
    .insertInto('affiliates')
    .values({ ...columnsOf(settings), code, display_name: settings.displayName })
    .returning(affiliateSelection)
    .executeTakeFirstOrThrow()
}

/** Changes the stated fields of an affiliate. */
export async function updateAffiliate(trx: Transaction<Schema>, id: Id, settings: AffiliateSettings): Promise<void> {
  await trx.updateTable('affiliates').set(columnsOf(settings)).where('id', '=', id).execute()
}

/** Confirmed first payments of the last 12 months, which determine the tier. */
export async function countPaidConversions(trx: Transaction<Schema>, affiliateId: Id): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from referral_conversions
    where affiliate_id = ${affiliateId}::uuid and kind = 'paid' and status <> 'reversed'
      and confirms_at <= clock_timestamp() and created_at > clock_timestamp() - interval '12 months'
  `.execute(trx)
  return rows[0]?.count ?? 0
}
