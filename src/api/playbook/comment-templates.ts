import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { listCommentTemplates } from '#contract/playbook/comment-templates.ts'

/** The signed-in user's templates for trade comments. */
export const commentTemplatesQuery = queryOptions({
  queryKey: ['comment-templates'],
  queryFn: async ({ signal }) => (await call(listCommentTemplates, {}, signal)).templates,
  staleTime: cacheTimes.tradeCommentTemplates,
})
