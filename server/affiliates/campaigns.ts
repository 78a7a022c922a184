import { sql, type Transaction } from 'kysely'
import { campaignKey } from '#domain/affiliate/affiliate.ts'
import type { CalendarDate, Id, Money } from '#domain/numbers/units.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { CampaignFigures } from '#server/sql/json-values.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { Affiliate } from './affiliates.ts'

const selection = aliased({
  id: 'id',
  user_id: 'user_id',
  key: 'key',
  name: 'name',
  description: 'description',
  platform: 'platform',
  campaign_type: 'campaign_type',
  target_audience: 'target_audience',
  start_date: 'start_date',
  end_date: 'end_date',
  budget: 'budget',
  target_conversions: 'target_conversions',
  tags: 'tags',
  notes: 'notes',
  goals: 'goals',
  kpis: 'kpis',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})

/** Changes of a campaign; omitted fields stay unchanged. */
export interface CampaignChanges {
  readonly name?: string | undefined
  readonly description?: string | null | undefined
  readonly platform?: string | null | undefined
  readonly campaign_type?: string | null | undefined
  readonly target_audience?: string | null | undefined
  readonly start_date?: CalendarDate | null | undefined
  readonly end_date?: CalendarDate | null | undefined
  readonly budget?: Money | null | undefined
  readonly target_conversions?: number | null | undefined
  readonly tags?: readonly string[] | undefined
  readonly notes?: string | null | undefined
  readonly goals?: Readonly<CampaignFigures> | undefined
  readonly kpis?: Readonly<CampaignFigures> | undefined
}

const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value))

const columnsOf = ({ tags, goals, kpis, ...plain }: CampaignChanges) => ({
  ...plain,
  tags: json(tags),
  goals: json(goals),
  kpis: json(kpis),
})

export function listCampaigns(trx: Transaction<Schema>, affiliate: Affiliate) {
  const query = trx.selectFrom('affiliate_campaigns').select(selection).where('user_id', '=', affiliate.userId)
  return query.orderBy('created_at', 'desc').orderBy('id').execute()
}

/** A campaign of the user by id, or undefined. */
export function findCampaign(trx: Transaction<Schema>, userId: Id, id: Id) {
  const query = trx.selectFrom('affiliate_campaigns').select(selection)
  return query.where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
}

/**
 * How many campaigns an affiliate has, and the keys that a new one cannot have: those of campaigns, and those of clicks,
 * such as a deleted campaign's, which would count for the new one. Locks both against concurrent inserts of campaigns until
 * the transaction ends.
 */
export async function lockCampaigns(
  trx: Transaction<Schema>,
  affiliateId: Id,
): Promise<{ readonly count: number; readonly usedKeys: ReadonlySet<string> }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`campaigns of ${affiliateId}`}, 0))`.execute(trx)
  const query = trx.selectFrom('affiliate_campaigns').select('key').where('affiliate_id', '=', affiliateId)
  const keys = (await query.execute()).map(({ key }) => key)
  const clicks = trx.selectFrom('referral_clicks').select('campaign').distinct().where('affiliate_id', '=', affiliateId)
  const clicked = (await clicks.execute()).flatMap(({ campaign }) => campaign ?? [])
  return { count: keys.length, usedKeys: new Set([...keys, ...clicked]) }
}

/** The key of a new campaign, derived from its name; a number is appended if the key is taken. */
function uniqueKey(name: string, usedKeys: ReadonlySet<string>): string {
  const key = campaignKey(name)
  let free = key
  for (let number = 2; usedKeys.has(free); number++) free = `${key}-${number}`
  return free
}

/** Adds a campaign of the transaction's user. */
export function insertCampaign(
  trx: Transaction<Schema>,
  affiliate: Affiliate,
  usedKeys: ReadonlySet<string>,
  campaign: CampaignChanges & { readonly name: string },
) {
  return trx
    .insertInto('affiliate_campaigns')
    .values({
      ...columnsOf(campaign),
      name: campaign.name,
      affiliate_id: affiliate.id,
      key: uniqueKey(campaign.name, usedKeys),
    })
    .returning(selection)
    .executeTakeFirstOrThrow()
}

export async function updateCampaign(trx: Transaction<Schema>, id: Id, changes: CampaignChanges): Promise<void> {
  await trx.updateTable('affiliate_campaigns').set(columnsOf(changes)).where('id', '=', id).execute()
}

/** Deletes a campaign of the user with its links; false if there is none with that id. */
export async function deleteCampaign(trx: Transaction<Schema>, userId: Id, id: Id): Promise<boolean> {
  const query = trx.deleteFrom('affiliate_campaigns').where('id', '=', id).where('user_id', '=', userId)
  return (await query.executeTakeFirst()).numDeletedRows === 1n
}
