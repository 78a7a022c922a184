import { commentColumns } from '#domain/analysis/behavior/comment-figures.ts'
import { mistakeColumns } from '#domain/analysis/behavior/mistake-figures.ts'
import type { Id } from '#domain/numbers/units.ts'
import { planColumns, readAnalyzedPortfolio } from '#server/analysis/read-portfolio.ts'
import { RevisionCache, revisionStamp } from '#server/figures/revision-cache.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { lockOwnPortfolio } from '#server/portfolios/own-portfolios.ts'
import { findRevisedPortfolio } from '#server/portfolios/portfolios.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { listCommentTemplates } from './comment-templates.ts'

/** JSON by portfolio. */
const mistakeCache = new RevisionCache<Uint8Array>(50)
const commentCache = new RevisionCache<Uint8Array>(50)

/** One of the user's portfolios with its revision. Throws `not_found` or `forbidden`. */
function findOwnPortfolio({ transaction }: RequestContext, id: Id) {
  return transaction(async (trx) => {
    await lockOwnPortfolio(trx, id)
    return orNotFound(await findRevisedPortfolio(trx, id))
  })
}

/** What the mistakes in a portfolio of the user cost, as JSON. */
export async function readMistakeFigures(context: RequestContext, portfolioId: Id): Promise<Uint8Array> {
  const revised = await findOwnPortfolio(context, portfolioId)
  return mistakeCache.get(portfolioId, revisionStamp([revised]), async () => {
    const portfolio = await readAnalyzedPortfolio(context, portfolioId, planColumns(mistakeColumns), [])
    return context.services.figures.compute({ name: 'mistakes', input: { portfolio } }, context.user.userId)
  })
}

/** Uses and effects of the user's comment templates in a portfolio, as JSON. */
export async function readCommentFigures(context: RequestContext, portfolioId: Id): Promise<Uint8Array> {
  const revised = await findOwnPortfolio(context, portfolioId)
  const templates = await context.transaction((trx) => listCommentTemplates(trx, context.user.userId))
  const sources = templates.map(({ id, phase, body, formerBodies }) => ({ id, phase, bodies: [body, ...formerBodies] }))
  const stamp = `${revisionStamp([revised])} ${JSON.stringify(sources)}`
  return commentCache.get(portfolioId, stamp, async () => {
    const portfolio = await readAnalyzedPortfolio(context, portfolioId, planColumns(commentColumns), [])
    return context.services.figures.compute({ name: 'comments', input: { portfolio, sources } }, context.user.userId)
  })
}
