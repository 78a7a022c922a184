import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { listCommentTemplates } from '#contract/playbook/comment-templates.ts'

/** The sentences that comments on entry, management and exit are made from. */
export const commentTemplatesQuery = queryOptions({
  queryKey: ['comment-templates'],
  queryFn: async ({ signal }) => (await call(listCommentTemplates, {}, signal)).templates,
  staleTime: cacheTimes.tradeCommentTemplates,
})
