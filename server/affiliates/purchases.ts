import { sql, type Transaction } from 'kysely'
import { affiliateTier, computeCommission } from '#domain/affiliate/affiliate.ts'
import { exact } from '#domain/numbers/decimal.ts'
import type { Id, Instant, Money } from '#domain/numbers/units.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Schema } from '#server/sql/tables.ts'
import { findProgram, lockAffiliate } from './affiliates.ts'
import { reverseCommissions } from './commissions.ts'
import { findReferral } from './conversions.ts'

/**
 * Records a payment. The account's first one earns the referring affiliate a commission at the rate of the current
 * tier; a later one, or one after the program's time limit, earns nothing.
 */
export async function recordPayment(trx: Transaction<Schema>, userId: Id, paid: Money): Promise<void> {
  const referral = await findReferral(trx, userId)
  if (referral === undefined || !referral.earns || !exact(paid).gt(0)) return
  const affiliate = await lockAffiliate(trx, referral.affiliateId)
  const { currency, holdDays } = await findProgram(trx, referral.programId)
  const { rows } = await sql<{ id: Id; confirmsAt: Instant }>`
    insert into public.referral_conversions
      (user_id, affiliate_id, program_id, signup_id, click_id, kind, value, status, confirms_at, referred_user_id)
    values (${affiliate.userId}::uuid, ${affiliate.id}::uuid, ${referral.programId}, ${referral.signUpId}::uuid,
      ${referral.clickId}::uuid, 'paid', ${paid}::numeric, 'pending', clock_timestamp() + make_interval(days => ${holdDays}), ${userId}::uuid)
    on conflict (referred_user_id) where kind = 'paid' and status <> 'reversed' do nothing
    returning id, confirms_at as "confirmsAt"
  `.execute(trx)
  const [conversion] = rows
  if (conversion === undefined) {
    // The account pays again for what was refunded after the hold.
    await sql`
      update public.commissions set refunded_at = null
      where refunded_at is not null and conversion_id in (
        select id from public.referral_conversions
        where referred_user_id = ${userId}::uuid and kind = 'paid' and status <> 'reversed'
      )
    `.execute(trx)
    return
  }
  const { commissionRate } = affiliateTier(affiliate.tier)
  const amount = computeCommission(paid, commissionRate)
  await trx
    .insertInto('commissions')
    .values({
      user_id: affiliate.userId,
      affiliate_id: affiliate.id,
      conversion_id: conversion.id,
      amount,
      currency,
      value: paid,
      rate: commissionRate,
      tier: affiliate.tier,
      available_at: conversion.confirmsAt,
    })
    .execute()
  const details = { amount, rate: commissionRate, tier: affiliate.tier }
  await recordAudit(trx, { action: 'commission.earned', userId: affiliate.userId, subjectId: conversion.id, details })
}

/** Records a refund. It reverses the commission during its hold; after that, it is noted for whoever pays the payout. */
export async function recordRefund(trx: Transaction<Schema>, userId: Id): Promise<void> {
  const { rows } = await sql<{ affiliateId: Id; conversionId: Id }>`
    select affiliate_id as "affiliateId", id as "conversionId" from public.referral_conversions
    where referred_user_id = ${userId}::uuid and kind = 'paid' and status = 'pending'
  `.execute(trx)
  const [payment] = rows
  if (payment === undefined) return
  // Read again under the lock: a payout may have used the commission meanwhile.
  const affiliate = await lockAffiliate(trx, payment.affiliateId)
  const pending = await sql<{ id: Id }>`
    select id from public.commissions
    where conversion_id = ${payment.conversionId}::uuid and status = 'pending' and available_at > clock_timestamp()
  `.execute(trx)
  const ids = pending.rows.map(({ id }) => id)
  await reverseCommissions(trx, ids)
  const late = await sql<{ id: Id }>`
    update public.commissions set refunded_at = clock_timestamp()
    where conversion_id = ${payment.conversionId}::uuid and status <> 'reversed' and refunded_at is null returning id
  `.execute(trx)
  for (const id of [...ids, ...late.rows.map((row) => row.id)]) {
    await recordAudit(trx, { action: 'commission.refunded', userId: affiliate.userId, subjectId: id })
  }
}
