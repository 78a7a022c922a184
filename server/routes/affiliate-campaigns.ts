import { DatabaseError } from 'pg'
import * as contract from '#contract/affiliate-campaigns.ts'
import {
  campaignKeysAlone,
  deleteCampaign,
  findCampaign,
  insertCampaign,
  listCampaigns,
  updateCampaign,
  type CampaignChanges,
} from '#server/data/affiliate-campaigns.ts'
import {
  countLinksAlone,
  deleteLink,
  insertLink,
  listLinks,
  updateLink,
  type ReferralLink,
} from '#server/data/referral-links.ts'
import { ApiError } from '#server/errors.ts'
import { implement, type Implementation } from '#server/implement.ts'
import { referralAddress } from '#server/referrals/referral-address.ts'
import { existing } from './owned.ts'
import { ownAffiliate, presentAffiliate, requireOwnUser } from './own-affiliate.ts'

/** Most campaigns, and most links, of one affiliate: lists of them are never paged. */
const most = 500

function requireOrder({ start_date: start, end_date: end }: CampaignChanges): void {
  if (start === null || start === undefined || end === null || end === undefined || start <= end) return
  throw new ApiError('validation_failed', undefined, [{ field: 'end_date', message: 'must not be before start_date' }])
}

function requireRoom(count: number, what: string): void {
  if (count >= most) throw new ApiError('list_full', `An affiliate has at most ${most} ${what}.`)
}

/** A link with its whole address. */
const shown = (origin: string, { code, campaign, ...link }: ReferralLink) => ({
  ...link,
  url: referralAddress(origin, code, { source: link.source, campaign }),
})

export const affiliateCampaignRoutes: Implementation[] = [
  implement(contract.listAffiliateCampaigns, async ({ params }, { transaction, user }) => ({
    campaigns: await transaction(async (trx) => listCampaigns(trx, await ownAffiliate(trx, user.userId, params.id))),
  })),

  implement(contract.createAffiliateCampaign, async ({ body }, { transaction, user }) => {
    const { user_id: stated, ...campaign } = body
    requireOwnUser(user.userId, stated)
    requireOrder(campaign)
    return transaction(async (trx) => {
      const affiliate = await presentAffiliate(trx, user.userId)
      const taken = await campaignKeysAlone(trx, affiliate.id)
      requireRoom(taken.size, 'campaigns')
      return { campaign: await insertCampaign(trx, affiliate, taken, campaign) }
    })
  }),

  implement(contract.updateAffiliateCampaign, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      const before = existing(await findCampaign(trx, user.userId, params.id))
      requireOrder({ start_date: before.start_date, end_date: before.end_date, ...body })
      if (Object.keys(body).length > 0) await updateCampaign(trx, params.id, body)
      return { campaign: existing(await findCampaign(trx, user.userId, params.id)) }
    }),
  ),

  implement(contract.deleteAffiliateCampaign, async ({ params }, { transaction, user }) => {
    const deleted = await transaction((trx) => deleteCampaign(trx, user.userId, params.id))
    if (!deleted) throw new ApiError('not_found')
    return { done: true as const }
  }),

  implement(contract.listReferralLinks, async (_request, { transaction, user, site }) => {
    const links = await transaction((trx) => listLinks(trx, user.userId))
    return { links: links.map((link) => shown(site, link)) }
  }),

  implement(contract.createReferralLink, async ({ body }, { transaction, user, site }) => {
    const { platform, name, source = platform, campaignId } = body
    const made = transaction(async (trx) => {
      const affiliate = await presentAffiliate(trx, user.userId)
      if (campaignId !== null) existing(await findCampaign(trx, user.userId, campaignId))
      requireRoom(await countLinksAlone(trx, affiliate.id), 'links')
      const id = await insertLink(trx, affiliate.id, { platform, name, source, campaignId })
      const [link] = await listLinks(trx, user.userId, id)
      return { link: shown(site, existing(link)) }
    })
    try {
      return await made
    } catch (error) {
      if (error instanceof DatabaseError && error.constraint === 'referral_links_place_key') {
        throw new ApiError('conflict', 'There is a link of this source and campaign already.', [
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
      return { link: shown(site, existing(link)) }
    }),
  ),

  implement(contract.deleteReferralLink, async ({ params }, { transaction, user }) => {
    const deleted = await transaction((trx) => deleteLink(trx, user.userId, params.id))
    if (!deleted) throw new ApiError('not_found')
    return { done: true as const }
  }),
]
