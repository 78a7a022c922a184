import { sql, type Transaction } from 'kysely'
import { randomUUID } from 'node:crypto'
import { affiliateTier, computeCommission } from '#domain/affiliate/affiliate.ts'
import { demoSeed } from '#domain/demo/portfolios.ts'
import { buildDemoReferrals, demoCampaigns, demoLinks, demoPayoutDaysAgo } from '#domain/demo/referrals.ts'
import { exact } from '#domain/numbers/decimal.ts'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import { dayMs } from '#domain/time/durations.ts'
import { instantAt } from '#domain/time/instant.ts'
import { findAffiliateOfUser, findProgram, insertAffiliate, type Affiliate } from '#server/affiliates/affiliates.ts'
import { insertCampaign } from '#server/affiliates/campaigns.ts'
import { insertLink } from '#server/affiliates/links.ts'
import { insertPayout, markPaidCommissions } from '#server/affiliates/payouts.ts'
import type { Services } from '#server/http/implement.ts'
import type { Session } from '#server/request/session.ts'
import { sha256 } from '#server/secrets/digest.ts'
import type { Schema } from '#server/sql/tables.ts'
import { runAsServer, runAsUser } from '#server/sql/transaction.ts'

const code = 'demo-trader'
const payoutDetail = 'demo@edgeworth.local'

const dayAgo = (days: number) => instantAt(Date.now() - days * dayMs).slice(0, 10) as CalendarDate

/** Adds the campaigns, each with a link of its own. */
async function addCampaigns(trx: Transaction<Schema>, affiliate: Affiliate): Promise<void> {
  for (const campaign of demoCampaigns) {
    const { name, description, source, platform, type, audience, budget, goals, kpis } = campaign
    const { id } = await insertCampaign(trx, affiliate, new Set(), {
      name,
      description,
      platform,
      campaign_type: type,
      target_audience: audience,
      start_date: dayAgo(campaign.startDaysAgo),
      end_date: campaign.endDaysAgo === null ? null : dayAgo(campaign.endDaysAgo),
      budget,
      goals,
      kpis,
    })
    const link = demoLinks.find((one) => one.source === source)
    if (link !== undefined)
      await insertLink(trx, affiliate.id, {
        platform: link.platform,
        name: `${link.name}: ${name}`,
        source,
        campaignId: id,
      })
  }
}

/** Pays out what was confirmed by a day in the past, as an admin does. */
async function storePayout(trx: Transaction<Schema>, affiliate: Affiliate): Promise<void> {
  const paidAt = instantAt(Date.now() - demoPayoutDaysAgo * dayMs)
  const { currency, minimumPayout } = await findProgram(trx, affiliate.programId)
  const { amount } = await trx
    .selectFrom('commissions')
    .select(({ fn }) => fn.coalesce(fn.sum<Money>('amount'), sql<Money>`0`).as('amount'))
    .where('affiliate_id', '=', affiliate.id)
    .where('available_at', '<=', paidAt)
    .executeTakeFirstOrThrow()
  if (exact(amount).lt(exact(minimumPayout))) return
  const payout = { amount, currency, method: 'paypal', detail: payoutDetail } as const
  const id = await insertPayout(trx, affiliate, payout)
  await trx
    .updateTable('payouts')
    .set({
      status: 'paid',
      reference: 'DEMO-1',
      decided_at: paidAt,
      created_at: instantAt(Date.parse(paidAt) - 3 * dayMs),
    })
    .where('id', '=', id)
    .execute()
  await markPaidCommissions(trx, affiliate.id)
  await trx
    .updateTable('commissions')
    .set({ paid_at: paidAt })
    .where('affiliate_id', '=', affiliate.id)
    .where('status', '=', 'paid')
    .execute()
}

/** Writes clicks, sign-ups, payments and commissions, dated in the past: only the server may write them. */
async function storeReferrals(trx: Transaction<Schema>, { id, userId, programId, tier }: Affiliate): Promise<void> {
  const { clicks, signUps } = buildDemoReferrals(demoSeed)
  const now = Date.now()
  const at = (daysAgo: number) => instantAt(now - daysAgo * dayMs)
  const owner = { user_id: userId, affiliate_id: id }
  const rows = clicks.map(({ daysAgo, visitor, ...click }) => ({
    ...owner,
    ...click,
    id: randomUUID(),
    day: at(daysAgo).slice(0, 10) as CalendarDate,
    at: at(daysAgo),
    visitor: sha256(visitor).subarray(0, 16),
  }))
  await trx.insertInto('referral_clicks').values(rows).execute()
  const { currency, holdDays } = await findProgram(trx, programId)
  const { commissionRate: rate } = affiliateTier(tier)
  for (const { click, daysAgo, payment } of signUps) {
    const conversion = { ...owner, program_id: programId, click_id: rows[click]?.id ?? null }
    const { id: signUpId } = await trx
      .insertInto('referral_conversions')
      .values({
        ...conversion,
        kind: 'signup',
        value: sql`0`,
        status: 'confirmed',
        confirms_at: at(daysAgo),
        created_at: at(daysAgo),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (payment === null) continue
    const { value } = payment
    const [paidAt, confirmsAt] = [at(payment.daysAgo), at(payment.daysAgo - holdDays)]
    const { id: conversionId } = await trx
      .insertInto('referral_conversions')
      .values({
        ...conversion,
        signup_id: signUpId,
        kind: 'paid',
        value,
        status: 'pending',
        confirms_at: confirmsAt,
        created_at: paidAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const amount = computeCommission(value, rate)
    await trx
      .insertInto('commissions')
      .values({
        ...owner,
        conversion_id: conversionId,
        amount,
        currency,
        value,
        rate,
        tier,
        available_at: confirmsAt,
        created_at: paidAt,
      })
      .execute()
  }
}

/** Makes the demo trader an approved affiliate with links, campaigns, a payout, and the clicks and commissions of half a year. */
export async function addDemoAffiliate({ database: { kysely } }: Services, trader: Session): Promise<void> {
  const affiliate = await runAsUser(kysely, trader, async (trx) => {
    if ((await findAffiliateOfUser(trx, trader.userId)) !== undefined) return null
    const inserted = await insertAffiliate(trx, code, { displayName: 'Demo Trader' })
    for (const link of demoLinks) await insertLink(trx, inserted.id, { ...link, campaignId: null })
    await addCampaigns(trx, inserted)
    return inserted
  })
  if (affiliate === null) return
  await runAsServer(kysely, trader, async (trx) => {
    const earlier = instantAt(Date.now() - 210 * dayMs)
    await trx
      .updateTable('affiliates')
      .set({ status: 'approved', created_at: earlier })
      .where('id', '=', affiliate.id)
      .execute()
    await storeReferrals(trx, affiliate)
    await storePayout(trx, affiliate)
  })
}
