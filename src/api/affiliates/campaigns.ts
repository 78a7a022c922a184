import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { createDeletionQueue } from '#api/trades/deletion-queue.ts'
import {
  createAffiliateCampaign,
  createReferralLink,
  deleteAffiliateCampaign,
  deleteReferralLink,
  listAffiliateCampaigns,
  listReferralLinks,
  updateAffiliateCampaign,
  updateReferralLink,
} from '#contract/affiliates/campaigns.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'
import { affiliateKey } from './affiliates.ts'

export type Campaign = RouteResponse<typeof listAffiliateCampaigns>['campaigns'][number]
export type CampaignInput = Omit<RouteInput<typeof createAffiliateCampaign>['body'], 'user_id'>
export type ReferralLink = RouteResponse<typeof listReferralLinks>['links'][number]
export type LinkInput = RouteInput<typeof createReferralLink>['body']

const campaignsKey = [...affiliateKey, 'campaigns'] as const

/** Campaigns and links that are hidden and will be deleted when they can no longer be restored. */
export const affiliateDeletions = createDeletionQueue()

/** The campaigns of an affiliate with their results, newest first. */
export function campaignsQuery(id: Id) {
  return queryOptions({
    queryKey: [...campaignsKey, id],
    queryFn: async ({ signal }) => (await call(listAffiliateCampaigns, { params: { id } }, signal)).campaigns,
    staleTime: cacheTimes.metrics,
  })
}

/** The signed-in affiliate's links with their clicks, newest first. */
export const linksQuery = queryOptions({
  queryKey: [...affiliateKey, 'links'],
  queryFn: async ({ signal }) => (await call(listReferralLinks, {}, signal)).links,
  staleTime: cacheTimes.metrics,
})

interface CampaignChange {
  readonly userId: Id
  /** Null for a new campaign. */
  readonly id: Id | null
  readonly campaign: CampaignInput
}

/** Creates a campaign, or changes the one with the given id. */
export function useSaveCampaign() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ userId, id, campaign }: CampaignChange) =>
      (
        await (id === null
          ? call(createAffiliateCampaign, { body: { ...campaign, user_id: userId } })
          : call(updateAffiliateCampaign, { params: { id }, body: campaign }))
      ).campaign,
    onSuccess: () => queries.invalidateQueries({ queryKey: campaignsKey }),
  })
}

/** Sets the last day of a campaign; null for none. */
export function useEndCampaign() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, day }: { readonly id: Id; readonly day: Campaign['end_date'] }) =>
      (await call(updateAffiliateCampaign, { params: { id }, body: { end_date: day } })).campaign,
    onSuccess: () => queries.invalidateQueries({ queryKey: campaignsKey }),
  })
}

/** Deletes a campaign with its links. */
export function useDeleteCampaign() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: Id) => call(deleteAffiliateCampaign, { params: { id } }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: campaignsKey }),
        queries.invalidateQueries({ queryKey: linksQuery.queryKey }),
      ]),
  })
}

/** Creates a link that is counted on its own. */
export function useCreateLink() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: LinkInput) => (await call(createReferralLink, { body })).link,
    onSuccess: () => queries.invalidateQueries({ queryKey: linksQuery.queryKey }),
  })
}

/** Renames a link; its address stays. */
export function useRenameLink() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, name }: { readonly id: Id; readonly name: string }) =>
      (await call(updateReferralLink, { params: { id }, body: { name } })).link,
    onSuccess: () => queries.invalidateQueries({ queryKey: linksQuery.queryKey }),
  })
}

/** Deletes a link. */
export function useDeleteLink() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: Id) => call(deleteReferralLink, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: linksQuery.queryKey }),
  })
}
