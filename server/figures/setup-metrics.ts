import type { Id } from '#domain/numbers/units.ts'
import { packStudies, type StudySelection } from '#server/figures/threads/packed-studies.ts'
import type { RequestContext } from '#server/http/implement.ts'
import type { RevisedPortfolio } from '#server/portfolios/portfolios.ts'
import { RevisionCache, revisionStamp } from './revision-cache.ts'

/** JSON by caller and selection. */
const metricsCache = new RevisionCache<Uint8Array>(500)

/**
 * Figures of a setup, as JSON, over those of its trader's trades that the caller may read too. `portfolios` are the
 * trader's portfolios that the caller may read; the selection may name one of them.
 */
export function setupMetrics(
  context: RequestContext,
  which: StudySelection & { readonly setupId: Id },
  portfolios: readonly RevisedPortfolio[],
): Promise<Uint8Array> {
  return metricsCache.get(JSON.stringify([context.user.userId, which]), revisionStamp(portfolios), async () => {
    const studies = await context.transaction((trx) => packStudies(trx, which))
    const call = { name: 'setup', input: { setupId: which.setupId, studies } } as const
    return context.services.figures.compute(call, context.user.userId)
  })
}
