import type { Transaction } from 'kysely'
import type { TradeGrouping } from '#contract/trade-history.ts'
import type { Id } from '#domain/units.ts'
import { findCustomStat } from '#server/data/custom-stats.ts'
import { entrySession } from '#server/data/entry-sessions.ts'
import { findRevisedPortfolio, listRevisedPortfolios, type RevisedPortfolio } from '#server/data/portfolios.ts'
import type { Schema } from '#server/data/schema.ts'
import { nothingFound, type FoundBefore, type TradeFilter } from '#server/data/trade-filter.ts'
import { formulaValues } from '#server/figures/formula-values.ts'
import { stampOf } from '#server/figures/portfolio-metrics.ts'
import type { RequestContext } from '#server/implement.ts'
import { existing } from './owned.ts'

/** The portfolios that a filter is over, each with the revision that its figures are of. Throws `not_found`. */
export async function portfoliosOf(
  trx: Transaction<Schema>,
  userId: Id,
  portfolioId: Id | undefined,
): Promise<readonly RevisedPortfolio[]> {
  return portfolioId === undefined
    ? listRevisedPortfolios(trx, userId)
    : [existing(await findRevisedPortfolio(trx, portfolioId))]
}

/** The trades whose value of a formula is as the filter wants it. */
async function selectedByFormula(
  context: RequestContext,
  formula: string,
  { stat_is, stat_min = -Infinity, stat_max = Infinity }: TradeFilter,
  portfolios: readonly RevisedPortfolio[],
): Promise<Id[]> {
  const selected: Id[] = []
  for (const portfolio of portfolios) {
    for (const [id, value] of await formulaValues(context, portfolio, formula)) {
      const is = stat_is === undefined || value === Number(stat_is)
      if (is && value >= stat_min && value <= stat_max) selected.push(id)
    }
  }
  return selected
}

/**
 * What a filter, or a grouping, asks for that the database does not know of trades by itself. It runs transactions of its
 * own: call it before the one that reads the trades. Throws `not_found` for a portfolio that the user cannot see.
 */
export async function foundBefore(
  context: RequestContext,
  filter: TradeFilter,
  by: TradeGrouping | null = null,
): Promise<FoundBefore> {
  const { portfolio_id, custom_stat = [], entry_session = [], without = [] } = filter
  const [statId] = custom_stat
  const bySession = by === 'entrySession' || entry_session.length > 0 || without.includes('session')
  if (!bySession && statId === undefined) return nothingFound
  const { userId } = context.user
  const { portfolios, session, formula } = await context.transaction(async (trx) => ({
    portfolios: await portfoliosOf(trx, userId, portfolio_id),
    session: bySession ? await entrySession(trx, userId, portfolio_id) : null,
    formula: statId === undefined ? null : ((await findCustomStat(trx, statId))?.formula ?? null),
  }))
  return {
    session,
    formula: formula === null ? null : await selectedByFormula(context, formula, filter, portfolios),
    stamp: JSON.stringify([stampOf(portfolios), formula]),
  }
}
