import { queryOptions } from '@tanstack/react-query'
import { listCommentTemplates } from '#contract/trade-comments.ts'
import { cacheTimes } from './cache-times.ts'
import { call } from './client.ts'

/** The sentences that comments on entry, management and exit are made from. */
export const commentTemplatesQuery = queryOptions({
  queryKey: ['comment-templates'],
  queryFn: async ({ signal }) => (await call(listCommentTemplates, {}, signal)).templates,
  staleTime: cacheTimes.tradeCommentTemplates,
})
