import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { getWeeklyReview, putWeeklyReview } from '#contract/reviews/weekly-reviews.ts'
import type { RouteResponse } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { IsoWeek } from '#domain/time/iso-week.ts'

export type WeeklyReview = RouteResponse<typeof getWeeklyReview>
export type MeasuredGoal = WeeklyReview['goals'][number]
export type ReviewedTrade = WeeklyReview['best'][number]

/** Below the key of figures of trades, which are refetched when trades change. */
export const weeklyReviewKey = ['metrics', 'weekly-review'] as const

/** A week of a portfolio. Always refetched, because notes and goals change on other screens. */
export function weeklyReviewQuery(portfolioId: Id, week: IsoWeek) {
  return queryOptions({
    queryKey: [...weeklyReviewKey, portfolioId, week],
    queryFn: ({ signal }) => call(getWeeklyReview, { query: { portfolio_id: portfolioId, week } }, signal),
    staleTime: 0,
  })
}

/** Writes what to work on after a week; null removes it. */
export function usePutFocus(portfolioId: Id, week: IsoWeek) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (focus: string | null) =>
      (await call(putWeeklyReview, { body: { portfolioId, week, focus } })).focus,
    onSuccess: () => queries.invalidateQueries({ queryKey: weeklyReviewKey }),
  })
}
