import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes, healthTimeout } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import {
  createAffiliateApplication,
  getAffiliateHealth,
  getAffiliateStanding,
  getAffiliateUserTier,
  listAffiliatePrograms,
  listAffiliateTiers,
  updateAffiliateUser,
} from '#contract/affiliates/affiliates.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'

export type AffiliateStanding = RouteResponse<typeof getAffiliateStanding>
export type Affiliate = NonNullable<AffiliateStanding['user']>
export type Application = AffiliateStanding['applications'][number]
export type ApplicationInput = RouteInput<typeof createAffiliateApplication>['body']['application_data']
export type Program = RouteResponse<typeof listAffiliatePrograms>['programs'][number]
export type AffiliateSettings = RouteInput<typeof updateAffiliateUser>['body']

/** The key that all queries of the affiliate portal start with. */
export const affiliateKey = ['affiliate'] as const

/** Whether the program responds; fails after 5 seconds. */
export const affiliateHealthQuery = queryOptions({
  queryKey: [...affiliateKey, 'health'],
  queryFn: async ({ signal }) => (await call(getAffiliateHealth, {}, signal, healthTimeout)).status === 'ok',
  staleTime: cacheTimes.health,
  retry: false,
})

/** The signed-in user's affiliate record, link and applications. */
export const standingQuery = queryOptions({
  queryKey: [...affiliateKey, 'standing'],
  queryFn: ({ signal }) => call(getAffiliateStanding, {}, signal),
  // An admin decides meanwhile, so it is asked for whenever a screen opens.
  staleTime: 0,
})

/** The programs with their terms. */
export const programsQuery = queryOptions({
  queryKey: [...affiliateKey, 'programs'],
  queryFn: async ({ signal }) => (await call(listAffiliatePrograms, {}, signal)).programs,
  staleTime: cacheTimes.affiliate,
})

/** The tiers, lowest first. */
export const tiersQuery = queryOptions({
  queryKey: [...affiliateKey, 'tiers'],
  queryFn: async ({ signal }) => (await call(listAffiliateTiers, {}, signal)).tiers,
  staleTime: cacheTimes.affiliate,
})

/** The tier of an affiliate with the progress to the next one. */
export function tierQuery(id: Id) {
  return queryOptions({
    queryKey: [...affiliateKey, 'tier', id],
    queryFn: ({ signal }) => call(getAffiliateUserTier, { params: { id } }, signal),
    staleTime: cacheTimes.affiliate,
  })
}

/** Sends an application of the signed-in user. */
export function useApply() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ userId, data }: { readonly userId: Id; readonly data: ApplicationInput }) =>
      (await call(createAffiliateApplication, { body: { user_id: userId, application_data: data } })).application,
    onSuccess: () => queries.invalidateQueries({ queryKey: standingQuery.queryKey }),
  })
}

/** Changes the name, website and payout account of an affiliate. */
export function useUpdateAffiliate() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, settings }: { readonly id: Id; readonly settings: AffiliateSettings }) =>
      (await call(updateAffiliateUser, { params: { id }, body: settings })).user,
    onSuccess: () => queries.invalidateQueries({ queryKey: standingQuery.queryKey }),
  })
}
