import type { Id } from '#domain/numbers/units.ts'
import { RevisionCache, revisionStamp } from '#server/figures/revision-cache.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { type InsightScope, readStudies } from './read-insights.ts'

/** By user, scope and finding, because a list is read page by page. A hundred thousand ids take about 5 MB. */
const tradesCache = new RevisionCache<readonly Id[] | null>(20)

/** Ids of the trades that a finding of a scope is about, in order of exit; null if there is no such finding. */
export function readFindingTrades(
  context: RequestContext,
  scope: InsightScope,
  key: string,
): Promise<readonly Id[] | null> {
  const { traderId, portfolioId, portfolios, selection } = scope
  const cacheKey = JSON.stringify([context.user.userId, traderId, portfolioId, selection, key])
  return tradesCache.get(cacheKey, revisionStamp(portfolios), async () => {
    const studies = await readStudies(context, scope)
    const call = { name: 'findingTrades', input: { studies, key } } as const
    const json = await context.services.figures.compute(call, context.user.userId)
    return JSON.parse(Buffer.from(json).toString()) as readonly Id[] | null
  })
}
