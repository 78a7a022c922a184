import { DatabaseError } from 'pg'
import * as contract from '#contract/affiliates/campaigns.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { withResults } from './campaign-results.ts'
import {
  lockCampaigns,
  deleteCampaign,
  findCampaign,
  insertCampaign,
  listCampaigns,
  updateCampaign,
  type CampaignChanges,
} from './campaigns.ts'
import { lockAndCountLinks, deleteLink, insertLink, listLinks, updateLink, type ReferralLink } from './links.ts'
import { requireOwnAffiliate, requireAffiliateOfUser, requireOwnUser } from './own-affiliate.ts'
import { referralUrl } from './referral-url.ts'

/** Maximum number of campaigns, and of links, per affiliate, because their lists have no pages. */
const maxEntries = 500

function requireDateOrder({ start_date: start, end_date: end }: CampaignChanges): void {
  if (start === null || start === undefined || end === null || end === undefined || start <= end) return
  throw new ApiError('validation_failed', undefined, [{ field: 'end_date', message: 'must not be before start_date' }])
}

function requireListSpace(count: number, what: string): void {
  if (count >= maxEntries) throw new ApiError('list_full', `An affiliate has at most ${maxEntries} ${what}.`)
}

/** Adds the full URL to a link. */
const withUrl = (origin: string, { code, campaign, ...link }: ReferralLink) => ({
  ...link,
  url: referralUrl(origin, code, { source: link.source, campaign }),
})

export const affiliateCampaignRoutes: Implementation[] = [
  implement(contract.listAffiliateCampaigns, async ({ params }, { transaction, user }) => ({
    campaigns: await transaction(async (trx) => {
      const affiliate = await requireOwnAffiliate(trx, user.userId, params.id)
      return withResults(trx, affiliate.id, await listCampaigns(trx, affiliate))
    }),
  })),

  implement(contract.createAffiliateCampaign, async ({ body }, { transaction, user }) => {
    const { user_id: stated, ...campaign } = body
    requireOwnUser(user.userId, stated)
    requireDateOrder(campaign)
    return transaction(async (trx) => {
      const affiliate = await requireAffiliateOfUser(trx, user.userId)
      const { count, usedKeys } = await lockCampaigns(trx, affiliate.id)
      requireListSpace(count, 'campaigns')
      const inserted = await insertCampaign(trx, affiliate, usedKeys, campaign)
      const [measured] = await withResults(trx, affiliate.id, [inserted])
      return { campaign: orNotFound(measured) }
    })
  }),

  implement(contract.updateAffiliateCampaign, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      const before = orNotFound(await findCampaign(trx, user.userId, params.id))
      requireDateOrder({ start_date: before.start_date, end_date: before.end_date, ...body })
      if (Object.keys(body).length > 0) await updateCampaign(trx, params.id, body)
      const { id } = await requireAffiliateOfUser(trx, user.userId)
      const changed = orNotFound(await findCampaign(trx, user.userId, params.id))
      const [measured] = await withResults(trx, id, [changed])
      return { campaign: orNotFound(measured) }
    }),
  ),

  implement(contract.deleteAffiliateCampaign, async ({ params }, { transaction, user }) => {
    const deleted = await transaction((trx) => deleteCampaign(trx, user.userId, params.id))
    if (!deleted) throw new ApiError('not_found')
    return { done: true as const }
  }),

  implement(contract.listReferralLinks, async (_request, { transaction, user, site }) => {
    const links = await transaction((trx) => listLinks(trx, user.userId))
    return { links: links.map((link) => withUrl(site, link)) }
  }),

  implement(contract.createReferralLink, async ({ body }, { transaction, user, site }) => {
    const { platform, name, source = platform, campaignId } = body
    const insertion = transaction(async (trx) => {
      const affiliate = await requireAffiliateOfUser(trx, user.userId)
      if (campaignId !== null) orNotFound(await findCampaign(trx, user.userId, campaignId))
      requireListSpace(await lockAndCountLinks(trx, affiliate.id), 'links')
      const id = await insertLink(trx, affiliate.id, { platform, name, source, campaignId })
      const [link] = await listLinks(trx, user.userId, id)
      return { link: withUrl(site, orNotFound(link)) }
    })
    try {
      return await insertion
    } catch (error) {
      if (error instanceof DatabaseError && error.constraint === 'referral_links_place_key') {
        throw new ApiError('conflict', 'A link with this source and campaign already exists.', [
          { field: 'source', message: 'is taken' },
        ])
      }
      throw error
    }
  }),

  implement(contract.updateReferralLink, async ({ params, body }, { transaction, user, site }) =>
    transaction(async (trx) => {
      if (!(await updateLink(trx, user.userId, params.id, body))) throw new ApiError('not_found')
      const [link] = await listLinks(trx, user.userId, params.id)
      return { link: withUrl(site, orNotFound(link)) }
    }),
  ),

  implement(contract.deleteReferralLink, async ({ params }, { transaction, user }) => {
    const deleted = await transaction((trx) => deleteLink(trx, user.userId, params.id))
    if (!deleted) throw new ApiError('not_found')
    return { done: true as const }
  }),
]
