import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import {
  getAffiliateAnalytics,
  getDetailedAffiliateAnalytics,
  listCommissions,
  listMaterials,
  listPayouts,
  listReferrals,
  requestPayout,
} from '#contract/affiliates/earnings.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import type { CommissionStatus } from '#domain/affiliate/affiliate.ts'
import type { AnalyticsPeriod, DayRange } from '#domain/affiliate/analytics-period.ts'
import type { Id } from '#domain/numbers/units.ts'
import { affiliateKey } from './affiliates.ts'

export type Analytics = RouteResponse<typeof getAffiliateAnalytics>
export type DetailedAnalytics = RouteResponse<typeof getDetailedAffiliateAnalytics>
export type Commission = RouteResponse<typeof listCommissions>['commissions'][number]
export type Referral = RouteResponse<typeof listReferrals>['referrals'][number]
export type Payout = RouteResponse<typeof listPayouts>['payouts'][number]
export type PayoutRequest = RouteInput<typeof requestPayout>['body']
export type Material = RouteResponse<typeof listMaterials>['materials'][number]

/** A period that ends today, or a range of its own. */
export type PeriodQuery = { readonly period: AnalyticsPeriod } | DayRange

const figuresKey = [...affiliateKey, 'figures'] as const
/** Clicks arrive at any time: figures are as fresh as other metrics. */
const staleTime = cacheTimes.metrics

/** Results of an affiliate in a period and in the one before. */
export function analyticsQuery(id: Id, query: PeriodQuery) {
  return queryOptions({
    queryKey: [...figuresKey, 'analytics', id, query],
    queryFn: ({ signal }) => call(getAffiliateAnalytics, { params: { id }, query }, signal),
    staleTime,
  })
}

/** Clicks of a period and what became of them, in groups. */
export function detailedAnalyticsQuery(id: Id, query: PeriodQuery) {
  return queryOptions({
    queryKey: [...figuresKey, 'detailed', id, query],
    queryFn: ({ signal }) => call(getDetailedAffiliateAnalytics, { params: { id }, query }, signal),
    staleTime,
  })
}

/** What commissions are filtered by; null for all. */
export interface CommissionFilter {
  readonly status: CommissionStatus | null
  readonly source: string | null
  readonly campaign: string | null
}

/** Commissions, newest first, page by page. */
export function commissionsQuery(id: Id, { status, source, campaign }: CommissionFilter) {
  return infiniteQueryOptions({
    queryKey: [...figuresKey, 'commissions', id, status, source, campaign],
    queryFn: ({ signal, pageParam }) => {
      const query = {
        limit: 50,
        ...(status === null ? {} : { status }),
        ...(source === null ? {} : { source }),
        ...(campaign === null ? {} : { campaign }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }
      return call(listCommissions, { params: { id }, query }, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime,
  })
}

/** Referred accounts, newest first, page by page. */
export function referralsQuery(id: Id, limit: number) {
  return infiniteQueryOptions({
    queryKey: [...figuresKey, 'referrals', id, limit],
    queryFn: ({ signal, pageParam }) =>
      call(
        listReferrals,
        { params: { id }, query: { limit, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime,
  })
}

/** Payouts, newest first, page by page. */
export function payoutsQuery(id: Id) {
  return infiniteQueryOptions({
    queryKey: [...figuresKey, 'payouts', id],
    queryFn: ({ signal, pageParam }) =>
      call(
        listPayouts,
        { params: { id }, query: { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime,
  })
}

/** Texts and banners with the signed-in affiliate's link. */
export const materialsQuery = queryOptions({
  queryKey: [...affiliateKey, 'materials'],
  queryFn: async ({ signal }) => (await call(listMaterials, { query: {} }, signal)).materials,
  staleTime: cacheTimes.affiliate,
})

/** Requests a payout. */
export function useRequestPayout() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: PayoutRequest) => (await call(requestPayout, { body })).payout,
    onSuccess: () => queries.invalidateQueries({ queryKey: figuresKey }),
  })
}
