import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import { RevisionCache, revisionStamp } from '#server/figures/revision-cache.ts'
import { type FormulaValues, unpackFormulaValues, windowColumns } from '#server/figures/threads/formula-figures.ts'
import type { RequestContext } from '#server/http/implement.ts'
import type { RevisedPortfolio } from '#server/portfolios/portfolios.ts'
import type { Schema } from '#server/sql/tables.ts'
import { unresolvedFilter } from '#server/trades/filters/filter-conditions.ts'
import { resolveColumnSources } from './column-sources.ts'
import { datapointFacts, readDatapointPages, readSeverities } from './datapoint-pages.ts'

/** By portfolio and formula. A hundred thousand values take some 10 MB. */
const formulaCache = new RevisionCache<FormulaValues>(24)

/** What derived datapoints need besides the columns of trades, with what tells whether it has changed. */
export async function readDatapointContext(trx: Transaction<Schema>, userId: Id, portfolioId: Id) {
  const candles = await trx
    .selectFrom('candle_figures')
    .innerJoin('trades', 'trades.id', 'candle_figures.trade_id')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('computed_at').as('latest')])
    .where('trades.portfolio_id', '=', portfolioId)
    .executeTakeFirstOrThrow()
  return { severities: await readSeverities(trx, userId), candles }
}

/**
 * The values of a formula for the trades of a portfolio that the caller may read: those of `evaluateColumns`, computed
 * off the event loop.
 */
export async function computeFormulaValues(
  context: RequestContext,
  portfolio: RevisedPortfolio,
  formula: string,
): Promise<FormulaValues> {
  const { userId } = context.user
  const named = resolveColumnSources([], [{ formula }])
  const sources = { ...named, columns: [...new Set([...named.columns, ...windowColumns])] }
  const { severities, candles } = await context.transaction((trx) => readDatapointContext(trx, userId, portfolio.id))
  const stamp = JSON.stringify([revisionStamp([portfolio]), severities, candles])

  return formulaCache.get(JSON.stringify([userId, portfolio.id, formula]), stamp, async () => {
    const rows: Uint8Array[] = []
    const facts = datapointFacts(portfolio, severities)
    const selection = { portfolio, filter: { portfolio_id: portfolio.id }, resolved: unresolvedFilter }
    for await (const page of readDatapointPages(context, selection, sources)) {
      // One page per call: between two pages it is the turn of other users.
      const input = { formula, pages: [page] as const, ...facts }
      rows.push(await context.services.figures.compute({ name: 'formulaInputs', input }, userId))
    }
    const values = await context.services.figures.compute({ name: 'formula', input: { formula, rows } }, userId)
    return unpackFormulaValues(values)
  })
}
