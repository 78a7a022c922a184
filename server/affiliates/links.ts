import { sql, type Transaction } from 'kysely'
import type { linkPlatforms } from '#domain/affiliate/link-platforms.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

type LinkPlatform = (typeof linkPlatforms)[number]

/** A referral link with its counts. */
export interface ReferralLink {
  readonly id: Id
  readonly platform: LinkPlatform
  readonly name: string
  readonly code: string
  readonly source: string
  readonly campaignId: Id | null
  /** The key of its campaign. */
  readonly campaign: string | null
  readonly created: Instant
  readonly clicks: number
  readonly conversions: number
}

/** Links of the user, newest first; `id` selects one. A click belongs to the link with its source and campaign. */
export async function listLinks(trx: Transaction<Schema>, userId: Id, id: Id | null = null): Promise<ReferralLink[]> {
  const { rows } = await sql<ReferralLink>`
    with counted as (
      select click.source, click.campaign, count(*) as clicks, count(signup.click_id) as conversions
      from referral_clicks as click
        left join (select distinct click_id from referral_conversions where kind = 'signup') as signup
          on signup.click_id = click.id
      where click.affiliate_id in (select affiliates.id from affiliates where affiliates.user_id = ${userId}::uuid)
        and click.is_counted
      group by click.source, click.campaign
    )
    select link.id, link.platform, link.name, affiliates.code, link.source, link.campaign_id as "campaignId",
      campaign.key as campaign, link.created_at as created,
      coalesce(counted.clicks, 0) as clicks, coalesce(counted.conversions, 0) as conversions
    from referral_links as link
      join affiliates on affiliates.id = link.affiliate_id
      left join affiliate_campaigns as campaign on campaign.id = link.campaign_id
      left join counted on counted.source = link.source and counted.campaign is not distinct from campaign.key
    where link.user_id = ${userId}::uuid and (${id}::uuid is null or link.id = ${id}::uuid)
    order by link.created_at desc, link.id
  `.execute(trx)
  return rows
}

/** Counts an affiliate's links. Locks them against concurrent inserts until the transaction ends. */
export async function lockAndCountLinks(trx: Transaction<Schema>, affiliateId: Id): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`links of ${affiliateId}`}, 0))`.execute(trx)
  const { count } = await trx
    .selectFrom('referral_links')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('affiliate_id', '=', affiliateId)
    .executeTakeFirstOrThrow()
  return count
}

export interface NewLink {
  readonly platform: LinkPlatform
  readonly name: string
  readonly source: string
  readonly campaignId: Id | null
}

/** Adds a link. A second one with the same source and campaign violates the constraint `referral_links_place_key`. */
export async function insertLink(trx: Transaction<Schema>, affiliateId: Id, link: NewLink): Promise<Id> {
  const { platform, name, source, campaignId } = link
  const { id } = await trx
    .insertInto('referral_links')
    .values({ affiliate_id: affiliateId, platform, name, source, campaign_id: campaignId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes name or platform of a link of the user; false if there is none with that id. */
export async function updateLink(
  trx: Transaction<Schema>,
  userId: Id,
  id: Id,
  changes: { readonly platform?: LinkPlatform | undefined; readonly name?: string | undefined },
): Promise<boolean> {
  const { platform, name } = changes
  // Always sets a column, so that an empty change of an existing link also reports an updated row.
  const { numUpdatedRows } = await trx
    .updateTable('referral_links')
    .set((row) => ({ platform: platform ?? row.ref('platform'), name: name ?? row.ref('name') }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteLink(trx: Transaction<Schema>, userId: Id, id: Id): Promise<boolean> {
  const query = trx.deleteFrom('referral_links').where('id', '=', id).where('user_id', '=', userId)
  return (await query.executeTakeFirst()).numDeletedRows === 1n
}
