import type { Transaction } from 'kysely'
import { tradeRowColumns, type RowColumn } from '#contract/trade-history.ts'
import { sourcesOf } from '#domain/datapoint-sources.ts'
import type { DatapointKey } from '#domain/datapoints.ts'
import { datapointsInFormula } from '#domain/formula-value.ts'
import type { Id } from '#domain/units.ts'
import { marketFiguresOf } from '#server/data/candle-figures.ts'
import { historyPage } from '#server/data/history-page.ts'
import { KeptFigures } from '#server/data/kept-figures.ts'
import type { RevisedPortfolio } from '#server/data/portfolios.ts'
import type { Schema } from '#server/data/schema.ts'
import type { Position } from '#server/data/trade-cursor.ts'
import { nothingFound } from '#server/data/trade-filter.ts'
import type { RequestContext } from '#server/implement.ts'
import { portfolioJournal } from './portfolio-journal.ts'
import { stampOf } from './portfolio-metrics.ts'

/** Trades with a value, each with it. */
export type FormulaValues = readonly (readonly [id: Id, value: number])[]

/** By portfolio and formula. A hundred thousand values take some 10 MB. */
const kept = new KeptFigures<FormulaValues>(24)

/** Trades read at a time. */
const chunk = 2_000

/** What a formula asks for beside the trades' own columns, with what tells whether it is still the same. */
async function around(trx: Transaction<Schema>, userId: Id, portfolioId: Id) {
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
 * What a formula is for each trade of a portfolio that the caller has been found to read; trades without a value are not
 * among them. The values are those that `formulaStatistic` gives everywhere else, computed away from the event loop.
 */
export async function formulaValues(
  context: RequestContext,
  portfolio: RevisedPortfolio,
  formula: string,
): Promise<FormulaValues> {
  const { userId } = context.user
  const names = datapointsInFormula(formula)
  const sources = sourcesOf(
    names.filter((name): name is DatapointKey => name !== 'brokerPnl'),
    tradeRowColumns,
  )
  const columns: RowColumn[] = names.includes('brokerPnl') ? [...sources.columns, 'brokerPnl'] : [...sources.columns]
  const { severities, candles } = await context.transaction((trx) => around(trx, userId, portfolio.id))
  const stamp = JSON.stringify([stampOf([portfolio]), severities, candles])

  return kept.at(JSON.stringify([userId, portfolio.id, formula]), stamp, async () => {
    const journal = sources.journal ? await portfolioJournal(context, portfolio) : null
    const pages: string[] = []
    let after: Position | null = null
    do {
      const from: Position | null = after
      const page = await context.transaction(async (trx) => {
        const { rows, end } = await historyPage(trx, userId, {
          filter: { portfolio_id: portfolio.id },
          found: nothingFound,
          sort: 'createdAt',
          order: 'asc',
          limit: chunk,
          skip: 0,
          after: from,
          columns,
        })
        const ids = rows.map(({ id }) => id)
        return { rows, end, market: sources.journal ? await marketFiguresOf(trx, ids) : null }
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
