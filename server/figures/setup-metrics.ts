import type { Id } from '#domain/units.ts'
import { KeptFigures } from '#server/data/kept-figures.ts'
import { packStudies, type StudiedWhich } from '#server/data/packed-studies.ts'
import type { RevisedPortfolio } from '#server/data/portfolios.ts'
import type { RequestContext } from '#server/implement.ts'
import { stampOf } from './portfolio-metrics.ts'

/** JSON by reader and selection. */
const kept = new KeptFigures<Uint8Array>(500)

/**
 * Figures of a setup, as JSON: over those of its trader's trades that the caller may read too. `portfolios` are the
 * trader's that the caller has been found to read, of which the selection may name one.
 */
export function setupMetrics(
  context: RequestContext,
  which: StudiedWhich & { readonly setupId: Id },
  portfolios: readonly RevisedPortfolio[],
): Promise<Uint8Array> {
  return kept.at(JSON.stringify([context.user.userId, which]), stampOf(portfolios), async () => {
    const studies = await context.transaction((trx) => packStudies(trx, which))
    return context.services.figures.compute({ name: 'setup', input: { setupId: which.setupId, studies } })
  })
}
