import type { Transaction } from 'kysely'
import { tradeRowColumns, type RowColumn } from '#contract/trades/history.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { resolveSources } from '#domain/datapoints/sources.ts'
import { findFormulaDatapoints } from '#domain/formulas/compile-formula.ts'
import type { Id } from '#domain/numbers/units.ts'
import { readMarketFigures } from '#server/figures/candle-figures.ts'
import { portfolioJournal } from '#server/figures/portfolio-journal.ts'
import { RevisionCache, revisionStamp } from '#server/figures/revision-cache.ts'
import type { RequestContext } from '#server/http/implement.ts'
import type { RevisedPortfolio } from '#server/portfolios/portfolios.ts'
import type { Schema } from '#server/sql/tables.ts'
import { unresolvedFilter } from '#server/trades/filters/filter-conditions.ts'
import type { PagePosition } from './cursor.ts'
import { readHistoryPage } from './history-page.ts'

/** Values by trade; trades without a value are missing. */
export type FormulaValues = readonly (readonly [id: Id, value: number])[]

/** By portfolio and formula. A hundred thousand values take some 10 MB. */
const formulaCache = new RevisionCache<FormulaValues>(24)

/** Trades read at a time. */
const batchSize = 2_000

/** What a formula needs besides the columns of trades, with a stamp that changes with it. */
async function readFormulaContext(trx: Transaction<Schema>, userId: Id, portfolioId: Id) {
  const mistakes = await trx.selectFrom('mistakes').select(['id', 'severity']).where('user_id', '=', userId).execute()
  const told = await trx
    .selectFrom('candle_figures')
    .innerJoin('trades', 'trades.id', 'candle_figures.trade_id')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('computed_at').as('latest')])
    .where('trades.portfolio_id', '=', portfolioId)
    .executeTakeFirstOrThrow()
  return {
    severities: Object.fromEntries(mistakes.map(({ id, severity }) => [id, severity])),
    candles: told,
  }
}

/**
 * The values of a formula for the trades of a portfolio that the caller may read, without trades that have no value.
 * They are those of `compileFormula`, computed off the event loop.
 */
export async function computeFormulaValues(
  context: RequestContext,
  portfolio: RevisedPortfolio,
  formula: string,
): Promise<FormulaValues> {
  const { userId } = context.user
  const names = findFormulaDatapoints(formula)
  const sources = resolveSources(
    names.filter((name): name is DatapointKey => name !== 'brokerPnl'),
    tradeRowColumns,
  )
  const columns: RowColumn[] = names.includes('brokerPnl') ? [...sources.columns, 'brokerPnl'] : [...sources.columns]
  const { severities, candles } = await context.transaction((trx) => readFormulaContext(trx, userId, portfolio.id))
  const stamp = JSON.stringify([revisionStamp([portfolio]), severities, candles])

  return formulaCache.get(JSON.stringify([userId, portfolio.id, formula]), stamp, async () => {
    const journal = sources.journal ? await portfolioJournal(context, portfolio) : null
    const pages: string[] = []
    let after: PagePosition | null = null
    do {
      const from: PagePosition | null = after
      const page = await context.transaction(async (trx) => {
        const { rows, end } = await readHistoryPage(trx, userId, {
          filter: { portfolio_id: portfolio.id },
          resolved: unresolvedFilter,
          sort: 'createdAt',
          order: 'asc',
          limit: batchSize,
          skip: 0,
          after: from,
          columns,
        })
        const ids = rows.map(({ id }) => id)
        return { rows, end, market: sources.journal ? await readMarketFigures(trx, ids) : null }
      })
      pages.push(
        JSON.stringify(
          page.rows.map((row) => ({
            ...row,
            ...(journal === null ? {} : { journal: journal.find(row.id), market: page.market?.get(row.id) ?? null }),
          })),
        ),
      )
      after = page.end
    } while (after !== null)
    const { kind, teamId, currency, timeZone, balance, matching } = portfolio
    const bytes = await context.services.figures.compute({
      name: 'formula',
      input: { formula, pages, severities, portfolio: { kind, teamId, currency, timeZone, balance }, matching },
    })
    // Written by the program of that name.
    return JSON.parse(new TextDecoder().decode(bytes)) as FormulaValues
  })
}
