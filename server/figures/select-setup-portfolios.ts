import type { Id } from '#domain/numbers/units.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { findSetupOwner } from '#server/playbook/setups.ts'
import { listRevisedPortfolios, type RevisedPortfolio } from '#server/portfolios/portfolios.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { readAsTeam } from '#server/sql/transaction.ts'

/**
 * The trader of a setup, and those of their portfolios that the caller may read: all, or the one that is named. Throws
 * `not_found`.
 */
export async function selectSetupPortfolios(
  context: RequestContext,
  setupId: Id,
  portfolioId: Id | undefined,
): Promise<{ readonly userId: Id; readonly portfolios: readonly RevisedPortfolio[] }> {
  const { userId, portfolios } = await context.transaction(async (trx) => {
    const owner = orNotFound(await findSetupOwner(trx, setupId))
    if (owner !== context.user.userId) await readAsTeam(trx)
    return { userId: owner, portfolios: await listRevisedPortfolios(trx, owner) }
  })
  if (portfolioId === undefined) return { userId, portfolios }
  const chosen = portfolios.filter(({ id }) => id === portfolioId)
  orNotFound(chosen[0])
  return { userId, portfolios: chosen }
}
