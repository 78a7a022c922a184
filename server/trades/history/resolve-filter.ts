import type { Transaction } from 'kysely'
import type { TradeGrouping } from '#contract/trades/history.ts'
import type { Id } from '#domain/numbers/units.ts'
import { revisionStamp } from '#server/figures/revision-cache.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { findCustomStat } from '#server/playbook/custom-stats.ts'
import {
  findRevisedPortfolio,
  findRevision,
  listRevisedPortfolios,
  listRevisions,
  type PortfolioRevision,
  type RevisedPortfolio,
} from '#server/portfolios/portfolios.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { buildEntrySession } from '#server/trades/filters/entry-sessions.ts'
import { unresolvedFilter, type ResolvedFilter, type TradeFilter } from '#server/trades/filters/filter-conditions.ts'
import { computeFormulaValues } from './formula-values.ts'

/** The portfolios that a filter covers, each with its present revision. Throws `not_found`. */
export async function readFilterPortfolios(
  trx: Transaction<Schema>,
  userId: Id,
  portfolioId: Id | undefined,
): Promise<readonly RevisedPortfolio[]> {
  return portfolioId === undefined
    ? listRevisedPortfolios(trx, userId)
    : [orNotFound(await findRevisedPortfolio(trx, portfolioId))]
}

/** Their revisions alone, for figures that are cached until one changes. Throws `not_found`. */
export async function readFilterRevisions(
  trx: Transaction<Schema>,
  userId: Id,
  portfolioId: Id | undefined,
): Promise<readonly PortfolioRevision[]> {
  return portfolioId === undefined ? listRevisions(trx, userId) : [orNotFound(await findRevision(trx, portfolioId))]
}

/** The trades whose formula value meets the filter. */
async function selectByFormula(
  context: RequestContext,
  formula: string,
  { stat_is, stat_min = -Infinity, stat_max = Infinity, without = [] }: TradeFilter,
  portfolios: readonly RevisedPortfolio[],
): Promise<Id[]> {
  const selected: Id[] = []
  for (const portfolio of portfolios) {
    const { ids, values } = await computeFormulaValues(context, portfolio, formula)
    for (const [place, id] of ids.entries()) {
      const value = values[place] ?? Number.NaN
      if (without.includes('stat')) {
        if (Number.isNaN(value)) selected.push(id)
        continue
      }
      const is = stat_is === undefined || value === Number(stat_is)
      // An unknown value is within no bounds.
      if (is && value >= stat_min && value <= stat_max) selected.push(id)
    }
  }
  return selected
}

/**
 * Computes what a filter or grouping needs beyond the columns of trades: formula values and sessions. It runs its own
 * transactions: call it before the one that reads the trades. Throws `not_found` for a portfolio that the user cannot
 * see.
 */
export async function resolveFilter(
  context: RequestContext,
  filter: TradeFilter,
  by: TradeGrouping | null = null,
): Promise<ResolvedFilter> {
  const { portfolio_id, custom_stat = [], entry_session = [], without = [] } = filter
  const [statId] = custom_stat
  const bySession = by === 'entrySession' || entry_session.length > 0 || without.includes('session')
  if (!bySession && statId === undefined) return unresolvedFilter
  const { userId } = context.user
  const { portfolios, session, formula } = await context.transaction(async (trx) => ({
    portfolios: await readFilterPortfolios(trx, userId, portfolio_id),
    session: bySession ? await buildEntrySession(trx, userId, portfolio_id) : null,
    formula: statId === undefined ? null : ((await findCustomStat(trx, statId))?.formula ?? null),
  }))
  return {
    session,
    formula: formula === null ? null : await selectByFormula(context, formula, filter, portfolios),
    stamp: JSON.stringify([revisionStamp(portfolios), formula]),
  }
}
