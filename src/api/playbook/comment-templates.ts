import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import * as contract from '#contract/playbook/comment-templates.ts'
import type { RouteResponse } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { CommentTemplateInput } from '#domain/playbook/playbook.ts'

/** The signed-in user's templates for trade comments. */
export const commentTemplatesQuery = queryOptions({
  queryKey: ['comment-templates'],
  queryFn: async ({ signal }) => (await call(contract.listCommentTemplates, {}, signal)).templates,
  staleTime: cacheTimes.tradeCommentTemplates,
})

/** Below the key of figures of trades, which are refetched when trades change. */
const figuresKey = ['metrics', 'comment-templates'] as const

/** How often a template was used, and what trades with its comment made against the others. */
export type CommentFigures = RouteResponse<typeof contract.getCommentFigures>['templates'][number]

/** How often each template was used in a portfolio, and how R differs with and without its comment, by id. */
export function commentFiguresQuery(portfolioId: Id) {
  return queryOptions({
    queryKey: [...figuresKey, portfolioId],
    queryFn: async ({ signal }) => {
      const { templates } = await call(contract.getCommentFigures, { query: { portfolio_id: portfolioId } }, signal)
      return new Map(templates.map((figures) => [figures.id, figures]))
    },
    staleTime: cacheTimes.tradeCommentTemplates,
  })
}

/** Refetches the templates and their figures. */
function useRefreshTemplates() {
  const queries = useQueryClient()
  return async () => {
    void queries.invalidateQueries({ queryKey: figuresKey })
    await queries.invalidateQueries({ queryKey: commentTemplatesQuery.queryKey })
  }
}

/** Creates a template, or changes the one with the given id. */
export function useSaveCommentTemplate() {
  const refresh = useRefreshTemplates()
  return useMutation({
    mutationFn: async ({ id, template }: { readonly id: Id | null; readonly template: CommentTemplateInput }) => {
      const body = template
      const stored =
        id === null
          ? call(contract.createCommentTemplate, { body })
          : call(contract.updateCommentTemplate, { params: { id }, body })
      return (await stored).template
    },
    onSuccess: refresh,
  })
}

/** Deletes a template; comments made from it stay. */
export function useDeleteCommentTemplate() {
  const refresh = useRefreshTemplates()
  return useMutation({
    mutationFn: (id: Id) => call(contract.deleteCommentTemplate, { params: { id } }),
    onSuccess: refresh,
  })
}

/** Lets the comments of a template count as those of another, and deletes it. */
export function useMergeCommentTemplate() {
  const refresh = useRefreshTemplates()
  return useMutation({
    mutationFn: ({ id, into }: { readonly id: Id; readonly into: Id }) =>
      call(contract.mergeCommentTemplate, { params: { id }, body: { into } }),
    onSuccess: refresh,
  })
}

/** Adds the default templates that are missing. */
export function useRestoreCommentTemplates() {
  const refresh = useRefreshTemplates()
  return useMutation({
    mutationFn: () => call(contract.restoreDefaultCommentTemplates, {}),
    onSuccess: refresh,
  })
}
