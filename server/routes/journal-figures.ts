import * as contract from '#contract/journal-figures.ts'
import type { Id } from '#domain/units.ts'
import { marketFiguresOf } from '#server/data/candle-figures.ts'
import { findRevisedPortfolio, type RevisedPortfolio } from '#server/data/portfolios.ts'
import { portfoliosOfTrades } from '#server/data/trades.ts'
import type { JournalRows } from '#server/figures/journal-rows.ts'
import { portfolioJournal } from '#server/figures/portfolio-journal.ts'
import { implement, type RequestContext } from '#server/implement.ts'
import { existing } from './owned.ts'

/** What journal and market say of trades that the caller may read, in their order. Throws `not_found` where one is not to be seen. */
async function figuresOf(context: RequestContext, ids: readonly Id[]) {
  const { places, portfolios, market } = await context.transaction(async (trx) => {
    const found = await portfoliosOfTrades(trx, ids)
    for (const id of ids) existing(found.get(id))
    const read: RevisedPortfolio[] = []
    for (const id of new Set(found.values())) read.push(existing(await findRevisedPortfolio(trx, id)))
    return { places: found, portfolios: read, market: await marketFiguresOf(trx, ids) }
  })
  const journals = new Map<Id, JournalRows>()
  for (const portfolio of portfolios) journals.set(portfolio.id, await portfolioJournal(context, portfolio))
  return ids.map((id) => ({
    id,
    // A trade that has left its portfolio in this very moment is not found there.
    journal: existing(journals.get(places.get(id) ?? '')?.find(id)),
    market: existing(market.get(id)),
  }))
}

export const journalFigureRoutes = [
  implement(contract.getTradeFigures, async ({ params }, context) => {
    const [found] = await figuresOf(context, [params.id])
    const { journal, market } = existing(found)
    return { journal, market }
  }),

  implement(contract.listTradeFigures, async ({ body }, context) => ({ trades: await figuresOf(context, body.ids) })),
]
