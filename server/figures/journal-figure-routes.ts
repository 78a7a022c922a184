import * as contract from '#contract/figures/journal-figures.ts'
import { needsEarlierTrades } from '#domain/formulas/compile-formula.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { JournalRows } from '#server/figures/threads/journal-rows.ts'
import { implement, type RequestContext } from '#server/http/implement.ts'
import { listCustomStats } from '#server/playbook/custom-stats.ts'
import { findRevisedPortfolio, type RevisedPortfolio } from '#server/portfolios/portfolios.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { computeFormulaValues } from '#server/trades/history/formula-values.ts'
import { findPortfoliosOfTrades } from '#server/trades/storage/trades.ts'
import { readMarketFigures } from './candle-figures.ts'
import { portfolioJournal } from './portfolio-journal.ts'

/** Values of the formulas that look at earlier trades, for some trades of a portfolio: by trade and custom stat. */
async function readStatValues(
  context: RequestContext,
  portfolio: RevisedPortfolio,
  wanted: ReadonlySet<Id>,
): Promise<ReadonlyMap<Id, Readonly<Record<Id, number>>>> {
  const stats = await context.transaction((trx) => listCustomStats(trx, context.user.userId))
  const found = new Map<Id, Record<Id, number>>()
  for (const { id: statId, formula } of stats) {
    if (formula === null || !needsEarlierTrades(formula)) continue
    const { ids, values } = await computeFormulaValues(context, portfolio, formula)
    for (const [place, id] of ids.entries()) {
      const value = values[place] ?? Number.NaN
      if (Number.isNaN(value) || !wanted.has(id)) continue
      const known = found.get(id) ?? {}
      found.set(id, known)
      known[statId] = value
    }
  }
  return found
}

/**
 * Journal and market figures of trades in the requested order. Throws `not_found` if the caller may not read one of
 * them.
 */
async function readFigures(context: RequestContext, ids: readonly Id[]) {
  const { places, portfolios, market } = await context.transaction(async (trx) => {
    const found = await findPortfoliosOfTrades(trx, ids)
    for (const id of ids) orNotFound(found.get(id))
    const read: RevisedPortfolio[] = []
    for (const id of new Set(found.values())) read.push(orNotFound(await findRevisedPortfolio(trx, id)))
    return { places: found, portfolios: read, market: await readMarketFigures(trx, ids) }
  })
  const journals = new Map<Id, JournalRows>()
  const stats = new Map<Id, Readonly<Record<Id, number>>>()
  const wanted = new Set(ids)
  for (const portfolio of portfolios) {
    journals.set(portfolio.id, await portfolioJournal(context, portfolio))
    for (const [id, values] of await readStatValues(context, portfolio, wanted)) stats.set(id, values)
  }
  return ids.map((id) => ({
    id,
    // The trade may have been moved or deleted since.
    journal: orNotFound(journals.get(places.get(id) ?? '')?.find(id)),
    market: orNotFound(market.get(id)),
    stats: stats.get(id) ?? {},
  }))
}

export const journalFigureRoutes = [
  implement(contract.getTradeFigures, async ({ params }, context) => {
    const [found] = await readFigures(context, [params.id])
    const { journal, market, stats } = orNotFound(found)
    return { journal, market, stats }
  }),

  implement(contract.listTradeFigures, async ({ body }, context) => ({ trades: await readFigures(context, body.ids) })),
]
