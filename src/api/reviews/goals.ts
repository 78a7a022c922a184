import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { createGoal, deleteGoal, updateGoal } from '#contract/reviews/goals.ts'
import type { GoalRule } from '#domain/journal/goal.ts'
import type { Id } from '#domain/numbers/units.ts'
import { weeklyReviewKey } from './weekly-reviews.ts'

/** Sets a goal for a portfolio, or changes the one with the given id. */
export function useSaveGoal(portfolioId: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, rule }: { readonly id: Id | null; readonly rule: GoalRule }) =>
      (
        await (id === null
          ? call(createGoal, { body: { portfolioId, rule } })
          : call(updateGoal, { params: { id }, body: { rule } }))
      ).goal,
    onSuccess: () => queries.invalidateQueries({ queryKey: weeklyReviewKey }),
  })
}

/** Deletes a goal. */
export function useDeleteGoal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: Id) => call(deleteGoal, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: weeklyReviewKey }),
  })
}
